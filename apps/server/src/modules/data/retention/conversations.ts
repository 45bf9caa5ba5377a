import type { Database, Tx } from "../../../platform/database.ts";
import { directory } from "../../../platform/directory.ts";
import { deleteExpiredKeys } from "../../../platform/idempotency.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";
import { TABLES } from "../../../platform/tables.ts";
import { forgetTraces, settleGroups } from "../../inbox/index.ts";

const DAY_MS = 86_400_000;
const PROFILES_AT_ONCE = 500;
/** Per transaction; the next transaction continues. */
const EXCHANGES_AT_ONCE = 1_000;

/**
 * Deletes exchanges older than each profile's retention period, and conversations with their last exchange. Analytics
 * counters are kept.
 */
export async function sweepOldConversations(db: Database, now: Date): Promise<number> {
  let removed = 0;
  let after = "";
  for (;;) {
    const entries = await directory(db).after("profile", after, PROFILES_AT_ONCE);
    for (const { userId, profileId } of entries) {
      if (profileId !== null) removed += await sweepProfile(db, { userId, profileId }, now);
    }
    const last = entries.at(-1);
    if (!last || entries.length < PROFILES_AT_ONCE) return removed;
    after = last.key;
  }
}

async function sweepProfile(db: Database, place: ProfileRef, now: Date): Promise<number> {
  const { userId, profileId } = place;
  const settings = await db
    .selectFrom("profile_settings")
    .select("data_retention")
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .executeTakeFirst();
  const before = new Date(
    now.getTime() - (settings?.data_retention ?? TABLES.chat_messages.kept.days) * DAY_MS,
  );
  await deleteExpiredKeys(db, userId, now);
  await sweepContacts(db, place, new Date(now.getTime() - TABLES.contacts.kept.days * DAY_MS));
  await sweepMessages(db, place, before);
  let removed = 0;
  for (;;) {
    const batch = await sweepBatch(db, place, before);
    removed += batch;
    if (batch < EXCHANGES_AT_ONCE) return removed;
  }
}

async function sweepBatch(db: Database, { userId, profileId }: ProfileRef, before: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const old = await tx
      .selectFrom("chat_messages")
      .select(["id", "session_id", "question_group"])
      .where("user_id", "=", userId)
      .where("profile_id", "=", profileId)
      .where("created_at", "<", before)
      .orderBy("created_at")
      .limit(EXCHANGES_AT_ONCE)
      .execute();
    if (old.length === 0) return 0;
    const ids = old.map(({ id }) => id);
    await tx.deleteFrom("chat_messages").where("user_id", "=", userId).where("id", "in", ids).execute();
    await forgetTraces(tx, userId, ids, { keepContacts: true });
    await settleGroups(
      tx,
      userId,
      old.map(({ question_group }) => question_group),
    );
    await removeEmpty(
      tx,
      userId,
      old.map(({ session_id }) => session_id),
    );
    return ids.length;
  });
}

/** Deletes conversations without exchanges and messages. */
async function removeEmpty(tx: Tx, userId: string, conversations: readonly number[]): Promise<void> {
  await tx
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
          selectFrom("messages as said")
            .select("said.id")
            .where("said.user_id", "=", userId)
            .whereRef("said.session_id", "=", "chat_sessions.id"),
        ),
      ),
    )
    .execute();
}

/**
 * Handover messages have the same retention period as exchanges. A conversation whose exchanges are already gone is
 * deleted with its last message.
 */
async function sweepMessages(db: Database, { userId, profileId }: ProfileRef, before: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const old = await tx
      .deleteFrom("messages")
      .where("user_id", "=", userId)
      .where("profile_id", "=", profileId)
      .where("created_at", "<", before)
      .returning(["id", "session_id"])
      .execute();
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    await forgetTraces(tx, userId, ids, { keepContacts: true });
    await removeEmpty(
      tx,
      userId,
      old.map(({ session_id }) => session_id),
    );
  });
}

async function sweepContacts(db: Database, { userId, profileId }: ProfileRef, before: Date): Promise<void> {
  await db
    .deleteFrom("contacts")
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .where("created_at", "<", before)
    .execute();
}
