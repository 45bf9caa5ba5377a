import { type RawBuilder, sql } from "kysely";

/**
 * Counting is an upsert into `counters`, by UTC day and by quarter-hour within the day. The days of any time zone can
 * be assembled from quarter-hours. These functions build parts of the statement; `at` is a column or a parameter.
 */
export function dayIn(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${at}::timestamptz at time zone 'UTC')::date`;
}
export function quarterIn(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`floor(extract(epoch from (${at}::timestamptz at time zone 'UTC')::time) / 900)::int`;
}

/** The 96 quarter-hours of a day, with `count` in one of them and 0 in the others. */
export function quartersWith(count: RawBuilder<unknown>, quarter: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(array_fill(0, array[${quarter}]) || ${count}::int || array_fill(0, array[95 - ${quarter}]))`;
}

/** Adds to an existing row of `counters` atomically, so that no concurrent count is lost. */
export function countedAt(quarter: RawBuilder<unknown>): RawBuilder<unknown> {
  const place = sql`[${quarter} + 1]`;
  return sql`on conflict ("user_id", "profile_id", "name", "day", "label") do update set
    "count" = "counters"."count" + excluded."count",
    "quarters"${place} = "counters"."quarters"${place} + excluded."quarters"${place}`;
}
