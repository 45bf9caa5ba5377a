import { AppError } from "@understudy/contracts";
import { type Embedder, ingest } from "@understudy/knowledge";
import * as z from "zod";
import type { Database } from "../../platform/database.ts";
import { defineJob, handle, type JobHandler } from "../../platform/jobs.ts";
import type { Announce } from "../../platform/live.ts";
import type { Storage } from "../../platform/storage.ts";
import { learnedWith } from "./learned-with.ts";
import { type DocumentsChanged, passageStore } from "./passage-store.ts";
import type { Read } from "./reader.ts";
import { type DocumentRow, documentRepository } from "./repository.ts";

const Place = z.object({ userId: z.string(), documentId: z.number() });
type Place = z.output<typeof Place>;

/** A document whose job failed to the last try must not look as if it were still being read. */
export const giveUpDocument = defineJob({
  name: "documents.give-up",
  payload: Place,
  retries: 50,
  timeoutSeconds: 60,
});

export const ingestDocument = defineJob({
  name: "documents.ingest",
  payload: Place,
  retries: 20,
  // A long document has thousands of passages to embed. A worker that died is noticed by its silence, long before.
  timeoutSeconds: 3_600,
  whenGivenUp: giveUpDocument,
});

/** The same work on a queue of its own: an upload does not wait until everything old has been learned again. */
export const relearnDocument = defineJob({
  name: "documents.relearn-document",
  payload: Place,
  retries: 20,
  timeoutSeconds: 3_600,
  whenGivenUp: giveUpDocument,
});

/** The row is gone in the owner's transaction; the original follows by a job, which cannot be lost. */
export const removeOriginal = defineJob({
  name: "documents.remove-original",
  payload: z.object({ storageKey: z.string() }),
  retries: 50,
  timeoutSeconds: 60,
});

type Dependencies = {
  db: Database;
  storage: Storage;
  announce: Announce;
  read: Read;
  embedder: Embedder | undefined;
  documentsChanged: DocumentsChanged;
};

const GIVEN_UP = "Something went wrong while reading this file. Upload it again.";
/** Often enough to be watched, seldom enough to cost nothing. */
const PROGRESS_MS = 500;

export function documentJobs(dependencies: Dependencies): JobHandler[] {
  const { db, storage, announce } = dependencies;
  return [
    handle(ingestDocument, (place) => learn(dependencies, place)),
    handle(relearnDocument, (place) => learn(dependencies, place)),
    handle(giveUpDocument, async ({ userId, documentId }) => {
      await documentRepository(db).fail(userId, documentId, GIVEN_UP);
      await announce(userId, { changed: "documents" });
    }),
    handle(removeOriginal, ({ storageKey }) => storage.remove(storageKey)),
  ];
}

/** From the original to passages that answer. Runs again safely, from the start. */
async function learn(dependencies: Dependencies, { userId, documentId }: Place): Promise<void> {
  const { db, storage, announce, read, embedder, documentsChanged } = dependencies;
  const documents = documentRepository(db);
  const document = await documents.find(userId, documentId);
  const wanted = learnedWith(embedder?.model);
  if (!document || isLearned(document, wanted)) return; // deleted while the job waited, or nothing has changed
  const show = async (change: Parameters<typeof documents.update>[2]): Promise<void> => {
    await documents.update(userId, documentId, change);
    await announce(userId, { changed: "documents" });
  };
  await show({ status: "reading", failure: null, progress: 0 });
  try {
    const reading = await read(await storage.read(document.storage_key), document.file_type);
    const paged = reading.pages.length > 0;
    await show({
      status: "learning",
      page_count: paged ? reading.pages.length : null,
      pages_without_text: reading.pagesWithoutText,
      // It counts only together with the state that the passages bring: until then the job starts over.
      learned_with: wanted,
    });
    const store = passageStore(db, userId, document.profile_id, documentsChanged);
    const onProgress = seldom(PROGRESS_MS, (done, total) =>
      show({ progress: Math.floor((100 * done) / Math.max(total, 1)) }),
    );
    await ingest({ id: documentId, name: document.filename }, reading, { store, embedder }, { onProgress });
  } catch (error) {
    // A file that cannot be read stays unreadable however often it is tried; the owner is told why.
    if (!(error instanceof AppError)) throw error;
    await documents.fail(userId, documentId, error.message);
  }
  await announce(userId, { changed: "documents" });
}

function isLearned({ status, learned_with }: DocumentRow, wanted: string): boolean {
  return status === "ready" && learned_with === wanted;
}

type OnProgress = (done: number, total: number) => Promise<void>;

function seldom(ms: number, tell: OnProgress): OnProgress {
  let told = performance.now();
  return async (done, total) => {
    if (performance.now() - told < ms || done >= total) return;
    told = performance.now();
    await tell(done, total);
  };
}
