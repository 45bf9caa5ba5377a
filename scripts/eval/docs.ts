import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { harmless, quote, retrieve } from "@understudy/knowledge";
import { passageStore } from "../../apps/server/src/features/documents/passage-store.ts";
import type { EvalEngine, EvalOptions } from "./engine.ts";
import { indexOwner } from "./index-owner.ts";

/** `also`: pages that say the same, and are right as well. */
type DocsQuestion = { id: string; question: string; page: string; also?: string[] };

const FOLDER = "content/docs";
/** Of fifty. */
const BAR = 46;

/** Asks the demo assistant, without a language model, what a buyer or an owner asks, and looks which page it cites. */
export async function evalDocs(
  { db, embedder, reranker }: EvalEngine,
  { limit }: EvalOptions,
): Promise<void> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".md"));
  const documents = names.map((name) => ({ name, bytes: readFileSync(path.join(FOLDER, name)) }));
  const { userId, profileId } = await indexOwner(db, "docs", documents, embedder);
  const engine = { store: passageStore(db, userId, profileId), embedder, reranker };
  const questions = readQuestions().slice(0, limit);
  const texts: string[] = [];
  let right = 0;
  for (const { id, question: text, page, also = [] } of questions) {
    const question = { text, before: [] };
    const { retrieval } = harmless(await retrieve(question, engine), { instructions: undefined });
    const answer = await quote(
      question,
      { ownerName: "Understudy", responseLength: "medium" },
      retrieval,
      engine,
    );
    const cited = [
      ...new Set(answer.citations.map(({ candidate }) => path.basename(candidate.documentName, ".md"))),
    ];
    // The first is the one that a visitor reads.
    const isRight = [page, ...also].includes(cited[0] ?? "");
    if (isRight) right += 1;
    texts.push(
      `## ${id} ${isRight ? "right" : "WRONG"}\n${text}\n\n_${answer.state}_ ${cited.join(", ")} (${page})\n${answer.response}\n`,
    );
    if (!isRight)
      console.log(`${id} ${text}: ${answer.state}, cites ${cited.join(", ") || "nothing"}, not ${page}`);
  }
  mkdirSync("reports/eval", { recursive: true });
  writeFileSync("reports/eval/docs-answers.md", texts.join("\n"));
  console.log(JSON.stringify({ set: "docs", right, of: questions.length, bar: BAR }));
  if (questions.length >= 50 && right < BAR) process.exitCode = 1;
}

function readQuestions(): DocsQuestion[] {
  return readFileSync("evals/docs/questions.jsonl", "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as DocsQuestion);
}
