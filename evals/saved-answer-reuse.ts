import { readFileSync } from "node:fs";
import { type Engine, respond } from "@understudy/knowledge";
import { savedAnswerRepository } from "../apps/server/src/modules/answers/saved-answers/repository.ts";
import { savedAnswerStore } from "../apps/server/src/modules/answers/saved-answers/store.ts";
import { passageStore } from "../apps/server/src/modules/documents/passage-store.ts";
import { newTimeId } from "../apps/server/src/platform/ids.ts";
import type { ProfileRef } from "../apps/server/src/platform/profile-ref.ts";
import { type GoldenOwner, questionsBefore, readOwners } from "../testing/golden.ts";
import { indexOwner } from "../testing/index-owner.ts";
import type { EvalEngine, EvalOptions } from "./engine.ts";

type Pair = { id: string; answer: string; paraphrases: string[] };
type TestQuestion = { question: string; before: string[]; own?: string };

/**
 * The target: for five paraphrases of each of forty questions, and for two hundred other questions to the same owners.
 */
const BAR = { paraphrases: 0.9, unrelated: 0.01 };
const UNRELATED = 200;
const TODAY = new Date("2026-09-01");
/** What visitors call the owners who are named in their questions. */
const NAMES: Record<string, string> = {
  coach: "Marguerite",
  developer: "Tomasz",
  novelist: "Aurelia",
  saas: "Stocklark",
  "fitness-es": "Lucía",
};

export const readPairs = (): Pair[] =>
  readFileSync("evals/saved-answer-reuse/pairs.jsonl", "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Pair);

/** Whether saved answers are given to the same questions and to no others, and are gone when they are deleted. */
export async function evalSavedAnswerReuse(evalEngine: EvalEngine, { gate }: EvalOptions): Promise<void> {
  const { db, embedder, reranker } = patient(evalEngine);
  const pairs = readPairs();
  const owners = readOwners();
  const counts = { paraphrases: 0, answered: 0, unrelated: 0, changed: 0, restored: 0, otherAnswer: 0 };
  let left = UNRELATED;
  for (const [index, owner] of owners.entries()) {
    const own = pairs.filter(({ id }) => owner.questions.some((one) => one.id === id));
    const others = owner.questions.filter(({ id }) => !own.some((one) => one.id === id));
    const testQuestions = listTestQuestions(own, others.slice(0, Math.ceil(left / (owners.length - index))));
    left -= testQuestions.unrelated.length;
    // Only one owner has documents, because ranking their sentences takes minutes. They show that answers from
    // documents come back after a saved answer is deleted.
    const profileRef = await indexOwner(db, owner.name, index === 0 ? owner.documents : [], undefined);
    const engine = engineOf({ db, embedder, reranker }, profileRef);
    const ask = (question: TestQuestion) => answerTo(engine, NAMES[owner.name] ?? "the owner", question);
    const all = [...testQuestions.paraphrases, ...testQuestions.unrelated];
    const before = await inTurn(all, ask);
    const ids = await write({ db, embedder, reranker }, profileRef, owner, own);
    const after = await inTurn(all, ask);
    for (const id of ids) await savedAnswerRepository(db, profileRef).remove(id);
    const restored = await inTurn(all, ask);
    for (const [at, question] of all.entries()) {
      if (restored[at] === before[at]) counts.restored += 1;
      if (question.own === undefined) {
        counts.unrelated += 1;
        if (after[at] === before[at]) continue;
        counts.changed += 1;
        console.log(`changed: ${question.question}\n      -> ${after[at]}`);
      } else {
        counts.paraphrases += 1;
        if (after[at] === question.own) counts.answered += 1;
        else console.log(`not answered: ${question.question}`);
        if (after[at] !== question.own && after[at] !== before[at]) counts.otherAnswer += 1;
      }
    }
    console.log(`${owner.name}: ${own.length} pairs, ${testQuestions.unrelated.length} other questions`);
  }
  const shares = {
    paraphrases: counts.answered / counts.paraphrases,
    unrelated: counts.changed / counts.unrelated,
    restored: counts.restored / (counts.paraphrases + counts.unrelated),
  };
  console.log(JSON.stringify({ set: "saved-answer-reuse", ...counts, shares, bar: BAR }));
  const passed =
    shares.paraphrases >= BAR.paraphrases && shares.unrelated < BAR.unrelated && shares.restored === 1;
  if (gate && !passed) process.exitCode = 1;
}

/** Otherwise late model responses would count as unanswered questions. */
function patient({ db, embedder, reranker }: EvalEngine): EvalEngine {
  const again = async <Result>(work: () => Promise<Result>): Promise<Result> =>
    work().catch(work).catch(work).catch(work);
  return {
    db,
    embedder: { ...embedder, embed: (texts, urgency) => again(() => embedder.embed(texts, urgency)) },
    reranker: { score: (question, texts) => again(() => reranker.score(question, texts)) },
  };
}

function listTestQuestions(own: readonly Pair[], others: GoldenOwner["questions"]) {
  const paraphrases: TestQuestion[] = own.flatMap((pair) =>
    pair.paraphrases.map((question) => ({ question, before: [], own: pair.answer })),
  );
  const unrelated: TestQuestion[] = others.map((item) => ({
    question: item.question,
    before: questionsBefore(item),
  }));
  return { paraphrases, unrelated };
}

function engineOf({ db, embedder, reranker }: EvalEngine, { userId, profileId }: ProfileRef): Engine {
  const store = passageStore(db, { userId, profileId, audience: { of: "public" } });
  return {
    store,
    embedder,
    reranker,
    savedAnswers: savedAnswerStore(db, { userId, profileId, audience: { of: "public" } }),
  };
}

async function answerTo(
  engine: Engine,
  ownerName: string,
  { question, before }: TestQuestion,
): Promise<string> {
  const request = { question: { text: question, before }, persona: { ownerName }, engine };
  const signal = new AbortController().signal;
  for await (const event of respond({ ...request, signal, today: TODAY })) {
    if (event.type === "end") return event.reply.response;
  }
  return "";
}

async function inTurn(
  all: readonly TestQuestion[],
  ask: (question: TestQuestion) => Promise<string>,
): Promise<string[]> {
  const answers: string[] = [];
  for (const question of all) answers.push(await ask(question));
  return answers;
}

async function write(
  { db, embedder }: EvalEngine,
  profileRef: ProfileRef,
  owner: GoldenOwner,
  own: readonly Pair[],
) {
  const rows = [];
  for (const { id, answer } of own) {
    const question = owner.questions.find((one) => one.id === id)?.question ?? "";
    const [values] = await embedder.embed([question], "passage");
    const meaning = values && { values, model: embedder.model };
    rows.push({ id: newTimeId(), question, answer, audience: { of: "public" as const }, meaning, at: TODAY });
  }
  await savedAnswerRepository(db, profileRef).insert(rows);
  return rows.map(({ id }) => id);
}
