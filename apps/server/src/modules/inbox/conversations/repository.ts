import { sql } from "kysely";
import type { Database } from "../../../platform/database.ts";
import { type Filter, spanOf, wordsQuery } from "./filter.ts";

const saysAll = (words: string) =>
  sql<boolean>`to_tsvector('simple', exchange.message || ' ' || exchange.response) @@ to_tsquery('simple', ${words})`;

const isCited = (userId: string) =>
  sql<boolean>`exists (select from citations where citations.user_id = ${userId} and citations.message_id = exchange.id)`;

/** The conditions on a single exchange. Only questions have an answer state or a rating. */
function exchangesWith(db: Database, userId: string, { state, thumb }: Filter) {
  const isOfQuestion = state !== undefined || thumb !== undefined;
  return db
    .selectFrom("chat_messages as exchange")
    .select("exchange.session_id")
    .where("exchange.user_id", "=", userId)
    .$if(isOfQuestion, (query) => query.where("exchange.kind", "=", "question"))
    .$if(state !== undefined, (query) => query.where("exchange.state", "=", state ?? ""))
    .$if(state === "answered", (query) => query.where(isCited(userId)))
    .$if(thumb !== undefined, (query) => query.where("exchange.thumb", "=", thumb === "up" ? 1 : -1));
}

/**
 * Searches all exchanges through the full-text index. `offset(0)` evaluates it once: evaluated per conversation, it
 * would read every text.
 */
function everywhere(db: Database, userId: string, filter: Filter, words: string) {
  return (
    exchangesWith(db, userId, filter)
      .where("exchange.state", "<>", "pending")
      .where(saysAll(words))
      // With the contact filter few conversations remain, and they have fewer texts than the index would find.
      .$if(filter.contact !== undefined, (query) =>
        query.where("exchange.session_id", "in", withContact(db, userId).offset(0)),
      )
      .offset(0)
  );
}

const NEAR = 300;

/**
 * Searches the next listed exchanges text by text. Frequent words are found here, while the index would return every
 * match.
 */
function nearby(db: Database, userId: string, filter: Filter, words: string) {
  const next = exchangesWith(db, userId, filter)
    .innerJoin("chat_sessions as conversation", (join) =>
      join
        .onRef("conversation.user_id", "=", "exchange.user_id")
        .onRef("conversation.id", "=", "exchange.session_id"),
    )
    .select(["exchange.message", "exchange.response"])
    .where("exchange.state", "<>", "pending")
    .where("conversation.user_id", "=", userId)
    .where(isListed(db, userId, filter))
    .orderBy("conversation.id", "desc")
    .limit(NEAR);
  return db.selectFrom(next.as("exchange")).select("exchange.session_id").where(saysAll(words)).offset(0);
}

function withContact(db: Database, userId: string) {
  return db
    .selectFrom("contacts as contact")
    .innerJoin("chat_messages as exchange", (join) =>
      join.onRef("exchange.user_id", "=", "contact.user_id").onRef("exchange.id", "=", "contact.message_id"),
    )
    .select("exchange.session_id")
    .where("contact.user_id", "=", userId)
    .where("exchange.user_id", "=", userId)
    .where("contact.confirmed_at", "is not", null);
}

const COLUMNS = [
  "conversation.id",
  "conversation.profile_id",
  "profile.name as profile_name",
  "profile.is_main",
  "conversation.created_at",
  "conversation.source",
  "conversation.embed_host",
  "conversation.by_owner",
  "conversation.visitor_name",
] as const;

const conversationsOf = (db: Database, userId: string) =>
  db
    .selectFrom("chat_sessions as conversation")
    .innerJoin("ai_profiles as profile", (join) =>
      join
        .onRef("profile.user_id", "=", "conversation.user_id")
        .onRef("profile.id", "=", "conversation.profile_id"),
    )
    .select(COLUMNS)
    .where("conversation.user_id", "=", userId)
    .where("profile.user_id", "=", userId);

export type ConversationRow = Awaited<ReturnType<ReturnType<typeof conversationRepository>["list"]>>[number];
export type ExchangeRow = Awaited<ReturnType<ReturnType<typeof exchangeRepository>["list"]>>[number];

type Hits = ReturnType<typeof exchangesWith>;

/** The conditions on the conversation itself. */
function isListed(db: Database, userId: string, filter: Filter) {
  const { profileId, by, contact, cursor } = filter;
  const { from, before } = spanOf(filter);
  // Evaluated once, because there are few: evaluated per conversation, it would read every exchange.
  const waiting = withContact(db, userId).offset(0);
  const conditions = [
    ...(profileId === undefined ? [] : [sql`conversation.profile_id = ${profileId}`]),
    ...(by === "all" ? [] : [sql`conversation.by_owner = ${by === "owner"}`]),
    ...(from === undefined ? [] : [sql`conversation.created_at >= ${from}`]),
    ...(before === undefined ? [] : [sql`conversation.created_at < ${before}`]),
    ...(contact === undefined ? [] : [sql`conversation.id in ${waiting}`]),
    ...(cursor === undefined ? [] : [sql`conversation.id < ${cursor}`]),
  ];
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`;
}

/** Newest first: ids increase with time. */
const listed = (db: Database, userId: string, filter: Filter, hits: Hits | undefined) =>
  conversationsOf(db, userId)
    .where(isListed(db, userId, filter))
    .$if(hits !== undefined, (query) => query.where("conversation.id", "in", hits as Hits))
    .orderBy("conversation.id", "desc");

export function conversationRepository(db: Database) {
  return {
    async list(userId: string, filter: Filter, limit: number) {
      const words = wordsQuery(filter.search);
      const isOfExchange = filter.state !== undefined || filter.thumb !== undefined;
      const find = (hits: Hits | undefined) => listed(db, userId, filter, hits).limit(limit).execute();
      if (words === undefined) return find(isOfExchange ? exchangesWith(db, userId, filter) : undefined);
      const near = await find(nearby(db, userId, filter, words) as Hits);
      return near.length === limit ? near : find(everywhere(db, userId, filter, words));
    },

    /** Those of visitors among these, newest first. */
    ofVisitors: (userId: string, ids: readonly number[]) =>
      conversationsOf(db, userId)
        .where("conversation.id", "in", ids)
        .where("conversation.by_owner", "=", false)
        .orderBy("conversation.id", "desc")
        .execute(),

    find: (userId: string, id: number) =>
      conversationsOf(db, userId)
        .leftJoin("occasions as occasion", (join) =>
          join.on("occasion.user_id", "=", userId).onRef("occasion.id", "=", "conversation.occasion_id"),
        )
        .select(["conversation.person_until", "conversation.turn"])
        .select(["conversation.occasion_id", "occasion.id as occasion"])
        .where("conversation.id", "=", id)
        .executeTakeFirst(),
  };
}

/** Counts only the questions of a conversation. */
const counted = (condition: ReturnType<typeof sql>) =>
  sql<number>`(count(*) filter (where exchange.kind = 'question' and ${condition}))::int`;

/** Aggregates of the listed conversations, one row each. */
export function summaryRepository(db: Database) {
  return {
    summaries: (userId: string, conversations: readonly number[]) =>
      db
        .selectFrom("chat_messages as exchange")
        .select([
          "exchange.session_id",
          sql<number>`count(*)::int`.as("exchanges"),
          sql<Date>`max(exchange.created_at)`.as("last_at"),
          sql<string>`(array_agg(exchange.message order by exchange.kind <> 'question', exchange.id))[1]`.as(
            "question",
          ),
          counted(sql`true`).as("questions"),
          counted(sql`exchange.state = 'answered' and ${isCited(userId)}`).as("answered"),
          counted(sql`exchange.state = 'answered' and not ${isCited(userId)}`).as("uncited"),
          counted(sql`exchange.state = 'partly'`).as("partly"),
          counted(sql`exchange.state = 'not_answered'`).as("notAnswered"),
          counted(sql`exchange.thumb = 1`).as("up"),
          counted(sql`exchange.thumb = -1`).as("down"),
        ])
        .where("exchange.user_id", "=", userId)
        .where("exchange.session_id", "in", conversations)
        .groupBy("exchange.session_id")
        .execute(),

    contacts: (userId: string, conversations: readonly number[]) =>
      withContact(db, userId)
        .select([
          sql<number>`count(*)::int`.as("count"),
          sql<string>`(array_agg(contact.email order by contact.confirmed_at desc))[1]`.as("email"),
        ])
        .where("exchange.session_id", "in", conversations)
        .groupBy("exchange.session_id")
        .execute(),
  };
}

const MOST_OTHER_QUESTIONS = 5;

export function exchangeRepository(db: Database) {
  return {
    /** The latest exchanges, oldest first. */
    async list(userId: string, conversation: number, limit: number) {
      const rows = await db
        .selectFrom("chat_messages")
        .select(["id", "message", "kind", "response", "state", "created_at"])
        .select(["first_word_ms", "total_ms", "thumb", "thumb_reason"])
        .select(sql<{ start: number; end: number }[]>`unsupported`.as("unsupported"))
        .where("user_id", "=", userId)
        .where("session_id", "=", conversation)
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.reverse();
    },

    find: (userId: string, conversation: number, id: number) =>
      db
        .selectFrom("chat_messages")
        .select("message")
        .where("user_id", "=", userId)
        .where("session_id", "=", conversation)
        .where("id", "=", id)
        .executeTakeFirst(),

    citations: (userId: string, exchanges: readonly number[]) =>
      db
        .selectFrom("citations as citation")
        .leftJoin("documents as document", (join) =>
          join.on("document.user_id", "=", userId).onRef("document.id", "=", "citation.document_id"),
        )
        .leftJoin("passages as passage", (join) =>
          join.on("passage.user_id", "=", userId).onRef("passage.id", "=", "citation.passage_id"),
        )
        .select([
          "citation.message_id",
          "citation.document_id",
          "citation.number",
          "citation.quote",
          "citation.cell",
        ])
        .select(["citation.correction_id", "citation.label"])
        .select(["citation.start_offset", "citation.end_offset", "document.filename", "document.quotable"])
        .select(["passage.text as passage", "passage.heading_path", "passage.page", "document.address"])
        .where("citation.user_id", "=", userId)
        .where("citation.message_id", "in", exchanges)
        .orderBy("citation.number")
        .execute(),

    gaps: (userId: string, exchanges: readonly number[]) =>
      db
        .selectFrom("gaps")
        .select(["message_id", "status"])
        .where("user_id", "=", userId)
        .where("message_id", "in", exchanges)
        .execute(),

    /** What these addresses were left with in other conversations, newest first. */
    otherQuestions: (userId: string, conversation: number, emails: readonly string[]) =>
      db
        .selectFrom("contacts as contact")
        .innerJoin("chat_messages as exchange", (join) =>
          join
            .onRef("exchange.user_id", "=", "contact.user_id")
            .onRef("exchange.id", "=", "contact.message_id"),
        )
        .select(["exchange.session_id", "contact.question", "contact.confirmed_at"])
        .where("contact.user_id", "=", userId)
        .where("exchange.user_id", "=", userId)
        .where("contact.email", "in", emails)
        .where("contact.confirmed_at", "is not", null)
        .where("exchange.session_id", "<>", conversation)
        .orderBy("contact.confirmed_at", "desc")
        .limit(MOST_OTHER_QUESTIONS)
        .execute(),

    /** Messages that people wrote, oldest first. */
    messages: (userId: string, conversation: number) =>
      db
        .selectFrom("messages")
        .select(["id", "author", "content", "exchange_id", "created_at"])
        .where("user_id", "=", userId)
        .where("session_id", "=", conversation)
        .orderBy("id")
        .execute(),

    contacts: (userId: string, exchanges: readonly number[]) =>
      db
        .selectFrom("contacts")
        .select(["message_id", "id", "email", "name", "confirmed_at", "answered_at", "answer"])
        .where("user_id", "=", userId)
        .where("message_id", "in", exchanges)
        .where("confirmed_at", "is not", null)
        .orderBy("confirmed_at")
        .execute(),
  };
}

export type CitationRow = Awaited<ReturnType<ReturnType<typeof exchangeRepository>["citations"]>>[number];
export type ContactRow = Awaited<ReturnType<ReturnType<typeof exchangeRepository>["contacts"]>>[number];
export type GapRow = Awaited<ReturnType<ReturnType<typeof exchangeRepository>["gaps"]>>[number];
export type MessageRow = Awaited<ReturnType<ReturnType<typeof exchangeRepository>["messages"]>>[number];
