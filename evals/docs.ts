import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { answer, type Engine } from "@understudy/knowledge";
import { passageStore } from "../apps/server/src/modules/documents/passage-store.ts";
import { indexOwner } from "../testing/index-owner.ts";
import type { EvalEngine, EvalOptions } from "./engine.ts";

/** `also`: pages with the same content, which are right as well. */
type DocsQuestion = { id: string; question: string; page: string; also?: string[] };

/** A question about a price, and what the right answer contains and what it must not. */
type PriceQuestion = { id: string; question: string; facts: string[]; not?: string[] };

const FOLDER = "content/docs";
const PRICES_PAGE = "plans";
/** The share whose first source is the right page. */
const BAR = 0.92;
/** Of the questions about prices, the share that is answered right from the page about plans. */
const PRICES_BAR = 0.95;

/**
 * Asks the demo assistant, without a language model, what a buyer or an owner asks, and checks which page it cites
 * first. The pages were rewritten to match the wording of these questions. The fresh questions were written later and
 * change no page, so they show how well it does on unprepared questions.
 */
export async function evalDocs(parts: EvalEngine, { limit }: EvalOptions): Promise<void> {
  const engine = await demoEngine(parts);
  const known = await askAll(readQuestions<DocsQuestion>("questions").slice(0, limit), engine);
  const fresh = await askAll(readQuestions<DocsQuestion>("fresh").slice(0, limit), engine);
  mkdirSync("reports/eval", { recursive: true });
  writeFileSync("reports/eval/docs-answers.md", [...known.texts, ...fresh.texts].join("\n"));
  const { right, of } = known;
  console.log(
    JSON.stringify({ set: "docs", right, of, bar: BAR, fresh: { right: fresh.right, of: fresh.of } }),
  );
  if (of >= 50 && right < BAR * of) process.exitCode = 1;
}

/** Asks the demo assistant what a buyer asks about prices, and checks what the answer says. */
export async function evalPrices(parts: EvalEngine, { limit }: EvalOptions): Promise<void> {
  const engine = await demoEngine(parts);
  const questions = readQuestions<PriceQuestion>("prices").slice(0, limit);
  const texts: string[] = [];
  let right = 0;
  for (const { id, question, facts, not = [] } of questions) {
    const { state, response, cited } = await ask(question, engine);
    const has = (text: string): boolean => response.toLowerCase().includes(text.toLowerCase());
    const isRight = state === "answered" && cited.includes(PRICES_PAGE) && facts.every(has) && !not.some(has);
    if (isRight) right += 1;
    else console.log(`${id} ${question}: ${state}, expected ${facts.join(", ")}\n  ${response}`);
    texts.push(`## ${id} ${isRight ? "right" : "WRONG"}\n${question}\n\n_${state}_\n${response}\n`);
  }
  mkdirSync("reports/eval", { recursive: true });
  writeFileSync("reports/eval/price-answers.md", texts.join("\n"));
  console.log(JSON.stringify({ set: "prices", right, of: questions.length, bar: PRICES_BAR }));
  if (right < PRICES_BAR * questions.length) process.exitCode = 1;
}

/** The demo assistant as the product runs it, without a language model. */
async function demoEngine({ db, embedder, reranker }: EvalEngine): Promise<Engine> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".md"));
  const documents = names.map((name) => ({ name, bytes: readFileSync(path.join(FOLDER, name)) }));
  const { userId, profileId } = await indexOwner(db, "docs", documents, embedder);
  return {
    store: passageStore(db, { userId, profileId, audience: { of: "public" } }),
    embedder,
    reranker,
  };
}

async function askAll(questions: readonly DocsQuestion[], engine: Engine) {
  const texts: string[] = [];
  let right = 0;
  for (const { id, question: text, page, also = [] } of questions) {
    const { state, response, cited } = await ask(text, engine);
    // The first source is the one that a visitor reads.
    const isRight = [page, ...also].includes(cited[0] ?? "");
    if (isRight) right += 1;
    const shown = cited.join(", ") || "nothing";
    texts.push(
      `## ${id} ${isRight ? "right" : "WRONG"}\n${text}\n\n_${state}_ ${shown} (${page})\n${response}\n`,
    );
    if (!isRight) console.log(`${id} ${text}: ${state}, cites ${shown}, not ${page}`);
  }
  return { right, of: questions.length, texts };
}

async function ask(text: string, engine: Engine) {
  const { state, response, citations } = await answer({ text }, { ownerName: "Understudy" }, engine);
  const cited = new Set(citations.map(({ candidate }) => path.basename(candidate.documentName, ".md")));
  return { state, response, cited: [...cited] };
}

function readQuestions<Question>(name: "questions" | "fresh" | "prices"): Question[] {
  return readFileSync(`evals/docs/${name}.jsonl`, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Question);
}
