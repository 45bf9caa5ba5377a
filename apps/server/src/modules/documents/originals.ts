import * as z from "zod";
import type { Database, Tx } from "../../platform/database.ts";
import { defineJob, handle, type JobHandler, type Jobs } from "../../platform/jobs.ts";
import type { Storage } from "../../platform/storage.ts";
import { documentRepository, keysOf } from "./repository.ts";

/** Removes files in bulk: a deleted profile may have thousands of documents, and its transaction holds a lock. */
export const removeOriginals = defineJob({
  name: "documents.remove-originals",
  payload: z.object({ storageKeys: z.array(z.string()) }),
  retries: 50,
  timeoutSeconds: 300,
});

/** Removes a file that no document refers to. */
export const lookForOriginal = defineJob({
  name: "documents.look-for-original",
  payload: z.object({ userId: z.string(), storageKey: z.string() }),
  retries: 50,
  timeoutSeconds: 60,
});

/** Longer than any upload takes. */
const LOOK_SECONDS = 3_600;
export const KEYS_PER_JOB = 500;

/**
 * Enqueues the removal of the originals of a profile's documents, in the transaction that deletes the profile. The
 * caller must hold the lock on the profile's row: earlier uploads are then visible here, and later ones find no
 * profile.
 */
export function forgetDocuments(jobs: Jobs) {
  return async (tx: Tx, userId: string, profileId: number): Promise<number> => {
    const rows = await tx
      .selectFrom("documents")
      .select(["storage_key", "newer"])
      .where("user_id", "=", userId)
      .where("profile_id", "=", profileId)
      .where("kind", "!=", "profile")
      .execute();
    const keys = rows.flatMap(keysOf);
    for (let start = 0; start < keys.length; start += KEYS_PER_JOB) {
      const storageKeys = keys.slice(start, start + KEYS_PER_JOB);
      await jobs.enqueue(tx, removeOriginals, { storageKeys }, { owner: userId });
    }
    return rows.length;
  };
}

/** Schedules a check that removes the file if no document refers to it by then. */
export function expectOriginal({ db, jobs }: { db: Database; jobs: Jobs }) {
  return (userId: string, storageKey: string): Promise<void> =>
    db
      .transaction()
      .execute((tx) =>
        jobs.enqueue(tx, lookForOriginal, { userId, storageKey }, { waitSeconds: LOOK_SECONDS }),
      );
}

export function originalJobs({ db, storage }: { db: Database; storage: Storage }): JobHandler[] {
  return [
    handle(lookForOriginal, async ({ userId, storageKey }) => {
      if (!(await documentRepository(db).usesStorageKey(userId, storageKey)))
        await storage.remove(storageKey);
    }),
    handle(removeOriginals, async ({ storageKeys }) => {
      for (const key of storageKeys) await storage.remove(key);
    }),
  ];
}
