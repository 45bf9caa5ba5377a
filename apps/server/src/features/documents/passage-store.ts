import type { Candidate, Hit, Language, Learned, PassageStore, SearchResult } from "@understudy/knowledge";
import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";
import { newPassageId } from "../../platform/ids.ts";

/** Whose passages: every statement below names both. */
type Shelf = { userId: string; profileId: number };

/** The engine's store, bound to one owner and one profile: nothing it is asked can reach another's passages. */
export function passageStore(db: Database, userId: string, profileId: number): PassageStore {
  const shelf = { userId, profileId };
  return {
    replace: (documentId, learned) => replace(db, shelf, documentId, learned),
    searchWords: (words, limit) => searchWords(db, shelf, words, limit),
    searchVectors: (vector, model, limit) => searchVectors(db, shelf, { vector, model, limit }),
    closestWords: (words) => closestWords(db, shelf, words),
    languages: () => languages(db, shelf),
  };
}

function replace(
  db: Database,
  { userId, profileId }: Shelf,
  documentId: number,
  { content, passages, model }: Learned,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const held = await tx
      .updateTable("documents")
      .set({ content, status: "ready", failure: null, progress: 100, passage_count: passages.length })
      .where("user_id", "=", userId)
      .where("id", "=", documentId)
      .executeTakeFirst();
    // Deleted while it was being read: nothing may come back.
    if (Number(held.numUpdatedRows) === 0) return;
    await tx
      .deleteFrom("passages")
      .where("user_id", "=", userId)
      .where("document_id", "=", documentId)
      .execute();
    for (const batch of batches(passages, 200)) {
      const rows = batch.map((passage) => ({
        user_id: userId,
        id: newPassageId(),
        profile_id: profileId,
        document_id: documentId,
        position: passage.position,
        heading_path: passage.headingPath,
        page: passage.page ?? null,
        start_offset: passage.start,
        end_offset: passage.end,
        text: passage.text,
        lead: passage.lead,
        language: passage.language ?? null,
        as_of: passage.asOf ?? null,
        tsv: sql<string>`${positionsOf(passage.words)}::tsvector`,
        word_count: passage.words.length,
      }));
      await tx.insertInto("passages").values(rows).execute();
      const vectors = batch.flatMap(({ vector }, index) =>
        vector && model
          ? [
              {
                user_id: userId,
                profile_id: profileId,
                passage_id: rows[index]?.id ?? 0,
                model,
                embedding: halfvec(vector),
              },
            ]
          : [],
      );
      if (vectors.length > 0) await tx.insertInto("passage_vectors").values(vectors).execute();
    }
  });
}

async function searchWords(
  db: Database,
  shelf: Shelf,
  words: string[],
  limit: number,
): Promise<SearchResult> {
  if (words.length === 0) return { hits: [], weights: new Map() };
  const scored = await score(db, shelf, words, limit);
  return {
    hits: await hitsOf(db, shelf, scored),
    weights: new Map(Object.entries(scored[0]?.weights ?? {})),
  };
}

type Nearest = { vector: Float32Array; model: string; limit: number };

async function searchVectors(db: Database, shelf: Shelf, { vector, model, limit }: Nearest): Promise<Hit[]> {
  const { rows } = await sql<{ id: number; score: number }>`
    select "passage_id" as id, (1 - ("embedding" <=> ${halfvec(vector)}))::float8 as score from "passage_vectors"
    where "passage_vectors"."user_id" = ${shelf.userId} and "passage_vectors"."profile_id" = ${shelf.profileId}
      and "model" = ${model}
    order by "embedding" <=> ${halfvec(vector)}, "passage_id" limit ${limit}`.execute(db);
  return hitsOf(db, shelf, rows);
}

/** Enough passages to know a profile's words by; a larger one repeats them. */
const VOCABULARY_PASSAGES = 2_000;
/** Share of three-letter runs that a word and its misspelling have in common. */
const ALIKE = 0.4;

async function closestWords(
  db: Database,
  { userId, profileId }: Shelf,
  words: string[],
): Promise<Map<string, string>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ word: string; closest: string }>`
    with vocabulary as (
      select distinct found.lexeme from (
        select "tsv" from "passages"
        where "passages"."user_id" = ${userId} and "passages"."profile_id" = ${profileId}
        limit ${VOCABULARY_PASSAGES}
      ) as sample, unnest(sample."tsv") as found
    )
    select distinct on (word) word, lexeme as closest
    from unnest(${words}::text[]) as word join vocabulary on similarity(word, lexeme) >= ${ALIKE}
    order by word, similarity(word, lexeme) desc, lexeme`.execute(db);
  return new Map(rows.map(({ word, closest }) => [word, closest]));
}

async function languages(db: Database, { userId, profileId }: Shelf): Promise<Language[]> {
  const rows = await db
    .selectFrom("passages")
    .select("language")
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .where("language", "is not", null)
    .groupBy("language")
    .orderBy((expression) => expression.fn.countAll(), "desc")
    .execute();
  return rows.flatMap(({ language }) => (language ? [language as Language] : []));
}

async function hitsOf(
  db: Database,
  shelf: Shelf,
  scored: readonly { id: number; score: number }[],
): Promise<Hit[]> {
  const candidates = await read(
    db,
    shelf,
    scored.map((row) => row.id),
  );
  return scored.flatMap(({ id, score }): Hit[] => {
    const candidate = candidates.get(id);
    // Deleted between the two statements: it answers no more.
    return candidate ? [{ ...candidate, score }] : [];
  });
}

type Scored = { id: number; score: number; weights: Record<string, number> };

/**
 * BM25 inside one profile. How rare a word is comes from the matched rows themselves, so nothing about frequencies
 * has to be kept up to date, and no other owner's words count.
 */
async function score(
  db: Database,
  { userId, profileId }: Shelf,
  words: string[],
  limit: number,
): Promise<Scored[]> {
  const query = words.map((word) => `'${word}'`).join(" | ");
  const { rows } = await sql<Scored>`
    with size as (
      select count(*)::float8 as passages, greatest(avg("word_count"), 1)::float8 as words from "passages"
      where "passages"."user_id" = ${userId} and "passages"."profile_id" = ${profileId}
    ), matched as (
      select "passages"."id", "passages"."word_count", found.lexeme, cardinality(found.positions) as frequency
      from "passages", unnest("passages"."tsv") as found(lexeme, positions, marks)
      where "passages"."user_id" = ${userId} and "passages"."profile_id" = ${profileId}
        and "passages"."tsv" @@ ${query}::tsquery and found.lexeme = any(${words})
    ), rarity as (
      select lexeme, ln(1 + (max(size.passages) - count(*) + 0.5) / (count(*) + 0.5)) as weight
      from matched, size group by lexeme
    )
    select matched.id,
      sum(weight * frequency * 2.2 / (frequency + 1.2 * (0.25 + 0.75 * word_count / size.words)))::float8 as score,
      (select jsonb_object_agg(lexeme, weight) from rarity) as weights
    from matched join rarity using (lexeme), size
    group by matched.id order by score desc, matched.id limit ${limit}`.execute(db);
  return rows;
}

async function read(db: Database, { userId }: Shelf, ids: number[]): Promise<Map<number, Candidate>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("passages as passage")
    .innerJoin("documents as document", (join) =>
      join.onRef("document.user_id", "=", "passage.user_id").onRef("document.id", "=", "passage.document_id"),
    )
    .select([
      "passage.id",
      "passage.document_id",
      "document.filename",
      "passage.heading_path",
      "passage.text",
      "passage.lead",
      "passage.page",
      "passage.language",
      "passage.as_of",
    ])
    .where("passage.user_id", "=", userId)
    .where("document.user_id", "=", userId)
    .where("passage.id", "in", ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        passageId: row.id,
        documentId: row.document_id,
        documentName: row.filename,
        headingPath: row.heading_path,
        text: row.text,
        lead: row.lead,
        page: row.page ?? undefined,
        language: (row.language as Language | null) ?? undefined,
        asOf: row.as_of ?? undefined,
      },
    ]),
  );
}

/** `'word':1,7`: the index keeps where a word stands, and so how often. PostgreSQL counts up to 255 of each. */
function positionsOf(words: readonly string[]): string {
  const places = new Map<string, number[]>();
  words.forEach((word, index) => {
    const known = places.get(word) ?? [];
    if (known.length < 255) places.set(word, [...known, Math.min(index + 1, 16_383)]);
  });
  return [...places].map(([word, at]) => `'${word}':${at.join(",")}`).join(" ");
}

/** One statement for many rows: row by row, the way to the database and back costs more than the work in it. */
function* batches<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

function halfvec(vector: Float32Array) {
  return sql<string>`${`[${vector.join(",")}]`}::halfvec`;
}
