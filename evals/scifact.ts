import type { EvalEngine, EvalOptions } from "./engine.ts";
import { measure, type SetQuestion, shelve, type Text } from "./passages.ts";
import { judgementsOf, linesOf } from "./public-sets.ts";

/** Abstracts as documents, claims as questions. */
export async function evalScifact(engine: EvalEngine, { limit }: EvalOptions): Promise<void> {
  const scope = await shelve(engine, "scifact", linesOf<Text>("scifact", "corpus.jsonl.gz"));
  const claims = linesOf<SetQuestion>("scifact", "queries.jsonl.gz").slice(0, limit);
  const { words, vectors, fused, reranked } = await measure(claims, judgementsOf("scifact"), scope);
  console.log(
    JSON.stringify({ set: "scifact", ndcg10: reranked, words, vectors, fused, claims: claims.length }),
  );
}
