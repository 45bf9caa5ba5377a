import type { Engine, LanguageModel, Persona } from "@understudy/knowledge";
import * as z from "zod";
import { type Audience, PUBLIC } from "../../../platform/audience.ts";
import type { Database } from "../../../platform/database.ts";
import { defineJob, handle, type JobHandler } from "../../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import { askOnce } from "../ask-once.ts";
import type { JudgedAnswer } from "./judge.ts";
import { runRepository, type TrialSettings } from "./repository.ts";

const Run = z.object({ userId: z.string(), profileId: z.number(), runId: z.number() });
type Run = z.output<typeof Run>;

/** Marks a run as failed after its last retry, so that it doesn't look as if it were still running. */
export const giveUpTestRun = defineJob({
  name: "rehearsal.give-up",
  payload: Run,
  retries: 50,
  timeoutSeconds: 60,
});

export const runAnswerTests = defineJob({
  name: "rehearsal.run",
  payload: Run,
  retries: 3,
  timeoutSeconds: 3_600,
  whenGivenUp: giveUpTestRun,
  atOnce: { jobs: 2, ofKey: 1, key: ({ userId }) => userId },
});

type Dependencies = {
  db: Database;
  engineOf: (userId: string, profileId: number, audience: Audience) => Promise<Engine>;
  /** Counted separately from visitors' usage. */
  testModelOf: (userId: string, profileId: number) => Promise<LanguageModel | undefined>;
  personaOf: (userId: string, profileId: number, settings?: TrialSettings) => Promise<Persona>;
  publishLiveEvent: PublishLiveEvent;
  clock: () => Date;
};

/** Concurrent questions. Visitors share the same models. */
const AT_ONCE = 4;
/** An open page reloads the run at most this often. */
const NOTIFY_MS = 500;

export function answerTestJobs(dependencies: Dependencies): JobHandler[] {
  const { db, publishLiveEvent, clock } = dependencies;
  const end = async ({ userId, profileId, runId }: Run, status: "done" | "failed") => {
    await runRepository(db, { userId, profileId }).end(runId, status, clock());
    await publishLiveEvent(userId, { changed: "rehearsal" });
  };
  return [
    handle(runAnswerTests, async (run) => {
      await askAll(dependencies, run);
      await end(run, "done");
    }),
    handle(giveUpTestRun, (run) => end(run, "failed")),
  ];
}

/** Runs the tests that have no answer yet, so that a retry on another worker repeats none. */
async function askAll(dependencies: Dependencies, { userId, profileId, runId }: Run): Promise<void> {
  const { db, personaOf, publishLiveEvent } = dependencies;
  const rows = runRepository(db, { userId, profileId });
  const run = await rows.find(runId);
  if (run?.status !== "running") return;
  const stored = await personaOf(userId, profileId);
  const tried = run.settings && (await personaOf(userId, profileId, run.settings));
  const left = (await rows.results(runId)).filter(({ after }) => after === null);
  const ask = asker(dependencies, userId, profileId);
  let reportedAt = performance.now();
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { question, test_id } = next;
      const answers = tried
        ? { before: await ask(question, stored), after: await ask(question, tried) }
        : { after: await ask(question, stored) };
      if (!(await rows.answered(runId, test_id, answers))) left.length = 0;
      if (performance.now() - reportedAt < NOTIFY_MS) continue;
      reportedAt = performance.now();
      await publishLiveEvent(userId, { changed: "rehearsal" });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}

/** Asks like a visitor. */
function asker({ engineOf, testModelOf, clock }: Dependencies, userId: string, profileId: number) {
  return async (text: string, persona: Persona): Promise<JudgedAnswer> =>
    askOnce({
      question: { text, before: [] },
      persona,
      engine: await engineOf(userId, profileId, PUBLIC),
      model: await testModelOf(userId, profileId),
      today: clock(),
    });
}
