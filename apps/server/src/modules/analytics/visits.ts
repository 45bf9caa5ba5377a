import { sql } from "kysely";
import { countedAt, dayIn, quarterIn, quartersWith } from "../../platform/counting.ts";
import type { Database } from "../../platform/database.ts";

type VisitDetails = {
  profileId: number;
  day: string;
  visitor: string;
  source: string;
  /** Host of the page that embeds the widget. */
  host: string | null;
};
type Placement = {
  profileId: number;
  name: "widget_views" | "widget_opens" | "occasion_views";
  host: string;
};

/** Limit of distinct pages per day: a page can claim any name, and each name is a row. */
const PLACEMENTS_PER_DAY = 200;

export function visitRepository(db: Database) {
  const row = (userId: string, { profileId, host, ...details }: VisitDetails) => ({
    owner_id: userId,
    profile_id: profileId,
    embed_host: host,
    ...details,
  });
  return {
    async isNew(userId: string, details: VisitDetails): Promise<boolean> {
      const inserted = await db
        .insertInto("page_visitors")
        .values(row(userId, details))
        .onConflict((conflict) => conflict.columns(["owner_id", "profile_id", "day", "visitor"]).doNothing())
        .returning("day")
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** Counts a view by its source. The sum over all sources is the number of views. */
    count: (userId: string, { profileId, source }: VisitDetails, time: Date) => {
      const at = sql`${time.toISOString()}`;
      return sql`insert into "counters" ("user_id", "profile_id", "name", "day", "label", "count", "quarters")
        values (${userId}, ${profileId}, 'views', ${dayIn(at)}, ${source}, 1, ${quartersWith(sql`1`, quarterIn(at))})
        ${countedAt(quarterIn(at))}`.execute(db);
    },

    /** The view is already counted. Conversations that start from now on get this source. */
    setSource: (userId: string, { profileId, day, visitor, source, host }: VisitDetails) =>
      db
        .updateTable("page_visitors")
        .set({ source, embed_host: host })
        .where("owner_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("day", "=", day)
        .where("visitor", "=", visitor)
        .execute(),

    async sourceOf(userId: string, profileId: number, day: string, visitor: string) {
      const found = await db
        .selectFrom("page_visitors")
        .select(["source", "embed_host"])
        .where("owner_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("day", "=", day)
        .where("visitor", "=", visitor)
        .executeTakeFirst();
      return found;
    },

    forgetBefore: (day: string) => db.deleteFrom("page_visitors").where("day", "<", day).execute(),
  };
}

export function placementRepository(db: Database) {
  return {
    /** Counts by embedding page. Pages beyond the daily limit share one row without a name. */
    count: (userId: string, { profileId, name, host }: Placement, time: Date) => {
      const at = sql`${time.toISOString()}`;
      // `today` is a subquery inside the select because Citus forwards a `with` before an insert unchanged, and its
      // worker nodes reject the name of a distributed table there.
      return sql`insert into "counters" ("user_id", "profile_id", "name", "day", "label", "count", "quarters")
        select owner."id", ${profileId}::bigint, ${name}::text, ${dayIn(at)},
          case when today.is_known or today.placements < ${PLACEMENTS_PER_DAY} then ${host} else '' end, 1,
          ${quartersWith(sql`1`, quarterIn(at))}
        from "users" as owner, (
          select count(*) as placements, coalesce(bool_or("label" = ${host}), false) as is_known from "counters"
          where "user_id" = ${userId} and "profile_id" = ${profileId} and "name" = ${name} and "day" = ${dayIn(at)}
        ) as today
        where owner."id" = ${userId}
        ${countedAt(quarterIn(at))}`.execute(db);
    },
  };
}
