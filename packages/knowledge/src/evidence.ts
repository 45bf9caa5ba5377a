import { type Block, blocksOf } from "./blocks.ts";
import type { Candidate, Engine, Hit } from "./ports.ts";
import type { Retrieval } from "./retrieve.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";
import { indexWords } from "./words.ts";

/** A sentence of a passage, or a row of a table in it, that might answer. */
export type Line = {
  candidate: Candidate;
  text: string;
  /** Where it stands in the passage. */
  start: number;
  end: number;
  /** The heading it stands under, down to one inside the passage. */
  headingPath: string[];
  /** The names of the columns, for a row. */
  header: string;
  /** Higher is better; only lines of one question compare. */
  score: number;
  /** What the cross-encoder thinks of it alone; undefined where it was not asked. */
  relevance: number | undefined;
  /** Share of the question's weight in words that the line or its heading has. */
  share: number;
};

/** Sentences are looked for in the best passages only; further down, a lucky sentence is out of its context. */
const PASSAGES = 5;
const FEW_WORDS = 4;
/** A sentence is read together with what its passage is about. */
const PASSAGE_WEIGHT = 8;
const SHARE_WEIGHT = 4;
/** The embedder's cosines lie close together: as much as this between a good sentence and a bad one. */
const COSINE_WEIGHT = 60;

/** The lines of the best passages, the ones that answer first. */
export async function linesFor(retrieval: Retrieval, engine: Engine): Promise<Line[]> {
  const hits = retrieval.hits.slice(0, PASSAGES);
  const lines = hits.flatMap((hit) => linesOf(hit).map((line) => ({ ...line, hit })));
  const whole = weightOf(retrieval.weights.keys(), retrieval.weights) || 1;
  const relevance = await relevanceOf(lines, retrieval, engine);
  const cosines = relevance ? undefined : await cosinesOf(lines, retrieval, engine);
  return lines
    .map(({ hit, ...line }, index): Line => {
      const said = indexWords(context(line), hit.language);
      const share = weightOf(said, retrieval.weights) / whole;
      const own = relevance?.[index] ?? (cosines?.[index] ?? 0) * COSINE_WEIGHT;
      const score = own + PASSAGE_WEIGHT * hit.score + SHARE_WEIGHT * share;
      return { ...line, score, relevance: relevance?.[index], share };
    })
    .sort((a, b) => b.score - a.score);
}

type Bare = Omit<Line, "score" | "relevance" | "share">;

function linesOf(hit: Hit): Bare[] {
  const { score: _score, ...candidate } = hit;
  const blocks = blocksOf(hit.text);
  let asked: { block: Block; text: string } | undefined;
  return wholeSentences(hit.text).flatMap(({ text, start, end }): Bare[] => {
    const block = blocks.find((one) => start >= one.start && start < one.end);
    const isHeader = block?.kind === "table" && start === block.start && hit.lead === "";
    if (!block || block.kind === "heading" || isHeader || isImprint(text)) return [];
    // The question of a list of questions is what its answer is about, and no answer.
    if (/\?[*_]*$/.test(text)) {
      asked = { block, text };
      return [];
    }
    const inner = blocks.flatMap((other) =>
      other.kind === "heading" && other.start < start ? [other.title] : [],
    );
    const over = asked?.block === block ? [asked.text.replace(/[*_]+/g, "")] : inner.slice(-1);
    const header = block.kind === "table" ? hit.lead || block.header : "";
    return [{ candidate, text, start, end, headingPath: [...hit.headingPath, ...over], header }];
  });
}

/** A line that only says when the document was written. */
function isImprint(text: string): boolean {
  return (
    text.split(/\s+/).length < 14 &&
    /^\W*(last (edited|reviewed|updated)|version \d|revised|published|(última|ultima) revisión|actualizado)\b/i.test(
      text,
    )
  );
}

/** "Yes." says nothing without what follows it. */
function wholeSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const sentence of sentencesOf(text)) {
    const before = sentences.at(-1);
    const between = before ? text.slice(before.end, sentence.start) : "";
    if (before && before.text.split(/\s+/).length < FEW_WORDS && /^ *$/.test(between)) {
      sentences.splice(-1, 1, { ...before, text: text.slice(before.start, sentence.end), end: sentence.end });
    } else sentences.push(sentence);
  }
  return sentences;
}

function context({ headingPath, header, text }: Bare): string {
  return [headingPath.at(-1), header, text].filter(Boolean).join(" ");
}

/** The cross-encoder knows English only. */
async function relevanceOf(
  lines: readonly Bare[],
  { searched, language }: Retrieval,
  { reranker }: Engine,
): Promise<number[] | undefined> {
  if (!reranker || lines.length === 0 || language !== "en") return undefined;
  return reranker.score(searched, lines.map(context)).catch(() => undefined);
}

async function cosinesOf(
  lines: readonly Bare[],
  { searched }: Retrieval,
  { embedder }: Engine,
): Promise<number[] | undefined> {
  if (!embedder || lines.length === 0) return undefined;
  const vectors = await embedder.embed([searched, ...lines.map(context)], "question").catch(() => undefined);
  const [asked, ...others] = vectors ?? [];
  return asked && others.map((vector) => dot(asked, vector));
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

/** A word that no passage of the profile has weighs nothing: it cannot tell one sentence from another. */
function weightOf(words: Iterable<string>, weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const word of new Set(words)) sum += weights.get(word) ?? 0;
  return sum;
}
