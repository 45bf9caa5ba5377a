import { AppError } from "@understudy/contracts";
import { indexPassages, type PassageStore } from "@understudy/knowledge";
import * as z from "zod";
import type { Announce, Announcement } from "../../platform/announce.ts";
import { type Draft, OWNER } from "../../platform/audience.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { defineJob, handle, type JobHandler, type Jobs } from "../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../platform/live.ts";
import { calledFor } from "../../platform/models/called-for.ts";
import type { Storage } from "../../platform/storage.ts";
import { assertCurrent, type EmbedderChoice } from "./embedder-choice.ts";
import { checkFactsLater } from "./fact-checks/jobs.ts";
import { indexVersion } from "./index-version.ts";
import { storePages } from "./page-store.ts";
import { type DocumentsChanged, passageStore } from "./passage-store.ts";
import type { PreparedDocument } from "./prepared-lines.ts";
import type { ReadFile, SplitText } from "./reader.ts";
import { type DocumentRow, documentRepository, type Newer, newerOf } from "./repository.ts";
import { forgetOtherScans, MOST_SCANNED, pagesToScan, scanRepository } from "./scans/repository.ts";

const DocumentPayload = z.object({
  userId: z.string(),
  documentId: z.number(),
  /** Even if nothing has changed in the file: pages were scanned, or their words checked. */
  again: z.boolean().optional(),
});
type DocumentPayload = z.output<typeof DocumentPayload>;

/** Runs after the last failed attempt, so that the document does not look as if it were still being read. */
export const giveUpDocument = defineJob({
  name: "documents.give-up",
  payload: DocumentPayload,
  retries: 50,
  timeoutSeconds: 60,
});

export const ingestDocument = defineJob({
  name: "documents.ingest",
  payload: DocumentPayload,
  retries: 20,
  // A long document has thousands of passages to embed. A dead worker is detected much earlier, by its missing
  // heartbeat.
  timeoutSeconds: 3_600,
  whenGivenUp: giveUpDocument,
  // An owner's single upload must not wait behind another owner's hundred.
  atOnce: { jobs: 2, ofKey: 1, key: ({ userId }) => userId },
});

/** Same work as `ingestDocument`, on a separate queue: an upload must not wait until old documents are re-indexed. */
export const reindexDocument = defineJob({
  name: "documents.relearn-document",
  payload: DocumentPayload,
  retries: 20,
  timeoutSeconds: 3_600,
  whenGivenUp: giveUpDocument,
});

const ScanPayload = z.object({
  userId: z.string(),
  documentId: z.number(),
  storageKey: z.string(),
  pages: z.array(z.int().positive()).max(MOST_SCANNED),
});

export const giveUpScan = defineJob({
  name: "documents.give-up-scan",
  payload: ScanPayload,
  retries: 50,
  timeoutSeconds: 60,
});

/** Recognizes the text of pages, one after the other. */
export const scanDocument = defineJob({
  name: "documents.scan",
  payload: ScanPayload,
  retries: 20,
  timeoutSeconds: 10_800,
  whenGivenUp: giveUpScan,
  // It takes seconds of a processor for each page, so uploads with text must not wait for it.
  atOnce: { jobs: 1, ofKey: 1, key: ({ userId }) => userId },
});

/** Reads a document again with the words that its owner has checked: once for several words in a row. */
export const useCheckedWords = defineJob({
  name: "documents.use-checked-words",
  payload: z.object({ userId: z.string(), documentId: z.number() }),
  retries: 20,
  timeoutSeconds: 60,
  gather: { seconds: 4, key: ({ userId, documentId }) => `${userId} ${documentId}` },
});

/** The row is deleted in the owner's transaction. A job deletes the original later, so its removal cannot be lost. */
export const removeOriginal = defineJob({
  name: "documents.remove-original",
  payload: z.object({ storageKey: z.string() }),
  retries: 50,
  timeoutSeconds: 60,
});

type Dependencies = {
  db: Database;
  jobs: Jobs;
  storage: Storage;
  publishLiveEvent: PublishLiveEvent;
  read: ReadFile;
  split: SplitText;
  embedders: EmbedderChoice;
  documentsChanged: DocumentsChanged;
  /** Called in the transaction that makes a draft ready to be tried. */
  draftIndexed: DraftIndexed;
  announce: Announce;
};

export type DraftIndexed = (tx: Tx, draft: { userId: string; profileId: number } & Draft) => Promise<void>;

const GIVEN_UP = "Something went wrong while reading this file. Upload it again.";
/** A file whose worker died this many times while reading it is not given to another worker. */
const MOST_LOST = 2;
const LOST =
  "Reading this file was interrupted twice, so we stopped trying. Upload it again, or split it into smaller files.";
/** Frequent enough to follow the progress, rare enough to cost nothing. */
const PROGRESS_MS = 500;

export function documentJobs(dependencies: Dependencies): JobHandler[] {
  const { storage, publishLiveEvent } = dependencies;
  const giveUp = async (payload: DocumentPayload): Promise<void> => {
    await failDocument(dependencies, payload, GIVEN_UP);
    await publishLiveEvent(payload.userId, { changed: "documents" });
  };
  return [
    handle(ingestDocument, (payload) => ingest(dependencies, payload)),
    handle(reindexDocument, (payload) => ingest(dependencies, payload)),
    handle(giveUpDocument, giveUp),
    handle(giveUpScan, giveUp),
    handle(removeOriginal, ({ storageKey }) => storage.remove(storageKey)),
  ];
}

/** Turns an original into searchable passages. Safe to run again from the start. */
async function ingest(dependencies: Dependencies, payload: DocumentPayload): Promise<void> {
  const { db, jobs, publishLiveEvent, embedders } = dependencies;
  const { userId, documentId, again = false } = payload;
  const documents = documentRepository(db);
  const document = await documents.find(userId, documentId);
  if (!document) return; // deleted while the job waited
  const profile = { userId, profileId: document.profile_id };
  if (!again && isIndexed(document, indexVersion((await embedders.current(profile))?.model))) return; // nothing has changed
  const show = async (change: Parameters<typeof documents.update>[2]): Promise<void> => {
    await documents.update(userId, documentId, change);
    await publishLiveEvent(userId, { changed: "documents" });
  };
  const version = versionOf(document);
  try {
    if (document.readings_begun >= MOST_LOST) throw new AppError("document_unreadable", { detail: LOST });
    const readings_begun = document.readings_begun + 1;
    await show({
      status: "reading",
      failure: null,
      readings_begun,
      progress: 0,
      learning_done: 0,
      learning_total: 0,
    });
    const reading = await readVersion(dependencies, document, version);
    const file = { userId, documentId, storageKey: version.storageKey };
    const pages = await pagesToScan(db, file, reading);
    const scanLater = (tx: Tx) =>
      pages.length > 0 ? jobs.enqueue(tx, scanDocument, { ...file, pages }) : undefined;
    if (!reading.text.trim() && pages.length > 0) {
      // There is nothing to index before its pages are scanned.
      await show({ readings_begun: 0 });
      await db.transaction().execute(async (tx) => scanLater(tx));
      return;
    }
    // A draft must not change how the profile is searched.
    const embedder = await (document.kind === "draft"
      ? embedders.current(profile)
      : embedders.choose(profile, reading.passages));
    // `learned_with` counts only together with status `ready`, which is set with the passages. Until then a retry
    // starts over.
    await show({ status: "learning", learned_with: indexVersion(embedder?.model), readings_begun: 0 });
    const onProgress = throttled(PROGRESS_MS, (done, total) =>
      show({
        progress: Math.floor((100 * done) / Math.max(total, 1)),
        learning_done: done,
        learning_total: total,
      }),
    );
    const store = storeOf(dependencies, document, version, {
      ...reading,
      isWhole: pages.length === 0,
      scanLater,
    });
    const indexDependencies = calledFor({ store, embedder }, { owner: userId });
    await indexPassages({ id: documentId }, reading, indexDependencies, { onProgress });
  } catch (error) {
    if (error === OVERTAKEN) return; // the newer version has its own job
    // Retrying cannot make an unreadable file readable. Store the reason for the owner instead.
    if (!(error instanceof AppError)) throw error;
    await failDocument(dependencies, payload, error.message, version.storageKey);
  }
  await publishLiveEvent(userId, { changed: "documents" });
}

/** Reads and splits a version. A reported error is not a lost worker: it resets the count, and the job is retried. */
async function readVersion(
  { db, storage, read, split }: Dependencies,
  { user_id: userId, id, address }: DocumentRow,
  { filename: name, fileType, storageKey }: Version,
): Promise<PreparedDocument> {
  try {
    const scans = await scanRepository(db).pages({ userId, documentId: id, storageKey });
    const bytes = await storage.read(storageKey);
    // A web page was parsed in a separate process when it was fetched. Storage holds only its text.
    return address === null
      ? await read({ bytes, fileType, name, scans: scans.length > 0 ? scans : undefined })
      : await split(bytes, name);
  } catch (error) {
    await documentRepository(db).update(userId, id, { readings_begun: 0 });
    throw error;
  }
}

type Version = Pick<Newer, "filename" | "fileType" | "storageKey"> & { newer: Newer | null };

/** The version to read: the pending one if there is one, otherwise the active one. */
function versionOf(document: DocumentRow): Version {
  const newer = newerOf(document);
  if (newer) return { ...newer, newer };
  const { filename, file_type: fileType, storage_key: storageKey } = document;
  return { filename, fileType, storageKey, newer };
}

const OVERTAKEN = new Error("A newer version was uploaded while this one was being indexed.");

/** `isWhole`: no page has to be scanned before all of it is read. */
type Read = PreparedDocument & { isWhole: boolean; scanLater: (tx: Tx) => Promise<void> | undefined };

/** A store that saves facts about the file in the passages' transaction, and makes a pending version the active one. */
function storeOf(
  { db, jobs, embedders, documentsChanged, draftIndexed, announce }: Dependencies,
  document: DocumentRow,
  version: Version,
  { pages, pagesWithoutText, layout, leftOut, isWhole, scanLater }: Read,
): Pick<PassageStore, "replace"> {
  const { user_id: userId, id, profile_id, storage_key } = document;
  return {
    replace: async (documentId, indexed) => {
      const file = { userId, documentId: id, storageKey: version.storageKey };
      const facts = {
        page_count: pages.length > 0 ? pages.length : null,
        pages_without_text: pagesWithoutText,
        left_out: JSON.stringify(leftOut ?? []),
        orders: indexed.passages.filter(({ hasInjection }) => hasInjection).length,
        words_to_check: await scanRepository(db).countUnchecked(file),
      };
      const store = passageStore(db, { userId, profileId: profile_id, audience: OWNER }, async (tx) => {
        // Throw, so that the passages are rolled back.
        if (!(await documentRepository(tx).activateVersion(userId, id, version, facts))) throw OVERTAKEN;
        if (version.newer)
          await jobs.enqueue(tx, removeOriginal, { storageKey: storage_key }, { owner: userId });
        await storePages(tx, { userId, documentId: id }, layout ?? []);
        await forgetOtherScans(tx, file);
        await scanLater(tx);
        await assertCurrent(embedders, tx, { userId, profileId: profile_id }, indexed.model);
        if (document.replaces !== null) {
          if (isWhole)
            await draftIndexed(tx, { userId, profileId: profile_id, id, replaces: document.replaces });
          return;
        }
        await documentsChanged(tx, userId, profile_id);
        await checkFactsLater(jobs, tx, userId, id);
        // To be indexed again is no news to the owner.
        if (version.newer || !document.passage_count)
          await announce(tx, aboutDocument("document.ready", document, version.filename));
      });
      return store.replace(documentId, indexed);
    },
  };
}

/** `storageKey` is the file that could not be read. A newer version that arrived meanwhile is left to its own job. */
export async function failDocument(
  { db, jobs, draftIndexed, announce }: Pick<Dependencies, "db" | "jobs" | "draftIndexed" | "announce">,
  { userId, documentId }: DocumentPayload,
  failure: string,
  storageKey?: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const documents = documentRepository(tx);
    const row = await documents.lockFileOrDraft(userId, documentId);
    const newer = row && newerOf(row);
    if (!row || (newer && storageKey && newer.storageKey !== storageKey)) return;
    if (newer) await jobs.enqueue(tx, removeOriginal, { storageKey: newer.storageKey }, { owner: userId });
    await documents.fail(userId, documentId, failure);
    if (row.replaces !== null) {
      // Some of its pages could not be scanned. The others are tried.
      const { profile_id: profileId, replaces } = row;
      if (row.passage_count > 0) await draftIndexed(tx, { userId, profileId, id: documentId, replaces });
      return;
    }
    if (newer || !row.passage_count)
      await announce(tx, aboutDocument("document.failed", row, newer?.filename ?? row.filename, failure));
  });
}

function aboutDocument(
  event: "document.ready" | "document.failed",
  { user_id: userId, profile_id: profileId, id: documentId, address }: DocumentRow,
  documentName: string,
  failure?: string,
): Announcement {
  const data = { documentId, documentName, address, ...(failure ? { failure } : {}) };
  return { userId, profileId, event, data };
}

function isIndexed({ status, learned_with, newer }: DocumentRow, wanted: string): boolean {
  return status === "ready" && learned_with === wanted && newer === null;
}

type OnProgress = (done: number, total: number) => Promise<void>;

function throttled(ms: number, report: OnProgress): OnProgress {
  let reportedAt = performance.now();
  return async (done, total) => {
    if (performance.now() - reportedAt < ms || done >= total) return;
    reportedAt = performance.now();
    await report(done, total);
  };
}
