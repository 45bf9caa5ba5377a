import { readFileSync } from "node:fs";
import { answersToo } from "@understudy/knowledge";
import type { EvalEngine } from "./engine.ts";
import { share } from "./statistics.ts";

type Pair = { id: string; saved: string; answer: string; question: string; same: boolean };

/** Whether a saved answer is given to paraphrases of its question, and not to a question that asks for more. */
export async function evalSavedAnswers({ embedder, reranker }: EvalEngine): Promise<void> {
  const pairs = readFileSync("evals/saved-answers/pairs.jsonl", "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Pair);
  const right = { same: 0, different: 0 };
  for (const { id, saved, answer, question, same } of pairs) {
    const [a, b] = await embedder.embed([saved, question], "question");
    const cosine = a && b ? a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0) : 0;
    const own = { question: saved, answer, cosine };
    const isSame = await answersToo(question, own, { reader: reranker, known: "" });
    if (isSame === same) right[same ? "same" : "different"] += 1;
    else console.log(`${id} ${isSame ? "given to" : "not given to"}: ${question} (saved: ${saved})`);
  }
  const of = (same: boolean): number => pairs.filter((pair) => pair.same === same).length;
  console.log(
    JSON.stringify({
      set: "saved-answers",
      same: share(right.same, of(true)),
      different: share(right.different, of(false)),
    }),
  );
}
