import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";

/** The owner's own tests are counted apart: totals hold them, no other figure does. */
export const labelOf = (byOwner: boolean): string => (byOwner ? "owner" : "");

export type Counted = {
  name: "conversations" | "questions" | "answers" | "timed" | "first_word_ms" | "whole_answer_ms" | "thumbs" | "cited";
  label?: string;
  count?: number;
};

export function counterRepository(db: Database) {
  return {
    /** More of each on that day. One upsert for all, so that two at once count as two, in one order for everybody. */
    add: (userId: string, profileId: number, day: string, counted: readonly Counted[]) =>
      db
        .insertInto("counters")
        .values(
          counted
            .map(({ name, label = "", count = 1 }) => ({ name, label, count }))
            .sort((a, b) => (a.name + a.label < b.name + b.label ? -1 : 1))
            .map((row) => ({ user_id: userId, profile_id: profileId, day, ...row })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(["user_id", "profile_id", "name", "day", "label"])
            .doUpdateSet({ count: sql<number>`counters.count + excluded.count` }),
        )
        .execute(),
  };
}
