import { figuresIn, isWeighty, knownFigures, unconfirmed } from "./check-figures.ts";
import { mentions, type Secrets, secretsOf } from "./check-secrets.ts";
import { claimsSomething, type Source, type Support, sourcesOf, supportOf } from "./check-support.ts";
import type { Candidate } from "./ports.ts";
import { indexWords, type Language } from "./words.ts";

export type Verdict =
  /** It must not be said at all: the sentence is taken back without a word. */
  | { kind: "refused" }
  /** It holds a figure or an address that no passage holds. */
  | { kind: "unconfirmed" }
  | { kind: "said"; support: Support[]; unsupported: boolean };

export type Grounds = {
  candidates: readonly Candidate[];
  ownerName: string;
  language: Language | undefined;
  /** The day of the question, as the model was told it. */
  today: string;
  system: string;
  instructions: string;
  question: string;
  forbidden: readonly string[][];
  /** Somebody has meddled with the documents: what no passage says is not said. */
  guarded: boolean;
};

export type Checker = ReturnType<typeof checker>;

/** By then the model has been asked; its first word takes longer. */
const ASKED_MS = 30;

/**
 * Holds each sentence of an answer against what was retrieved for it. The passages are cut into words while the
 * model thinks, not before it is asked; a model that does not think waits for it at its first word.
 */
export function checker(grounds: Grounds) {
  let ready: Prepared | undefined;
  const prepared = (): Prepared => {
    ready ??= prepare(grounds);
    return ready;
  };
  setTimeout(prepared, ASKED_MS).unref();
  const { forbidden, guarded, language } = grounds;

  return {
    /** Whether the rest of the sentence has to wait for its end from this word on. */
    mustWait(word: string, before: string): boolean {
      const { secrets } = prepared();
      return guarded || isWeighty(word) || secrets.isRare(word) || secrets.endsInRun(`${before} ${word}`);
    },

    /** `marks` are the passages that the model named; those that it was never shown count for nothing. */
    judge(text: string, marks: readonly number[], before: string): Verdict {
      const { sources, known, secrets, besides } = prepared();
      if (secrets.isTold(text, before) || mentions(text, forbidden)) return { kind: "refused" };
      const claim = { text, named: marks, language, besides };
      const support = supportOf(claim, sources, guarded);
      const cited = marks.length > 0 ? sources.filter(({ number }) => marks.includes(number)) : sources;
      const used = marks.length > 0 ? cited : cited.filter((source) => isUsed(source, support));
      const sums = guarded
        ? []
        : used.flatMap(({ candidate }) => figuresIn(fullText(candidate))).slice(0, 120);
      if (unconfirmed(text, known, sums)) return { kind: guarded ? "refused" : "unconfirmed" };
      if (guarded && support.length === 0) return { kind: "refused" };
      const unsupported = support.length === 0 && claimsSomething(claim) && !saysItLacks(text);
      return { kind: "said", support, unsupported };
    },
  };
}

type Prepared = ReturnType<typeof prepare>;

function prepare({ candidates, today, system, instructions, question, ownerName }: Grounds) {
  const texts = candidates.map(fullText);
  const secrets: Secrets = secretsOf(system, instructions, [...texts, question].join("\n"));
  return {
    sources: sourcesOf(candidates),
    known: knownFigures([...texts, today].join("\n")),
    secrets,
    besides: new Set(indexWords(`${ownerName} documents assistant`)),
  };
}

function isUsed(source: Source, support: readonly Support[]): boolean {
  return support.some(({ candidate }) => candidate.passageId === source.candidate.passageId);
}

/** With its headings and date: they are part of what a passage says. */
function fullText({ documentName, headingPath, lead, text, asOf }: Candidate): string {
  return [documentName, headingPath.join(" "), lead, text, asOf ?? ""].join("\n");
}

const LACKS =
  /\b(?:documents?|passages?|documentos|dokument\w*|documenti)\b.{0,60}\b(?:not|no|nothing|n['’]t|don['’]t|doesn['’]t|pas|rien|nicht|nichts|kein\w*|non|não|nada)\b|\b(?:not|no|n['’]t|pas|nicht|kein\w*|non|não)\b.{0,60}\b(?:documents?|passages?|documentos|dokument\w*|documenti)\b|\b(?:i am|i['’]m|soy|je suis|ich bin|sono|sou)\b.{0,40}\b(?:ai|ia|ki)\b/iu;

/** What the documents lack, and who speaks, no passage can support. */
function saysItLacks(text: string): boolean {
  return LACKS.test(text);
}

/** Whether a whole answer amounts to "I don't know". */
export function isOnlyLack(text: string): boolean {
  return saysItLacks(text);
}

/**
 * The text of a model as it may be shown: links that stand in no passage lose their target, pictures and HTML go.
 * The marks of its sources are taken out and answered apart.
 */
export function cleaned(raw: string, passages: string): { text: string; marks: number[] } {
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
