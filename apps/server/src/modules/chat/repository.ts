import type { CitedCell, CONVERSATION_SOURCES, EXCHANGE_STATES } from "@understudy/contracts";
import type { MessageKind } from "@understudy/knowledge";
import { type RawBuilder, sql } from "kysely";
import { type Audience, closedDocuments, holdsAnswer, privateLinkOf } from "../../platform/audience.ts";
import { countedAt, dayIn, quarterIn, quartersWith } from "../../platform/counting.ts";
import type { Database } from "../../platform/database.ts";
import type { Once } from "../../platform/idempotency.ts";

/** The owner's exchanges, each joined with its conversation. */
const joinedExchanges = (db: Database, userId: string) =>
  db
    .selectFrom("chat_messages as exchange")
    .innerJoin("chat_sessions as conversation", (join) =>
      join
        .onRef("conversation.user_id", "=", "exchange.user_id")
        .onRef("conversation.id", "=", "exchange.session_id"),
    )
    .where("exchange.user_id", "=", userId)
    .where("conversation.user_id", "=", userId);

/** The profile and audience of a conversation. One that began at a private link is visible only there. */
export type ProfileScope = {
  userId: string;
  profileId: number;
  audience: Audience;
  /** The visitor, if the owner's own site has said who it is. */
  visitor?: SignedVisitor | undefined;
};
export type SignedVisitor = { subject: string; name: string | null };

/** A `ProfileScope` with the kind of caller. */
export type CallerScope = ProfileScope & { byOwner: boolean; test: boolean };

/** How many earlier questions of a conversation are read, so that none of them is suggested again. */
const EARLIER_EXCHANGES = 100;
/** How many of these are read with their response, to understand the next question. */
export const LAST_EXCHANGES = 3;
/** An exchange before the question. The response is empty except for the last few. */
export type EarlierExchange = { message: string; response: string };

/**
 * The owner can read every conversation. Other callers can't read one that the owner began: its answers may come from
 * documents for the owner only. Tests on a developer's machine are stored as the owner's.
 */
const readableKinds = ({ byOwner, test }: CallerScope): boolean[] => (byOwner ? [true, false] : [test]);

/** The conversation of a signed visitor is hers alone, and she doesn't continue a stranger's. */
export function isVisitors({ visitor, byOwner }: ProfileScope & { byOwner: boolean }, column: string) {
  return sql<boolean>`(${byOwner}::boolean or ${sql.ref(column)} is not distinct from ${visitor?.subject ?? null}::text)`;
}

/** The kind of source that a visitor came from, and the page that embeds the widget. */
export type VisitSource = { source: (typeof CONVERSATION_SOURCES)[number]; host: string | null };

/** The exchanges of the conversation with this token. */
const exchangesIn = (db: Database, scope: CallerScope, conversationToken: string) =>
  joinedExchanges(db, scope.userId)
    .where("conversation.profile_id", "=", scope.profileId)
    .where("conversation.session_id", "=", conversationToken)
    .where("conversation.occasion_id", "is not distinct from", privateLinkOf(scope.audience))
    .where("conversation.by_owner", "in", readableKinds(scope))
    .where(isVisitors(scope, "conversation.visitor_subject"));

export function conversationRepository(db: Database) {
  return {
    find: (scope: CallerScope, conversationToken: string) =>
      db
        .selectFrom("chat_sessions")
        .select(["id", "by_owner"])
        .where("user_id", "=", scope.userId)
        .where("profile_id", "=", scope.profileId)
        .where("session_id", "=", conversationToken)
        .where("occasion_id", "is not distinct from", privateLinkOf(scope.audience))
        .where("by_owner", "in", readableKinds(scope))
        .where(isVisitors(scope, "visitor_subject"))
        .executeTakeFirst(),

    /** The exchanges of a conversation, newest last. */
    async earlierExchanges(userId: string, conversationId: number): Promise<EarlierExchange[]> {
      const rows = await newestExchanges(db, userId, sql`${conversationId}`).execute();
      return rows.reverse();
    },
  };
}

/** The newest exchanges of a conversation, newest first. */
export function newestExchanges(db: Database, userId: string, conversationId: RawBuilder<unknown>) {
  const response = sql<string>`case when row_number() over (order by exchange.id desc) <= ${LAST_EXCHANGES}
    then exchange.response else '' end`;
  return db
    .selectFrom("chat_messages as exchange")
    .select(["exchange.message", response.as("response")])
    .where("exchange.user_id", "=", userId)
    .where(sql<boolean>`exchange.session_id = ${conversationId}`)
    .orderBy("exchange.id", "desc")
    .limit(EARLIER_EXCHANGES);
}

type ExchangeState = (typeof EXCHANGE_STATES)[number];
export type StoredExchange = {
  id: number;
  profileId: number;
  message: string;
  response: string;
  state: ExchangeState | "pending";
  unsupported: { start: number; end: number }[];
  /** The visitor asked for a person. */
  wantsPerson: boolean;
};

export function exchangeRepository(db: Database) {
  return {
    /** Saves the text so far. A completed answer is not changed. */
    saveText: (userId: string, id: number, response: string) =>
      db
        .updateTable("chat_messages")
        .set({ response })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .where("state", "=", "pending")
        .execute(),

    /** Removing a thumb also removes its reason. */
    rate: (
      userId: string,
      id: number,
      { thumb, reason }: { thumb: 1 | -1 | null; reason: string | undefined },
    ) =>
      db
        .updateTable("chat_messages")
        .set({ thumb, thumb_reason: thumb === null ? null : reason || null })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .execute(),
  };
}

type RatedExchange = StoredExchange & { thumb: 1 | -1 | null; createdAt: Date };

const EXCHANGE_COLUMNS = [
  "id",
  "profile_id as profileId",
  "message",
  "response",
  "state",
  "unsupported",
  "wants_person as wantsPerson",
] as const;

export function storedExchanges(db: Database) {
  return {
    async find(userId: string, id: number): Promise<StoredExchange | undefined> {
      const row = await db
        .selectFrom("chat_messages")
        .select(EXCHANGE_COLUMNS)
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row as StoredExchange | undefined;
    },

    /** Whether the exchange belongs to the conversation with this token. */
    async belongsTo(scope: CallerScope, conversationToken: string, id: number): Promise<boolean> {
      const row = await exchangesIn(db, scope, conversationToken)
        .select("exchange.id")
        .where("exchange.id", "=", id)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** An exchange of the conversation with this token, locked until the transaction ends. */
    lock: (scope: CallerScope, conversationToken: string, id: number) =>
      exchangesIn(db, scope, conversationToken)
        .select(["exchange.thumb", "exchange.created_at", "exchange.kind", "conversation.by_owner"])
        .where("exchange.id", "=", id)
        .forNoKeyUpdate("exchange")
        .executeTakeFirst(),

    /** The latest exchanges of a conversation, newest last. */
    async ofConversation(userId: string, conversationId: number, limit: number): Promise<RatedExchange[]> {
      const rows = await db
        .selectFrom("chat_messages")
        .select([...EXCHANGE_COLUMNS, "thumb", "created_at as createdAt"])
        .$castTo<RatedExchange>()
        .where("user_id", "=", userId)
        .where("session_id", "=", conversationId)
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.reverse();
    },

    /** Whether a visitor asked it, and not the owner or a developer who tested the widget. */
    async isByVisitor(userId: string, id: number): Promise<boolean> {
      const row = await joinedExchanges(db, userId)
        .select("conversation.by_owner")
        .where("exchange.id", "=", id)
        .executeTakeFirst();
      return row?.by_owner === false;
    },

    /** The id of the exchange's conversation. */
    async conversationOf(userId: string, id: number): Promise<number | undefined> {
      const row = await joinedExchanges(db, userId)
        .select("conversation.id")
        .where("exchange.id", "=", id)
        .executeTakeFirst();
      return row?.id;
    },

    /** The token of the exchange's conversation. */
    async tokenOf(userId: string, id: number): Promise<string | undefined> {
      const row = await joinedExchanges(db, userId)
        .select("conversation.session_id as conversationToken")
        .where("exchange.id", "=", id)
        .executeTakeFirst();
      return row?.conversationToken;
    },
  };
}

export type StoredCitation = Awaited<ReturnType<ReturnType<typeof citationRepository>["list"]>>[number];

export function citationRepository(db: Database) {
  return {
    /** Citations that the audience may still see. A document that has been restricted since is left out. */
    list: (scope: ProfileScope, messageIds: readonly number[]) => {
      const { userId } = scope;
      return db
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
          "citation.passage_id",
          "citation.number",
          "citation.start_offset",
          "citation.end_offset",
          "citation.quote",
          "citation.cell",
          "citation.label",
          "document.filename",
          "document.address",
          "passage.text as passage",
          "passage.heading_path",
          "passage.page",
          "document.quotable",
        ])
        .where("citation.user_id", "=", userId)
        .where("citation.message_id", "in", messageIds)
        .where(isVisible(scope))
        .orderBy("citation.number")
        .execute();
    },
  };
}

function isVisible({ userId, profileId, audience }: ProfileScope) {
  const closed = closedDocuments({ userId, profileId, audience });
  return sql<boolean>`(citation."document_id" is null or citation."document_id" not in (${closed}))
    and (citation."correction_id" is null or exists (
      select from "corrections" as correction where correction."user_id" = ${userId}
        and correction."id" = citation."correction_id" and ${holdsAnswer(audience, "correction")}
    ))`;
}

/** The owner's own tests are counted separately and never appear in visitor analytics. */
export const ownerLabel = (byOwner: boolean): string => (byOwner ? "owner" : "");

export type Count = {
  name:
    | "conversations"
    | "conversations_from"
    | "engaged"
    | "active"
    | "questions"
    | "answers"
    | "timed"
    | "first_word_ms"
    | "whole_answer_ms"
    | "thumbs"
    | "cited"
    | "widget_conversations"
    | "widget_questions"
    | "widget_answered"
    | "occasion_conversations"
    | "occasion_questions"
    | "occasion_unanswered";
  label?: string;
  count?: number;
};

export function counterRepository(db: Database) {
  return {
    /**
     * Increments each counter at that time. A single upsert makes concurrent increments add up, and the fixed row order
     * prevents deadlocks.
     */
    add: (userId: string, profileId: number, time: Date, counts: readonly Count[]) => {
      const rows = counts.map(({ name, label = "", count = 1 }) => ({ name, label, count }));
      const at = sql`${time.toISOString()}`;
      return sql`insert into "counters" ("user_id", "profile_id", "day", "name", "label", "count", "quarters")
        select owner."id", ${profileId}::bigint, ${dayIn(at)}, one."name", one."label", one."count",
          ${quartersWith(sql`one."count"`, quarterIn(at))}
        from "users" as owner, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one("name" text, "label" text, "count" bigint)
        where owner."id" = ${userId} order by one."name", one."label"
        ${countedAt(quarterIn(at))}`.execute(db);
    },
  };
}

/** What is stored when an exchange opens. */
export type ExchangeOpening = {
  once: Once | undefined;
  id: number;
  profileId: number;
  message: string;
  kind: MessageKind;
  conversationId: number;
  byOwner: boolean;
  /** The conversation to create, unless the exchange continues one. */
  begins:
    | {
        conversationToken: string;
        source: VisitSource["source"];
        host: string | null;
        /** The private link where it began. */
        privateLinkId: number | null;
        visitor: SignedVisitor | undefined;
        counts: readonly Count[];
      }
    | undefined;
  at: Date;
  leaseUntil: Date;
};

/** What is stored when an exchange is completed. */
export type ExchangeEnding = Pick<StoredExchange, "response" | "state" | "unsupported" | "wantsPerson"> & {
  profileId: number;
  firstWordMs: number | null;
  totalMs: number | null;
  citations: readonly NewCitation[];
  gap: { id: number; question: string } | undefined;
  /** The response that repeated requests with this idempotency key get. */
  repeat: { scope: string; key: string; answer: unknown } | undefined;
  /** What is counted depends on who began the conversation. */
  counts: Record<"byOwner" | "byVisitor", readonly Count[]>;
};
export type NewCitation = {
  number: number;
  documentId: number | null;
  passageId: number | null;
  correctionId: number | null;
  label: string[] | null;
  start: number;
  end: number;
  quote: string;
  cell: CitedCell | null;
};

/** Only visitors' questions are grouped, not small talk or the owner's own tests. */
export const isGrouped = ({ byOwner, kind }: ExchangeOpening): boolean => !byOwner && kind === "question";

/**
 * Treats spellings that differ only in case, white space or final punctuation as one. Stored as a hash so that the
 * question's text is not copied to another table.
 */
export function spellingOf(message: string): RawBuilder<unknown> {
  return sql`encode(sha256(convert_to(lower(regexp_replace(
    regexp_replace(${message}::text, '^[[:space:]]+|[[:space:][:punct:]…。！？]+$', '', 'g'),
    '[[:space:]]+', ' ', 'g')), 'UTF8')), 'hex')`;
}
