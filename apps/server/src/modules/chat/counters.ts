import { sql } from "kysely";
import { countedAt, dayIn, quarterIn, quartersWith } from "../../platform/counting.ts";
import type { Database } from "../../platform/database.ts";

/** The owner's own tests are counted separately and never appear in visitor analytics. */
export const labelOf = (byOwner: boolean): string => (byOwner ? "owner" : "");

export type Counted = {
  name:
    | "conversations"
    | "conversations_from"
    | "engaged"
    | "active"
    | "questions"
    | "answers"
    | "timed"
    | "first_word_ms"
    | "whole_answer_ms"
    | "thumbs"
    | "cited"
    | "widget_conversations"
    | "widget_questions"
    | "widget_answered"
    | "occasion_conversations"
    | "occasion_questions"
    | "occasion_unanswered";
  label?: string;
  count?: number;
};

export function counterRepository(db: Database) {
  return {
    /**
     * Increments each counter at that time. A single upsert makes concurrent increments add up, and the fixed row order
     * prevents deadlocks.
     */
    add: (userId: string, profileId: number, time: Date, counted: readonly Counted[]) => {
      const rows = counted.map(({ name, label = "", count = 1 }) => ({ name, label, count }));
      const at = sql`${time.toISOString()}`;
      return sql`insert into "counters" ("user_id", "profile_id", "day", "name", "label", "count", "quarters")
        select owner."id", ${profileId}::bigint, ${dayIn(at)}, one."name", one."label", one."count",
          ${quartersWith(sql`one."count"`, quarterIn(at))}
        from "users" as owner, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one("name" text, "label" text, "count" bigint)
        where owner."id" = ${userId} order by one."name", one."label"
        ${countedAt(quarterIn(at))}`.execute(db);
    },
  };
}
