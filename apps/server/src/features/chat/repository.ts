import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";

type NewConversation = { id: number; profileId: number; sessionId: string; byOwner: boolean };

export function conversationRepository(db: Database) {
  return {
    find: (userId: string, profileId: number, sessionId: string) =>
      db
        .selectFrom("chat_sessions")
        .select(["id", "session_id"])
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("session_id", "=", sessionId)
        .executeTakeFirst(),

    /** The last questions of a conversation, newest last. */
    async questions(userId: string, profileId: number, sessionId: string): Promise<string[]> {
      const rows = await db
        .selectFrom("chat_messages as exchange")
        .innerJoin("chat_sessions as conversation", (join) =>
          join
            .onRef("conversation.user_id", "=", "exchange.user_id")
            .onRef("conversation.id", "=", "exchange.session_id"),
        )
        .select("exchange.message")
        .where("exchange.user_id", "=", userId)
        .where("conversation.user_id", "=", userId)
        .where("conversation.profile_id", "=", profileId)
        .where("conversation.session_id", "=", sessionId)
        .orderBy("exchange.id", "desc")
        .limit(3)
        .execute();
      return rows.map((row) => row.message).reverse();
    },

    insert: (userId: string, { id, profileId, sessionId, byOwner }: NewConversation) =>
      db
        .insertInto("chat_sessions")
        .values({ user_id: userId, id, profile_id: profileId, session_id: sessionId, by_owner: byOwner })
        .execute(),
  };
}

type NewExchange = {
  id: number;
  sessionId: number;
  profileId: number;
  message: string;
  response: string;
  state: string;
  totalMs: number;
};
type NewCitation = {
  number: number;
  documentId: number;
  passageId: number;
  start: number;
  end: number;
  quote: string;
};

export function exchangeRepository(db: Database) {
  return {
    insert: (userId: string, { sessionId, profileId, totalMs, ...row }: NewExchange) =>
      db
        .insertInto("chat_messages")
        .values({
          user_id: userId,
          session_id: sessionId,
          profile_id: profileId,
          first_word_ms: totalMs,
          total_ms: totalMs,
          ...row,
        })
        .execute(),

    insertCitation: (userId: string, messageId: number, row: NewCitation) =>
      db
        .insertInto("citations")
        .values({
          user_id: userId,
          message_id: messageId,
          number: row.number,
          document_id: row.documentId,
          passage_id: row.passageId,
          start_offset: row.start,
          end_offset: row.end,
          quote: row.quote,
        })
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

export function counterRepository(db: Database) {
  return {
    /** One more of `name` on that day. An upsert, so that two at once count as two. */
    add: (userId: string, profileId: number, name: "conversations" | "questions", day: string) =>
      db
        .insertInto("counters")
        .values({ user_id: userId, profile_id: profileId, name, day, count: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(["user_id", "profile_id", "name", "day", "label"])
            .doUpdateSet({ count: sql<number>`counters.count + 1` }),
        )
        .execute(),
  };
}
