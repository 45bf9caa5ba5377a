/// <reference path="./snowball-stemmers.d.ts" />
import { newStemmer } from "snowball-stemmers";
import { ASKING_WORDS, LANGUAGES } from "./language.data.ts";

export type Language = keyof typeof LANGUAGES;

const NAMES = Object.keys(LANGUAGES) as Language[];
const STOP_WORDS = new Map(
  NAMES.map((name) => [name, new Set(LANGUAGES[name].words.split(" ").map(foldWord))]),
);
const STEMMERS = new Map(NAMES.map((name) => [name, newStemmer(LANGUAGES[name].stemmer)]));

/** No word of any language is longer; a longer run of letters would overflow what the index can hold. */
const MAX_LETTERS = 100;

const ASKING = new Set(ASKING_WORDS.split(" ").map(foldWord));
const FEW_WORDS = 5;

/** Enough of a text to tell its language. */
const SAMPLE = 20_000;

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** The language whose small words a text is full of; undefined when there are too few of them to tell. */
export function languageOf(text: string): Language | undefined {
  return languageOfWords(foldedWords(text.slice(0, SAMPLE)));
}

/** The words of a text as the index knows them: lower case, without marks and small words, as stems. */
export function indexWords(text: string, language?: Language): string[] {
  const words = foldedWords(text);
  const chosen = language ?? languageOfWords(words) ?? "en";
  return subjectStems(words, chosen);
}

/** As `indexWords`, in the language of the text itself; `likely` is the language where it does not show. */
export function indexWordsOf(text: string, likely: Language | undefined): string[] {
  const words = foldedWords(text);
  return subjectStems(words, languageOfWords(words) ?? likely ?? "en");
}

/** Letters by which words of one family meet. */
const BEGINNING = 5;
const MARK = "~";

/**
 * In every language but English words are known by their beginning too: `extranjería` and `extranjeros` have
 * different stems, and there is no vector of their language to bring them together.
 */
export function withBeginnings(words: readonly string[], language: Language | undefined): string[] {
  if (!language || language === "en") return [...words];
  const long = words.filter((word) => word.length > BEGINNING);
  return [...words, ...long.map((word) => `${MARK}${word.slice(0, BEGINNING)}`)];
}

export function isBeginning(word: string): boolean {
  return word.startsWith(MARK);
}

function subjectStems(words: readonly string[], chosen: Language): string[] {
  return words.filter((word) => !STOP_WORDS.get(chosen)?.has(word)).map((word) => stem(word, chosen));
}

function languageOfWords(words: readonly string[]): Language | undefined {
  const counts = NAMES.map((name) => {
    const small = STOP_WORDS.get(name);
    return { name, hits: words.reduce((sum, word) => sum + (small?.has(word) ? 1 : 0), 0) };
  });
  counts.sort((a, b) => b.hits - a.hits);
  const [first, second] = counts;
  return first && first.hits > 0 && first.hits > (second?.hits ?? 0) ? first.name : undefined;
}

/** Texts repeat their words; a stem is worth remembering, but not for ever. */
const remembered = new Map<string, string>();

function stem(word: string, language: Language): string {
  const key = `${language} ${word}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const found = STEMMERS.get(language)?.stem(word) ?? word;
  if (remembered.size > 50_000) remembered.clear();
  remembered.set(key, found);
  return found;
}

/** A question mark, a question's first word, or so few words that they can only be what somebody looks for. */
export function isQuestion(text: string): boolean {
  const words = foldedWords(text);
  const first = words.slice(0, 2).some((word) => ASKING.has(word));
  return /[?¿]/.test(text) || first || words.length < FEW_WORDS;
}

/** The words of a text in lower case without marks, and where each stands. */
export function wordsWithPlaces(text: string): { word: string; start: number; end: number }[] {
  const words: { word: string; start: number; end: number }[] = [];
  for (const { segment, isWordLike, index } of segmenter.segment(text)) {
    const word = isWordLike ? foldWord(segment) : "";
    const short = word.length > MAX_LETTERS ? [...word].slice(0, MAX_LETTERS).join("") : word;
    if (short) words.push({ word: short, start: index, end: index + segment.length });
  }
  return words;
}

function foldedWords(text: string): string[] {
  return wordsWithPlaces(text).map(({ word }) => word);
}

export function foldWord(word: string): string {
  return word
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]s$/, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
}
