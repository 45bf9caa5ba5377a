import type { PassageStore } from "./ports.ts";
import { COMMON_WORDS } from "./spelling.data.ts";
import { PASSAGE_LIMITS } from "./split.ts";
import { foldWord, indexWords, type Language, languageOf, wordsWithPlaces } from "./words.ts";

/** A shorter word has too many similar words, and most of them are real words. */
const MIN_LETTERS = 5;
const MOST_WORDS = 20;
const COMMON = new Set(COMMON_WORDS.trim().split(/\s+/));

/**
 * Replaces words that no passage has with words of the profile that were probably meant. `known` has the stems of
 * the profile.
 */
export async function correctSpelling(
  question: string,
  known: ReadonlyMap<string, number>,
  store: Pick<PassageStore, "similarWords">,
): Promise<string> {
  const language = languageOf(question) ?? "en";
  const unknown = wordsWithPlaces(question).flatMap((place) => {
    const stems = stemsOf(place.word, language);
    const isUnknown =
      place.word.length >= MIN_LETTERS && /^\p{L}+$/u.test(place.word) && !COMMON.has(place.word);
    return isUnknown && stems.length > 0 && !stems.some((stem) => known.has(stem))
      ? [{ ...place, stems }]
      : [];
  });
  if (unknown.length === 0) return question;
  // Each word once, and no more than a visitor mistypes: a long question may repeat one a thousand times.
  const words = new Map(
    [...new Map(unknown.map(({ word, stems }) => [word, stems] as const))].slice(0, MOST_WORDS),
  );
  const similar = await store.similarWords([...new Set([...words.values()].flat())]);
  const rows = similar.map(({ word: typed, similar: stem, text }) => ({
    typed,
    stem,
    forms: formsOf(stem, text),
  }));
  const corrections = new Map(
    [...words].map(([word, stems]) => {
      const own = rows.filter(({ typed }) => stems.includes(typed));
      // The store returns one passage for each stem. If it has "cancelled", "cancl" still means "cancel".
      const composed = own.flatMap(({ typed, stem }) =>
        word.startsWith(typed) ? [stem + word.slice(typed.length)] : [],
      );
      return [word, closest(word, [...own.flatMap(({ forms }) => forms), ...composed])] as const;
    }),
  );
  const parts: string[] = [];
  let at = 0;
  for (const { word, start, end } of unknown) {
    parts.push(question.slice(at, start), corrections.get(word) ?? question.slice(start, end));
    at = end;
  }
  return [...parts, question.slice(at)].join("");
}

function stemsOf(word: string, language: Language): string[] {
  return [...new Set([...indexWords(word, language), ...indexWords(word, "en")])];
}

/** The words of a passage that have this stem. */
function formsOf(stem: string, text: string): string[] {
  const passage = text.slice(0, PASSAGE_LIMITS.characters);
  const language = languageOf(passage) ?? "en";
  const forms = wordsWithPlaces(passage).map(({ word }) => word);
  return [...new Set(forms)].filter((word) => indexWords(word, language).includes(stem));
}

function closest(word: string, candidates: readonly string[]): string | undefined {
  const allowed = word.length >= 8 ? 2 : 1;
  const near = candidates
    .filter((candidate) => foldWord(candidate)[0] === word[0])
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate, allowed) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance || oddness(word, a.candidate) - oddness(word, b.candidate));
  return near[0]?.candidate;
}

/** A letter that is doubled or not is an easy mistake: "leter" means "letter", not "later". */
function oddness(word: string, candidate: string): number {
  return withoutDoubles(word) === withoutDoubles(candidate) ? 0 : 1;
}

const withoutDoubles = (word: string): string => foldWord(word).replace(/(.)\1+/g, "$1");

/**
 * Counts letters to add, drop, change or swap with their neighbor. Returns early if the lengths differ
 * by more than `most`.
 */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let older: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? (older[j - 2] ?? 0) + 1 : change;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change, swap));
    }
    older = row;
    row = next;
  }
  return row[b.length] ?? most + 1;
}
