import type { PersonMessage } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";

export type NewMessage = {
  id: number;
  profileId: number;
  /** The id of the conversation row. */
  sessionId: number;
  author: "owner" | "visitor";
  exchangeId: number | null;
  content: string;
  at: Date;
};

const COLUMNS = ["id", "author", "content", "exchange_id", "created_at"] as const;
type Row = { id: number; author: string; content: string; exchange_id: number | null; created_at: Date };

function presented({ id, author, content, exchange_id, created_at }: Row): PersonMessage {
  return {
    id,
    author: author as PersonMessage["author"],
    content,
    exchangeId: exchange_id,
    createdAt: created_at.toISOString(),
  };
}

/** Messages that people (owner or visitor) wrote in conversations. */
export function messageRepository(db: Database) {
  return { ...writing(db), ...reading(db) };
}

function writing(db: Database) {
  return {
    /** Returns whether the message is new: inserting the same id twice stores one message. */
    async add(userId: string, message: NewMessage): Promise<boolean> {
      const { id, profileId, sessionId, author, exchangeId, content, at } = message;
      const added = await db
        .insertInto("messages")
        .values({
          user_id: userId,
          id,
          profile_id: profileId,
          session_id: sessionId,
          author,
          exchange_id: exchangeId,
          content,
          created_at: at,
        })
        .onConflict((conflict) => conflict.columns(["user_id", "id"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      return added !== undefined;
    },

    /** An id above all messages of a locked conversation, even if another server's clock is ahead. */
    async after(userId: string, sessionId: number, id: number): Promise<number> {
      const last = await db
        .selectFrom("messages")
        .select(({ fn }) => fn.max("id").as("id"))
        .where("user_id", "=", userId)
        .where("session_id", "=", sessionId)
        .executeTakeFirst();
      return Math.max(id, Number(last?.id ?? 0) + 1);
    },

    /** Marks these messages as answered by the assistant in this exchange. */
    async answerWaiting(userId: string, ids: readonly number[], exchangeId: number): Promise<void> {
      if (ids.length === 0) return;
      await db
        .updateTable("messages")
        .set({ exchange_id: exchangeId })
        .where("user_id", "=", userId)
        .where("id", "in", ids)
        .execute();
    },
  };
}

function reading(db: Database) {
  return {
    /** The latest messages, oldest first. */
    async list(userId: string, sessionId: number, limit: number): Promise<PersonMessage[]> {
      const rows = await db
        .selectFrom("messages")
        .select(COLUMNS)
        .where("user_id", "=", userId)
        .where("session_id", "=", sessionId)
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.reverse().map(presented);
    },

    /**
     * The visitor's messages since the owner's last one that the assistant has not answered yet, oldest first.
     * `toPerson` is true if the owner has written since the assistant's last exchange.
     */
    async waiting(userId: string, sessionId: number) {
      const lastOwnerMessage = await lastWords(db, userId, sessionId);
      const rows = await db
        .selectFrom("messages")
        .select(["id", "content"])
        .where("user_id", "=", userId)
        .where("session_id", "=", sessionId)
        .where("author", "=", "visitor")
        .where("exchange_id", "is", null)
        .where("id", ">", lastOwnerMessage)
        .orderBy("id")
        .execute();
      if (rows.length === 0) return [];
      const toPerson = lastOwnerMessage > ((await newestExchange(db, userId, sessionId)) ?? 0);
      return rows.map((row) => ({ ...row, toPerson }));
    },

    async find(userId: string, id: number): Promise<PersonMessage | undefined> {
      const row = await db
        .selectFrom("messages")
        .select(COLUMNS)
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row && presented(row);
    },

    newest: (userId: string, sessionId: number) => newestExchange(db, userId, sessionId),
  };
}

/**
 * The owner's last message to the visitor. Late answers to an earlier question don't count: they don't reply to later
 * messages.
 */
async function lastWords(db: Database, userId: string, sessionId: number): Promise<number> {
  const row = await db
    .selectFrom("messages")
    .select(({ fn }) => fn.max("id").as("id"))
    .where("user_id", "=", userId)
    .where("session_id", "=", sessionId)
    .where("author", "=", "owner")
    .where("exchange_id", "is", null)
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

async function newestExchange(db: Database, userId: string, sessionId: number): Promise<number | null> {
  const row = await db
    .selectFrom("chat_messages")
    .select("id")
    .where("user_id", "=", userId)
    .where("session_id", "=", sessionId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
