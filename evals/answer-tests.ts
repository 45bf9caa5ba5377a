import { ingest, readFile, says } from "@understudy/knowledge";
import { sql } from "kysely";
import { answerTestJobs, runAnswerTests } from "../apps/server/src/modules/answers/answer-tests/jobs.ts";
import { answerTestService } from "../apps/server/src/modules/answers/answer-tests/service.ts";
import { savedAnswerRepository } from "../apps/server/src/modules/answers/saved-answers/repository.ts";
import { savedAnswerStore } from "../apps/server/src/modules/answers/saved-answers/store.ts";
import { passageStore } from "../apps/server/src/modules/documents/passage-store.ts";
import { newTimeId } from "../apps/server/src/platform/ids.ts";
import { type GoldenOwner, type GoldenQuestion, readOwners } from "../testing/golden.ts";
import { indexOwner, type Place } from "../testing/index-owner.ts";
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
type Kept = { id: number; question: string; contains: string; doc: string };
type Desk = { given: EvalEngine; owner: GoldenOwner; place: Place };

/** Whether an answer test detects what went wrong with an assistant, and reports nothing unchanged as worse. */
export async function evalAnswerTests(given: EvalEngine, { gate }: EvalOptions): Promise<void> {
  const counts = { tests: 0, faults: 0, flagged: 0, unchanged: 0, falselyWorse: 0, otherWorse: 0 };
  for (const owner of readOwners().filter(({ name }) => OWNERS.includes(name))) {
    const place = await indexOwner(given.db, owner.name, owner.documents, undefined);
    const desk = { given, owner, place };
    const service = serviceOf(desk);
    const kept = await keepTests(desk, service);
    const planted = await plantAll(desk, kept);
    const started = performance.now();
    const run = await service.rehearsed();
    const seconds = Math.round((performance.now() - started) / 1000);
    for (const { testId, question, change, before, after } of run.results) {
      const fault = planted.get(testId);
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
    console.log(`${owner.name}: ${kept.length} tests, ${planted.size} faults, asked in ${seconds} s`);
  }
  console.log(JSON.stringify({ set: "rehearsal", ...counts, bar: BAR }));
  const held = counts.flagged >= BAR.flagged && counts.faults >= BAR.of && counts.falselyWorse === 0;
  if (gate && !held) process.exitCode = 1;
}

/** The feature itself, with jobs that run at once instead of being queued. */
function serviceOf({ given, place }: Desk) {
  const { db, embedder, reranker } = given;
  const publishLiveEvent = async (): Promise<void> => {};
  const clock = (): Date => TODAY;
  const [asking] = answerTestJobs({
    db,
    publishLiveEvent,
    clock,
    engineOf: async (userId, profileId, circle) => ({
      store: passageStore(db, { userId, profileId, circle }),
      embedder,
      reranker,
      corrections: savedAnswerStore(db, { userId, profileId, circle }),
    }),
    testModelOf: () => undefined,
    personaOf: async () => ({ ownerName: "the owner" }),
  });
  if (asking?.job.name !== runAnswerTests.name) throw new Error("The first job of a rehearsal asks.");
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
      const { id } = await service.start(place, null);
      await asking.run(queued);
      return service.run(place, id);
    },
  };
}

/** Questions that the assistant answers correctly, with text from the document: a number if there is one. */
async function keepTests(desk: Desk, service: ReturnType<typeof serviceOf>): Promise<Kept[]> {
  const { owner, place } = desk;
  const kept: Kept[] = [];
  for (const { question, kind, lang, gold, history, answer_facts } of owner.questions as Fact[]) {
    const [evidence] = gold;
    if (!evidence || gold.length > 1 || history || lang !== "en" || !KINDS.includes(kind)) continue;
    const said = answer_facts
      .flatMap((fact) => fact.split(" | "))
      .filter((fact) => says(evidence.quote, fact));
    const contains = said.find((fact) => figureOf(fact)) ?? said[0];
    if (!contains) continue;
    const documentId = await documentOf(desk, evidence.doc);
    const { id } = await service.create(place, {
      question,
      contains: [contains],
      documentId,
      unknown: false,
    });
    kept.push({ id, question, contains, doc: evidence.doc });
  }
  const { results } = await service.rehearsed();
  const right = new Set(results.filter(({ after }) => after?.lacks.length === 0).map(({ testId }) => testId));
  const chosen = kept.filter(({ id }) => right.has(id)).slice(0, TESTS);
  for (const { id } of kept.filter((one) => !chosen.includes(one))) await service.remove(place, id);
  return chosen;
}

async function documentOf({ given, place }: Desk, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from documents where user_id = ${place.userId} and filename = ${name}`.execute(given.db);
  return rows[0]?.id ?? 0;
}

/** Each error affects a different test, and documents are deleted only if no earlier error is in them. */
async function plantAll(desk: Desk, kept: readonly Kept[]): Promise<Map<number, string>> {
  const planted = new Map<number, string>();
  const texts = new Map(desk.owner.documents.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]));
  for (const fault of FAULTS) {
    const test = kept.find(
      ({ id, doc, contains }) =>
        !planted.has(id) &&
        texts.has(doc) &&
        (fault === "deleted" || figureOf(contains)) &&
        (fault !== "deleted" || kept.every((other) => !planted.has(other.id) || other.doc !== doc)),
    );
    if (!test) continue;
    planted.set(test.id, fault);
    if (fault === "pair") await contradict(desk, test);
    else if (fault === "deleted") await remove(desk, texts, test.doc);
    else await swap(desk, texts, test);
  }
  return planted;
}

const figureOf = (text: string): string => /\d[\d.,]*\d|\d/.exec(text)?.[0] ?? "";
/** Another number of the same length. */
const changed = (figure: string): string =>
  figure.replace(/[1-9]/, (digit) => String((Number(digit) % 9) + 1));

/** Replaces the number wherever the owner's documents contain it. */
async function swap(desk: Desk, texts: Map<string, string>, test: Kept): Promise<void> {
  const { given, place } = desk;
  const figure = figureOf(test.contains);
  const everywhere = new RegExp(`(?<![\\d.,])${figure.replaceAll(".", "\\.")}(?!\\d)`, "g");
  for (const [name, text] of texts) {
    const next = text.replace(everywhere, changed(figure));
    if (next === text) continue;
    texts.set(name, next);
    const id = await documentOf(desk, name);
    const store = passageStore(given.db, { ...place, circle: { of: "owner" } });
    const reading = await readFile(Buffer.from(next), name.endsWith(".md") ? "text/markdown" : "text/plain");
    await ingest({ id, name }, reading, { store, embedder: undefined });
  }
}

async function remove({ given, place }: Desk, texts: Map<string, string>, name: string): Promise<void> {
  texts.delete(name);
  await sql`delete from documents where user_id = ${place.userId} and filename = ${name}`.execute(given.db);
}

async function contradict({ given, place }: Desk, { question, contains }: Kept): Promise<void> {
  const [values] = await given.embedder.embed([question], "passage");
  const meaning = values && { values, model: given.embedder.model };
  const answer = `It is ${contains.replace(figureOf(contains), changed(figureOf(contains)))}.`;
  await savedAnswerRepository(given.db, place).insert([
    { id: newTimeId(), question, answer, circle: { of: "public" }, meaning, at: TODAY },
  ]);
}
