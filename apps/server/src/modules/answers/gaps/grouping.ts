import { type Embedder, type Reranker, sameQuestion } from "@understudy/knowledge";
import * as z from "zod";
import type { Database } from "../../../platform/database.ts";
import { defineJob, handle, type JobHandler, type Jobs } from "../../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import { calledFor } from "../../../platform/models/called-for.ts";
import { groupRepository, type NewGroup } from "./group-repository.ts";

const ProfileRef = z.object({ userId: z.string(), profileId: z.number() });

/** An owner who opens several analytics screens causes one run. */
export const groupQuestions = defineJob({
  name: "insights.group",
  payload: ProfileRef,
  retries: 3,
  timeoutSeconds: 900,
  gather: { seconds: 1, key: ({ userId, profileId }) => `${userId}:${profileId}` },
});

const AT_ONCE = 50;
/** How many of the nearest groups are compared. Their text then decides whether they ask the same. */
const NEAREST = 8;
/** The first lines of a question show what it is about. */
const MOST_CHARACTERS = 600;

export type Grouping = ReturnType<typeof questionGrouping>;

/**
 * Groups questions by meaning. Spellings are grouped when a question arrives, but comparing meanings needs the
 * embedder, so that waits until the owner opens the analytics. Without an embedder every spelling stays separate.
 */
export function questionGrouping({
  db,
  jobs,
  embedder,
}: Pick<Dependencies, "db" | "embedder"> & { jobs: Jobs }) {
  return {
    /** Enqueues the grouping of new spellings. Returns whether there are any. */
    async ask(userId: string, profileId: number): Promise<boolean> {
      if (!embedder || !(await groupRepository(db, userId, profileId).hasNew())) return false;
      await db.transaction().execute((tx) => jobs.enqueue(tx, groupQuestions, { userId, profileId }));
      return true;
    },
  };
}

type Models = { embedder: Embedder | undefined; reranker: Reranker | undefined };
type Dependencies = Models & { db: Database; publishLiveEvent: PublishLiveEvent };

export function groupingJobs({ db, embedder, reranker, publishLiveEvent }: Dependencies): JobHandler[] {
  return [
    handle(groupQuestions, async (profileRef) => {
      if (!embedder) return;
      const rows = groupRepository(db, profileRef.userId, profileRef.profileId);
      const models = calledFor({ embedder, reranker }, { owner: profileRef.userId });
      for (let fresh = await rows.fresh(AT_ONCE); fresh.length > 0; fresh = await rows.fresh(AT_ONCE)) {
        for (const group of fresh) await assign(rows, models, group);
      }
      await publishLiveEvent(profileRef.userId, { changed: "analytics" });
    }),
  ];
}

type Groups = ReturnType<typeof groupRepository>;

/** Merges the group into the first of the nearest groups that asks the same. If there is none, it stays separate. */
async function assign(
  rows: Groups,
  { embedder, reranker }: Models & { embedder: Embedder },
  { id, question }: NewGroup,
): Promise<void> {
  if (question === null) return void (await rows.drop(id));
  const text = question.slice(0, MOST_CHARACTERS);
  const [vector] = await embedder.embed([text], "passage");
  if (!vector) throw new Error("The embedding model returned no vector.");
  for (const other of await rows.near(vector, embedder.model, NEAREST)) {
    const theirs = other.question.slice(0, MOST_CHARACTERS);
    if (await sameQuestion(text, theirs, { cosine: other.cosine, reranker })) return rows.join(id, other.id);
  }
  await rows.keep(id, vector, embedder.model);
}
