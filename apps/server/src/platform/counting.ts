import { type RawBuilder, sql } from "kysely";

/**
 * Counting is an upsert into `counters`, by the day of UTC and in it by the quarter of an hour: the days of any time
 * zone are made of those. These are the pieces of the statement; `at` is a column or a parameter.
 */
export function dayIn(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${at}::timestamptz at time zone 'UTC')::date`;
}
export function quarterIn(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`floor(extract(epoch from (${at}::timestamptz at time zone 'UTC')::time) / 900)::int`;
}

/** The quarters of a day in which so much happened in one. */
export function quartersWith(count: RawBuilder<unknown>, quarter: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(array_fill(0, array[${quarter}]) || ${count}::int || array_fill(0, array[95 - ${quarter}]))`;
}

/** More of a row of `counters` that is there already, so that two at once count as two. */
export function countedAt(quarter: RawBuilder<unknown>): RawBuilder<unknown> {
  const place = sql`[${quarter} + 1]`;
  return sql`on conflict ("user_id", "profile_id", "name", "day", "label") do update set
    "count" = "counters"."count" + excluded."count",
    "quarters"${place} = "counters"."quarters"${place} + excluded."quarters"${place}`;
}
