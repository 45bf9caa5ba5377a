import { SMALL_TALK, TEXTS } from "./respond.data.ts";
import type { Language } from "./words.ts";

type Kind = "hello" | "thanks" | "bye";
/** Longer than this it says something. */
const MOST_WORDS = 12;

const KINDS: readonly Kind[] = ["thanks", "bye", "hello"];
const NAMES = Object.keys(SMALL_TALK) as Language[];
const LEXICON = new Map(
  NAMES.map((name) => {
    const words = (list: string) => new Set(list.split(" ").map(fold));
    const { hello, thanks, bye, beside } = SMALL_TALK[name];
    return [name, { hello: words(hello), thanks: words(thanks), bye: words(bye), beside: words(beside) }];
  }),
);
/** Polite sentences without any of the words above. */
const WISHES: Partial<Record<Language, RegExp>> = { en: /\bhave an? (nice|good|great|lovely) \w+$/ };

/** The polite answer to a greeting, thanks or a farewell that asks nothing; undefined for anything else. */
export function smallTalk(message: string, ownerName: string): string | undefined {
  const words = wordsOf(message);
  if (words.length === 0 || words.length > MOST_WORDS) return undefined;
  for (const name of NAMES) {
    const kind = kindOf(name, words);
    if (kind) return TEXTS[name][kind].replaceAll("NAME", ownerName);
  }
  return undefined;
}

function kindOf(name: Language, words: readonly string[]): Kind | undefined {
  const lexicon = LEXICON.get(name);
  if (!lexicon) return undefined;
  const known = (word: string) => lexicon.beside.has(word) || KINDS.some((kind) => lexicon[kind].has(word));
  if (!words.every(known)) return undefined;
  const kind = KINDS.find((one) => words.some((word) => lexicon[one].has(word)));
  return kind ?? (WISHES[name]?.test(words.join(" ")) ? "bye" : undefined);
}

function wordsOf(text: string): string[] {
  return text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map(fold);
}

function fold(word: string): string {
  return word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
