import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";

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
  messageId: number;
  number: number;
  documentId: number;
  passageId: number;
  start: number;
  end: number;
  quote: string;
};

export function chatRepository(db: Database) {
  return {
    findConversation: (userId: string, profileId: number, sessionId: string) =>
      db
        .selectFrom("chat_sessions")
        .select(["id", "session_id"])
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("session_id", "=", sessionId)
        .executeTakeFirst(),

    insertConversation: (
      userId: string,
      row: { id: number; profileId: number; sessionId: string; byOwner: boolean },
    ) =>
      db
        .insertInto("chat_sessions")
        .values({
          user_id: userId,
          id: row.id,
          profile_id: row.profileId,
          session_id: row.sessionId,
          by_owner: row.byOwner,
        })
        .execute(),

    insertExchange: (userId: string, row: NewExchange) =>
      db
        .insertInto("chat_messages")
        .values({
          user_id: userId,
          id: row.id,
          session_id: row.sessionId,
          profile_id: row.profileId,
          message: row.message,
          response: row.response,
          state: row.state,
          first_word_ms: row.totalMs,
          total_ms: row.totalMs,
        })
        .execute(),

    insertCitation: (userId: string, row: NewCitation) =>
      db
        .insertInto("citations")
        .values({
          user_id: userId,
          message_id: row.messageId,
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
      row: { id: number; profileId: number; messageId: number; question: string },
    ) =>
      db
        .insertInto("gaps")
        .values({
          user_id: userId,
          id: row.id,
          profile_id: row.profileId,
          message_id: row.messageId,
          question: row.question,
        })
        .execute(),

    /** One more of `name` today. An upsert, so that two at once count as two. */
    count: (userId: string, profileId: number, name: string, day: string) =>
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
