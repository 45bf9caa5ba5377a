import { type Embedder, type Reranker, sameQuestion } from "@understudy/knowledge";
import * as z from "zod";
import type { Database } from "../../../platform/database.ts";
import { defineJob, handle, type JobHandler, type Jobs } from "../../../platform/jobs.ts";
import type { Announce } from "../../../platform/live.ts";
import { calledFor } from "../../../platform/models/called-for.ts";
import { groupRepository, type NewGroup } from "./group-repository.ts";

const Place = z.object({ userId: z.string(), profileId: z.number() });

/** An owner who opens several screens of figures causes one run. */
export const groupQuestions = defineJob({
  name: "insights.group",
  payload: Place,
  retries: 3,
  timeoutSeconds: 900,
  gather: { seconds: 1, key: ({ userId, profileId }) => `${userId}:${profileId}` },
});

const AT_ONCE = 50;
/** The groups nearest in meaning; whether one of them asks the same is told by its words. */
const NEAREST = 8;
/** What a question is about stands in its first lines. */
const MOST_CHARACTERS = 600;

export type Grouping = ReturnType<typeof questionGrouping>;

/**
 * Spellings are told apart when they come; what they mean costs the embedder, so it is looked at when an owner looks.
 * Without an embedder every spelling stays a question of its own.
 */
export function questionGrouping({
  db,
  jobs,
  embedder,
}: Pick<Dependencies, "db" | "embedder"> & { jobs: Jobs }) {
  return {
    /** Has new spellings put together, and says whether there are any. */
    async ask(userId: string, profileId: number): Promise<boolean> {
      if (!embedder || !(await groupRepository(db, userId, profileId).hasNew())) return false;
      await db.transaction().execute((tx) => jobs.enqueue(tx, groupQuestions, { userId, profileId }));
      return true;
    },
  };
}

type Models = { embedder: Embedder | undefined; reranker: Reranker | undefined };
type Dependencies = Models & { db: Database; announce: Announce };

export function groupingJobs({ db, embedder, reranker, announce }: Dependencies): JobHandler[] {
  return [
    handle(groupQuestions, async (place) => {
      if (!embedder) return;
      const rows = groupRepository(db, place.userId, place.profileId);
      const models = calledFor({ embedder, reranker }, { owner: place.userId });
      for (let fresh = await rows.fresh(AT_ONCE); fresh.length > 0; fresh = await rows.fresh(AT_ONCE)) {
        for (const group of fresh) await assign(rows, models, group);
      }
      await announce(place.userId, { changed: "analytics" });
    }),
  ];
}

type Groups = ReturnType<typeof groupRepository>;

/** To the first of the nearest groups that asks the same; if none does, it stays one of its own. */
async function assign(
  rows: Groups,
  { embedder, reranker }: Models & { embedder: Embedder },
  { id, question }: NewGroup,
): Promise<void> {
  if (question === null) return void (await rows.drop(id));
  const text = question.slice(0, MOST_CHARACTERS);
  const [vector] = await embedder.embed([text], "passage");
  if (!vector) throw new Error("The embedder answered without a vector.");
  for (const other of await rows.near(vector, embedder.model, NEAREST)) {
    const theirs = other.question.slice(0, MOST_CHARACTERS);
    if (await sameQuestion(text, theirs, { cosine: other.cosine, reranker })) return rows.join(id, other.id);
  }
  await rows.keep(id, vector, embedder.model);
}
