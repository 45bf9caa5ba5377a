import type { SavedAnswerEntry, SavedAnswerStore } from "@understudy/knowledge";
import { sql } from "kysely";
import { type Audience, holdsAnswer } from "../../../platform/audience.ts";
import type { Database } from "../../../platform/database.ts";

type Row = Omit<SavedAnswerEntry, "cosine"> & { cosine: number | null };

/**
 * Saved answers of one owner, profile and audience. They are read for every question, so they are never out of date.
 */
export function savedAnswerStore(
  db: Database,
  { userId, profileId, audience }: { userId: string; profileId: number; audience: Audience },
): SavedAnswerStore {
  return {
    /** Of two answers to the same question, the one for the smaller audience comes first. */
    async near({ words, vector, limit }) {
      const model = vector?.model ?? null;
      const values = vector ? `[${vector.values.join(",")}]` : null;
      const { rows } = await sql<Row>`
        select "id", "question", "answer", "answered_at" as "answeredAt", "cosine" from ((
          select near."id", near."question", near."answer", near."answered_at", near."circle", near."occasion_id",
            1 - (near."embedding" <=> ${values}::halfvec) as "cosine"
          from "corrections" as near
          where near."user_id" = ${userId} and near."profile_id" = ${profileId} and near."active"
            and near."model" = ${model} and ${holdsAnswer(audience, "near")}
          order by 7 desc, near."occasion_id", near."circle" = 'public' limit ${limit}
        ) union all (
          select said."id", said."question", said."answer", said."answered_at", said."circle", said."occasion_id", null
          from "corrections" as said
          where said."user_id" = ${userId} and said."profile_id" = ${profileId} and said."active"
            and (${model}::text is null or said."model" is distinct from ${model}) and said."words" && ${words}::text[]
            and ${holdsAnswer(audience, "said")}
          order by (select count(*) from unnest(said."words") as one where one = any(${words}::text[])) desc,
            said."id" desc limit ${limit}
        )) as found order by "cosine" desc nulls last, "occasion_id", "circle" = 'public'`.execute(db);
      return rows.map(({ cosine, ...row }) => ({ ...row, cosine: cosine ?? undefined }));
    },
  };
}
