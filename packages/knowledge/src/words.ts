/// <reference path="./snowball-stemmers.d.ts" />
import { newStemmer } from "snowball-stemmers";
import { LANGUAGES } from "./language.data.ts";

export type Language = keyof typeof LANGUAGES;

const NAMES = Object.keys(LANGUAGES) as Language[];
const STOP_WORDS = new Map(NAMES.map((name) => [name, new Set(LANGUAGES[name].words.split(" ").map(fold))]));
const STEMMERS = new Map(NAMES.map((name) => [name, newStemmer(LANGUAGES[name].stemmer)]));

/** No word of any language is longer; a longer run of letters would overflow what the index can hold. */
const MAX_LETTERS = 100;

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** The language whose small words a text is full of; undefined when there are too few of them to tell. */
export function languageOf(text: string): Language | undefined {
  const words = foldedWords(text);
  const counts = NAMES.map((name) => ({
    name,
    hits: words.filter((word) => STOP_WORDS.get(name)?.has(word)).length,
  }));
  counts.sort((a, b) => b.hits - a.hits);
  const [first, second] = counts;
  return first && first.hits > 0 && first.hits > (second?.hits ?? 0) ? first.name : undefined;
}

/** The words of a text as the index knows them: lower case, without marks and small words, as stems. */
export function indexWords(text: string, language: Language = languageOf(text) ?? "en"): string[] {
  const stemmer = STEMMERS.get(language);
  return foldedWords(text)
    .filter((word) => !STOP_WORDS.get(language)?.has(word))
    .map((word) => stemmer?.stem(word) ?? word);
}

function foldedWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const word = isWordLike ? fold(segment) : "";
    if (word) words.push(word.length > MAX_LETTERS ? [...word].slice(0, MAX_LETTERS).join("") : word);
  }
  return words;
}

function fold(word: string): string {
  return word
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]s$/, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
}
