import { AppError, type Document, type WordsToCheck } from "@understudy/contracts";
import type { Database, Tx } from "../../../platform/database.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import { useCheckedWords } from "../jobs.ts";
import { type DocumentRow, documentRepository } from "../repository.ts";
import { checkWord, scanRepository } from "./repository.ts";

type Dependencies = {
  db: Database;
  jobs: Jobs;
  publishLiveEvent: PublishLiveEvent;
  present: (userId: string, row: DocumentRow) => Promise<Document>;
};

export type CheckedWord = { page: number; word: number; text: string };

/** Words of scanned pages that may have been misread, for their owner to check. */
export function wordActions({ db, jobs, publishLiveEvent, present }: Dependencies) {
  return {
    async wordsToCheck(userId: string, documentId: number): Promise<WordsToCheck> {
      const row = await documentRepository(db).findFile(userId, documentId);
      if (!row) throw new AppError("not_found");
      return scanRepository(db).unchecked({ userId, documentId, storageKey: row.storage_key });
    },

    /** The document is read again with the word a few seconds later, together with others that follow. */
    async checkWord(userId: string, documentId: number, word: CheckedWord): Promise<Document> {
      const row = await db.transaction().execute((tx) => check(tx, userId, documentId, word));
      await publishLiveEvent(userId, { changed: "documents" });
      return present(userId, row);
    },
  };

  async function check(tx: Tx, userId: string, documentId: number, word: CheckedWord): Promise<DocumentRow> {
    const documents = documentRepository(tx);
    const row = await documents.lockFile(userId, documentId);
    if (!row) throw new AppError("not_found");
    const file = { userId, documentId, storageKey: row.storage_key };
    if (!(await checkWord(tx, file, word))) throw new AppError("not_found");
    const words_to_check = await scanRepository(tx).countUnchecked(file);
    await documents.update(userId, documentId, { words_to_check });
    await jobs.enqueue(tx, useCheckedWords, { userId, documentId });
    return { ...row, words_to_check };
  }
}
