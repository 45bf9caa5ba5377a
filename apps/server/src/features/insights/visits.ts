import { sql } from "kysely";
import { countedAt, dayIn, quarterIn, quartersWith } from "../../platform/counting.ts";
import type { Database } from "../../platform/database.ts";

type Seen = { profileId: number; day: string; visitor: string; source: string };

export function visitRepository(db: Database) {
  const row = (userId: string, { profileId, ...seen }: Seen) => ({
    owner_id: userId,
    profile_id: profileId,
    ...seen,
  });
  return {
    async isNew(userId: string, seen: Seen): Promise<boolean> {
      const made = await db
        .insertInto("page_visitors")
        .values(row(userId, seen))
        .onConflict((conflict) => conflict.columns(["owner_id", "profile_id", "day", "visitor"]).doNothing())
        .returning("day")
        .executeTakeFirst();
      return made !== undefined;
    },

    /** By where they came from: all sources together are the views. */
    count: (userId: string, { profileId, source }: Seen, time: Date) => {
      const at = sql`${time.toISOString()}`;
      return sql`insert into "counters" ("user_id", "profile_id", "name", "day", "label", "count", "quarters")
        values (${userId}, ${profileId}, 'views', ${dayIn(at)}, ${source}, 1, ${quartersWith(sql`1`, quarterIn(at))})
        ${countedAt(quarterIn(at))}`.execute(db);
    },

    /** The view is counted already; a conversation that begins now came from here. */
    setSource: (userId: string, { profileId, day, visitor, source }: Seen) =>
      db
        .updateTable("page_visitors")
        .set({ source })
        .where("owner_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("day", "=", day)
        .where("visitor", "=", visitor)
        .execute(),

    async sourceOf(userId: string, profileId: number, day: string, visitor: string) {
      const found = await db
        .selectFrom("page_visitors")
        .select("source")
        .where("owner_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("day", "=", day)
        .where("visitor", "=", visitor)
        .executeTakeFirst();
      return found?.source;
    },

    forgetBefore: (day: string) => db.deleteFrom("page_visitors").where("day", "<", day).execute(),
  };
}
