import type { Candidate } from "./ports.ts";
import { indexWords, type Language } from "./words.ts";

/** A passage that the model was given. */
export type Source = {
  number: number;
  candidate: Candidate;
  /** Its words and the sentences it can be quoted by. Computed on first use, because few passages are used. */
  content: () => SourceContent;
};
type SourceContent = {
  words: Set<string>;
  sentences: { text: string; words: Set<string>; denies: boolean }[];
};

export type Support = { candidate: Candidate; quote: string };

/** Share of a sentence's words that a passage needs to be its source: if the model named it, and if not. */
const NAMED_SHARE = 0.35;
const UNNAMED_SHARE = 0.6;
/** In strict mode (after a prompt injection), one sentence of the passage must contain this share by itself. */
const TIGHT_SHARE = 0.5;
const MOST_SOURCES = 3;

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
const DENIES =
  /\b(?:not|no|never|none|nobody|cannot|without|neither|nor|nunca|ni|sin|pas|jamais|aucune?|sans|nicht|kein\w*|nie|ohne|non|mai|senza|não|nunca|sem)\b|n['’]t\b/iu;

export function sourcesOf(candidates: readonly Candidate[]): Source[] {
  return candidates.map((candidate, index) => {
    let known: SourceContent | undefined;
    const content = (): SourceContent => {
      known ??= parseSource(candidate);
      return known;
    };
    return { number: index + 1, candidate, content };
  });
}

function parseSource({ text: passage, headingPath, lead, language }: Candidate): SourceContent {
  const about = `${headingPath.join(" ")} ${lead}`;
  const sentences = sentencesOf(passage).map((text) => ({
    text,
    words: new Set(indexWords(text, language)),
    denies: DENIES.test(text),
  }));
  // If the language is unknown, the whole text reveals it better than one sentence does, so it is
  // tokenized as a whole.
  const words = language
    ? [...indexWords(about, language), ...sentences.flatMap((sentence) => [...sentence.words])]
    : indexWords(`${about} ${passage}`);
  return { words: new Set(words), sentences };
}

export type Claim = {
  text: string;
  /** Passages that the model named as its sources. Numbers that were never retrieved match nothing. */
  named: readonly number[];
  language: Language | undefined;
  /** Words that say nothing about the subject, such as the owner's name. */
  ignoredWords: ReadonlySet<string>;
};

/**
 * Returns the passages that contain what a sentence says, each with its closest sentence: those that the model
 * named, or else the one that contains most of it.
 */
export function supportOf(claim: Claim, sources: readonly Source[], strict: boolean): Support[] {
  const isNamed = ({ number }: Source) => claim.named.includes(number);
  const named = findSupport(claim, sources.filter(isNamed), true, strict);
  if (named.length > 0) return named.slice(0, MOST_SOURCES);
  const others = sources.filter((source) => !isNamed(source));
  return findSupport(claim, others, false, strict).slice(0, 1);
}

function findSupport(claim: Claim, sources: readonly Source[], named: boolean, strict: boolean): Support[] {
  const words = claimWords(claim);
  return sources
    .map((source) => ({ candidate: source.candidate, ...fit(claim, words, source) }))
    .filter(({ share, tight, common, foreign, denies }) => {
      if (strict && (denies !== DENIES.test(claim.text) || (!foreign && tight < TIGHT_SHARE))) return false;
      // Two languages only share names and figures, so the model must have named the passage.
      if (foreign && named) return common >= (strict ? 2 : 1) || words.length === 0;
      const enough = strict || !named ? UNNAMED_SHARE : NAMED_SHARE;
      return share >= enough && common >= Math.min(2, words.length) && words.length > 0;
    })
    .sort((a, b) => b.share - a.share)
    .map(({ candidate, quote }) => ({ candidate, quote }));
}

/** Whether a sentence makes a claim that a passage could support. */
export function claimsSomething(claim: Claim): boolean {
  return claimWords(claim).length > 1;
}

function claimWords({ text, language, ignoredWords }: Claim): string[] {
  return [...new Set(indexWords(text, language))].filter((word) => !ignoredWords.has(word));
}

function fit({ text, language }: Claim, words: readonly string[], { candidate, content }: Source) {
  const { words: sourceWords, sentences } = content();
  const foreign =
    language !== undefined && candidate.language !== undefined && language !== candidate.language;
  const own = foreign ? [...new Set([...words, ...indexWords(text, candidate.language)])] : words;
  const common = own.filter((word) => sourceWords.has(word)).length;
  let best = sentences[0];
  let most = -1;
  for (const sentence of sentences) {
    const shared = own.filter((word) => sentence.words.has(word)).length;
    const score = shared - sentence.words.size / 1_000;
    if (score > most) [best, most] = [sentence, score];
  }
  return {
    foreign,
    common,
    share: common / (words.length || 1),
    tight: Math.ceil(most) / (words.length || 1),
    quote: best?.text ?? candidate.text,
    denies: best?.denies ?? false,
  };
}

function sentencesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}
