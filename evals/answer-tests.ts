import { ingest, readFile, says } from "@understudy/knowledge";
import { sql } from "kysely";
import { answerTestJobs, runAnswerTests } from "../apps/server/src/modules/answers/answer-tests/jobs.ts";
import { answerTestService } from "../apps/server/src/modules/answers/answer-tests/service.ts";
import { savedAnswerRepository } from "../apps/server/src/modules/answers/saved-answers/repository.ts";
import { savedAnswerStore } from "../apps/server/src/modules/answers/saved-answers/store.ts";
import { passageStore } from "../apps/server/src/modules/documents/passage-store.ts";
import { newTimeId } from "../apps/server/src/platform/ids.ts";
import type { ProfileRef } from "../apps/server/src/platform/profile-ref.ts";
import { type GoldenOwner, type GoldenQuestion, readOwners } from "../testing/golden.ts";
import { indexOwner } from "../testing/index-owner.ts";
import type { EvalEngine, EvalOptions } from "./engine.ts";

/** The target: of twenty injected errors, and of the answers that no error has changed. */
const BAR = { flagged: 19, of: 20, falselyWorse: 0 };
/** The owners whose documents are indexed within seconds. */
const OWNERS = ["coach", "dental", "developer", "novelist", "saas"];
const TESTS = 16;
const KINDS = ["single", "paraphrase", "superseded", "table", "typo"];
/** Injected into each owner's documents in turn. */
const FAULTS = ["swapped", "pair", "deleted", "swapped"] as const;
const TODAY = new Date("2026-09-01");

type Fact = GoldenQuestion & { answer_facts: string[] };
type SavedTest = { id: number; question: string; contains: string; doc: string };
type EvaluatedOwner = { engine: EvalEngine; owner: GoldenOwner; profileRef: ProfileRef };

/** Whether an answer test detects what went wrong with an assistant, and reports nothing unchanged as worse. */
export async function evalAnswerTests(evalEngine: EvalEngine, { gate }: EvalOptions): Promise<void> {
  const counts = { tests: 0, faults: 0, flagged: 0, unchanged: 0, falselyWorse: 0, otherWorse: 0 };
  for (const owner of readOwners().filter(({ name }) => OWNERS.includes(name))) {
    const profileRef = await indexOwner(evalEngine.db, owner.name, owner.documents, undefined);
    const evaluated = { engine: evalEngine, owner, profileRef };
    const service = serviceOf(evaluated);
    const tests = await keepTests(evaluated, service);
    const changed = await plantAll(evaluated, tests);
    const started = performance.now();
    const run = await service.rehearsed();
    const seconds = Math.round((performance.now() - started) / 1000);
    for (const { testId, question, change, before, after } of run.results) {
      const fault = changed.get(testId);
      const isSame = before?.response === after?.response && before?.state === after?.state;
      counts.tests += 1;
      if (isSame) counts.unchanged += 1;
      if (isSame && change === "worse") counts.falselyWorse += 1;
      if (!fault && change === "worse") counts.otherWorse += 1;
      if (!fault) continue;
      counts.faults += 1;
      if (change === "worse") counts.flagged += 1;
      else console.log(`not flagged (${fault}): ${question}\n      -> ${after?.response}`);
    }
    console.log(`${owner.name}: ${tests.length} tests, ${changed.size} faults, asked in ${seconds} s`);
  }
  console.log(JSON.stringify({ set: "answer-tests", ...counts, bar: BAR }));
  const passed = counts.flagged >= BAR.flagged && counts.faults >= BAR.of && counts.falselyWorse === 0;
  if (gate && !passed) process.exitCode = 1;
}

/** The feature itself, with jobs that run at once instead of being queued. */
function serviceOf({ engine, profileRef }: EvaluatedOwner) {
  const { db, embedder, reranker } = engine;
  const publishLiveEvent = async (): Promise<void> => {};
  const clock = (): Date => TODAY;
  const [asking] = answerTestJobs({
    db,
    publishLiveEvent,
    clock,
    engineOf: async (userId, profileId, audience) => ({
      store: passageStore(db, { userId, profileId, audience }),
      embedder,
      reranker,
      savedAnswers: savedAnswerStore(db, { userId, profileId, audience }),
    }),
    testModelOf: async () => undefined,
    personaOf: async () => ({ ownerName: "the owner" }),
  });
  if (asking?.job.name !== runAnswerTests.name)
    throw new Error("The first job of a test run asks the questions.");
  let queued: unknown;
  const service = answerTestService({
    db,
    publishLiveEvent,
    clock: () => new Date(),
    jobs: {
      async enqueue(_tx: unknown, _job: unknown, payload: unknown): Promise<void> {
        queued = payload;
      },
    } as never,
    runAnswerTests: async () => {},
    plan: async () => ({ limits: { rehearsedPerMonth: null }, used: { rehearsed: 0 } }),
  });
  return {
    ...service,
    async rehearsed() {
      const { id } = await service.start(profileRef, null);
      await asking.run(queued);
      return service.run(profileRef, id);
    },
  };
}

/** Questions that the assistant answers correctly, with text from the document: a number if there is one. */
async function keepTests(
  evaluated: EvaluatedOwner,
  service: ReturnType<typeof serviceOf>,
): Promise<SavedTest[]> {
  const { owner, profileRef } = evaluated;
  const tests: SavedTest[] = [];
  for (const { question, kind, lang, gold, history, answer_facts } of owner.questions as Fact[]) {
    const [evidence] = gold;
    if (!evidence || gold.length > 1 || history || lang !== "en" || !KINDS.includes(kind)) continue;
    const answer = answer_facts
      .flatMap((fact) => fact.split(" | "))
      .filter((fact) => says(evidence.quote, fact));
    const contains = answer.find((fact) => figureOf(fact)) ?? answer[0];
    if (!contains) continue;
    const documentId = await documentOf(evaluated, evidence.doc);
    const { id } = await service.create(profileRef, {
      question,
      contains: [contains],
      documentId,
      unknown: false,
    });
    tests.push({ id, question, contains, doc: evidence.doc });
  }
  const { results } = await service.rehearsed();
  const right = new Set(results.filter(({ after }) => after?.lacks.length === 0).map(({ testId }) => testId));
  const chosen = tests.filter(({ id }) => right.has(id)).slice(0, TESTS);
  for (const { id } of tests.filter((one) => !chosen.includes(one))) await service.remove(profileRef, id);
  return chosen;
}

async function documentOf({ engine, profileRef }: EvaluatedOwner, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from documents where user_id = ${profileRef.userId} and filename = ${name}`.execute(engine.db);
  return rows[0]?.id ?? 0;
}

/** Each error affects a different test, and documents are deleted only if no earlier error is in them. */
async function plantAll(
  evaluated: EvaluatedOwner,
  tests: readonly SavedTest[],
): Promise<Map<number, string>> {
  const changed = new Map<number, string>();
  const texts = new Map(
    evaluated.owner.documents.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]),
  );
  for (const fault of FAULTS) {
    const test = tests.find(
      ({ id, doc, contains }) =>
        !changed.has(id) &&
        texts.has(doc) &&
        (fault === "deleted" || figureOf(contains)) &&
        (fault !== "deleted" || tests.every((other) => !changed.has(other.id) || other.doc !== doc)),
    );
    if (!test) continue;
    changed.set(test.id, fault);
    if (fault === "pair") await contradict(evaluated, test);
    else if (fault === "deleted") await remove(evaluated, texts, test.doc);
    else await swap(evaluated, texts, test);
  }
  return changed;
}

const figureOf = (text: string): string => /\d[\d.,]*\d|\d/.exec(text)?.[0] ?? "";
/** Another number of the same length. */
const otherNumber = (figure: string): string =>
  figure.replace(/[1-9]/, (digit) => String((Number(digit) % 9) + 1));

/** Replaces the number wherever the owner's documents contain it. */
async function swap(evaluated: EvaluatedOwner, texts: Map<string, string>, test: SavedTest): Promise<void> {
  const { engine, profileRef } = evaluated;
  const figure = figureOf(test.contains);
  const everywhere = new RegExp(`(?<![\\d.,])${figure.replaceAll(".", "\\.")}(?!\\d)`, "g");
  for (const [name, text] of texts) {
    const next = text.replace(everywhere, otherNumber(figure));
    if (next === text) continue;
    texts.set(name, next);
    const id = await documentOf(evaluated, name);
    const store = passageStore(engine.db, { ...profileRef, audience: { of: "owner" } });
    const reading = await readFile(Buffer.from(next), name.endsWith(".md") ? "text/markdown" : "text/plain");
    await ingest({ id, name }, reading, { store, embedder: undefined });
  }
}

async function remove(
  { engine, profileRef }: EvaluatedOwner,
  texts: Map<string, string>,
  name: string,
): Promise<void> {
  texts.delete(name);
  await sql`delete from documents where user_id = ${profileRef.userId} and filename = ${name}`.execute(
    engine.db,
  );
}

async function contradict(
  { engine, profileRef }: EvaluatedOwner,
  { question, contains }: SavedTest,
): Promise<void> {
  const [values] = await engine.embedder.embed([question], "passage");
  const meaning = values && { values, model: engine.embedder.model };
  const answer = `It is ${contains.replace(figureOf(contains), otherNumber(figureOf(contains)))}.`;
  await savedAnswerRepository(engine.db, profileRef).insert([
    { id: newTimeId(), question, answer, audience: { of: "public" }, meaning, at: TODAY },
  ]);
}
