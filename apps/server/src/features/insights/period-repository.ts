import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";
import type { Stretch } from "./days.ts";

type Place = { userId: string; profileId: number };
/** How much of a name and label happened in the stretch with this number. */
type Happened = { stretch: number; name: string; label: string; count: number };

const NAMES = [
  "conversations",
  "questions",
  "answers",
  "views",
  "thumbs",
  "timed",
  "first_word_ms",
  "whole_answer_ms",
];
const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;

export function periodRepository(db: Database, { userId, profileId }: Place) {
  return {
    /**
     * What happened in each stretch: its days of UTC whole, less what lies before it in the first, and what lies
     * before its end in the last.
     */
    async happened(stretches: readonly Stretch[]): Promise<Happened[]> {
      const starts = stretches.map(({ starts }) => partOf(starts));
      const ends = stretches.map(({ ends }) => partOf(ends));
      const { rows } = await sql<Happened>`
        select stretch."number"::int as "stretch", counted."name", counted."label",
          sum(case when counted."day" = stretch."ends" then 0 else counted."count" end
            - case when counted."day" = stretch."starts" then ${before("starts_at")} else 0 end
            + case when counted."day" = stretch."ends" then ${before("ends_at")} else 0 end)::float8 as "count"
        from unnest(${starts.map(({ day }) => day)}::date[], ${starts.map(({ part }) => part)}::int[],
            ${ends.map(({ day }) => day)}::date[], ${ends.map(({ part }) => part)}::int[])
          with ordinality as stretch ("starts", "starts_at", "ends", "ends_at", "number")
        join "counters" as counted on counted."day" >= stretch."starts" and counted."day" <= stretch."ends"
        where counted."user_id" = ${userId} and counted."profile_id" = ${profileId}
          and counted."name" = any(${NAMES}::text[]) and counted."label" <> 'owner'
        group by 1, 2, 3`.execute(db);
      return rows.map((row) => ({ ...row, stretch: row.stretch - 1 }));
    },

    async newDocuments({ starts, ends }: Stretch): Promise<number> {
      const { count } = await db
        .selectFrom("documents")
        .select(sql<number>`count(*)::float8`.as("count"))
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("kind", "=", "file")
        .where("uploaded_at", ">=", starts)
        .where("uploaded_at", "<", ends)
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

/** What was counted on a day before the quarter that begins here. */
const before = (part: "starts_at" | "ends_at") =>
  sql`(select coalesce(sum(one), 0) from unnest(counted."quarters"[1:stretch.${sql.ref(part)}]) as one)`;

/** A moment as its day of UTC and the quarters of that day before it. */
function partOf(moment: Date): { day: string; part: number } {
  return {
    day: moment.toISOString().slice(0, 10),
    part: Math.floor((moment.getTime() % DAY_MS) / QUARTER_MS),
  };
}
