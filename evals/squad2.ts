import { lookUp } from "@understudy/knowledge";
import type { EvalEngine, EvalOptions } from "./engine.ts";
import { type SetQuestion, shelve, type Text } from "./passages.ts";
import { linesOf } from "./public-sets.ts";
import { auc, share } from "./statistics.ts";

/** As the set's README recommends for slow systems. */
const STEP = 20;

type Question = SetQuestion & { passage_id: string; is_impossible: boolean };

/**
 * The passage is not given: all passages are the corpus. Measures how often it is found, and how often a refusal is
 * right.
 */
export async function evalSquad2(engine: EvalEngine, { limit }: EvalOptions): Promise<void> {
  const texts = linesOf<Text>("squad2", "passages.jsonl.gz").map((text) => ({
    ...text,
    _id: nameOf(text._id),
  }));
  const scope = await shelve(engine, "squad2", texts);
  const all = linesOf<Question>("squad2", "questions.jsonl.gz");
  const questions = all.filter((_, index) => index % STEP === 0).slice(0, limit);
  const judged: { truth: boolean; score: number; state: string; place: number }[] = [];
  for (const { text, passage_id, is_impossible } of questions) {
    const { retrieval, lines, state } = await lookUp({ text, readings: [text] }, scope);
    const place = retrieval.hits.findIndex(({ documentName }) => documentName === `${nameOf(passage_id)}.md`);
    judged.push({ truth: !is_impossible, score: lines[0]?.relevance ?? -10, state, place });
  }
  const answerable = judged.filter(({ truth }) => truth);
  const confident = judged.filter(({ state }) => state === "answered");
  const found = (most: number): number =>
    share(judged.filter(({ place }) => place >= 0 && place < most).length, judged.length);
  console.log(
    JSON.stringify({
      set: "squad2",
      questions: judged.length,
      r1: found(1),
      r5: found(5),
      auc: auc(judged),
      confidentPrecision: share(confident.filter(({ truth }) => truth).length, confident.length),
      confidentShare: share(confident.filter(({ truth }) => truth).length, answerable.length),
      falseRefused: share(
        answerable.filter(({ state }) => state === "not_answered").length,
        answerable.length,
      ),
    }),
  );
}

function nameOf(id: string): string {
  return id.replaceAll("#", "-");
}
