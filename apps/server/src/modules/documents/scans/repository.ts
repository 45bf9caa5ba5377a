import type { WordsToCheck } from "@understudy/contracts";
import type { Reading, ScannedPage } from "@understudy/knowledge";
import { CERTAIN } from "@understudy/knowledge/scan";
import type { Database, Tx } from "../../../platform/database.ts";
import type { Scan } from "./scanner.ts";

/** A version of a document: its file. */
export type ScannedFile = { userId: string; documentId: number; storageKey: string };

/** Of one document. More would keep a worker busy for an hour. */
export const MOST_SCANNED = 100;
/** Words to check in one answer. */
const AT_ONCE = 50;

/** The pages of a reading that have to be scanned. */
export async function pagesToScan(
  db: Database,
  file: ScannedFile,
  { pagesWithoutText }: Pick<Reading, "pagesWithoutText">,
): Promise<number[]> {
  if (pagesWithoutText.length === 0) return [];
  const { numbers } = await scanRepository(db).scanned(file);
  const missing = pagesWithoutText.filter((number) => !numbers.has(number));
  return missing.slice(0, Math.max(0, MOST_SCANNED - numbers.size));
}

export function scanRepository(db: Database) {
  const pagesOf = ({ userId, documentId, storageKey }: ScannedFile) =>
    db
      .selectFrom("scanned_pages")
      .where("user_id", "=", userId)
      .where("document_id", "=", documentId)
      .where("storage_key", "=", storageKey);
  const wordsOf = ({ userId, documentId, storageKey }: ScannedFile) =>
    db
      .selectFrom("doubtful_words")
      .where("user_id", "=", userId)
      .where("document_id", "=", documentId)
      .where("storage_key", "=", storageKey);
  return {
    /** The pages that were scanned already, with the words that their owner has checked. */
    async pages(file: ScannedFile): Promise<ScannedPage[]> {
      const rows = await pagesOf(file).select("page").orderBy("number").execute();
      const checked = await wordsOf(file)
        .select(["page", "word", "checked"])
        .where("checked", "is not", null)
        .execute();
      const found = rows.map((row) => row.page as ScannedPage);
      for (const { page, word, checked: text } of checked) {
        const read = found.find(({ number }) => number === page)?.words[word];
        if (read) [read[0], read[1]] = [text ?? "", CERTAIN];
      }
      // An empty word is one that is not there, such as a stain.
      return found.map((page) => ({ ...page, words: page.words.filter(([text]) => text !== "") }));
    },

    /** The first words to check, with the line that each is in. */
    async unchecked(file: ScannedFile): Promise<WordsToCheck> {
      const found = await wordsOf(file)
        .select(["page", "word", "strip"])
        .where("checked", "is", null)
        .orderBy("page")
        .orderBy("word")
        .limit(AT_ONCE)
        .execute();
      const numbers = [...new Set(found.map(({ page }) => page))];
      const rows =
        numbers.length === 0
          ? []
          : await pagesOf(file).select(["number", "page"]).where("number", "in", numbers).execute();
      const pages = new Map(rows.map(({ number, page }) => [number, (page as ScannedPage).words]));
      return found.map(({ page, word, strip }) => {
        const words = pages.get(page) ?? [];
        const line = words.filter((other) => other[2] === words[word]?.[2]).map(([text]) => text);
        return { page, word, read: words[word]?.[0] ?? "", line: line.join(" "), picture: strip };
      });
    },

    /** Numbers of the pages that need not be scanned again, and the language they are in. */
    async scanned(file: ScannedFile) {
      const rows = await pagesOf(file).select(["number", "language"]).execute();
      return {
        numbers: new Set(rows.map(({ number }) => number)),
        language: rows.find(({ language }) => language !== null)?.language ?? null,
      };
    },

    async countUnchecked(file: ScannedFile): Promise<number> {
      const { count } = await wordsOf(file)
        .select((expression) => expression.fn.countAll<number>().as("count"))
        .where("checked", "is", null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

/** Returns false if this word of the active version was never doubtful. */
export async function checkWord(
  tx: Tx,
  { userId, documentId, storageKey }: ScannedFile,
  { page, word, text }: { page: number; word: number; text: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("doubtful_words")
    .set({ checked: text })
    .where("user_id", "=", userId)
    .where("document_id", "=", documentId)
    .where("storage_key", "=", storageKey)
    .where("page", "=", page)
    .where("word", "=", word)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Adds a page. If two workers scanned it, the first one counts. */
export async function saveScan(
  tx: Tx,
  { userId, documentId, storageKey }: ScannedFile,
  { page, strips, language }: Scan,
): Promise<void> {
  const place = { user_id: userId, document_id: documentId, storage_key: storageKey };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("scanned_pages")
    .values({ ...place, number: page.number, language, page: JSON.stringify(page) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows || strips.size === 0) return;
  const rows = [...strips].map(([word, strip]) => ({ ...place, page: page.number, word, strip }));
  await tx.insertInto("doubtful_words").values(rows).execute();
}

/** Gives the scans of a draft to the document that it replaces. */
export async function moveScans(
  tx: Tx,
  userId: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (const table of ["scanned_pages", "doubtful_words"] as const)
    await tx
      .updateTable(table)
      .set({ document_id: to })
      .where("user_id", "=", userId)
      .where("document_id", "=", from)
      .execute();
}

/** Removes the scans of earlier versions of a document. */
export async function forgetOtherScans(
  tx: Tx,
  { userId, documentId, storageKey }: ScannedFile,
): Promise<void> {
  for (const table of ["scanned_pages", "doubtful_words"] as const)
    await tx
      .deleteFrom(table)
      .where("user_id", "=", userId)
      .where("document_id", "=", documentId)
      .where("storage_key", "!=", storageKey)
      .execute();
}
