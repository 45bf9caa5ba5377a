import type { CorrectionStore, OwnAnswer } from "@understudy/knowledge";
import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";

type Row = Omit<OwnAnswer, "cosine"> & { cosine: number | null };

/** The owner's own answers, bound to one owner and one profile; read for every question, so that none is out of date. */
export function correctionStore(db: Database, userId: string, profileId: number): CorrectionStore {
  return {
    async near({ words, vector, limit }) {
      const model = vector?.model ?? null;
      const values = vector ? `[${vector.values.join(",")}]` : null;
      const { rows } = await sql<Row>`
        select "id", "question", "answer", "answered_at" as "answeredAt", "cosine" from ((
          select near."id", near."question", near."answer", near."answered_at",
            1 - (near."embedding" <=> ${values}::halfvec) as "cosine"
          from "corrections" as near
          where near."user_id" = ${userId} and near."profile_id" = ${profileId} and near."active"
            and near."model" = ${model}
          order by 5 desc limit ${limit}
        ) union all (
          select said."id", said."question", said."answer", said."answered_at", null
          from "corrections" as said
          where said."user_id" = ${userId} and said."profile_id" = ${profileId} and said."active"
            and (${model}::text is null or said."model" is distinct from ${model}) and said."words" && ${words}::text[]
          order by (select count(*) from unnest(said."words") as one where one = any(${words}::text[])) desc,
            said."id" desc limit ${limit}
        )) as found order by "cosine" desc nulls last`.execute(db);
      return rows.map(({ cosine, ...row }) => ({ ...row, cosine: cosine ?? undefined }));
    },
  };
}
