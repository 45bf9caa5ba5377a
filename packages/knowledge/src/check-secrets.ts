import { indexWords, type Language } from "./words.ts";

/** What an answer must not contain: the assistant's own instructions, and what the owner wants to stay private. */

/** One language for subjects and text: it only matters that both are stemmed alike. */
const ANY: Language = "en";
/** This many identical words in a row are not a coincidence. */
const RUN = 5;
const LISTS =
  /^[ \t]*(?:[-*•][ \t]*)?(?:never mention|do not mention|nunca menciones|ne jamais mentionner|nie erwähnen|non menzionare mai|nunca mencione)[ \t]*:\s*(\S.*)$/gimu;

/** The subjects that the owner forbids, one or more after `Never mention:` in the custom instructions. */
export function forbiddenSubjects(instructions: string | undefined): string[][] {
  return [...(instructions ?? "").matchAll(LISTS)].flatMap(([, list = ""]) =>
    list
      .split(/[;,]/)
      .map((subject) => indexWords(subject, ANY))
      .filter((words) => words.length > 0),
  );
}

/** Removes those lines from the instructions: the model need not know what it must not say. */
export function withoutForbidden(instructions: string | undefined): string {
  return (instructions ?? "").replace(LISTS, "").trim();
}

/** Whether a text mentions a forbidden subject, which means that it has all of the subject's words. */
export function mentions(text: string, subjects: readonly string[][]): boolean {
  if (subjects.length === 0) return false;
  const words = new Set(indexWords(text, ANY));
  return subjects.some((subject) => subject.every((word) => words.has(word)));
}

/** Removes the paragraphs of a passage that mention a forbidden subject. */
export function withoutSubjects(text: string, subjects: readonly string[][]): string {
  if (!mentions(text, subjects)) return text;
  return text
    .split("\n")
    .filter((line) => !mentions(line, subjects))
    .join("\n")
    .trim();
}

export type Secrets = ReturnType<typeof secretsOf>;

/**
 * Recognizes the system part of a prompt in any form in which it is likely to leak. `open` is what the answer may
 * contain: the passages and the question.
 */
export function secretsOf(system: string, instructions: string, open: string) {
  const openWords = foldedWords(open);
  const runs = withoutRuns(runsOf(system), openWords);
  const openWordSet = new Set(openWords);
  const own = instructions.split(/\s+/).map((word) => word.replace(/^\W+|(?<!\W)\W+$/g, ""));
  const openLetters = openWords.join("");
  const codes = [...new Set(own.filter(isCode).map(squeeze))].filter((code) => !openLetters.includes(code));
  const rare = new Set(foldedWords(instructions).filter((word) => word.length > 3 && !openWordSet.has(word)));
  return {
    /** Whether a word must be held back until its sentence is complete. */
    isRare: (word: string): boolean => foldedWords(word).some((part) => rare.has(part)),
    endsInRun: (text: string): boolean => runs.has(foldedWords(text).slice(-RUN).join(" ")),
    /** `before` is the answer so far: a code may be spelled out over several sentences. */
    leaksSecret(sentence: string, before: string): boolean {
      if ([...runsOf(sentence)].some((run) => runs.has(run))) return true;
      const letters = squeeze(before.slice(-200) + sentence);
      const backwards = [...letters].reverse().join("");
      const decoded = squeeze(decodedParts(sentence));
      return codes.some(
        (code) => letters.includes(code) || backwards.includes(code) || decoded.includes(code),
      );
    },
  };
}

/** A word without a meaning of its own, such as a code: it has a digit, or capitals inside. */
function isCode(word: string): boolean {
  return word.length >= 5 && (/\d/.test(word) || /^[A-Z_-]{6,}$/.test(word) || /[a-z][A-Z]/.test(word));
}

function decodedParts(text: string): string {
  return (text.match(/[A-Za-z0-9+/_-]{12,}={0,2}/g) ?? [])
    .map((part) => Buffer.from(part, "base64").toString("utf8"))
    .join(" ");
}

function runsOf(text: string): Set<string> {
  const words = foldedWords(text);
  const runs = new Set<string>();
  for (let at = 0; at + RUN <= words.length; at += 1) runs.add(words.slice(at, at + RUN).join(" "));
  return runs;
}

/** Only joins words that start and end like one of the runs, because almost nothing in a long text does. */
function withoutRuns(runs: Set<string>, words: readonly string[]): Set<string> {
  const left = new Set(runs);
  const firsts = new Set([...runs].map((run) => run.slice(0, run.indexOf(" "))));
  const lasts = new Set([...runs].map((run) => run.slice(run.lastIndexOf(" ") + 1)));
  for (let at = 0; at + RUN <= words.length; at += 1) {
    if (!firsts.has(words[at] ?? "") || !lasts.has(words[at + RUN - 1] ?? "")) continue;
    left.delete(words.slice(at, at + RUN).join(" "));
  }
  return left;
}

function foldedWords(text: string): string[] {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function squeeze(text: string): string {
  return foldedWords(text).join("");
}
