import type { Candidate, Hit, IndexedPassage, PassageStore, SearchResult } from "@understudy/knowledge";
import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";
import { newPassageId } from "../../platform/ids.ts";

/** Whose passages: every statement below names both. */
type Shelf = { userId: string; profileId: number };

/** The engine's store, bound to one owner and one profile: nothing it is asked can reach another's passages. */
export function passageStore(db: Database, userId: string, profileId: number): PassageStore {
  const shelf = { userId, profileId };
  return {
    replace: (documentId, content, passages) => replace(db, shelf, { documentId, content, passages }),
    searchWords: (words, limit) => searchWords(db, shelf, words, limit),
  };
}

type Reading = { documentId: number; content: string; passages: IndexedPassage[] };

function replace(db: Database, { userId, profileId }: Shelf, { documentId, content, passages }: Reading) {
  return db.transaction().execute(async (tx) => {
    const held = await tx
      .updateTable("documents")
      .set({ content, status: "ready", failure: null, passage_count: passages.length })
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
        start_offset: passage.start,
        end_offset: passage.end,
        text: passage.text,
        tsv: sql<string>`${positionsOf(passage.words)}::tsvector`,
        word_count: passage.words.length,
      }));
      await tx.insertInto("passages").values(rows).execute();
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
  const candidates = await read(
    db,
    shelf,
    scored.map((row) => row.id),
  );
  const hits = scored.flatMap(({ id, score }): Hit[] => {
    const candidate = candidates.get(id);
    // Deleted between the two statements: it answers no more.
    return candidate ? [{ ...candidate, score }] : [];
  });
  return { hits, weights: new Map(Object.entries(scored[0]?.weights ?? {})) };
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
