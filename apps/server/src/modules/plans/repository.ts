import { sql } from "kysely";
import { type Database, isDistributed, type Tx } from "../../platform/database.ts";

/** What is counted, the first day of its period, and a label if the count is not for all. */
type UsageCounts = {
  name: "conversations" | "demo" | "letter" | "model" | "rehearsal" | "visitor" | "visitor model";
  period: string;
  label?: string;
};
/** Daily limits of language model calls: of one owner, of all owners, and of all new owners together. */
export type ModelCalls = { ofOwner: number; ofAll: number; ofNewOwners: number };

/** Questions per conversation if the profile has no stored settings. */
const MOST_QUESTIONS = 100;

/**
 * Counters with a limit. Each is one statement, so of two hundred concurrent calls exactly as many succeed as the limit
 * allows, and a refused call changes nothing. In a transaction the count commits or rolls back with the rest. A counter
 * that is already full is not written: refused calls would otherwise queue for its lock.
 */
export function usageRepository(db: Database) {
  return {
    /** Adds `more`, unless that would exceed `limit`. Returns the new count. */
    async take(userId: string, { name, period, label = "" }: UsageCounts, limit: number | null, more = 1) {
      if (limit !== null && limit < more) return undefined;
      const { rows } = await sql<{ count: number }>`
        insert into plan_usage as used (user_id, name, period, label, count)
        select owner.id, ${name}::text, ${period}::date, ${label}::text, ${more}::bigint from users as owner
        where owner.id = ${userId} and not exists (
          select 1 from plan_usage as seen where seen.user_id = ${userId} and seen.name = ${name}
            and seen.period = ${period}::date and seen.label = ${label} and seen.count + ${more}::bigint > ${limit}::bigint
        )
        on conflict (user_id, name, period, label) do update set count = used.count + ${more}::bigint
        where ${limit}::bigint is null or used.count + ${more}::bigint <= ${limit}::bigint
        returning count`.execute(db);
      return rows[0]?.count;
    },

    /**
     * Adds 1 to each of these until one is full, which leaves that one and those after it as they are. Returns the new
     * counts. Their names differ.
     */
    async takeInOrder(userId: string, counters: readonly (UsageCounts & { limit: number | null })[]) {
      const wanted = JSON.stringify(counters.map((one, place) => ({ label: "", ...one, place })));
      const limits = JSON.stringify(Object.fromEntries(counters.map(({ name, limit }) => [name, limit])));
      const rowsOf = (alias: string) =>
        sql`jsonb_to_recordset(${wanted}::jsonb) as ${sql.ref(alias)}(name text, period date, label text, "limit" bigint, place int)`;
      const { rows } = await sql<{ name: UsageCounts["name"]; count: number }>`
        insert into plan_usage as used (user_id, name, period, label, count)
        select owner.id, one.name, one.period, one.label, 1 from users as owner, ${rowsOf("one")}
        where owner.id = ${userId} and not exists (
          select 1 from ${rowsOf("earlier")} where earlier.place <= one.place and earlier."limit" <= coalesce((
            select seen.count from plan_usage as seen where seen.user_id = ${userId} and seen.name = earlier.name
              and seen.period = earlier.period and seen.label = earlier.label), 0)
        )
        order by one.place
        on conflict (user_id, name, period, label) do update set count = used.count + 1
        where coalesce(used.count < (${limits}::jsonb ->> used.name)::bigint, true)
        returning name, count`.execute(db);
      const taken = new Map(rows.map(({ name, count }) => [name, count]));
      const full = counters.findIndex(({ name }) => !taken.has(name));
      // Another call took the last of one while this statement waited for it.
      for (const { name, period, label = "" } of full < 0 ? [] : counters.slice(full)) {
        if (taken.delete(name)) await giveBack(db, userId, { name, period, label });
      }
      return taken;
    },

    async count(userId: string, { name, period, label = "" }: UsageCounts): Promise<number> {
      const row = await db
        .selectFrom("plan_usage")
        .select("count")
        .where("user_id", "=", userId)
        .where("name", "=", name)
        .where("period", "=", period)
        .where("label", "=", label)
        .executeTakeFirst();
      return row?.count ?? 0;
    },

    /** Deletes visitors' daily counts, which are of no use on the next day. */
    forget: (userId: string, name: "demo" | "visitor" | "visitor model", before: string) =>
      db
        .deleteFrom("plan_usage")
        .where("user_id", "=", userId)
        .where("name", "=", name)
        .where("period", "<", before)
        .execute(),
  };
}

async function giveBack(db: Database, userId: string, { name, period, label }: Required<UsageCounts>) {
  await db
    .updateTable("plan_usage")
    .set({ count: sql<number>`count - 1` })
    .where("user_id", "=", userId)
    .where("name", "=", name)
    .where("period", "=", period)
    .where("label", "=", label)
    .execute();
}

/**
 * Counts a language model call against the day's limits of the owner and of the whole installation. Calls that are not
 * for visitors have a label and a separate count per owner. A visitor waits for this statement, so it does not wait for
 * the disk: a database crash loses the calls of the last second.
 */
export async function takeModelCall(
  db: Database,
  userId: string,
  period: string,
  { ofOwner, ofAll }: Omit<ModelCalls, "ofNewOwners">,
  label = "",
): Promise<boolean> {
  if (ofOwner < 1 || ofAll < 1) return false;
  if (isDistributed(db)) return takeInSteps(db, userId, period, { ofOwner, ofAll }, label);
  const { rows } = await sql`
    with quick as (
      select set_config('synchronous_commit', 'off', true)
    ), own as (
      insert into plan_usage as used (user_id, name, period, label, count)
      select ${userId}::text, 'model', ${period}::date, ${label}::text, 1 from quick
      where not exists (
        select 1 from plan_usage as seen where seen.user_id = ${userId} and seen.name = 'model'
          and seen.period = ${period}::date and seen.label = ${label} and seen.count >= ${ofOwner}::bigint
      ) and not exists (
        select 1 from installation_usage as seen
        where seen.name = 'model' and seen.period = ${period}::date and seen.count >= ${ofAll}::bigint
      )
      on conflict (user_id, name, period, label) do update set count = used.count + 1
      where used.count < ${ofOwner}::bigint
      returning count
    )
    insert into installation_usage as used (name, period, count)
    select 'model', ${period}::date, 1 from own
    where not exists (
      select 1 from installation_usage as seen
      where seen.name = 'model' and seen.period = ${period}::date and seen.count >= ${ofAll}::bigint
    )
    on conflict (name, period) do update set count = used.count + 1 where used.count < ${ofAll}::bigint
    returning count`.execute(db);
  return rows.length > 0;
}

/** The installation's totals are not on the owner's shard: count the owner's call first, then the total. */
async function takeInSteps(
  db: Database,
  userId: string,
  period: string,
  { ofOwner, ofAll }: Omit<ModelCalls, "ofNewOwners">,
  label: string,
): Promise<boolean> {
  if (!(await usageRepository(db).take(userId, { name: "model", period, label }, ofOwner))) return false;
  return takeOfAll(db, "model", period, ofAll);
}

/** Counts a call against the day's limit that all new accounts share. */
export function takeNewOwnersCall(db: Database, period: string, limit: number): Promise<boolean> {
  return takeOfAll(db, "model, new owners", period, limit);
}

/** Returns a call that was not made after all. */
export async function returnNewOwnersCall(db: Database, period: string): Promise<void> {
  await sql`update installation_usage set count = count - 1
    where name = 'model, new owners' and period = ${period}::date and count > 0`.execute(db);
}

async function takeOfAll(db: Database, name: string, period: string, limit: number): Promise<boolean> {
  if (limit < 1) return false;
  const { rows } = await sql`
    insert into installation_usage as used (name, period, count) values (${name}::text, ${period}::date, 1)
    on conflict (name, period) do update set count = used.count + 1 where used.count < ${limit}::bigint
    returning count`.execute(db);
  return rows.length > 0;
}

export function questionRepository(db: Database) {
  return {
    /** Counts a question of a conversation. Returns false if the profile allows no more. */
    async take(userId: string, profileId: number, conversationId: number): Promise<boolean> {
      const most = sql<number>`coalesce((select max_messages from profile_settings
        where profile_settings.user_id = ${userId} and profile_settings.profile_id = ${profileId}), ${MOST_QUESTIONS})`;
      const row = await db
        .updateTable("chat_sessions")
        .set({ questions: sql<number>`questions + 1` })
        .where("user_id", "=", userId)
        .where("id", "=", conversationId)
        .where(sql<boolean>`questions < ${most}`)
        .returning("questions")
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

export function ownerRepository(db: Database | Tx) {
  return {
    find: (userId: string) =>
      db
        .selectFrom("users")
        .select(["email", "first_name", "plan_type"])
        .where("id", "=", userId)
        .executeTakeFirst(),

    async isYoungerThan(userId: string, since: Date): Promise<boolean> {
      const row = await db
        .selectFrom("users")
        .select("id")
        .where("id", "=", userId)
        .where("created_at", ">", since)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** A plan change affects the public pages. They are cached by version, so increment it. */
    async setPlan(userId: string, planType: string): Promise<void> {
      await db.updateTable("users").set({ plan_type: planType }).where("id", "=", userId).execute();
      await db
        .updateTable("ai_profiles")
        .set((expression) => ({ version: expression("version", "+", 1) }))
        .where("user_id", "=", userId)
        .execute();
    },

    async profilesBesideMain(userId: string): Promise<number> {
      const row = await db
        .selectFrom("ai_profiles")
        .select(sql<number>`count(*)::int`.as("count"))
        .where("user_id", "=", userId)
        .where("is_main", "=", false)
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** Number of documents in the profile that has the most. */
    async mostDocuments(userId: string): Promise<number> {
      const row = await db
        .selectFrom("documents")
        .select(sql<number>`count(*)::int`.as("count"))
        .where("user_id", "=", userId)
        .where("kind", "=", "file")
        .groupBy("profile_id")
        .orderBy("count", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.count ?? 0;
    },
  };
}
