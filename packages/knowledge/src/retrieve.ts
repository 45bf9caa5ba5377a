import { yearsIn } from "./dates.ts";
import type { Candidate, Engine, Found, Hit, SearchResult } from "./ports.ts";
import { correctSpelling } from "./spelling.ts";
import { PASSAGE_LIMITS, splitText } from "./split.ts";
import { indexWords, isBeginning, isQuestion, type Language, languageOf, withBeginnings } from "./words.ts";

/** Candidates of one search. */
const CANDIDATES = 40;
/** How much the vector counts against the words. The embedder is English; in its own language a text's words lead. */
const VECTOR_WEIGHT = 0.82;
const FOREIGN_VECTOR_WEIGHT = 0.5;
/** A follow-up is searched alone and after the question before it; both count the same. */
const HISTORY_WEIGHT = 0.5;
/** The cross-encoder reads the two nearest windows of the first few: more costs more than it brings. */
const RERANKED = 6;
const RERANK_WINDOWS = 2;
const RERANK_WEIGHT = 0.5;
/** Its scores lie between about -10, unrelated, and 8. */
const RERANK_LOW = -10;
const RERANK_HIGH = 8;
/** The newest candidate over the oldest: enough to decide between equals. */
const RECENCY_WEIGHT = 0.075;
/** What a list of last year loses when this year's list is found as well. */
const SUPERSEDED_LOSS = 0.2;

export type Question = {
  text: string;
  /** What the visitor asked before, newest last: a follow-up is not understood without it. */
  before?: readonly string[] | undefined;
};

/** What was found for one question; `answer` quotes from it, a language model is given its first hits. */
export type Retrieval = {
  /** Best first. */
  hits: Hit[];
  /** How much each word of the question says in this profile. */
  weights: Map<string, number>;
  /** The question as it was searched: misspelled words replaced, and after the previous one if it is a follow-up. */
  searched: string;
  language: Language | undefined;
  /** The languages of all the profile's passages, most frequent first. */
  languages: Language[];
};

/** The passages of one profile that may answer, best first. */
export async function retrieve(question: Question, engine: Engine): Promise<Retrieval> {
  const { store } = engine;
  const given = await searchFor(question.text, engine);
  const text = await correctSpelling(question.text, given.weights, store);
  const alone = text === question.text ? given : await searchFor(text, engine);
  const previous = question.before?.at(-1);
  const searched = previous ? `${previous} ${text}` : text;
  const together = previous ? await searchFor(searched, engine) : undefined;
  // A short question may not show its language: then it is that of the one before, or of what it found.
  const language = languageOf(text) ?? languageOf(previous ?? "") ?? alone.found[0]?.language;
  const fused = fuse(alone, together, language);
  // The cross-encoder was taught English questions; the order of anything else it makes worse.
  const asks = language === "en" && isQuestion(text);
  const reranked = asks ? await rerank(searched, fused, engine) : fused;
  const hits = preferNewer(reranked, question.text).map(({ byWords, byVector, windows, ...hit }) => hit);
  return { hits, weights: weightsOf(alone, together), searched, language, languages: alone.languages };
}

/** Words of the question before count too, all of them half as much as its own: the subject may have changed. */
function weightsOf(alone: SearchResult, together: SearchResult | undefined): Map<string, number> {
  const before = [...(together?.weights ?? [])].filter(([word]) => !alone.weights.has(word));
  const sum = (entries: Iterable<readonly [string, number]>) =>
    [...entries].reduce((total, [, weight]) => total + weight, 0);
  const own = sum(alone.weights);
  const scale = own > 0 ? (HISTORY_WEIGHT * own) / Math.max(own, sum(before)) : 1;
  return new Map([...before.map(([word, weight]) => [word, weight * scale] as const), ...alone.weights]);
}

async function searchFor(text: string, { store, embedder, reranker }: Engine): Promise<SearchResult> {
  const vector = await embedder?.embed([text], "question").catch(() => undefined);
  const values = vector?.[0];
  const language = languageOf(text);
  const { weights, ...result } = await store.search({
    words: questionWords(text),
    // Who asks looks for a sentence; who states something describes a whole text.
    vector: values &&
      embedder && { values, model: embedder.model, of: isQuestion(text) ? "windows" : "whole" },
    vectorWeight: values ? weightOf(language, language) : 0,
    limit: CANDIDATES,
    windows: reranker !== undefined,
  });
  // What a word says is asked of whole words only.
  const whole = new Map([...weights].filter(([word]) => !isBeginning(word)));
  return { ...result, found: result.found.map(bounded), weights: whole };
}

/**
 * A passage as long as the splitter makes them. Everything after this works on its text in a process that others
 * share, and what an earlier version or an import has stored may be longer.
 */
function bounded(found: Found): Found {
  const { characters, headings, headingCharacters, leadCharacters } = PASSAGE_LIMITS;
  return {
    ...found,
    text: found.text.slice(0, characters),
    lead: found.lead.slice(0, leadCharacters),
    headingPath: found.headingPath.slice(0, headings).map((title) => title.slice(0, headingCharacters)),
  };
}

/** In the question's language where it shows, and in English too: names and terms of art are borrowed everywhere. */
function questionWords(text: string): string[] {
  const language = languageOf(text);
  const languages: Language[] = language && language !== "en" ? [language, "en"] : ["en"];
  return [...new Set(languages.flatMap((name) => withBeginnings(indexWords(text, name), name)))];
}

function weightOf(question: Language | undefined, passage: Language | undefined): number {
  return question && question !== "en" && question === passage ? FOREIGN_VECTOR_WEIGHT : VECTOR_WEIGHT;
}

type Ranked = Found & { score: number };

function fuse(
  alone: SearchResult,
  together: SearchResult | undefined,
  language: Language | undefined,
): Ranked[] {
  const ranked = new Map<number, Ranked>();
  const lists = together
    ? [
        { found: alone.found, share: 1 - HISTORY_WEIGHT },
        { found: together.found, share: HISTORY_WEIGHT },
      ]
    : [{ found: alone.found, share: 1 }];
  for (const { found, share } of lists) {
    const embedded = found.some(({ byVector }) => byVector !== 0);
    for (const item of found) {
      const weight = embedded ? weightOf(language, item.language) : 0;
      const score = share * (weight * item.byVector + (1 - weight) * item.byWords);
      ranked.set(item.passageId, { ...item, score: score + (ranked.get(item.passageId)?.score ?? 0) });
    }
  }
  return [...ranked.values()].sort(byScore);
}

async function rerank(question: string, ranked: Ranked[], { reranker }: Engine): Promise<Ranked[]> {
  if (!reranker || ranked.length === 0) return ranked;
  const top = ranked.slice(0, RERANKED).map((item) => ({ item, texts: nearestWindows(item) }));
  const scores = await reranker
    .score(
      question,
      top.flatMap(({ texts }) => texts),
    )
    .catch(() => undefined);
  if (!scores) return ranked;
  let at = 0;
  const bonus = new Map<number, number>();
  for (const { item, texts } of top) {
    const best = Math.max(...scores.slice(at, at + texts.length));
    bonus.set(item.passageId, Math.min(Math.max(best, RERANK_LOW), RERANK_HIGH));
    at += texts.length;
  }
  return ranked
    .map((item) => {
      const own = bonus.get(item.passageId) ?? RERANK_LOW;
      return { ...item, score: item.score + (RERANK_WEIGHT * own) / (RERANK_HIGH - RERANK_LOW) };
    })
    .sort(byScore);
}

/** Windows are not stored: they are cut again as they were when the passage was learned. */
function nearestWindows({ text, headingPath, windows }: Found): string[] {
  const own = splitText(text).flatMap((passage) => passage.windows);
  const title = headingPath.at(-1) ?? "";
  const nearest = windows.slice(0, RERANK_WINDOWS).flatMap((index) => own[index] ?? []);
  return (nearest.length > 0 ? nearest : [text]).map((window) => `${title} ${window}`.trim());
}

/** Where documents disagree the newer one counts, unless the question names the year of the older. */
function preferNewer(ranked: Ranked[], question: string): Ranked[] {
  const years = yearsIn(question);
  const times = ranked.flatMap(({ asOf }) => (asOf ? [Date.parse(asOf)] : []));
  const oldest = Math.min(...times);
  const span = Math.max(...times) - oldest || 1;
  return ranked
    .map((item) => {
      if (years.length > 0) {
        const asked = years.some((year) => item.asOf?.startsWith(year));
        return { ...item, score: item.score + (asked ? RECENCY_WEIGHT : 0) };
      }
      const recency = item.asOf ? (Date.parse(item.asOf) - oldest) / span : 0.5;
      const loss = ranked.some((other) => supersedes(other, item)) ? SUPERSEDED_LOSS : 0;
      return { ...item, score: item.score + RECENCY_WEIGHT * recency - loss };
    })
    .sort(byScore);
}

/** `price-list-2026` supersedes `price-list-2025`: the same name, but for its numbers, and a later day. */
export function supersedes(newer: Candidate, older: Candidate): boolean {
  return (
    newer.documentId !== older.documentId &&
    (newer.asOf ?? "") > (older.asOf ?? "") &&
    withoutNumbers(newer.documentName) === withoutNumbers(older.documentName)
  );
}

function withoutNumbers(name: string): string {
  return name.replace(/\.\w+$/, "").replace(/(?<![-_ ])[-_ ]*v?\d+/gi, "");
}

function byScore(a: { score: number }, b: { score: number }): number {
  return b.score - a.score;
}
