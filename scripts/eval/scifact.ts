import { type Engine, retrieve } from "@understudy/knowledge";
import { passageStore } from "../../apps/server/src/features/documents/passage-store.ts";
import type { EvalEngine, EvalOptions } from "./engine.ts";
import { oneLeg } from "./golden-retrieval.ts";
import { indexOwner } from "./index-owner.ts";
import { judgementsOf, linesOf, ndcg10 } from "./public-sets.ts";
import { bootstrap, round } from "./statistics.ts";

type Abstract = { _id: string; title: string; text: string };
type Claim = { _id: string; text: string };

const ROWS = ["words", "vectors", "fused", "reranked"] as const;

/** Abstracts as documents of one profile, claims as questions; a document stands where its best passage stands. */
export async function evalScifact(
  { db, embedder, reranker }: EvalEngine,
  { limit }: EvalOptions,
): Promise<void> {
  const abstracts = linesOf<Abstract>("scifact", "corpus.jsonl.gz");
  const claims = linesOf<Claim>("scifact", "queries.jsonl.gz").slice(0, limit);
  const relevant = judgementsOf("scifact");
  const documents = abstracts.map(({ _id, title, text }) => ({
    name: `${_id}.md`,
    bytes: new TextEncoder().encode(`# ${title}\n\n${text}`),
  }));
  const { userId, profileId } = await indexOwner(db, "scifact", documents, embedder);
  const engine: Engine = { store: passageStore(db, userId, profileId), embedder, reranker };
  const gains: Record<(typeof ROWS)[number], number[]> = { words: [], vectors: [], fused: [], reranked: [] };
  for (const { _id, text } of claims) {
    const found = {
      words: await oneLeg(text, engine, "words"),
      vectors: await oneLeg(text, engine, "vectors"),
      fused: (await retrieve({ text }, { ...engine, reranker: undefined })).hits,
      reranked: (await retrieve({ text }, engine)).hits,
    };
    for (const row of ROWS) {
      const ranked = [...new Set(found[row].map(({ documentName }) => documentName.replace(/\.md$/, "")))];
      gains[row].push(ndcg10(ranked, relevant.get(_id) ?? new Set()));
    }
  }
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  for (const row of ROWS)
    console.log(row.padEnd(9), mean(gains[row]).toFixed(4), JSON.stringify(bootstrap(gains[row], mean)));
  console.log(
    JSON.stringify({
      set: "scifact",
      ndcg10: round(mean(gains.reranked)),
      words: round(mean(gains.words)),
      vectors: round(mean(gains.vectors)),
      fused: round(mean(gains.fused)),
      claims: claims.length,
    }),
  );
}
