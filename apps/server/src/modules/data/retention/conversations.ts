import type { Database } from "../../../platform/database.ts";
import { directory } from "../../../platform/directory.ts";
import { deleteExpiredKeys } from "../../../platform/idempotency.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";
import { TABLES } from "../../../platform/tables.ts";
import { removeOldChatMessages } from "../../channels/index.ts";
import {
  removeEmptyConversations,
  removeExpiredVisitors,
  removeOldExchanges,
  removeOldMessages,
} from "../../chat/index.ts";
import { forgetTraces, removeOldContacts, settleGroups } from "../../inbox/index.ts";

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

async function sweepProfile(db: Database, profileRef: ProfileRef, now: Date): Promise<number> {
  const { userId, profileId } = profileRef;
  const settings = await db
    .selectFrom("profile_settings")
    .select("data_retention")
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .executeTakeFirst();
  const before = new Date(
    now.getTime() - (settings?.data_retention ?? TABLES.chat_messages.retention.days) * DAY_MS,
  );
  await deleteExpiredKeys(db, userId, now);
  await removeExpiredVisitors(db, userId, now);
  await removeOldContacts(db, profileRef, new Date(now.getTime() - TABLES.contacts.retention.days * DAY_MS));
  const chatDays = TABLES.chat_channel_messages.retention.days;
  await removeOldChatMessages(db, profileRef, new Date(now.getTime() - chatDays * DAY_MS));
  await sweepMessages(db, profileRef, before);
  let removed = 0;
  for (;;) {
    const batch = await sweepBatch(db, profileRef, before);
    removed += batch;
    if (batch < EXCHANGES_AT_ONCE) return removed;
  }
}

async function sweepBatch(db: Database, profileRef: ProfileRef, before: Date): Promise<number> {
  const { userId } = profileRef;
  return db.transaction().execute(async (tx) => {
    const old = await removeOldExchanges(tx, profileRef, before, EXCHANGES_AT_ONCE);
    if (old.length === 0) return 0;
    await forgetTraces(
      tx,
      userId,
      old.map(({ id }) => id),
      { keepContacts: true },
    );
    await settleGroups(
      tx,
      userId,
      old.map(({ question_group }) => question_group),
    );
    await removeEmptyConversations(
      tx,
      userId,
      old.map(({ conversationId }) => conversationId),
    );
    return old.length;
  });
}

/**
 * Handover messages have the same retention period as exchanges. A conversation whose exchanges are already gone is
 * deleted with its last message.
 */
async function sweepMessages(db: Database, profileRef: ProfileRef, before: Date): Promise<void> {
  const { userId } = profileRef;
  await db.transaction().execute(async (tx) => {
    const old = await removeOldMessages(tx, profileRef, before);
    if (old.length === 0) return;
    await forgetTraces(
      tx,
      userId,
      old.map(({ id }) => id),
      { keepContacts: true },
    );
    await removeEmptyConversations(
      tx,
      userId,
      old.map(({ conversationId }) => conversationId),
    );
  });
}
