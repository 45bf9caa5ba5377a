import { figuresIn } from "./check-figures.ts";
import type { Reranker } from "./ports.ts";
import { indexWords, languageOf, wordsWithPlaces } from "./words.ts";

/** Cosines of questions about one owner's matters lie close together; below this they are about something else. */
const NEAR = 0.85;
/** From here on the vector is enough. It was trained on English, and finds everything in another language alike. */
const SURE = { en: 0.925, other: 0.95 };
/** What the cross-encoder gives, in both directions, to two questions of which one answers to the other. */
const RELATED = 0.9;
/** One sentence with so many words exchanged, by the share of words that stand in the same order in both. */
const EXCHANGED = [
  { words: 1, frame: 0.6 },
  { words: 2, frame: 0.7 },
];

/**
 * Whether two questions ask the same, of which the cosine of their vectors says how near they are. A vector hardly
 * sees which product, which year or which day is meant, so names and figures must agree; and where two questions are
 * one sentence with a word exchanged, that word is what they differ in. A question that stands alone is better than
 * one that is counted as another.
 */
export async function sameQuestion(
  a: string,
  b: string,
  { cosine, reranker }: { cosine: number; reranker: Reranker | undefined },
): Promise<boolean> {
  if (cosine < NEAR || differ(a, b)) return false;
  const english = [a, b].every((text) => (languageOf(text) ?? "en") === "en");
  if (cosine >= (english ? SURE.en : SURE.other)) return true;
  if (!english || !reranker) return false;
  const [[there = 0], [back = 0]] = await Promise.all([reranker.score(a, [b]), reranker.score(b, [a])]);
  return Math.min(there, back) >= RELATED;
}

function differ(a: string, b: string): boolean {
  if (lacksNames(a, b) || lacksNames(b, a) || figuresOf(a) !== figuresOf(b)) return true;
  const [mine, theirs] = [subjectOf(a, b).length, subjectOf(b, a).length];
  if (mine === 0 || theirs === 0) return false;
  const alike = frame(wordsOf(a), wordsOf(b));
  return EXCHANGED.some(({ words, frame }) => Math.max(mine, theirs) <= words && alike >= frame);
}

const wordsOf = (text: string): string[] => wordsWithPlaces(text).map(({ word }) => word);

/** Words with a subject that the other question does not have, not even in another spelling. */
function subjectOf(text: string, other: string): string[] {
  const theirs = indexWords(other, "en");
  return indexWords(text, "en").filter((word) => !theirs.some((one) => one === word || isSlip(one, word)));
}

/** Not even one question may lack them: those with one year and those with another would meet in it. */
function figuresOf(text: string): string {
  return figuresIn(text)
    .map(({ values }) => values.join("/"))
    .toSorted()
    .join(" ");
}

/** Words with a capital letter inside a sentence, and words with capitals inside themselves. */
const NAME = /(?<=[\p{L}\p{N},;:’'"“(-]\s|[“"(])\p{Lu}[\p{L}\p{N}]+|\p{L}*\p{Ll}\p{Lu}\p{L}*/gu;

/** Whether a question names something that the other does not speak of, in capitals or not. */
function lacksNames(text: string, other: string): boolean {
  const theirs = wordsOf(other);
  const names = wordsOf((text.match(NAME) ?? []).join(" "));
  return names.some((name) => !theirs.some((word) => word === name || isSlip(word, name)));
}

/** The share of words that both have in the same order. */
function frame(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    for (const [at, other] of b.entries())
      next.push(word === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return (2 * (row.at(-1) ?? 0)) / (a.length + b.length);
}

/** One letter more, less or other in a long word: a slip of the finger, or of the dictionary. */
function isSlip(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1 || /\d/.test(a + b)) return false;
  let [start, end] = [0, 0];
  while (start < a.length && a[start] === b[start]) start += 1;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end <= 1;
}
