import * as z from "zod";
import type { Database } from "../../platform/database.ts";
import { directory } from "../../platform/directory.ts";
import { defineJob, handle, type JobHandler, type Jobs } from "../../platform/jobs.ts";
import { relearnDocument } from "./jobs.ts";
import { learnedWith } from "./learned-with.ts";
import { learnProfileText } from "./profile-text.ts";
import { documentRepository } from "./repository.ts";

/** Goes through all profiles, a batch at a time, and has learned again what was learned with something else. */
export const relearnDocuments = defineJob({
  name: "documents.relearn",
  payload: z.object({ after: z.string() }),
  retries: 50,
  timeoutSeconds: 600,
});

const PROFILES_PER_BATCH = 100;

/** Begins it. What is learned already costs one look; beginning it twice learns nothing twice. */
export function relearnAll(db: Database, jobs: Jobs): Promise<void> {
  return db.transaction().execute((tx) => jobs.enqueue(tx, relearnDocuments, { after: "" }));
}

type Dependencies = { db: Database; jobs: Jobs; model: string | undefined };

export function relearnJobs({ db, jobs, model }: Dependencies): JobHandler[] {
  const wanted = learnedWith(model);
  return [
    handle(relearnDocuments, async ({ after }) => {
      const profiles = await directory(db).after("profile", after, PROFILES_PER_BATCH);
      const last = profiles.at(-1);
      if (!last) return;
      // The batch and the job for the next one are written together: wherever it is stopped, it goes on there.
      await db.transaction().execute(async (tx) => {
        for (const { userId, profileId } of profiles) {
          if (profileId === null) continue;
          for (const { id, kind } of await documentRepository(tx).learnedOtherwise(
            userId,
            profileId,
            wanted,
          )) {
            if (kind === "file") await jobs.enqueue(tx, relearnDocument, { userId, documentId: id });
            else await jobs.enqueue(tx, learnProfileText, { userId, profileId });
          }
        }
        await jobs.enqueue(tx, relearnDocuments, { after: last.key });
      });
    }),
  ];
}
