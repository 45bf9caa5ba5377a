import type { MESSAGE_KINDS } from "@understudy/contracts";
import { SMALL_TALK, TEXTS } from "./respond.data.ts";
import { asksSomething, type Language } from "./words.ts";

export type MessageKind = (typeof MESSAGE_KINDS)[number];

type Courtesy = "hello" | "thanks" | "bye" | "assent";
type SmallTalk = { language: Language; courtesy: Courtesy };
/** Longer than this it says something. */
const MOST_WORDS = 12;
/** "Oh great", "d'accord": assent is among the first words. */
const FIRST_WORDS = 2;

const COURTESIES = ["thanks", "bye", "hello"] as const satisfies readonly Courtesy[];
const NAMES = Object.keys(SMALL_TALK) as Language[];
const LEXICON = new Map(
  NAMES.map((name) => {
    const words = (list: string) => new Set(list.split(" ").map(fold));
    const { hello, thanks, bye, assent, beside } = SMALL_TALK[name];
    return [
      name,
      {
        hello: words(hello),
        thanks: words(thanks),
        bye: words(bye),
        assent: words(assent),
        beside: words(beside),
      },
    ];
  }),
);
/** Polite sentences without any of the words above. */
const WISHES: Partial<Record<Language, RegExp>> = { en: /\bhave an? (nice|good|great|lovely) \w+$/ };

/**
 * What a message is. `toPerson`: it was written to the owner, who had spoken before it. Of such words only those that
 * ask something are a question for the assistant.
 */
export function messageKind(message: string, { toPerson = false } = {}): MessageKind {
  const courtesy = courtesyIn(message)?.courtesy;
  if (toPerson && (courtesy === "assent" || (!courtesy && !asksSomething(message)))) return "reply";
  return courtesy ? "small_talk" : "question";
}

/** The polite answer to a greeting, thanks, a farewell or assent that asks nothing; undefined for anything else. */
export function smallTalk(message: string, ownerName: string): string | undefined {
  const found = courtesyIn(message);
  return found && TEXTS[found.language][found.courtesy].replaceAll("NAME", ownerName);
}

function courtesyIn(message: string): SmallTalk | undefined {
  const words = wordsOf(message);
  if (words.length === 0 || words.length > MOST_WORDS) return undefined;
  const isAsked = /[?¿]/.test(message);
  for (const language of NAMES) {
    const courtesy = courtesyOf(language, words, isAsked);
    if (courtesy) return { language, courtesy };
  }
  return undefined;
}

function courtesyOf(name: Language, words: readonly string[], isAsked: boolean): Courtesy | undefined {
  const lexicon = LEXICON.get(name);
  if (!lexicon) return undefined;
  const isKnown = (word: string) =>
    lexicon.beside.has(word) ||
    lexicon.assent.has(word) ||
    COURTESIES.some((courtesy) => lexicon[courtesy].has(word));
  if (!words.every(isKnown)) return undefined;
  const courtesy = COURTESIES.find((one) => words.some((word) => lexicon[one].has(word)));
  if (courtesy) return courtesy;
  if (WISHES[name]?.test(words.join(" "))) return "bye";
  const assents = words.slice(0, FIRST_WORDS).some((word) => lexicon.assent.has(word));
  return assents && !isAsked ? "assent" : undefined;
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
