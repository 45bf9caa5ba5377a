import type { Database } from "../../../platform/database.ts";

/** Waiting visitors in the list. An owner with more than these answers the oldest first. */
const MOST_WAITING = 100;
const MOST_ANSWERED = 20;

export type ContactRow = Awaited<ReturnType<ReturnType<typeof contactRepository>["waiting"]>>[number];

/** Confirmed addresses only: an unconfirmed address is unverified, and owners must not see it. */
export function contactRepository(db: Database, userId: string) {
  return {
    /** Longest wait first. */
    waiting: () =>
      confirmed(db, userId)
        .where("contact.answered_at", "is", null)
        .orderBy("contact.confirmed_at")
        .limit(MOST_WAITING)
        .execute(),

    answered: () =>
      confirmed(db, userId)
        .where("contact.answered_at", "is not", null)
        .orderBy("contact.answered_at", "desc")
        .limit(MOST_ANSWERED)
        .execute(),

    find: (ids: readonly number[]) =>
      confirmed(db, userId).where("contact.id", "in", ids).orderBy("contact.id").execute(),

    /** Returns the ids that were still waiting. Of two concurrent calls, only one gets each id. */
    async settle(ids: readonly number[], at: Date, answer: string | null): Promise<number[]> {
      const rows = await db
        .updateTable("contacts")
        .set({ answered_at: at, answer })
        .where("user_id", "=", userId)
        .where("id", "in", ids)
        .where("confirmed_at", "is not", null)
        .where("answered_at", "is", null)
        .returning("id")
        .execute();
      return rows.map(({ id }) => id);
    },

    /**
     * An answer whose e-mail has not been sent. Locked until the transaction ends, so that only one worker sends it.
     */
    unsent: (id: number) =>
      db
        .selectFrom("contacts")
        .select(["profile_id", "email", "question", "answer"])
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .where("answer", "is not", null)
        .where("sent_at", "is", null)
        .forUpdate()
        .executeTakeFirst(),

    sent: (id: number, at: Date) =>
      db
        .updateTable("contacts")
        .set({ sent_at: at })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .execute(),
  };
}

/** Joins each contact with the conversation where the question was asked. */
function confirmed(db: Database, userId: string) {
  return db
    .selectFrom("contacts as contact")
    .leftJoin("chat_messages as exchange", (join) =>
      join.on("exchange.user_id", "=", userId).onRef("exchange.id", "=", "contact.message_id"),
    )
    .leftJoin("chat_sessions as conversation", (join) =>
      join.on("conversation.user_id", "=", userId).onRef("conversation.id", "=", "exchange.session_id"),
    )
    .leftJoin("occasions as occasion", (join) =>
      join.on("occasion.user_id", "=", userId).onRef("occasion.id", "=", "conversation.occasion_id"),
    )
    .select(["conversation.occasion_id as asked_at", "occasion.id as running"])
    .select(["contact.id", "contact.profile_id", "contact.email", "contact.name", "contact.question"])
    .select(["contact.confirmed_at", "contact.answered_at", "contact.answer", "contact.sent_at"])
    .select(["contact.message_id", "exchange.session_id", "exchange.question_group"])
    .where("contact.user_id", "=", userId)
    .where("contact.confirmed_at", "is not", null);
}
