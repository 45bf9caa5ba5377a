import { contradicts, type Embedder, type Engine } from "@understudy/knowledge";
import * as z from "zod";
import { type Audience, OWNER } from "../../../platform/audience.ts";
import type { Database } from "../../../platform/database.ts";
import { defineJob, handle, type JobHandler } from "../../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import { savedAnswerRepository } from "./repository.ts";

/** Indexing or deleting many documents in a row causes one run, shortly after the first. */
export const compareSavedAnswers = defineJob({
  name: "corrections.compare",
  payload: z.object({ userId: z.string(), profileId: z.number() }),
  retries: 3,
  timeoutSeconds: 900,
  gather: { seconds: 3, key: ({ userId, profileId }) => `${userId}:${profileId}` },
});

type Dependencies = {
  db: Database;
  embedder: Embedder | undefined;
  engineOf: (userId: string, profileId: number, audience: Audience) => Promise<Engine>;
  publishLiveEvent: PublishLiveEvent;
};

/** Compares saved answers with the documents, and re-embeds those that an older embedder has embedded. */
export function savedAnswerJobs({ db, embedder, engineOf, publishLiveEvent }: Dependencies): JobHandler[] {
  return [
    handle(compareSavedAnswers, async (profileRef) => {
      const repository = savedAnswerRepository(db, profileRef);
      const rows = await repository.list();
      if (rows.length === 0) return;
      const engine = await engineOf(profileRef.userId, profileRef.profileId, OWNER);
      for (const { id, question, answer, model } of rows) {
        if (embedder && model !== embedder.model) {
          const [values] = await embedder.embed([question], "passage", { owner: profileRef.userId });
          if (values) await repository.understood(id, question, { values, model: embedder.model });
        }
        await repository.setConflict(id, await contradicts({ question, answer }, engine));
      }
      await publishLiveEvent(profileRef.userId, { changed: "corrections" });
    }),
  ];
}
