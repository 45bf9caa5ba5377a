import { type Engine, type Hit, lookUp } from "@understudy/knowledge";
import { passageStore } from "../apps/server/src/modules/documents/passage-store.ts";
import { indexOwner } from "../testing/index-owner.ts";
import type { EvalEngine } from "./engine.ts";
import { oneLeg } from "./golden-retrieval.ts";
import { ndcg10 } from "./public-sets.ts";
import { bootstrap, round } from "./statistics.ts";

export type Text = { _id: string; title: string; text: string };
export type SetQuestion = { _id: string; text: string };

export const ROWS = ["words", "vectors", "fused", "reranked"] as const;
export type Rows = Record<(typeof ROWS)[number], number>;

/** Stores the texts of a public set as documents of one profile. */
export async function shelve(
  { db, reranker, ...models }: EvalEngine,
  name: string,
  texts: Text[],
): Promise<Engine> {
  const documents = texts.map(({ _id, title, text }) => ({
    name: `${_id}.md`,
    bytes: new TextEncoder().encode(`# ${title}\n\n${text}`),
  }));
  const { userId, profileId, embedder } = await indexOwner(
    db,
    name,
    documents,
    models.embedder,
    models.multilingual,
  );
  return { store: passageStore(db, { userId, profileId, audience: { of: "public" } }), embedder, reranker };
}

async function rankedIds(question: string, engine: Engine, row: (typeof ROWS)[number]): Promise<string[]> {
  const hits =
    row === "words" || row === "vectors"
      ? await oneLeg(question, engine, row)
      : await found(question, row === "fused" ? { ...engine, reranker: undefined } : engine);
  // A document has the rank of its best passage.
  return [...new Set(hits.map(({ documentName }) => documentName.replace(/\.md$/, "")))];
}

async function found(text: string, engine: Engine): Promise<Hit[]> {
  const { retrieval } = await lookUp({ text, readings: [text] }, engine);
  return retrieval.hits;
}

/** nDCG@10 of the four search methods, printed with their intervals. */
export async function measure(
  questions: readonly SetQuestion[],
  relevant: ReadonlyMap<string, ReadonlySet<string>>,
  engine: Engine,
): Promise<Rows> {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const rows: [string, number][] = [];
  for (const row of ROWS) {
    const gains: number[] = [];
    for (const { _id, text } of questions) {
      gains.push(ndcg10(await rankedIds(text, engine, row), relevant.get(_id) ?? new Set()));
    }
    console.log(row.padEnd(9), mean(gains).toFixed(4), JSON.stringify(bootstrap(gains, mean)));
    rows.push([row, round(mean(gains))]);
  }
  return Object.fromEntries(rows) as Rows;
}
