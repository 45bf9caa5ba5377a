import {
  type AnswerTest,
  type AnswerTestRun,
  type AnswerTests,
  AppError,
  LIMITS,
} from "@understudy/contracts";
import type { Database, Tx } from "../../../platform/database.ts";
import { newTimeId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";
import { runAnswerTests } from "./jobs.ts";
import { presentRun, presentSummary, presentTest } from "./present.ts";
import { runRepository, type TestWords, type TrialSettings, testRepository } from "./repository.ts";

type Dependencies = {
  db: Database;
  jobs: Jobs;
  publishLiveEvent: PublishLiveEvent;
  /** Deducts this many questions from the owner's monthly allowance, or throws. */
  runAnswerTests: (tx: Tx, userId: string, questions: number) => Promise<void>;
  plan: (userId: string) => Promise<{ limits: Limits; used: { rehearsed: number } }>;
  clock: () => Date;
};
type Limits = { rehearsedPerMonth: number | null };
type TestInput = { question: string; contains: string[]; documentId: number | null; unknown: boolean };

export type AnswerTestService = ReturnType<typeof answerTestService>;

/** The owner's answer tests. Test runs create no conversations, analytics or gaps. */
export function answerTestService(dependencies: Dependencies) {
  const { db, plan, publishLiveEvent } = dependencies;
  const publishChange = (userId: string) => publishLiveEvent(userId, { changed: "rehearsal" });
  return {
    async read(profileRef: ProfileRef): Promise<AnswerTests> {
      const runs = runRepository(db, profileRef);
      const [tests, listed, counts, { limits, used }] = await Promise.all([
        shownTests(db, profileRef),
        runs.list(),
        runs.counts(),
        plan(profileRef.userId),
      ]);
      return {
        tests,
        runs: listed.map((row) => presentSummary(row, counts.get(row.id))),
        allowance: { used: used.rehearsed, limit: limits.rehearsedPerMonth },
      };
    },

    async questions(userId: string, profileId: number): Promise<string[]> {
      const tests = await testRepository(db, { userId, profileId }).list();
      return tests.map(({ question }) => question);
    },

    async create(profileRef: ProfileRef, input: TestInput): Promise<AnswerTest> {
      const id = await write(dependencies, profileRef, input);
      await publishChange(profileRef.userId);
      return shownTest(db, profileRef, id);
    },

    async change(profileRef: ProfileRef, id: number, input: TestInput): Promise<AnswerTest> {
      const words = await wordsOf(db, profileRef, input);
      if (!(await testRepository(db, profileRef).change(id, words))) throw new AppError("not_found");
      await publishChange(profileRef.userId);
      return shownTest(db, profileRef, id);
    },

    async remove(profileRef: ProfileRef, id: number): Promise<undefined> {
      if (!(await testRepository(db, profileRef).remove(id))) throw new AppError("not_found");
      await publishChange(profileRef.userId);
    },

    async start(profileRef: ProfileRef, settings: TrialSettings | null): Promise<AnswerTestRun> {
      const id = await start(dependencies, profileRef, settings);
      await publishChange(profileRef.userId);
      return shownRun(db, profileRef, id);
    },

    run: (profileRef: ProfileRef, id: number): Promise<AnswerTestRun> => shownRun(db, profileRef, id),
  };
}

async function write({ db, clock }: Dependencies, profileRef: ProfileRef, input: TestInput): Promise<number> {
  const words = await wordsOf(db, profileRef, input);
  const at = clock();
  const id = newTimeId(at.getTime());
  await db.transaction().execute(async (tx) => {
    const tests = testRepository(tx, profileRef);
    if (!(await tests.lock())) throw new AppError("not_found");
    if ((await tests.list()).length >= LIMITS.rehearsalTests) {
      throw invalid("question", `An assistant can have at most ${LIMITS.rehearsalTests} answer tests.`);
    }
    await tests.insert(id, words, at);
  });
  return id;
}

/** Snapshots the tests with their last answers, charges the allowance and enqueues the run, in one transaction. */
async function start(
  dependencies: Dependencies,
  profileRef: ProfileRef,
  settings: TrialSettings | null,
): Promise<number> {
  const { db, jobs, clock } = dependencies;
  const at = clock();
  const runId = newTimeId(at.getTime());
  await db.transaction().execute(async (tx) => {
    const [tests, runs] = [testRepository(tx, profileRef), runRepository(tx, profileRef)];
    if (!(await tests.lock())) throw new AppError("not_found");
    const rows = await tests.list();
    if (rows.length === 0) throw invalid("body", "Add an answer test first.");
    if ((await runs.list()).some(({ status }) => status === "running")) {
      throw new AppError("conflict", { detail: "A test run is already in progress." });
    }
    await dependencies.runAnswerTests(tx, profileRef.userId, rows.length * (settings ? 2 : 1));
    const last = new Map((await runs.last()).map((one) => [one.test_id, one]));
    await runs.insert(runId, settings, at);
    await runs.plan(
      runId,
      rows.map((row) => {
        const known = last.get(row.id);
        // A run with trial settings is compared with what the stored settings answer now.
        const before = settings || known?.question !== row.question ? null : known.after;
        return { ...row, before };
      }),
    );
    await runs.forgetOld();
    await jobs.enqueue(tx, runAnswerTests, { ...profileRef, runId });
  });
  return runId;
}

async function wordsOf(db: Database, profileRef: ProfileRef, input: TestInput): Promise<TestWords> {
  const { question, contains, documentId, unknown } = input;
  const asksNothing = contains.length === 0 && documentId === null;
  if (asksNothing !== unknown) {
    const message = unknown
      ? "A test that expects no answer can't require text or a source."
      : "Enter what the answer must include or cite.";
    throw invalid("contains", message);
  }
  const name = documentId === null ? null : await testRepository(db, profileRef).documentName(documentId);
  if (name === undefined) throw new AppError("not_found");
  return {
    question,
    unknown,
    contains: [...new Set(contains)],
    document_id: documentId,
    document_name: name,
  };
}

async function shownTests(db: Database, profileRef: ProfileRef): Promise<AnswerTest[]> {
  const [rows, last] = await Promise.all([
    testRepository(db, profileRef).list(),
    runRepository(db, profileRef).last(),
  ]);
  const lastOf = new Map(last.map((one) => [one.test_id, one]));
  return rows.map((row) => presentTest(row, lastOf.get(row.id)));
}

async function shownTest(db: Database, profileRef: ProfileRef, id: number): Promise<AnswerTest> {
  const found = (await shownTests(db, profileRef)).find((one) => one.id === id);
  if (!found) throw new AppError("not_found");
  return found;
}

async function shownRun(db: Database, profileRef: ProfileRef, id: number): Promise<AnswerTestRun> {
  const runs = runRepository(db, profileRef);
  const row = await runs.find(id);
  if (!row) throw new AppError("not_found");
  return presentRun(row, await runs.results(id));
}

const invalid = (path: string, message: string) =>
  new AppError("invalid_request", { issues: [{ path, message }] });
