import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database.ts";
import { deleteChatKeys } from "../../../platform/idempotency.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";
import { removeLeases } from "../../chat/index.ts";

/**
 * Deletes what is stored about exchanges outside their own rows: e-mail addresses with their links, leases, and the
 * responses for repeated requests. Call it in the transaction that deletes the exchanges. Returns the number of deleted
 * addresses.
 */
export async function forgetTraces(
  tx: Tx,
  userId: string,
  exchanges: readonly number[],
  { keepContacts = false } = {},
): Promise<number> {
  if (exchanges.length === 0) return 0;
  await deleteChatKeys(tx, userId, exchanges);
  await removeLeases(tx, userId, exchanges);
  return keepContacts ? 0 : forgetContacts(tx, userId, exchanges);
}

/**
 * Deletes question groups that have no exchange left: a group has no text of its own to show, and its embedding must
 * not outlive the text. The other groups recount their open gaps.
 */
export async function settleGroups(
  tx: Tx,
  userId: string,
  groups: readonly (number | null)[],
): Promise<void> {
  const ids = [...new Set(groups.filter((group) => group !== null))];
  if (ids.length === 0) return;
  await sql`delete from question_groups where question_groups.user_id = ${userId}
    and question_groups.id = any(${ids}::bigint[]) and not exists (
      select 1 from chat_messages exchange where exchange.user_id = ${userId}
        and exchange.profile_id = question_groups.profile_id and exchange.question_group = question_groups.id)`.execute(
    tx,
  );
  await sql`update question_groups set gaps = case when question_groups.off_subject then 0 else (
      select count(*) from gaps gap join chat_messages exchange
        on exchange.user_id = ${userId} and exchange.id = gap.message_id
      where gap.user_id = ${userId} and gap.status = 'open' and exchange.question_group = question_groups.id) end
    where question_groups.user_id = ${userId} and question_groups.id = any(${ids}::bigint[])`.execute(tx);
}

/** Deletes contacts from before this time. They may have outlived their conversation. */
export async function removeOldContacts(
  db: Database,
  { userId, profileId }: ProfileRef,
  before: Date,
): Promise<void> {
  await db
    .deleteFrom("contacts")
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .where("created_at", "<", before)
    .execute();
}

async function forgetContacts(tx: Tx, userId: string, exchanges: readonly number[]): Promise<number> {
  const contacts = await tx
    .deleteFrom("contacts")
    .where("user_id", "=", userId)
    .where("message_id", "in", exchanges)
    .returning("id")
    .execute();
  const ids = contacts.map(({ id }) => id);
  if (ids.length > 0) {
    await tx
      .deleteFrom("contact_links")
      .where("owner_id", "=", userId)
      .where("contact_id", "in", ids)
      .execute();
  }
  return ids.length;
}
