import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";
import type { ProfileRef } from "../../platform/profile-ref.ts";
import { addDays, type Stretch, utcDay } from "./days.ts";

/** Count of a name and label in the interval with this index. */
type EventCount = { stretch: number; name: string; label: string; count: number };

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

export function periodRepository(db: Database, { userId, profileId }: ProfileRef) {
  return {
    /**
     * Counts between each moment and the next: all UTC days that begin in the interval, minus the part of its first day
     * before its start, plus the part of the next interval's first day before that one's start. One query reads the
     * rows of all counters.
     */
    async countEvents(moments: readonly Date[]): Promise<EventCount[]> {
      const parts = moments.map(partOf);
      const [days, stretches] = daysOf(parts.map(({ day }) => day));
      const counted = sql`counted."user_id" = ${userId} and counted."profile_id" = ${profileId}
        and counted."name" = any(${NAMES}::text[]) and counted."label" <> 'owner'
        and counted."day" >= ${parts[0]?.day} and counted."day" <= ${parts.at(-1)?.day}`;
      const { rows } = await sql<EventCount>`with early as (
          select moment."number"::int as "number", counted."name", counted."label",
            (select sum(one) from unnest(counted."quarters"[1:moment."part"]) as one) as "count"
          from "counters" as counted
          join unnest(${parts.map(({ day }) => day)}::date[], ${parts.map(({ part }) => part)}::int[])
            with ordinality as moment ("day", "part", "number") on moment."day" = counted."day"
          where ${counted} and moment."part" > 0
        )
        select "stretch", "name", "label", sum("count")::float8 as "count" from (
          select whole."stretch", counted."name", counted."label", counted."count" from "counters" as counted
          join unnest(${days}::date[], ${stretches}::int[]) as whole ("day", "stretch") on whole."day" = counted."day"
          where ${counted}
          union all select "number" - 1, "name", "label", -"count" from early
          union all select "number" - 2, "name", "label", "count" from early
        ) as parts
        where "stretch" between 0 and ${moments.length - 2}::int group by 1, 2, 3`.execute(db);
      return rows;
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

/** Splits a moment into its UTC day and the number of quarter hours of that day before it. */
function partOf(moment: Date): { day: string; part: number } {
  return {
    day: utcDay(moment),
    part: Math.floor((moment.getTime() % DAY_MS) / QUARTER_MS),
  };
}

/** Every UTC day from the first up to, but not including, the last, each with the index of its interval. */
function daysOf(starts: readonly string[]): [days: string[], stretches: number[]] {
  const [days, stretches]: [string[], number[]] = [[], []];
  for (const [stretch, first] of starts.slice(0, -1).entries()) {
    for (let day = first; day < (starts[stretch + 1] ?? first); day = addDays(day, 1)) {
      days.push(day);
      stretches.push(stretch);
    }
  }
  return [days, stretches];
}
