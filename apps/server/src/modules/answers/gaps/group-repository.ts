import { sql } from "kysely";
import type { Database } from "../../../platform/database.ts";

/**
 * A group of one spelling that has not been compared by meaning yet. It has no text if its exchanges have been deleted.
 */
export type NewGroup = { id: number; question: string | null };
type NearGroup = { id: number; question: string; cosine: number };

/** Every statement filters by both ids. */
export function groupRepository(db: Database, userId: string, profileId: number) {
  /** The first wording of a group among the exchanges that still exist. */
  const putFirst = sql`(
    select exchange."message" from "chat_messages" as exchange
    where exchange."user_id" = ${userId} and exchange."profile_id" = ${profileId}
      and exchange."question_group" = asked."id"
    order by exchange."id" limit 1
  )`;
  return {
    async hasNew(): Promise<boolean> {
      const found = await db
        .selectFrom("question_groups")
        .select("id")
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("embedding", "is", null)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    async fresh(limit: number): Promise<NewGroup[]> {
      const { rows } = await sql<NewGroup>`
        select asked."id", ${putFirst} as "question" from "question_groups" as asked
        where asked."user_id" = ${userId} and asked."profile_id" = ${profileId} and asked."embedding" is null
        order by asked."id" limit ${limit}`.execute(db);
      return rows;
    },

    /** The nearest groups by meaning. The search is exact: a profile has too few questions to need an index. */
    async near(vector: Float32Array, model: string, limit: number): Promise<NearGroup[]> {
      const { rows } = await sql<NearGroup & { question: string | null }>`
        select asked."id", asked."cosine", ${putFirst} as "question" from (
          select one."id", 1 - (one."embedding" <=> ${written(vector)}::halfvec) as "cosine"
          from "question_groups" as one
          where one."user_id" = ${userId} and one."profile_id" = ${profileId} and one."model" = ${model}
          order by 2 desc limit ${limit}
        ) as asked order by asked."cosine" desc`.execute(db);
      return rows.filter(({ question }) => question !== null);
    },

    keep: (id: number, vector: Float32Array, model: string) =>
      sql`update "question_groups" set "embedding" = ${written(vector)}::halfvec, "model" = ${model}
        where "user_id" = ${userId} and "id" = ${id}`.execute(db),

    join: (from: number, into: number) => join(db, { userId, profileId }, from, into),

    /** Deletes a group that has no question left. */
    drop: (id: number) =>
      db.deleteFrom("question_groups").where("user_id", "=", userId).where("id", "=", id).execute(),
  };
}

/**
 * Merges one group into another. Spellings are updated first: this waits for questions that are being counted right
 * now, and later ones count in the target group.
 */
async function join(
  db: Database,
  { userId, profileId }: { userId: string; profileId: number },
  from: number,
  into: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update "question_spellings" set "group_id" = ${into}
      where "user_id" = ${userId} and "group_id" = ${from}`.execute(tx);
    await sql`update "chat_messages" set "question_group" = ${into}
      where "user_id" = ${userId} and "profile_id" = ${profileId} and "question_group" = ${from}`.execute(tx);
    await sql`with gone as (
        delete from "question_groups" where "user_id" = ${userId} and "id" = ${from}
        returning "count", "last_at", "gaps", "gap_at"
      )
      update "question_groups" as kept set "count" = kept."count" + gone."count",
        "last_at" = greatest(kept."last_at", gone."last_at"),
        "gaps" = case when kept."off_subject" then 0 else kept."gaps" + gone."gaps" end,
        "gap_at" = greatest(kept."gap_at", gone."gap_at")
      from gone where kept."user_id" = ${userId} and kept."id" = ${into}`.execute(tx);
  });
}

function written(vector: Float32Array): string {
  return `[${vector.join(",")}]`;
}
