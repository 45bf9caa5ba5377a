import type { EXCHANGE_STATES, SOURCES } from "@understudy/contracts";
import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";

/** The owner's exchanges, each with its conversation. */
const exchangesOf = (db: Database, userId: string) =>
  db
    .selectFrom("chat_messages as exchange")
    .innerJoin("chat_sessions as conversation", (join) =>
      join
        .onRef("conversation.user_id", "=", "exchange.user_id")
        .onRef("conversation.id", "=", "exchange.session_id"),
    )
    .where("exchange.user_id", "=", userId)
    .where("conversation.user_id", "=", userId);

type NewConversation = {
  id: number;
  profileId: number;
  sessionId: string;
  byOwner: boolean;
  source: Source;
};
export type Source = (typeof SOURCES)[number];

export function conversationRepository(db: Database) {
  return {
    find: (userId: string, profileId: number, sessionId: string) =>
      db
        .selectFrom("chat_sessions")
        .select(["id", "session_id", "by_owner"])
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("session_id", "=", sessionId)
        .executeTakeFirst(),

    /** The last questions of a conversation, newest last. */
    async questions(userId: string, profileId: number, sessionId: string): Promise<string[]> {
      const rows = await exchangesOf(db, userId)
        .select("exchange.message")
        .where("conversation.profile_id", "=", profileId)
        .where("conversation.session_id", "=", sessionId)
        .orderBy("exchange.id", "desc")
        .limit(3)
        .execute();
      return rows.map((row) => row.message).reverse();
    },

    /** What was asked in a conversation before, in no order. */
    async asked(userId: string, profileId: number, sessionId: string): Promise<string[]> {
      const rows = await exchangesOf(db, userId)
        .select("exchange.message")
        .where("conversation.profile_id", "=", profileId)
        .where("conversation.session_id", "=", sessionId)
        .orderBy("exchange.id", "desc")
        .limit(100)
        .execute();
      return rows.map((row) => row.message);
    },

    /** Whether an exchange belongs to a conversation that its owner began. */
    async isByOwner(userId: string, exchangeId: number): Promise<boolean> {
      const row = await exchangesOf(db, userId)
        .select("conversation.by_owner")
        .where("exchange.id", "=", exchangeId)
        .executeTakeFirst();
      return row?.by_owner ?? false;
    },

    insert: (userId: string, { id, profileId, sessionId, byOwner, source }: NewConversation) =>
      db
        .insertInto("chat_sessions")
        .values({
          user_id: userId,
          id,
          profile_id: profileId,
          session_id: sessionId,
          by_owner: byOwner,
          source,
          questions: 1,
        })
        .execute(),
  };
}

export type ExchangeState = (typeof EXCHANGE_STATES)[number];
export type StoredExchange = {
  id: number;
  profileId: number;
  message: string;
  response: string;
  state: ExchangeState | "pending";
  unsupported: { start: number; end: number }[];
};

type NewExchange = { id: number; conversationId: number; profileId: number; message: string };
type Ending = Pick<StoredExchange, "response" | "unsupported"> & {
  state: ExchangeState;
  firstWordMs: number | null;
  totalMs: number | null;
};

export function exchangeRepository(db: Database) {
  const pending = (userId: string, id: number) =>
    db
      .updateTable("chat_messages")
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .where("state", "=", "pending");
  return {
    /** The question; its answer is on the way. */
    insert: (userId: string, { id, conversationId, profileId, message }: NewExchange) =>
      db
        .insertInto("chat_messages")
        .values({
          user_id: userId,
          id,
          session_id: conversationId,
          profile_id: profileId,
          message,
          response: "",
          state: "pending",
        })
        .execute(),

    /** The text so far. An answer that has ended stays as it ended. */
    saveText: (userId: string, id: number, response: string) =>
      pending(userId, id).set({ response }).execute(),

    /** Ends an answer once, and says whether this was the time. */
    async end(userId: string, id: number, { unsupported, firstWordMs, totalMs, ...row }: Ending) {
      const { numUpdatedRows } = await pending(userId, id)
        .set({
          ...row,
          unsupported: sql`${JSON.stringify(unsupported)}::jsonb`,
          first_word_ms: firstWordMs,
          total_ms: totalMs,
        })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** A thumb that is taken back takes its reason along. */
    judge: (
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

    insertGap: (
      userId: string,
      messageId: number,
      row: { id: number; profileId: number; question: string },
    ) =>
      db
        .insertInto("gaps")
        .values({
          user_id: userId,
          id: row.id,
          profile_id: row.profileId,
          message_id: messageId,
          question: row.question,
        })
        .execute(),
  };
}

type KeptExchange = StoredExchange & { thumb: 1 | -1 | null; createdAt: Date };

const EXCHANGE_COLUMNS = [
  "id",
  "profile_id as profileId",
  "message",
  "response",
  "state",
  "unsupported",
] as const;

/** Exchanges as they are kept. */
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

    /** Whether the exchange is one of the conversation that this token names. */
    async isOf(userId: string, profileId: number, sessionId: string, id: number): Promise<boolean> {
      const row = await exchangesOf(db, userId)
        .select("exchange.id")
        .where("exchange.id", "=", id)
        .where("conversation.profile_id", "=", profileId)
        .where("conversation.session_id", "=", sessionId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** An exchange of the conversation that this token names, held until the transaction ends. */
    lock: (userId: string, profileId: number, sessionId: string, id: number) =>
      exchangesOf(db, userId)
        .select(["exchange.thumb", "exchange.created_at", "conversation.by_owner"])
        .where("exchange.id", "=", id)
        .where("conversation.profile_id", "=", profileId)
        .where("conversation.session_id", "=", sessionId)
        .forNoKeyUpdate("exchange")
        .executeTakeFirst(),

    /** The last exchanges of a conversation, newest last. */
    async ofConversation(userId: string, conversationId: number, limit: number): Promise<KeptExchange[]> {
      const rows = await db
        .selectFrom("chat_messages")
        .select([...EXCHANGE_COLUMNS, "thumb", "created_at as createdAt"])
        .$castTo<KeptExchange>()
        .where("user_id", "=", userId)
        .where("session_id", "=", conversationId)
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.reverse();
    },

    /** The token of the conversation that an exchange belongs to. */
    async sessionOf(userId: string, id: number): Promise<string | undefined> {
      const row = await exchangesOf(db, userId)
        .select("conversation.session_id")
        .where("exchange.id", "=", id)
        .executeTakeFirst();
      return row?.session_id;
    },
  };
}

type NewCitation = {
  number: number;
  documentId: number;
  passageId: number;
  start: number;
  end: number;
  quote: string;
};
export type StoredCitation = Awaited<ReturnType<ReturnType<typeof citationRepository>["list"]>>[number];

export function citationRepository(db: Database) {
  return {
    /** Those whose document is still there; it stays so until the transaction ends. */
    async insert(userId: string, messageId: number, citations: readonly NewCitation[]): Promise<void> {
      if (citations.length === 0) return;
      const documents = await db
        .selectFrom("documents")
        .select("id")
        .where("user_id", "=", userId)
        .where("id", "in", [...new Set(citations.map(({ documentId }) => documentId))])
        .forKeyShare()
        .execute();
      const kept = citations.filter(({ documentId }) => documents.some(({ id }) => id === documentId));
      if (kept.length === 0) return;
      const values = kept.map((row) => ({
        user_id: userId,
        message_id: messageId,
        number: row.number,
        document_id: row.documentId,
        passage_id: row.passageId,
        start_offset: row.start,
        end_offset: row.end,
        quote: row.quote,
      }));
      await db.insertInto("citations").values(values).execute();
    },

    list: (userId: string, messageIds: readonly number[]) =>
      db
        .selectFrom("citations as citation")
        .innerJoin("documents as document", (join) =>
          join
            .onRef("document.user_id", "=", "citation.user_id")
            .onRef("document.id", "=", "citation.document_id"),
        )
        .leftJoin("passages as passage", (join) =>
          join.on("passage.user_id", "=", userId).onRef("passage.id", "=", "citation.passage_id"),
        )
        .select([
          "citation.message_id",
          "citation.number",
          "citation.start_offset",
          "citation.end_offset",
          "citation.quote",
          "document.filename",
          "passage.text as passage",
          "passage.heading_path",
          "passage.page",
          "document.quotable",
        ])
        .where("citation.user_id", "=", userId)
        .where("citation.message_id", "in", messageIds)
        .where("document.user_id", "=", userId)
        .orderBy("citation.number")
        .execute(),
  };
}
