import {
  type Engine,
  type Hit,
  type Language,
  lookUp,
  type PassageStore,
  retrieve,
  understand,
} from "@understudy/knowledge";
import { type GoldenOwner, type GoldenQuestion, HARD, LARGE, questionsBefore } from "../testing/golden.ts";
import { figuresOf, intervalsOf, type Ranked, type Ranks, ranksOf } from "./figures.ts";

export const ROWS = ["words", "vectors", "fused", "reranked"] as const;
export type Row = (typeof ROWS)[number];

/** One question and where each search method found its evidence. */
export type Searched = {
  item: GoldenQuestion;
  /** Whether any of its evidence is in the language of the question. */
  sameLanguage: boolean;
  ranks: Record<Row, Ranks>;
  /** With the question also searched in the documents' other languages. */
  translated: Ranks | undefined;
};

export async function searchOwner(
  owner: GoldenOwner,
  engine: Engine,
  languages: ReadonlyMap<string, Language>,
): Promise<Searched[]> {
  const searched: Searched[] = [];
  for (const item of owner.questions.filter(({ gold }) => gold.length > 0)) {
    const question = { text: item.question, before: questionsBefore(item) };
    const plainText = [...question.before.slice(-1), item.question].join(" ");
    const understood = understand(question.text, question.before, owner.name);
    const [parsed = { text: item.question, readings: [item.question] }] =
      understood.kind === "question" ? understood.questions : [];
    const { retrieval: fused } = await lookUp(parsed, { ...engine, reranker: undefined });
    const { retrieval: reranked } = await lookUp(parsed, engine);
    const translations = owner.translations.get(item.id);
    const rank = (passages: readonly Ranked[]): Ranks => ranksOf(item.gold, passages);
    searched.push({
      item,
      sameLanguage: item.gold.some(({ doc, alt = [] }) =>
        [doc, ...alt.map((other) => other.doc)].some((name) => languages.get(name) === item.lang),
      ),
      ranks: {
        words: rank(await oneLeg(plainText, engine, "words")),
        vectors: rank(await oneLeg(plainText, engine, "vectors")),
        fused: rank(fused.hits),
        reranked: rank(reranked.hits),
      },
      translated: translations && rank(await inAll(reranked.hits, translations, engine)),
    });
  }
  return searched;
}

/** One leg of the search, as the store returns it. */
export async function oneLeg(text: string, engine: Engine, leg: "words" | "vectors"): Promise<Ranked[]> {
  const store: PassageStore = {
    ...engine.store,
    search: (search) =>
      engine.store.search(
        leg === "words"
          ? { ...search, vector: undefined, vectorWeight: 0 }
          : { ...search, words: [], vectorWeight: 1 },
      ),
  };
  const { hits } = await retrieve({ text }, { store, embedder: engine.embedder });
  return hits;
}

/** As the product does with a language model: every language's list, fused by rank. */
async function inAll(own: readonly Hit[], texts: readonly string[], engine: Engine): Promise<Hit[]> {
  const lists = [own];
  for (const text of texts) lists.push((await retrieve({ text }, engine)).hits);
  const fused = new Map<number, Hit>();
  for (const hits of lists) {
    for (const [place, hit] of hits.entries()) {
      const score = 1 / (10 + place) + (fused.get(hit.passageId)?.score ?? 0);
      fused.set(hit.passageId, { ...hit, score });
    }
  }
  return [...fused.values()].sort((a, b) => b.score - a.score);
}

/** The groups that are reported, each with all four search methods. */
export function groupsOf(searched: readonly Searched[]): Map<string, Searched[]> {
  const small = searched.filter(({ item }) => !LARGE.includes(item.owner));
  const immigration = searched.filter(({ item }) => item.owner === "immigration");
  return new Map([
    ["small", small],
    ["hard", small.filter(({ item }) => HARD.includes(item.kind))],
    ["physio", searched.filter(({ item }) => item.owner === "physio")],
    ["immigration", immigration],
    ["same", immigration.filter(({ sameLanguage }) => sameLanguage)],
    ["other", immigration.filter(({ sameLanguage }) => !sameLanguage)],
  ]);
}

export function printRetrieval(searched: readonly Searched[]): void {
  for (const [name, group] of groupsOf(searched)) {
    for (const row of ROWS) {
      const ranks = group.map((one) => one.ranks[row]);
      const { r1, r5, r10, mrr, all5 } = figuresOf(ranks);
      const interval = row === "reranked" ? `  95 %: ${JSON.stringify(intervalsOf(ranks))}` : "";
      console.log(
        `${name.padEnd(12)} ${row.padEnd(9)} ${group.length} questions  R@1 ${r1}  R@5 ${r5}  R@10 ${r10}  MRR ${mrr}  all@5 ${all5}${interval}`,
      );
    }
  }
  const kinds = Map.groupBy(searched, ({ item }) =>
    LARGE.includes(item.owner) ? `${item.owner} ${item.kind}` : `small ${item.kind}`,
  );
  for (const [kind, group] of kinds) {
    const { r1, r5, mrr } = figuresOf(group.map(({ ranks }) => ranks.reranked));
    console.log(`${kind.padEnd(28)} ${String(group.length).padStart(3)}  R@1 ${r1}  R@5 ${r5}  MRR ${mrr}`);
  }
}
