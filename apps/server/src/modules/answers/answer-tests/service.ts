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
import { runRepository, type TestWords, type Tried, testRepository } from "./repository.ts";

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
type Given = { question: string; contains: string[]; documentId: number | null; unknown: boolean };

export type AnswerTestService = ReturnType<typeof answerTestService>;

/** The owner's answer tests. Test runs create no conversations, analytics or gaps. */
export function answerTestService(dependencies: Dependencies) {
  const { db, plan, publishLiveEvent } = dependencies;
  const publishChange = (userId: string) => publishLiveEvent(userId, { changed: "rehearsal" });
  return {
    async read(place: ProfileRef): Promise<AnswerTests> {
      const runs = runRepository(db, place);
      const [tests, listed, counts, { limits, used }] = await Promise.all([
        shownTests(db, place),
        runs.list(),
        runs.counts(),
        plan(place.userId),
      ]);
      return {
        tests,
        runs: listed.map((row) => presentSummary(row, counts.get(row.id))),
        allowance: { used: used.rehearsed, limit: limits.rehearsedPerMonth },
      };
    },

    async create(place: ProfileRef, given: Given): Promise<AnswerTest> {
      const id = await write(dependencies, place, given);
      await publishChange(place.userId);
      return shownTest(db, place, id);
    },

    async change(place: ProfileRef, id: number, given: Given): Promise<AnswerTest> {
      const words = await wordsOf(db, place, given);
      if (!(await testRepository(db, place).change(id, words))) throw new AppError("not_found");
      await publishChange(place.userId);
      return shownTest(db, place, id);
    },

    async remove(place: ProfileRef, id: number): Promise<undefined> {
      if (!(await testRepository(db, place).remove(id))) throw new AppError("not_found");
      await publishChange(place.userId);
    },

    async start(place: ProfileRef, settings: Tried | null): Promise<AnswerTestRun> {
      const id = await start(dependencies, place, settings);
      await publishChange(place.userId);
      return shownRun(db, place, id);
    },

    run: (place: ProfileRef, id: number): Promise<AnswerTestRun> => shownRun(db, place, id),
  };
}

async function write({ db, clock }: Dependencies, place: ProfileRef, given: Given): Promise<number> {
  const words = await wordsOf(db, place, given);
  const at = clock();
  const id = newTimeId(at.getTime());
  await db.transaction().execute(async (tx) => {
    const tests = testRepository(tx, place);
    if (!(await tests.lock())) throw new AppError("not_found");
    if ((await tests.list()).length >= LIMITS.rehearsalTests) {
      throw invalid("question", `An assistant can have at most ${LIMITS.rehearsalTests} answer tests.`);
    }
    await tests.insert(id, words, at);
  });
  return id;
}

/** Snapshots the tests with their last answers, charges the allowance and enqueues the run, in one transaction. */
async function start(dependencies: Dependencies, place: ProfileRef, settings: Tried | null): Promise<number> {
  const { db, jobs, clock } = dependencies;
  const at = clock();
  const runId = newTimeId(at.getTime());
  await db.transaction().execute(async (tx) => {
    const [tests, runs] = [testRepository(tx, place), runRepository(tx, place)];
    if (!(await tests.lock())) throw new AppError("not_found");
    const rows = await tests.list();
    if (rows.length === 0) throw invalid("body", "Add an answer test first.");
    if ((await runs.list()).some(({ status }) => status === "running")) {
      throw new AppError("conflict", { detail: "A test run is already in progress." });
    }
    await dependencies.runAnswerTests(tx, place.userId, rows.length * (settings ? 2 : 1));
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
    await jobs.enqueue(tx, runAnswerTests, { ...place, runId });
  });
  return runId;
}

async function wordsOf(db: Database, place: ProfileRef, given: Given): Promise<TestWords> {
  const { question, contains, documentId, unknown } = given;
  const asksNothing = contains.length === 0 && documentId === null;
  if (asksNothing !== unknown) {
    const message = unknown
      ? "A test that expects no answer can't require text or a source."
      : "Enter what the answer must include or cite.";
    throw invalid("contains", message);
  }
  const name = documentId === null ? null : await testRepository(db, place).documentName(documentId);
  if (name === undefined) throw new AppError("not_found");
  return {
    question,
    unknown,
    contains: [...new Set(contains)],
    document_id: documentId,
    document_name: name,
  };
}

async function shownTests(db: Database, place: ProfileRef): Promise<AnswerTest[]> {
  const [rows, last] = await Promise.all([testRepository(db, place).list(), runRepository(db, place).last()]);
  const lastOf = new Map(last.map((one) => [one.test_id, one]));
  return rows.map((row) => presentTest(row, lastOf.get(row.id)));
}

async function shownTest(db: Database, place: ProfileRef, id: number): Promise<AnswerTest> {
  const found = (await shownTests(db, place)).find((one) => one.id === id);
  if (!found) throw new AppError("not_found");
  return found;
}

async function shownRun(db: Database, place: ProfileRef, id: number): Promise<AnswerTestRun> {
  const runs = runRepository(db, place);
  const row = await runs.find(id);
  if (!row) throw new AppError("not_found");
  return presentRun(row, await runs.results(id));
}

const invalid = (path: string, message: string) =>
  new AppError("invalid_request", { issues: [{ path, message }] });
