import type pg from "pg";
import type { Question } from "./many-owners.ts";

/** As many as the product's search retrieves before it ranks them. */
const CANDIDATES = 40;

/**
 * The minimum cost of a keyword and vector search: the nearest passages by an exact scan of one owner's vectors, the
 * best by PostgreSQL's own rank over the same full-text index, and their texts.
 */
export async function bareSearch(client: pg.Client, { userId, profileId, words, vector, model }: Question) {
  const { rows } = await client.query({
    name: "bare",
    text: `with near as (
        select passage_id as id from passage_vectors
        where user_id = $1 and profile_id = $2 and model = $3 and part >= 0
        group by passage_id order by min(embedding <=> $4::halfvec) limit ${CANDIDATES}
      ), worded as (
        select id from passages where user_id = $1 and profile_id = $2 and tsv @@ $5::tsquery
        order by ts_rank(tsv, $5::tsquery) desc limit ${CANDIDATES}
      )
      select id, text from passages where user_id = $1 and id in (select id from near union select id from worded)`,
    values: [userId, profileId, model, vectorText(vector), words.map((word) => `'${word}'`).join(" | ")],
  });
  return rows.length;
}

/** The similarity of each of the owner's passages. */
export async function bareFound(client: pg.Client, { userId, profileId, vector }: Question) {
  const { rows } = await client.query<{ id: string; near: number }>(
    `select passage_id as id, max(1 - (embedding <=> $3::halfvec)) as near from passage_vectors
     where user_id = $1 and profile_id = $2 and part >= 0 group by passage_id`,
    [userId, profileId, vectorText(vector)],
  );
  return new Map(rows.map(({ id, near }) => [Number(id), near]));
}

function vectorText(vector: Float32Array): string {
  return `[${vector.join(",")}]`;
}
