import type { Line } from "./evidence.ts";
import type { Engine } from "./ports.ts";
import type { Question, Retrieval } from "./retrieve.ts";
import { indexWords, type Language, wordsWithPlaces } from "./words.ts";

/**
 * What tells an answerable question from one that only sounds like the documents. No score of a passage does: a near
 * miss is about the same subject in the same words. What gives it away is the word that is missing: taken out of the
 * question, the best line suddenly fits.
 */
export type Signals = {
  /** How much better the best line fits without one of the question's words that its passage does not have. */
  missing: number;
  /** Share of the question's words, by rarity, that the passage has. Near misses share more of them. */
  covered: number;
  /** 1 when the question asks for a number and the best line has none. */
  numberless: number;
};

/** Fitted by `npm run eval -- golden --fit` on the English golden questions; docs/decisions say how. */
const FITTED = { intercept: 1.306, missing: -0.343, covered: -2.009, numberless: -0.527 };
const CONFIDENT = -0.1;
const UNKNOWN = -1.25;
/** The cross-encoder's own word on the best line: below the first it is no quotation, below the second no help. */
const RELATED = -7;
const UNRELATED = -9;
/** Where the cross-encoder cannot help: shares of the question's weight that the best line holds. */
const CONFIDENT_SHARE = 0.5;
const UNKNOWN_SHARE = 0.05;
/** More words than these are not tried one by one. */
const MAX_WORDS = 12;
/** What `missing` is when the passage has every word of the question. */
const NOTHING_MISSING = -5;

const ASKS_FOR_NUMBER = /\b(how (much|many|long|old|far|often)|when|what time|price|cost|fee|number)\b/i;

/** Which of the three honest states the lines deserve. */
export async function verdictOf(
  question: Question,
  retrieval: Retrieval,
  lines: readonly Line[],
  engine: Engine,
): Promise<"answered" | "partly" | "not_answered"> {
  const [best] = lines;
  if (!best) return "not_answered";
  const sure = mayOverlook(retrieval) ? "partly" : "answered";
  const signals = await signalsOf(question, retrieval, best, engine);
  if (!signals) {
    if (isStray(question, retrieval, best)) return "not_answered";
    if (best.share >= CONFIDENT_SHARE) return sure;
    return best.share > UNKNOWN_SHARE ? "partly" : "not_answered";
  }
  const certainty = certaintyOf(signals);
  const relevance = best.relevance ?? 0;
  if (certainty >= CONFIDENT && relevance >= RELATED) return sure;
  const unrelated = relevance < UNRELATED && best.share < UNKNOWN_SHARE;
  return certainty >= UNKNOWN && !unrelated ? "partly" : "not_answered";
}

/** Most of the documents are in another language, in which the search finds next to nothing: it may have missed it. */
function mayOverlook({ language, languages: [most] }: Retrieval): boolean {
  return language !== undefined && most !== undefined && most !== language;
}

const REFERS =
  /\b(it|its|that|this|these|those|they|them|their|there|he|she|his|her|one|and|also|about|more|else)\b/i;

/** Changes the subject, to one that is not there: what was found answers the question before. */
function isStray({ text, before = [] }: Question, { language }: Retrieval, best: Line): boolean {
  if (before.length === 0 || language !== "en" || REFERS.test(text)) return false;
  const inPassage = wordsOf(best, language);
  return indexWords(text, language).every((word) => !inPassage.has(word));
}

function wordsOf({ candidate: { headingPath, lead, text } }: Line, language: Language): Set<string> {
  return new Set(indexWords([...headingPath, lead, text].join(" "), language));
}

/** Log odds that the documents answer. */
export function certaintyOf({ missing, covered, numberless }: Signals): number {
  return (
    FITTED.intercept + FITTED.missing * missing + FITTED.covered * covered + FITTED.numberless * numberless
  );
}

/** Undefined where the cross-encoder cannot be asked. */
export async function signalsOf(
  question: Question,
  { searched, weights }: Retrieval,
  best: Line,
  { reranker }: Engine,
): Promise<Signals | undefined> {
  if (!reranker || best.relevance === undefined) return undefined;
  const { header, headingPath, text } = best;
  const inPassage = wordsOf(best, "en");
  // Of a follow-up its own words: the question before was answered, or not, for itself.
  const own = question.before?.at(-1)?.length ?? 0;
  const asked = wordsWithPlaces(searched)
    .map((place) => ({ ...place, stem: indexWords(place.word, "en")[0] ?? "" }))
    .filter(({ word, stem, start }) => stem && word.length > 2 && start >= own)
    .slice(0, MAX_WORDS);
  const line = [headingPath.at(-1), header, text].filter(Boolean).join(" ");
  const absent = asked.filter(({ stem }) => !inPassage.has(stem));
  const gains = await Promise.all(
    absent.map(async ({ start, end }) => {
      const without = `${searched.slice(0, start)}${searched.slice(end)}`.replace(/\s+/g, " ");
      const [score = 0] = await reranker.score(without, [line]);
      return score - (best.relevance ?? 0);
    }),
  ).catch(() => undefined);
  if (!gains) return undefined;
  const rarest = Math.max(1, ...weights.values());
  const weigh = (places: typeof asked): number =>
    places.reduce((sum, { stem }) => sum + (weights.get(stem) ?? rarest), 0);
  return {
    missing: Math.max(NOTHING_MISSING, ...gains),
    covered: 1 - weigh(absent) / (weigh(asked) || 1),
    numberless: ASKS_FOR_NUMBER.test(question.text) && !/\d/.test(text) ? 1 : 0,
  };
}
