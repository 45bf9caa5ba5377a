import { WORTH_SHOWING } from "@understudy/contracts";
import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";
import { directory } from "../../platform/directory.ts";

type Dependencies = { db: Database; ownUserIds: readonly string[]; clock: () => Date };
type Totals = { assistants: number; conversations: number; ratings: number; helpful: number };

const OWNERS_AT_ONCE = 500;
/** Counting asks every owner's rows, so it happens once a day. */
const EVERY_MS = 24 * 3_600_000;

/**
 * Sums over the whole installation, for its own marketing pages. They are counted by the worker and stored, so that a
 * page reads one row and nothing about an owner.
 */
export function totalsService({ db, ownUserIds, clock }: Dependencies) {
  return {
    /** Returns whether it counted. Of several workers one counts, and the others find it done. */
    async countTotals(): Promise<boolean> {
      const now = clock();
      if (!(await claimCount(db, now))) return false;
      const totals = await sumOwners(db, new Set(ownUserIds));
      await db.updateTable("installation_totals").set(totals).execute();
      return true;
    },

    /** As texts of the pages. What is too small to be worth showing is absent. */
    async shownTotals() {
      const totals = await db.selectFrom("installation_totals").selectAll().executeTakeFirst();
      if (!totals) return {};
      const { assistants, conversations, ratings, helpful } = totals;
      const text = (count: number) => count.toLocaleString("en-US");
      return {
        ...(assistants >= WORTH_SHOWING.assistants ? { assistants: text(assistants) } : {}),
        ...(conversations >= WORTH_SHOWING.conversations ? { conversations: text(conversations) } : {}),
        ...(ratings >= WORTH_SHOWING.ratings
          ? { ratings: text(ratings), helpful: `${Math.floor((helpful / ratings) * 100)}%` }
          : {}),
      };
    },
  };
}

async function claimCount(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into installation_totals (counted_at) values (${now})
    on conflict (is_only) do update set counted_at = ${now}
    where installation_totals.counted_at <= ${new Date(now.getTime() - EVERY_MS)}
    returning counted_at`.execute(db);
  return rows.length > 0;
}

async function sumOwners(db: Database, without: ReadonlySet<string>): Promise<Totals> {
  const sums: Totals = { assistants: 0, conversations: 0, ratings: 0, helpful: 0 };
  const seen = new Set(without);
  let after = "";
  for (;;) {
    const entries = await directory(db).after("profile", after, OWNERS_AT_ONCE);
    for (const { userId } of entries) {
      if (seen.has(userId)) continue;
      seen.add(userId);
      const owner = await sumOwner(db, userId);
      sums.assistants += owner.assistants;
      sums.conversations += owner.conversations;
      sums.ratings += owner.ratings;
      sums.helpful += owner.helpful;
    }
    const last = entries.at(-1);
    if (!last || entries.length < OWNERS_AT_ONCE) return sums;
    after = last.key;
  }
}

/** An assistant counts if it has something to answer from; conversations and ratings are those of visitors. */
async function sumOwner(db: Database, userId: string): Promise<Totals> {
  const [counted, assistants] = await Promise.all([
    db
      .selectFrom("counters")
      .select([
        sql<number>`coalesce(sum(count) filter (where name = 'conversations' and label = ''), 0)::float8`.as(
          "conversations",
        ),
        sql<number>`coalesce(sum(count) filter (where name = 'thumbs'), 0)::float8`.as("ratings"),
        sql<number>`coalesce(sum(count) filter (where name = 'thumbs' and label = 'up'), 0)::float8`.as(
          "helpful",
        ),
      ])
      .where("user_id", "=", userId)
      .where("name", "in", ["conversations", "thumbs"])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("documents")
      .select(sql<number>`count(distinct profile_id)::int`.as("count"))
      .where("user_id", "=", userId)
      .where("status", "=", "ready")
      .executeTakeFirstOrThrow(),
  ]);
  return { ...counted, assistants: assistants.count };
}
