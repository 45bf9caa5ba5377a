import type { Engine, Hit, SearchResult } from "./ports.ts";
import { indexWords, type Language, languageOf } from "./words.ts";

const CANDIDATES = 50;
/** Below one: a visitor who changes the subject must not get the last answer again. */
const HISTORY_WEIGHT = 0.5;

/** What was found for one question; `answer` quotes from it, a language model is given its first hits. */
export type Retrieval = SearchResult;

export type Question = {
  text: string;
  /** What the visitor asked before, newest last: a follow-up is not understood without it. */
  before?: readonly string[] | undefined;
};

/**
 * The passages of one profile that may answer, best first. With a history the question is searched twice, alone
 * and after the previous one, and both count.
 */
export async function retrieve(question: Question, { store }: Engine): Promise<Retrieval> {
  const alone = await store.searchWords(questionWords(question.text), CANDIDATES);
  const previous = question.before?.at(-1);
  if (!previous) return alone;
  const together = await store.searchWords(questionWords(`${previous} ${question.text}`), CANDIDATES);
  const hits = fuse([
    { hits: alone.hits, weight: 1 },
    { hits: together.hits, weight: HISTORY_WEIGHT },
  ]);
  return { hits, weights: new Map([...together.weights, ...alone.weights]) };
}

/** In the question's language where it shows, and in English too: names and terms of art are borrowed everywhere. */
export function questionWords(text: string): string[] {
  const language = languageOf(text);
  const languages: Language[] = language && language !== "en" ? [language, "en"] : ["en"];
  return [...new Set(languages.flatMap((name) => indexWords(text, name)))];
}

/** Each list counts by how close its scores come to its own best. */
function fuse(lists: readonly { hits: Hit[]; weight: number }[]): Hit[] {
  const fused = new Map<number, Hit>();
  for (const { hits, weight } of lists) {
    const top = hits[0]?.score || 1;
    for (const hit of hits) {
      const score = (weight * hit.score) / top + (fused.get(hit.passageId)?.score ?? 0);
      fused.set(hit.passageId, { ...hit, score });
    }
  }
  return [...fused.values()].sort((a, b) => b.score - a.score).slice(0, CANDIDATES);
}
