import { AppError } from "@understudy/contracts";
import { isPicture, type Language } from "@understudy/knowledge";
import type { Announce } from "../../../platform/announce.ts";
import type { Database, Tx } from "../../../platform/database.ts";
import { handle, type JobHandler, type Jobs } from "../../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import type { Storage } from "../../../platform/storage.ts";
import { type DraftIndexed, failDocument, ingestDocument, scanDocument, useCheckedWords } from "../jobs.ts";
import { type DocumentRow, documentRepository, newerOf } from "../repository.ts";
import { type ScannedFile, saveScan, scanRepository } from "./repository.ts";
import type { Scan, ScanPage } from "./scanner.ts";

type Dependencies = {
  db: Database;
  jobs: Jobs;
  storage: Storage;
  publishLiveEvent: PublishLiveEvent;
  draftIndexed: DraftIndexed;
  announce: Announce;
  scan: ScanPage;
};

export function scanJobs(dependencies: Dependencies): JobHandler[] {
  const { db, jobs } = dependencies;
  const readAgain = (tx: Tx, userId: string, documentId: number) =>
    jobs.enqueue(tx, ingestDocument, { userId, documentId, again: true });
  return [
    handle(scanDocument, async ({ pages, ...file }) => {
      const isScanned = await scanPages(dependencies, file, pages);
      if (isScanned) await db.transaction().execute((tx) => readAgain(tx, file.userId, file.documentId));
    }),
    handle(useCheckedWords, ({ userId, documentId }) =>
      db.transaction().execute((tx) => readAgain(tx, userId, documentId)),
    ),
  ];
}

/** Returns whether there is something to read now. Pages are kept one by one, so a retry continues where it stopped. */
async function scanPages(
  dependencies: Dependencies,
  file: ScannedFile,
  pages: readonly number[],
): Promise<boolean> {
  const { db, storage, publishLiveEvent, scan } = dependencies;
  const { userId, documentId, storageKey } = file;
  const documents = documentRepository(db);
  const fileType = typeOf(await documents.find(userId, documentId), storageKey);
  if (!fileType) return false; // deleted or replaced meanwhile
  const scans = scanRepository(db);
  const bytes = await storage.read(storageKey);
  for (const [index, number] of pages.entries()) {
    const { numbers, language } = await scans.scanned(file);
    if (numbers.has(number)) continue;
    await documents.showScanned(userId, documentId, { done: index, total: pages.length });
    await publishLiveEvent(userId, { changed: "documents" });
    try {
      const request = { bytes, fileType, number, language: language as Language | null };
      const scanned = await scan(request);
      await save(db, file, scanned);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (isPicture(fileType)) {
        await failDocument(dependencies, file, error.message, storageKey);
        await publishLiveEvent(userId, { changed: "documents" });
        return false;
      }
      // The other pages may be readable. The owner sees which page has no text.
      await save(db, file, illegible(number));
    }
  }
  return true;
}

function typeOf(document: DocumentRow | undefined, storageKey: string): string | undefined {
  if (document?.storage_key === storageKey) return document.file_type;
  const newer = document && newerOf(document);
  return newer?.storageKey === storageKey ? newer.fileType : undefined;
}

/** If the document is deleted meanwhile, there is nothing to add its page to. */
async function save(db: Database, file: ScannedFile, scan: Scan): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await documentRepository(tx).lockFileOrDraft(file.userId, file.documentId))
      await saveScan(tx, file, scan);
  });
}

function illegible(number: number): Scan {
  const page = { number, width: 1, height: 1, turned: 0, lines: [], words: [] };
  return { page, strips: new Map(), language: null };
}
