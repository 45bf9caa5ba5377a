import type { Found, Language, Search, SearchResult } from "@understudy/knowledge";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database.ts";
import type { Shelf } from "./passage-store.ts";

type Row = {
  id: number;
  document_id: number;
  filename: string;
  heading_path: string[];
  text: string;
  lead: string;
  page: number | null;
  language: string | null;
  as_of: string | null;
  by_words: number;
  by_vector: number;
  windows: number[] | null;
  weights: Record<string, number> | null;
};

/**
 * One statement finds the candidates by words and by vectors, inside one profile and exactly: nothing approximate,
 * no other owner's words or vectors count, and cost does not grow with the number of owners.
 */
export async function searchPassages(db: Database, shelf: Shelf, search: Search): Promise<SearchResult> {
  const { vectorWeight, limit } = search;
  const { userId } = shelf;
  const { rows } = await sql<Row>`
    with ${words(shelf, search.words)}, ${near(shelf, search.vector)}, scale as (
      select coalesce((select max(score) from words), 0) as words_top,
        (select min(score) from near) as near_low, (select max(score) from near) as near_top
    ), ranked as (
      select id, coalesce(words.score / nullif(words_top, 0), 0) as by_words,
        coalesce((near.score - near_low) / nullif(near_top - near_low, 0), near.score, 0) as by_vector
      from (select id from words union select id from near) as candidates
        left join words using (id) left join near using (id), scale
      order by ${vectorWeight}::float8 * coalesce((near.score - near_low) / nullif(near_top - near_low, 0), 0)
        + (1 - ${vectorWeight}::float8) * coalesce(words.score / nullif(words_top, 0), 0) desc, id
      limit ${limit}
    )
    select "passages"."id", "passages"."document_id", "documents"."filename", "passages"."heading_path",
      "passages"."text", "passages"."lead", "passages"."page", "passages"."language", "passages"."as_of",
      ranked.by_words, ranked.by_vector, ${windows(shelf, search.vector)} as windows,
      (select jsonb_object_agg(lexeme, weight) from rarity) as weights
    from ranked
    join "passages" on "passages"."user_id" = ${userId} and "passages"."id" = ranked.id
    join "documents" on "documents"."user_id" = ${userId} and "documents"."id" = "passages"."document_id"`.execute(
    db,
  );
  return { found: rows.map(presentFound), weights: new Map(Object.entries(rows[0]?.weights ?? {})) };
}

/**
 * BM25. How rare a word is comes from the matched rows themselves, so nothing about frequencies has to be kept up to
 * date, and no other owner's words count.
 */
function words({ userId, profileId }: Shelf, asked: string[]): RawBuilder<unknown> {
  const query = asked.map((word) => `'${word}'`).join(" | ");
  return sql`size as (
      select count(*)::float8 as passages, greatest(avg("word_count"), 1)::float8 as words from "passages"
      where "passages"."user_id" = ${userId} and "passages"."profile_id" = ${profileId}
    ), matched as (
      select "passages"."id", "passages"."word_count", found.lexeme, cardinality(found.positions) as frequency
      from "passages", unnest("passages"."tsv") as found(lexeme, positions, marks)
      where "passages"."user_id" = ${userId} and "passages"."profile_id" = ${profileId}
        and "passages"."tsv" @@ ${query}::tsquery and found.lexeme = any(${asked})
    ), rarity as (
      select lexeme, ln(1 + (max(size.passages) - count(*) + 0.5) / (count(*) + 0.5)) as weight
      from matched, size group by lexeme
    ), words as (
      select matched.id,
        sum(weight * frequency * 2.2 / (frequency + 1.2 * (0.25 + 0.75 * word_count / size.words)))::float8 as score
      from matched join rarity using (lexeme), size group by matched.id
    )`;
}

/** How near the nearest window of each passage is. */
function near({ userId, profileId }: Shelf, vector: Search["vector"]): RawBuilder<unknown> {
  if (!vector) return sql`near as (select null::bigint as id, null::float8 as score where false)`;
  return sql`near as (
      select "passage_id" as id, max(1 - ("embedding" <=> ${halfvec(vector.values)}))::float8 as score
      from "passage_vectors"
      where "passage_vectors"."user_id" = ${userId} and "passage_vectors"."profile_id" = ${profileId}
        and "passage_vectors"."model" = ${vector.model}
      group by "passage_id"
    )`;
}

function windows({ userId, profileId }: Shelf, vector: Search["vector"]): RawBuilder<unknown> {
  if (!vector) return sql`null::int[]`;
  return sql`(
      select array_agg("part" order by "embedding" <=> ${halfvec(vector.values)}) from "passage_vectors"
      where "passage_vectors"."user_id" = ${userId} and "passage_vectors"."profile_id" = ${profileId}
        and "passage_vectors"."passage_id" = ranked.id and "passage_vectors"."model" = ${vector.model}
    )`;
}

function presentFound(row: Row): Found {
  return {
    passageId: row.id,
    documentId: row.document_id,
    documentName: row.filename,
    headingPath: row.heading_path,
    text: row.text,
    lead: row.lead,
    page: row.page ?? undefined,
    language: (row.language as Language | null) ?? undefined,
    asOf: row.as_of ?? undefined,
    byWords: row.by_words,
    byVector: row.by_vector,
    windows: row.windows ?? [],
  };
}

export function halfvec(vector: Float32Array): RawBuilder<string> {
  return sql<string>`${`[${vector.join(",")}]`}::halfvec`;
}
