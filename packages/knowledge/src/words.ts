/// <reference path="./snowball-stemmers.d.ts" />
import { newStemmer } from "snowball-stemmers";
import { ASKING_WORDS, LANGUAGES } from "./language.data.ts";

export type Language = keyof typeof LANGUAGES;

const PLAIN_WORD = /^[a-z0-9]+$/i;
const NAMES = Object.keys(LANGUAGES) as Language[];
const STOP_WORDS = new Map(
  NAMES.map((name) => [name, new Set(LANGUAGES[name].words.split(" ").map(foldWord))]),
);
const STEMMERS = new Map(NAMES.map((name) => [name, newStemmer(LANGUAGES[name].stemmer)]));

/** No word of any language is longer, and a longer run of letters would exceed the limit of the index. */
const MAX_LETTERS = 100;

const ASKING = new Set(ASKING_WORDS.split(" ").map(foldWord));
const FEW_WORDS = 5;

/** Enough of a text to detect its language. */
const SAMPLE = 20_000;

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** Returns the language with the most stop words in a text; undefined if there are too few of them to decide. */
export function languageOf(text: string): Language | undefined {
  return languageOfWords(foldedWords(text.slice(0, SAMPLE)));
}

/** Letters and marks that English does without. */
const FOREIGN_LETTERS = /[¿¡\u00c0-\u017f]/;

/**
 * Returns the language of a visitor's message. The few short words of a message can be in several languages ("im",
 * "in", "so"), so a narrow lead also counts those of the message before it.
 */
export function messageLanguage(text: string, before = ""): Language | undefined {
  const words = foldedWords(text.slice(0, SAMPLE));
  const { name, lead } = mostStopWords(words);
  const isCertain = lead > 1 || (name !== "en" && FOREIGN_LETTERS.test(text));
  if (isCertain || before === "") return name;
  return languageOfWords([...foldedWords(before.slice(0, SAMPLE)), ...words]) ?? name;
}

/** The words of a text as in the index: stems in lower case, without accents, punctuation and stop words. */
export function indexWords(text: string, language?: Language): string[] {
  const words = foldedWords(text);
  const chosen = language ?? languageOfWords(words) ?? "en";
  return subjectStems(words, chosen);
}

/** Like `indexWords`, in the language of the text itself, or in `likely` if that cannot be detected. */
export function indexWordsOf(text: string, likely: Language | undefined): string[] {
  const words = foldedWords(text);
  return subjectStems(words, languageOfWords(words) ?? likely ?? "en");
}

/** Number of first letters by which related words match. */
const BEGINNING = 5;
const MARK = "~";

/**
 * In every language but English, words are also indexed by their beginning: `extranjería` and `extranjeros` have
 * different stems, and no vectors for their language bring them together.
 */
export function withBeginnings(words: readonly string[], language: Language | undefined): string[] {
  if (!language || language === "en") return [...words];
  const long = words.filter((word) => word.length > BEGINNING);
  return [...words, ...long.map((word) => `${MARK}${word.slice(0, BEGINNING)}`)];
}

export function isBeginning(word: string): boolean {
  return word.startsWith(MARK);
}

/** The stem of a word, also of a stop word. */
export function stemOf(word: string, language: Language): string {
  return stem(foldWord(word), language);
}

function subjectStems(words: readonly string[], chosen: Language): string[] {
  return words.filter((word) => !STOP_WORDS.get(chosen)?.has(word)).map((word) => stem(word, chosen));
}

function languageOfWords(words: readonly string[]): Language | undefined {
  return mostStopWords(words).name;
}

/** The language with the most stop words, and its lead over the next; without a lead there is no name. */
function mostStopWords(words: readonly string[]): { name: Language | undefined; lead: number } {
  const counts = NAMES.map((name) => {
    const small = STOP_WORDS.get(name);
    return { name, hits: words.reduce((sum, word) => sum + (small?.has(word) ? 1 : 0), 0) };
  });
  counts.sort((a, b) => b.hits - a.hits);
  const [first, second] = counts;
  const lead = (first?.hits ?? 0) - (second?.hits ?? 0);
  return { name: lead > 0 ? first?.name : undefined, lead };
}

/** Texts repeat their words, so stems are cached. The cache is cleared when it gets too large. */
const stemCaches = new Map(NAMES.map((name) => [name, new Map<string, string>()]));

function stem(word: string, language: Language): string {
  const stems = stemCaches.get(language);
  const known = stems?.get(word);
  if (known !== undefined) return known;
  const found = STEMMERS.get(language)?.stem(word) ?? word;
  if (stems && stems.size > 20_000) stems.clear();
  stems?.set(word, found);
  return found;
}

/** A question mark, a question word at the start, or so few words that they can only be a search. */
export function isQuestion(text: string): boolean {
  const words = foldedWords(text);
  const first = words.slice(0, 2).some((word) => ASKING.has(word));
  return /[?¿]/.test(text) || first || words.length < FEW_WORDS;
}

/** Narrower than `isQuestion`: "I will take it" and "Tuesday at ten" ask nothing. */
export function asksSomething(text: string): boolean {
  return /[?¿]/.test(text) || ASKING.has(foldedWords(text)[0] ?? "");
}

type Place = { word: string; start: number; end: number };

/**
 * Returns the words of a text in lower case without accents, with their offsets. White space ends a
 * word in any language.
 */
export function wordsWithPlaces(text: string): Place[] {
  const words: Place[] = [];
  let start = -1;
  let plain = true;
  for (let at = 0; at <= text.length; at += 1) {
    const kind = at < text.length ? kindAt(text, at) : SPACE;
    if (kind !== SPACE) {
      if (start < 0) [start, plain] = [at, true];
      if (kind === FOREIGN) plain = false;
    } else if (start >= 0) {
      if (plain) plainWords(text, start, at, words);
      else segmentedWords(text, start, at, words);
      start = -1;
    }
  }
  return words;
}

const [SIGN, LETTER, DIGIT, UNDERSCORE, SPACE, FOREIGN] = [0, 1, 2, 3, 4, 5];
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/[a-z]/i.test(sign)) return LETTER;
  if (/\d/.test(sign)) return DIGIT;
  if (/\s/.test(sign)) return SPACE;
  return sign === "_" ? UNDERSCORE : SIGN;
});

function kindAt(text: string, at: number): number {
  return KINDS[text.charCodeAt(at)] ?? FOREIGN;
}

/** Characters that do not end a word between two letters, or between two digits: `o'clock`, `1,500`. */
const INSIDE: Record<number, string> = { [LETTER]: "'.:", [DIGIT]: "'.,;" };

/** Splits ASCII, which is most of most texts, like the segmenter does, at a fraction of its cost. */
function plainWords(text: string, start: number, end: number, words: Place[]): void {
  for (let at = start; at < end; at += 1) {
    if (kindAt(text, at) === SIGN) continue;
    const first = at;
    for (at += 1; at < end; at += 1) {
      const kind = kindAt(text, at);
      if (kind !== SIGN) continue;
      const before = kindAt(text, at - 1);
      const joins =
        at + 1 < end && kindAt(text, at + 1) === before && INSIDE[before]?.includes(text[at] ?? "");
      if (!joins) break;
    }
    addWord(text.slice(first, at), first, words);
  }
}

function segmentedWords(text: string, start: number, end: number, words: Place[]): void {
  for (const { segment, isWordLike, index } of segmenter.segment(text.slice(start, end))) {
    if (isWordLike) addWord(segment, start + index, words);
  }
}

function addWord(segment: string, start: number, words: Place[]): void {
  const word = foldWord(segment);
  const short = word.length > MAX_LETTERS ? [...word].slice(0, MAX_LETTERS).join("") : word;
  if (short) words.push({ word: short, start, end: start + segment.length });
}

function foldedWords(text: string): string[] {
  return wordsWithPlaces(text).map(({ word }) => word);
}

export function foldWord(word: string): string {
  if (PLAIN_WORD.test(word)) return word.toLowerCase();
  return word
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]s$/, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
}
