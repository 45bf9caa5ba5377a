import type { Database, Tx } from "../../platform/database.ts";
import type { ProfileRef } from "../../platform/profile-ref.ts";

/** What was deleted: foreign keys also delete the citations and gaps of an exchange. */
type RemovedExchange = { id: number; conversationId: number; question_group: number | null };

/** Deletes a conversation with its exchanges and messages. Returns false if there is none. */
export async function removeConversation(tx: Tx, userId: string, id: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom("chat_sessions")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}

/** Deletes the leases of exchanges whose answer was still in progress. */
export async function removeLeases(tx: Tx, userId: string, exchanges: readonly number[]): Promise<void> {
  await tx
    .deleteFrom("answer_leases")
    .where("owner_id", "=", userId)
    .where("message_id", "in", exchanges)
    .execute();
}

/** Deletes the oldest exchanges from before this time, at most `limit`. Their conversations may be empty afterwards. */
export async function removeOldExchanges(
  tx: Tx,
  { userId, profileId }: ProfileRef,
  before: Date,
  limit: number,
): Promise<RemovedExchange[]> {
  const old = await tx
    .selectFrom("chat_messages")
    .select(["id", "session_id as conversationId", "question_group"])
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length > 0)
    await tx.deleteFrom("chat_messages").where("user_id", "=", userId).where("id", "in", ids).execute();
  return old;
}

/** Deletes handover messages from before this time. */
export function removeOldMessages(
  tx: Tx,
  { userId, profileId }: ProfileRef,
  before: Date,
): Promise<Pick<RemovedExchange, "id" | "conversationId">[]> {
  return tx
    .deleteFrom("messages")
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .where("created_at", "<", before)
    .returning(["id", "session_id as conversationId"])
    .execute();
}

/** Deletes those of the conversations that have no exchanges and messages. */
export async function removeEmptyConversations(
  db: Database,
  userId: string,
  conversations: readonly number[],
): Promise<void> {
  await db
    .deleteFrom("chat_sessions")
    .where("user_id", "=", userId)
    .where("id", "in", [...new Set(conversations)])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("chat_messages as exchange")
            .select("exchange.id")
            .where("exchange.user_id", "=", userId)
            .whereRef("exchange.session_id", "=", "chat_sessions.id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("messages as message")
            .select("message.id")
            .where("message.user_id", "=", userId)
            .whereRef("message.session_id", "=", "chat_sessions.id"),
        ),
      ),
    )
    .execute();
}
