import type { IndexedDocument, IndexedPassage, PassageStore } from "@understudy/knowledge";
import { sql } from "kysely";
import { closedDocuments } from "../../platform/audience.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { newPassageId } from "../../platform/ids.ts";
import { sheetPlaces } from "./page-store.ts";
import {
  halfvec,
  pagePassages,
  type SearchScope,
  searchPassages,
  tablePassages,
  WHOLE,
} from "./passage-search.ts";

/**
 * The engine's store, bound to one owner, one profile and one audience. No call can reach another owner's passages, or
 * those of a document outside the audience.
 */
export function passageStore(
  db: Database,
  scope: SearchScope,
  /** Called in the transaction that changes the content of the profile's documents. */
  documentsChanged: DocumentsChanged = async () => {},
): PassageStore {
  const { userId, profileId } = scope;
  const changed = (tx: Tx) => documentsChanged(tx, userId, profileId);
  return {
    replace: (documentId, indexed) => replace(db, scope, { documentId, indexed, changed }),
    search: (search) => searchPassages(db, scope, search),
    ofPage: (address) => pagePassages(db, scope, address),
    similarWords: (words) => similarWords(db, scope, words),
    tables: async (documentIds) => (documentIds.length === 0 ? [] : tablePassages(db, scope, documentIds)),
    sheetPlaces: async (lines) => (lines.length === 0 ? [] : sheetPlaces(db, userId, lines)),
  };
}

export type DocumentsChanged = (tx: Tx, userId: string, profileId: number) => Promise<void>;

type Replacement = { documentId: number; indexed: IndexedDocument; changed: (tx: Tx) => Promise<void> };

function replace(
  db: Database,
  scope: SearchScope,
  { documentId, indexed, changed }: Replacement,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { content, passages, model } = indexed;
    const locked = await tx
      .updateTable("documents")
      .set({ content, status: "ready", failure: null, progress: 100, passage_count: passages.length })
      .where("user_id", "=", scope.userId)
      .where("id", "=", documentId)
      .executeTakeFirst();
    // The document was deleted while it was being read. Its passages must not come back.
    if (Number(locked.numUpdatedRows) === 0) return;
    await tx
      .deleteFrom("passages")
      .where("user_id", "=", scope.userId)
      .where("document_id", "=", documentId)
      .execute();
    for (const batch of batches(passages, 50)) await insert(tx, scope, documentId, batch, model);
    await changed(tx);
  });
}

async function insert(
  tx: Tx,
  { userId, profileId }: SearchScope,
  documentId: number,
  passages: IndexedPassage[],
  model: string | undefined,
): Promise<void> {
  const rows = passages.map((passage) => ({
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
    doubtful: passage.doubtful?.length ? JSON.stringify(passage.doubtful) : null,
    ...indexColumns(passage.words),
  }));
  await tx.insertInto("passages").values(rows).execute();
  if (!model) return;
  const vectors = rows.flatMap(({ id }, index) =>
    partsOf(passages[index]).map(({ part, vector }) => ({
      user_id: userId,
      profile_id: profileId,
      passage_id: id,
      part,
      model,
      embedding: halfvec(vector),
    })),
  );
  for (const some of batches(vectors, 500)) await tx.insertInto("passage_vectors").values(some).execute();
}

function partsOf(passage: IndexedPassage | undefined): { part: number; vector: Float32Array }[] {
  const windows = (passage?.vectors ?? []).map((vector, part) => ({ part, vector }));
  return passage?.whole ? [{ part: WHOLE, vector: passage.whole }, ...windows] : windows;
}

/** Enough passages to sample a profile's vocabulary. A larger profile repeats the same words. */
const VOCABULARY_PASSAGES = 2_000;
/** Minimum trigram similarity between a word and its misspelling. */
const ALIKE = 0.3;

async function similarWords(db: Database, scope: SearchScope, words: string[]) {
  if (words.length === 0) return [];
  const { userId, profileId } = scope;
  const { rows } = await sql<{ word: string; similar: string; text: string }>`
    with vocabulary as (
      select found.lexeme, min(sample."id") as id from (
        select "id", "tsv" from "passages"
        where "passages"."user_id" = ${userId} and "passages"."profile_id" = ${profileId}
          and "passages"."document_id" not in (${closedDocuments(scope)})
        limit ${VOCABULARY_PASSAGES}
      ) as sample, unnest(sample."tsv") as found where found.lexeme not like '~%' group by found.lexeme
    )
    select word, vocabulary.lexeme as similar,
      concat_ws(' ', array_to_string("passages"."heading_path", ' '), "passages"."lead", "passages"."text") as text
    from unnest(${words}::text[]) as word
    join vocabulary on similarity(word, vocabulary.lexeme) >= ${ALIKE}
    join "passages" on "passages"."user_id" = ${userId} and "passages"."id" = vocabulary.id
    order by similarity(word, vocabulary.lexeme) desc limit 40`.execute(db);
  return rows;
}

function indexColumns(text: string) {
  const words = text.split(" ").filter(Boolean);
  return { tsv: sql<string>`${positionsOf(words)}::tsvector`, word_count: words.length };
}

/** `'word':1,7`: the index stores positions of a word, and so its frequency. PostgreSQL stores up to 255 per word. */
function positionsOf(words: readonly string[]): string {
  const positions = new Map<string, number[]>();
  words.forEach((word, index) => {
    const known = positions.get(word) ?? [];
    if (known.length < 255) known.push(Math.min(index + 1, 16_383));
    positions.set(word, known);
  });
  return [...positions].map(([word, at]) => `'${word}':${at.join(",")}`).join(" ");
}

/** One statement for many rows: with one statement per row, the round trips cost more than the work. */
function* batches<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
