import type { Candidate, IndexedPassage, PassageStore } from "@understudy/knowledge";
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
    search: async (words, limit) => ({
      candidates: await search(db, shelf, words, limit),
      total: await count(db, shelf),
    }),
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
        tsv: sql<string>`array_to_tsvector(${[...new Set(passage.words)]}::text[])`,
        word_count: passage.words.length,
      }));
      await tx.insertInto("passages").values(rows).execute();
    }
  });
}

async function search(db: Database, { userId, profileId }: Shelf, words: string[], limit: number) {
  const query = words.map((word) => `'${word.replaceAll("'", "")}'`).join(" | ");
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
    .where("passage.profile_id", "=", profileId)
    .where(sql<boolean>`passage.tsv @@ ${query}::tsquery`)
    .limit(limit)
    .execute();
  return rows.map(
    (row): Candidate => ({
      passageId: row.id,
      documentId: row.document_id,
      documentName: row.filename,
      headingPath: row.heading_path,
      text: row.text,
    }),
  );
}

async function count(db: Database, { userId, profileId }: Shelf): Promise<number> {
  const { total } = await db
    .selectFrom("passages")
    .select((expression) => expression.fn.countAll<number>().as("total"))
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** One statement for many rows: row by row, the way to the database and back costs more than the work in it. */
function* batches<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
