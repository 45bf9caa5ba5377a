import { figuresIn } from "./check-figures.ts";
import type { Reranker } from "./ports.ts";
import { CALENDAR_LOCALES, LIGHT, PRICE } from "./same-question.data.ts";
import { foldWord, indexWords, languageOf, wordsWithPlaces } from "./words.ts";

/** Cosines of questions about one owner are close together. Below this, two questions are about different things. */
const NEAR = 0.85;
/** From here on the vector is enough. It was trained on English and finds everything in another language similar. */
const SURE = { en: 0.925, other: 0.95 };
/** Minimum score of the reader model, in both directions, for two questions that belong together. */
const RELATED = { en: 0.9, other: 5 };
/** The reader model only understands English: in another language the vectors must be closer before it is called. */
const RERANKED = { en: NEAR, other: 0.94 };
/** The reader model gives this to one sentence with an exchanged word only if both words mean the same. */
const SAME_SENTENCE = 4.2;
/** One sentence with up to this many words exchanged, by the share of words that are in the same order in both. */
const EXCHANGED = [
  { words: 1, frame: 0.6 },
  { words: 2, frame: 0.7 },
];

/** Maximum number of characters that are compared. */
const COMPARED = 600;

type Comparison = {
  cosine: number;
  reranker: Reranker | undefined;
  /** Names that say nothing here, such as the owner's: a question is the same with or without them. */
  known?: string | undefined;
};

/**
 * Whether two questions ask the same, given the cosine of their vectors. A vector hardly distinguishes products,
 * years or days, so names and figures must agree. If two questions are one sentence with a word exchanged, that
 * word is the difference. Leaving a question separate is better than counting it as another one.
 */
export async function sameQuestion(first: string, second: string, comparison: Comparison): Promise<boolean> {
  const { cosine, reranker, known = "" } = comparison;
  if (cosine < NEAR) return false;
  // Words are compared in pairs, so only the beginning of a very long question is used.
  const [a, b] = [first.slice(0, COMPARED), second.slice(0, COMPARED)];
  const difference = differenceOf(a, b, new Set(wordsOf(known)));
  if (difference === "subject") return false;
  const language = [a, b].every((text) => (languageOf(text) ?? "en") === "en") ? "en" : "other";
  const sure = difference === "name" ? SURE.other : SURE[language];
  if (difference !== "word" && cosine >= sure) return true;
  if (!reranker || cosine < RERANKED[language]) return false;
  const [[forward = 0], [backward = 0]] = await Promise.all([reranker.score(a, [b]), reranker.score(b, [a])]);
  return Math.min(forward, backward) >= (difference === "word" ? SAME_SENTENCE : RELATED[language]);
}

/** Whether two questions name different things, figures or days. */
export function isOfOtherThing(a: string, b: string, known: string): boolean {
  const names = new Set(wordsOf(known));
  const [one, other] = [a.slice(0, COMPARED), b.slice(0, COMPARED)];
  const apart = lacksNames(one, other, names) && lacksNames(other, one, names);
  return apart || figuresOf(one) !== figuresOf(other) || daysDiffer(one, other);
}

/** How they differ: another subject, a word of the same sentence, a name that only one has, or nothing relevant. */
function differenceOf(a: string, b: string, known: ReadonlySet<string>) {
  const [ours, theirs] = [lacksNames(a, b, known), lacksNames(b, a, known)];
  // A question that leaves out a name and adds nothing instead is a broader question.
  const bare = (ours && isBare(b, a, known)) || (theirs && isBare(a, b, known));
  if (bare || (ours && theirs) || figuresOf(a) !== figuresOf(b) || daysDiffer(a, b)) return "subject";
  const [mine, other] = [subjectOf(a, b, known).length, subjectOf(b, a, known).length];
  const shared = frame(wordsOf(a), wordsOf(b));
  const most = Math.max(mine, other);
  const exchanged =
    mine > 0 && other > 0 && EXCHANGED.some((one) => most <= one.words && shared >= one.frame);
  if (exchanged) return "word";
  return ours || theirs ? "name" : "nothing";
}

const wordsOf = (text: string): string[] => wordsWithPlaces(text).map(({ word }) => word);

const isBare = (text: string, other: string, known: ReadonlySet<string>): boolean =>
  ownWords(text, other, known).length === 0;

/** Subject words that the other question does not have, not even in another spelling. */
const subjectOf = (text: string, other: string, known: ReadonlySet<string>): string[] =>
  ownWords(text, other, known).filter((word) => !LIGHT.has(word));

function ownWords(text: string, other: string, known: ReadonlySet<string>): string[] {
  const theirs = indexWords(other, "en");
  const priced = theirs.some((word) => PRICE.has(word));
  return indexWords(text, "en").filter(
    (word) =>
      !known.has(word) &&
      !(priced && PRICE.has(word)) &&
      !theirs.some((one) => one === word || isSlip(one, word)),
  );
}

/** Both must have the same figures: otherwise questions about different years would match one without a year. */
function figuresOf(text: string): string {
  return figuresIn(text)
    .map(({ values }) => values.join("/"))
    .toSorted()
    .join(" ");
}

const CALENDAR = new Set(
  CALENDAR_LOCALES.flatMap((locale) => {
    const days = Array.from({ length: 7 }, (_, day) => named(locale, { weekday: "long" }, 5 + day, 0));
    const months = Array.from({ length: 12 }, (_, month) => named(locale, { month: "long" }, 1, month));
    return [...days, ...months];
  }),
);

function named(locale: string, part: Intl.DateTimeFormatOptions, day: number, month: number): string {
  const date = new Date(Date.UTC(2026, month, day));
  return foldWord(date.toLocaleDateString(locale, { ...part, timeZone: "UTC" }));
}

/** "may" is a month and a verb: days only differ if both questions name days or months and have none in common. */
function daysDiffer(a: string, b: string): boolean {
  const [ours = [], theirs = []] = [a, b].map((text) => wordsOf(text).filter((word) => CALENDAR.has(word)));
  return ours.length > 0 && theirs.length > 0 && !ours.some((word) => theirs.includes(word));
}

const CAPITAL_INSIDE_SENTENCE = /(?<=[\p{L}\p{N},;:’'"“(-]\s|[“"(])\p{Lu}[\p{L}\p{N}]+/gu;
const CAPITAL_INSIDE_WORD = /\p{Ll}\p{Lu}/u;

/** Capitalized words inside a sentence, and words with capitals inside. */
function namesIn(text: string): string {
  const words = (text.match(/\p{L}+/gu) ?? []).filter((word) => CAPITAL_INSIDE_WORD.test(word));
  return [...(text.match(CAPITAL_INSIDE_SENTENCE) ?? []), ...words].join(" ");
}

/** Whether a question names something that the other does not mention, capitalized or not. */
function lacksNames(text: string, other: string, known: ReadonlySet<string>): boolean {
  const theirs = wordsOf(other);
  const names = wordsOf(namesIn(text)).filter(
    (name) => !known.has(name) && indexWords(name, "en").length > 0,
  );
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

/** One letter added, missing or changed in a long word: a typing error or a spelling variant. */
function isSlip(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1 || /\d/.test(a + b)) return false;
  let [start, end] = [0, 0];
  while (start < a.length && a[start] === b[start]) start += 1;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end <= 1;
}
