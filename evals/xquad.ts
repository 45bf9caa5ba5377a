import type { EvalEngine, EvalOptions } from "./engine.ts";
import { measure, type SetQuestion, shelve, type Text } from "./passages.ts";
import { judgementsOf, linesOf } from "./public-sets.ts";

/** Every fourth question of the set is enough to tell search methods apart. */
const STEP = 4;

/** Spanish passages, asked in Spanish and in English. */
export async function evalXquad(engine: EvalEngine, { limit }: EvalOptions): Promise<void> {
  const scope = await shelve(engine, "xquad-es", linesOf<Text>("xquad-es", "corpus.es.jsonl.gz"));
  const sets: [string, object][] = [];
  for (const language of ["es", "en"]) {
    const all = linesOf<SetQuestion>("xquad-es", `queries.${language}.jsonl.gz`);
    const questions = all.filter((_, index) => index % STEP === 0).slice(0, limit);
    console.log(`asked in ${language}: ${questions.length} questions`);
    sets.push([language, await measure(questions, judgementsOf("xquad-es"), scope)]);
  }
  console.log(JSON.stringify({ set: "xquad-es", ...Object.fromEntries(sets) }));
}
