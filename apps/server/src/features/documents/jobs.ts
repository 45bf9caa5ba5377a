import { AppError } from "@understudy/contracts";
import { ingest, readFile } from "@understudy/knowledge";
import * as z from "zod";
import type { Database } from "../../platform/database.ts";
import { defineJob, handle, type JobHandler } from "../../platform/jobs.ts";
import type { Announce } from "../../platform/live.ts";
import type { Storage } from "../../platform/storage.ts";
import { passageStore } from "./passage-store.ts";
import { documentRepository } from "./repository.ts";

const Place = z.object({ userId: z.string(), documentId: z.number() });

export const ingestDocument = defineJob({
  name: "documents.ingest",
  payload: Place,
  retries: 20,
  timeoutSeconds: 300,
});

/** The row is gone in the owner's transaction; the original follows by a job, which cannot be lost. */
export const removeOriginal = defineJob({
  name: "documents.remove-original",
  payload: z.object({ storageKey: z.string() }),
  retries: 50,
  timeoutSeconds: 60,
});

type Dependencies = { db: Database; storage: Storage; announce: Announce };

export function documentJobs({ db, storage, announce }: Dependencies): JobHandler[] {
  return [
    handle(ingestDocument, async ({ userId, documentId }) => {
      const documents = documentRepository(db);
      const document = await documents.find(userId, documentId);
      if (!document) return; // deleted while the job waited
      await documents.setStatus(userId, documentId, "reading");
      await announce(userId, { changed: "documents" });
      try {
        const file = await storage.read(document.storage_key);
        const store = passageStore(db, userId, document.profile_id);
        const reading = await readFile(file, document.file_type);
        await ingest({ id: documentId, name: document.filename }, reading, { store });
      } catch (error) {
        // A file that cannot be read stays unreadable however often it is tried; the owner is told why.
        if (!(error instanceof AppError)) throw error;
        await documents.setStatus(userId, documentId, "failed", error.message);
      }
      await announce(userId, { changed: "documents" });
    }),
    handle(removeOriginal, ({ storageKey }) => storage.remove(storageKey)),
  ];
}
