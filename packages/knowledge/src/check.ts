import { figuresIn, isWeighty, knownFigures, unconfirmed } from "./check-figures.ts";
import { mentions, type Secrets, secretsOf } from "./check-secrets.ts";
import { claimsSomething, type Source, type Support, sourcesOf, supportOf } from "./check-support.ts";
import type { Candidate } from "./ports.ts";
import { indexWords, type Language } from "./words.ts";

export type Verdict =
  /** It must not be shown: the sentence is retracted without a replacement. */
  | { kind: "refused" }
  /** It has a figure or an address that no passage has. */
  | { kind: "unconfirmed" }
  | { kind: "accepted"; support: Support[]; unsupported: boolean };

export type CheckerInput = {
  candidates: readonly Candidate[];
  ownerName: string;
  language: Language | undefined;
  /** The date of the question, as given to the model. */
  today: string;
  system: string;
  instructions: string;
  question: string;
  forbidden: readonly string[][];
  /** The documents contain a prompt injection, so what no passage says is refused. */
  strict: boolean;
};

export type Checker = ReturnType<typeof checker>;

/** The model call has started by then, and its first word takes longer. */
const PREPARE_DELAY_MS = 30;

/**
 * Checks each sentence of an answer against the passages retrieved for it. The passages are split into words while
 * the model thinks and not before the call; a model that does not think waits for this at its first word.
 */
export function checker(input: CheckerInput) {
  let ready: Prepared | undefined;
  const prepared = (): Prepared => {
    ready ??= prepare(input);
    return ready;
  };
  setTimeout(prepared, PREPARE_DELAY_MS).unref();
  const { forbidden, strict, language } = input;

  return {
    /** Whether the rest of the sentence must be held back from this word on. */
    mustWait(word: string, before: string): boolean {
      const { secrets } = prepared();
      return strict || isWeighty(word) || secrets.isRare(word) || secrets.endsInRun(`${before} ${word}`);
    },

    /** `marks` are the passages that the model named. Passages that it was never given are ignored. */
    judge(text: string, marks: readonly number[], before: string): Verdict {
      const { sources, known, secrets, ignoredWords } = prepared();
      if (secrets.leaksSecret(text, before) || mentions(text, forbidden)) return { kind: "refused" };
      const claim = { text, named: marks, language, ignoredWords };
      const support = supportOf(claim, sources, strict);
      const cited = marks.length > 0 ? sources.filter(({ number }) => marks.includes(number)) : sources;
      const used = marks.length > 0 ? cited : cited.filter((source) => isUsed(source, support));
      const sums = strict
        ? []
        : used.flatMap(({ candidate }) => figuresIn(fullText(candidate))).slice(0, 120);
      if (unconfirmed(text, known, sums)) return { kind: strict ? "refused" : "unconfirmed" };
      if (strict && support.length === 0) return { kind: "refused" };
      const unsupported = support.length === 0 && claimsSomething(claim) && !statesLack(text);
      return { kind: "accepted", support, unsupported };
    },
  };
}

type Prepared = ReturnType<typeof prepare>;

function prepare({ candidates, today, system, instructions, question, ownerName }: CheckerInput) {
  const texts = candidates.map(fullText);
  const secrets: Secrets = secretsOf(system, instructions, [...texts, question].join("\n"));
  return {
    sources: sourcesOf(candidates),
    known: knownFigures([...texts, today].join("\n")),
    secrets,
    ignoredWords: new Set(indexWords(`${ownerName} documents assistant`)),
  };
}

function isUsed(source: Source, support: readonly Support[]): boolean {
  return support.some(({ candidate }) => candidate.passageId === source.candidate.passageId);
}

/** Includes the headings and the date, which are part of what a passage says. */
function fullText({ documentName, headingPath, lead, text, asOf }: Candidate): string {
  return [documentName, headingPath.join(" "), lead, text, asOf ?? ""].join("\n");
}

const LACKS =
  /\b(?:documents?|passages?|documentos|dokument\w*|documenti)\b.{0,60}\b(?:not|no|nothing|n['’]t|don['’]t|doesn['’]t|pas|rien|nicht|nichts|kein\w*|non|não|nada)\b|\b(?:not|no|n['’]t|pas|nicht|kein\w*|non|não)\b.{0,60}\b(?:documents?|passages?|documentos|dokument\w*|documenti)\b|\b(?:i am|i['’]m|soy|je suis|ich bin|sono|sou)\b.{0,40}\b(?:ai|ia|ki)\b/iu;

/** No passage can support a statement about what the documents lack or about who is speaking. */
function statesLack(text: string): boolean {
  return LACKS.test(text);
}

/** Whether a whole answer amounts to "I don't know". */
export function isUnknownAnswer(text: string): boolean {
  return statesLack(text);
}

/**
 * Makes a model's text safe to show: links that are in no passage lose their target, images and HTML are removed.
 * Source marks are removed too and returned separately.
 */
export function cleanText(raw: string, passages: string): { text: string; marks: number[] } {
  const marks: number[] = [];
  let text = raw
    .replace(/\[\[\s*(?:unknown|partly)\s*\]\]/gi, "")
    .replace(/!\[[^\]]{0,500}\]\([^)]{0,2000}\)?/g, "");
  text = text.replace(
    /\[([^\]]{0,500})\]\(([^)\s]{0,2000})[^)]{0,500}\)?/g,
    (link: string, label: string, target: string) => (target && passages.includes(target) ? link : label),
  );
  text = text.replace(
    /(?<!\s)\s{0,20}\[\s{0,9}(\d{1,3}(?:\s{0,9}[,;]\s{0,9}\d{1,3}){0,20})\s{0,9}\]/g,
    (_, list: string) => {
      marks.push(...list.split(/[,;]/).map(Number));
      return "";
    },
  );
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(/<(?!https?:)[a-z!/][^<>]*>?/gi, "");
  }
  return { text, marks };
}
