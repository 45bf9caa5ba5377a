import * as z from "zod";
import type { Database, Tx } from "../../platform/database.ts";
import { directory } from "../../platform/directory.ts";
import { defineJob, handle, type JobHandler, type Jobs } from "../../platform/jobs.ts";
import type { ProfileRef } from "../../platform/profile-ref.ts";
import type { EmbedderChoice } from "./embedder-choice.ts";
import { indexVersion } from "./index-version.ts";
import { reindexDocument } from "./jobs.ts";
import { indexProfileText } from "./profile-text.ts";
import { documentRepository } from "./repository.ts";

/** Walks all profiles in batches and re-indexes the documents that have another index version. */
export const reindexDocuments = defineJob({
  name: "documents.relearn",
  payload: z.object({ after: z.string() }),
  retries: 50,
  timeoutSeconds: 600,
});

const PROFILES_PER_BATCH = 100;

/** Starts the re-index. A current document costs one lookup, and starting it twice indexes nothing twice. */
export function reindexAll(db: Database, jobs: Jobs): Promise<void> {
  return db.transaction().execute((tx) => jobs.enqueue(tx, reindexDocuments, { after: "" }));
}

/** Re-indexes a profile's ready documents that have another index version. The others have their own jobs. */
export function reindexReady(jobs: Jobs) {
  const reindex = reindexProfile(jobs);
  return (tx: Tx, profile: ProfileRef, wanted: string) =>
    reindex(tx, profile, wanted, (status) => status === "ready");
}

function reindexProfile(jobs: Jobs) {
  return async (
    tx: Tx,
    { userId, profileId }: ProfileRef,
    wanted: string,
    isWanted = (_status: string) => true,
  ): Promise<void> => {
    const documents = await documentRepository(tx).withOtherIndexVersion(userId, profileId, wanted);
    for (const { id, kind } of documents.filter(({ status }) => isWanted(status))) {
      if (kind === "file") await jobs.enqueue(tx, reindexDocument, { userId, documentId: id });
      else await jobs.enqueue(tx, indexProfileText, { userId, profileId });
    }
  };
}

type Dependencies = { db: Database; jobs: Jobs; embedders: EmbedderChoice };

export function reindexJobs({ db, jobs, embedders }: Dependencies): JobHandler[] {
  const reindex = reindexProfile(jobs);
  return [
    handle(reindexDocuments, async ({ after }) => {
      const profiles = await directory(db).after("profile", after, PROFILES_PER_BATCH);
      const last = profiles.at(-1);
      if (!last) return;
      const wanted = new Map<number, string>();
      for (const { userId, profileId } of profiles) {
        if (profileId === null) continue;
        const embedder = await embedders.choose({ userId, profileId }, []);
        wanted.set(profileId, indexVersion(embedder?.model));
      }
      // The batch and the job for the next one commit together, so an interrupted run continues where it stopped.
      await db.transaction().execute(async (tx) => {
        for (const { userId, profileId } of profiles) {
          if (profileId === null) continue;
          await reindex(tx, { userId, profileId }, wanted.get(profileId) ?? "");
        }
        await jobs.enqueue(tx, reindexDocuments, { after: last.key });
      });
    }),
  ];
}
