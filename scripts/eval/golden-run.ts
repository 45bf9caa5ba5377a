import { type Engine, retrieve } from "@understudy/knowledge";
import { passageStore } from "../../apps/server/src/features/documents/passage-store.ts";
import type { EvalEngine, EvalOptions } from "./engine.ts";
import { figuresOf, ranksOf } from "./figures.ts";
import { type GoldenOwner, LARGE, readOwners } from "./golden.ts";
import { indexOwner } from "./index-owner.ts";

export async function evalGolden(
  { db, embedder, reranker }: EvalEngine,
  _options: EvalOptions,
): Promise<void> {
  const ranks = new Map<string, (number | undefined)[][]>();
  for (const owner of readOwners()) {
    const place = await indexOwner(db, owner.name, owner.documents, embedder);
    const store = passageStore(db, place.userId, place.profileId);
    ranks.set(owner.name, await ranksOfOwner(owner, { store, embedder, reranker }));
    console.log(owner.name.padEnd(14), JSON.stringify(figuresOf(ranks.get(owner.name) ?? [])));
  }
  const small = [...ranks].filter(([name]) => !LARGE.includes(name)).flatMap(([, own]) => own);
  console.log("small", JSON.stringify(figuresOf(small)));
}

async function ranksOfOwner(owner: GoldenOwner, engine: Engine): Promise<(number | undefined)[][]> {
  const found: (number | undefined)[][] = [];
  for (const { question, history = [], gold } of owner.questions.filter((item) => item.gold.length > 0)) {
    const before = history.filter((turn) => turn.role === "user").map((turn) => turn.content);
    const { hits } = await retrieve({ text: question, before }, engine);
    found.push(ranksOf(gold, hits));
  }
  return found;
}
