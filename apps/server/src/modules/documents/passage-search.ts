import type { Candidate, FoundPassage, Language, Search, SearchResult } from "@understudy/knowledge";
import { type RawBuilder, sql } from "kysely";
import { type Audience, closedDocuments, type Draft } from "../../platform/audience.ts";
import type { Database } from "../../platform/database.ts";
import { pageAddress } from "./sites/address.ts";

/** Owner, profile and audience. Every statement filters by all three. */
export type SearchScope = {
  userId: string;
  profileId: number;
  audience: Audience;
  draft?: Draft | undefined;
  /** What ended before then is left out. */
  now?: () => Date;
};

type FoundRow = {
  id: number;
  document_id: number;
  filename: string;
  address: string | null;
  heading_path: string[];
  start_offset: number;
  text: string;
  lead: string;
  page: number | null;
  language: string | null;
  as_of: string | null;
  doubtful: [number, number][] | null;
  quotable: boolean;
  set_aside: string[] | null;
};
type RankedRow = FoundRow & { by_words: number; by_vector: number };
/** Search-wide values are repeated in every row. There is always at least one row. */
type Row = (RankedRow | { id: null }) & { about: string };
type About = { weights: Record<string, number> | null; languages: Language[] | null };

/** The `part` of the vector for a passage as a whole. Its windows are numbered from 0. */
export const WHOLE = -1;
/** Scores are standard deviations from the profile's mean. Divided by this, the best ones are close to 1. */
const SPREADS = sql.lit(5);

/**
 * Finds the candidates by words and by vectors in one statement, within one profile. The search is exact, no other
 * owner's words or vectors influence it, and its cost does not grow with the number of owners. The statement is planned
 * once for owners of every size: sets that may be large are combined by grouping instead of a join, and `limit 1` keeps
 * the planner from reading all of an owner's texts to get a few.
 */
export async function searchPassages(
  db: Database,
  scope: SearchScope,
  search: Search,
): Promise<SearchResult> {
  const { vectorWeight, limit } = search;
  const { userId } = scope;
  const { rows } = await sql<Row>`
    with ${closed(scope)}, ${words(scope, search.words)}, ${near(scope, search.vector)}, candidates as (
      select id, max(word) as word, max(near) as near
      from (select id, score as word, null::float8 as near from words union all select id, null, score from near)
        as either group by id
    ), scale as (
      select word_mean, sqrt(greatest(word_square - word_mean * word_mean, 0)) as word_spread, near_mean, near_spread
      from (select coalesce(sum(word), 0) / max(greatest(size.passages, 1)) as word_mean,
          coalesce(sum(word * word), 0) / max(greatest(size.passages, 1)) as word_square,
          avg(near) as near_mean, stddev_pop(near) as near_spread
        from size left join candidates on true) as sums
    ), ranked as (
      select *, ${vectorWeight}::float8 * by_vector + (1 - ${vectorWeight}::float8) * by_words as score
      from (select id, coalesce((coalesce(word, 0) - word_mean) / nullif(word_spread, 0), 0) / ${SPREADS} as by_words,
          coalesce((near - near_mean) / nullif(near_spread, 0), 0) / ${SPREADS} as by_vector
        from candidates, scale) as scored
      order by score desc, id limit ${limit}
    )
    select shown.*, json_build_object('languages', size.languages,
      'weights', (select json_object_agg(lexeme, weight) from rarity))::text as about
    from size left join (
      select found.*, ranked.by_words, ranked.by_vector, ranked.score
      from ranked, lateral (
        select "passages"."id", "passages"."document_id", "documents"."filename", "documents"."address", "passages"."heading_path",
          "passages"."start_offset", "passages"."text", "passages"."lead", "passages"."page", "passages"."language", "passages"."as_of",
          "passages"."doubtful", "documents"."quotable", ${setAside(scope)}
        from "passages"
        join "documents" on "documents"."user_id" = ${userId} and "documents"."id" = "passages"."document_id"
        where "passages"."user_id" = ${userId} and "passages"."id" = ranked.id
        limit 1
      ) as found
    ) as shown on true
    order by shown.score desc, shown.id`.execute(db);
  const { weights, languages } = JSON.parse(rows[0]?.about ?? "{}") as About;
  return {
    found: rows.flatMap((row) => (row.id === null ? [] : presentFound(row))),
    weights: new Map(Object.entries(weights ?? {})),
    languages: languages ?? [],
  };
}

/** Enough for a page about one thing. */
const PAGE_PASSAGES = 12;

/** The first passages of the document that was read from an address, as a page gives its own. */
export async function pagePassages(db: Database, scope: SearchScope, given: string): Promise<FoundPassage[]> {
  const { userId, profileId } = scope;
  const address = pageAddress(given);
  if (!address) return [];
  const { rows } = await sql<RankedRow>`
    select "passages"."id", "passages"."document_id", page."filename", page."address", "passages"."heading_path",
      "passages"."start_offset", "passages"."text", "passages"."lead", "passages"."page", "passages"."language", "passages"."as_of",
      "passages"."doubtful", page."quotable", ${setAside(scope)}, 0::float8 as by_words, 0::float8 as by_vector
    from (
      select "id", "filename", "address", "quotable" from "documents"
      where "user_id" = ${userId} and "profile_id" = ${profileId} and "address" = any(${spellingsOf(address)})
        and "id" not in (${closedDocuments(scope)})
      order by array_position(${spellingsOf(address)}, "address") limit 1
    ) as page
    join "passages" on "passages"."user_id" = ${userId} and "passages"."document_id" = page."id"
    order by "passages"."position" limit ${PAGE_PASSAGES}`.execute(db);
  return rows.map(presentFound);
}

/** A shop adds parameters to the address of the same product, and a server adds or drops the last slash. */
function spellingsOf(address: string): RawBuilder<string[]> {
  const url = new URL(address);
  const plain = url.origin + url.pathname;
  const other = plain.endsWith("/") ? plain.slice(0, -1) : `${plain}/`;
  return sql`${[address, plain, other]}::text[]`;
}

/**
 * Documents outside the audience influence nothing: not the candidates, not the rarity of a word, not the similarity of
 * other passages. The answer is the same as if they did not exist.
 */
function closed(scope: SearchScope): RawBuilder<unknown> {
  const { userId } = scope;
  return sql`closed_documents as materialized (${closedDocuments(scope)}), closed_passages as materialized (
      select "passages"."id" from closed_documents, "passages"
      where "passages"."user_id" = ${userId} and "passages"."document_id" = closed_documents."id"
    )`;
}

const OPEN = sql`"passages"."document_id" not in (select "id" from closed_documents)`;

/**
 * BM25. The rarity of a word is computed from the matched rows, so there are no frequency statistics to maintain, and
 * no other owner's words influence it. Words outside the query are dropped before a row's words are unnested: unnesting
 * all of them costs more than everything else here.
 */
function words({ userId, profileId }: SearchScope, searchWords: string[]): RawBuilder<unknown> {
  const query = searchWords.map((word) => `'${word}'`).join(" | ");
  return sql`kinds as (
      select "language", count(*) as passages, sum("word_count") as words from "passages"
      where "passages"."user_id" = ${userId} and "passages"."profile_id" = ${profileId} and ${OPEN}
      group by "language"
    ), size as (
      select coalesce(sum(passages), 0)::float8 as passages, greatest(sum(words) / sum(passages), 1)::float8 as words,
        array_agg("language" order by passages desc) filter (where "language" is not null) as languages
      from kinds
    ), matched as (
      select id, word_count, (found).lexeme, cardinality((found).positions) as frequency
      from (
        select "passages"."id", "passages"."word_count",
          unnest(ts_filter(setweight("passages"."tsv", 'A', ${searchWords}), '{a}')) as found
        from "passages"
        where "passages"."user_id" = ${userId} and "passages"."profile_id" = ${profileId}
          and "passages"."tsv" @@ ${query}::tsquery and ${OPEN}
      ) as counted
    ), rarity as (
      select lexeme, ln(1 + (max(size.passages) - count(*) + 0.5) / (count(*) + 0.5)) as weight
      from matched, size group by lexeme
    ), words as (
      select matched.id,
        sum(weight * frequency * 2.2 / (frequency + 1.2 * (0.25 + 0.75::float8 * word_count / size.words)))::float8 as score
      from matched join rarity using (lexeme), size group by matched.id
    )`;
}

/** Similarity of each passage's nearest window, or of the passage as a whole. A vector of zeros scores 0. */
function near({ userId, profileId }: SearchScope, vector: Search["vector"]): RawBuilder<unknown> {
  if (!vector) return sql`near as (select null::bigint as id, null::float8 as score where false)`;
  const part = vector.of === "whole" ? sql`"part" = ${WHOLE}` : sql`"part" >= 0`;
  const nearest = sql`
      select "passage_id" as id,
        coalesce(nullif(max(1 - ("embedding" <=> ${halfvec(vector.values)}))::float8, 'NaN'), 0) as score
      from "passage_vectors"
      where "passage_vectors"."user_id" = ${userId} and "passage_vectors"."profile_id" = ${profileId}
        and "passage_vectors"."model" = ${vector.model} and ${part}
        and "passage_id" not in (select "id" from closed_passages)
      group by "passage_id"`;
  if (!vector.byLanguage) return sql`near as (${nearest})`;
  // A question's vector still prefers one language. That bias shows in how much nearer all its passages are; subtract
  // it.
  return sql`near as (
      select id, score - (avg(score) over own - avg(score) over ())
        * (count(*) over own)::float8 / (count(*) over own + ${FEW_PASSAGES}) as score
      from (
        select nearest.id, nearest.score, "passages"."language" from (${nearest}) as nearest
        join "passages" on "passages"."user_id" = ${userId} and "passages"."id" = nearest.id
      ) as counted
      window own as (partition by "language")
    )`;
}

/** With few passages in a language, the one that answers is much of the mean: here the correction counts by half. */
const FEW_PASSAGES = sql.lit(10);

const presentFound = (row: RankedRow): FoundPassage => ({
  ...presentPassage(row),
  byWords: row.by_words,
  byVector: row.by_vector,
});

/** The statements of the passage's document that the owner has decided against, or that have ended: see fact-checks. */
function setAside({ userId, draft, now = () => new Date() }: SearchScope): RawBuilder<unknown> {
  // What was decided about a statement holds for the next version of its document, too.
  const document = draft
    ? sql`case "passages"."document_id" when ${draft.id}::bigint then ${draft.replaces}::bigint else "passages"."document_id" end`
    : sql`"passages"."document_id"`;
  return sql`(select array_agg(case "fact_checks"."set_aside" when 'other' then "fact_checks"."other_quote" else "fact_checks"."quote" end)
      from "fact_checks" where "fact_checks"."user_id" = ${userId} and (
        ("fact_checks"."set_aside" = 'statement' and "fact_checks"."document_id" = ${document})
        or ("fact_checks"."ends_at" <= ${now()} and "fact_checks"."document_id" = ${document})
        or ("fact_checks"."set_aside" = 'other' and "fact_checks"."other_document_id" = ${document})
      )) as "set_aside"`;
}

/** Blanks statements, so that nothing is answered from them and the places of the others stay. A row stays a row. */
function withoutStatements(text: string, statements: readonly string[] | null): string {
  return (statements ?? []).reduce(
    (rest, quote) => rest.replaceAll(quote, quote.replace(/[^|]/g, " ")),
    text,
  );
}

function presentPassage(row: FoundRow): Candidate {
  return {
    passageId: row.id,
    documentId: row.document_id,
    documentName: row.filename,
    address: row.address ?? undefined,
    headingPath: row.heading_path,
    start: row.start_offset,
    text: withoutStatements(row.text, row.set_aside),
    lead: row.lead,
    page: row.page ?? undefined,
    language: (row.language as Language | null) ?? undefined,
    asOf: row.as_of ?? undefined,
    doubtful: row.doubtful ?? undefined,
    quotable: row.quotable,
  };
}

/** A table has to be whole to be counted or added up, so longer documents are left out entirely. */
const TABLE_PASSAGES = 150;

/** The passages with rows of tables in documents of the profile that the audience may use. */
export async function tablePassages(
  db: Database,
  scope: SearchScope,
  documentIds: readonly number[],
): Promise<Candidate[]> {
  const { userId, profileId } = scope;
  const { rows } = await sql<FoundRow>`
    select "passages"."id", "passages"."document_id", "documents"."filename", "documents"."address",
      "passages"."heading_path", "passages"."start_offset", "passages"."text", "passages"."lead", "passages"."page",
      "passages"."language", "passages"."as_of", "passages"."doubtful", "documents"."quotable", ${setAside(scope)}
    from "passages"
    join "documents" on "documents"."user_id" = ${userId} and "documents"."id" = "passages"."document_id"
    where "passages"."user_id" = ${userId} and "passages"."profile_id" = ${profileId}
      and "passages"."document_id" = any(${documentIds}::bigint[])
      and "passages"."document_id" not in (${closedDocuments(scope)})
      and "documents"."passage_count" <= ${TABLE_PASSAGES}
      and ("passages"."lead" <> '' or strpos("passages"."text", '|') > 0)
    order by "passages"."document_id", "passages"."position"`.execute(db);
  return rows.map(presentPassage);
}

/** PostgreSQL's own binary format, in half precision. As text a vector is ten times as long and has to be parsed. */
export function halfvec(vector: Float32Array): RawBuilder<string> {
  const bytes = Buffer.alloc(4 + 2 * vector.length);
  bytes.writeUInt16BE(vector.length, 0);
  const halves = new DataView(bytes.buffer, bytes.byteOffset + 4);
  for (const [index, value] of vector.entries()) halves.setFloat16(2 * index, value);
  return sql<string>`${bytes}::halfvec`;
}
