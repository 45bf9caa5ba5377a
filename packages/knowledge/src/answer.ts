import type { ANSWER_STATES } from "@understudy/contracts";
import type { Candidate, PassageStore } from "./ports.ts";
import { indexWords } from "./words.ts";

export type AnswerCitation = {
  number: number;
  /** Where the supported words stand in the response. */
  start: number;
  end: number;
  candidate: Candidate;
  quote: string;
};

export type Answer = { state: (typeof ANSWER_STATES)[number]; response: string; citations: AnswerCitation[] };

const CANDIDATES = 60;
/** Share of the question's weight that a sentence must hold to be quoted as the answer. */
const CONFIDENT = 0.5;

/**
 * Answers from one profile's passages without a language model: it never asserts, it quotes. Three honest states,
 * and the visitor sees which: a quotation, the closest that was found, or "I don't know".
 */
export async function answer(
  question: string,
  ownerName: string,
  store: Pick<PassageStore, "search">,
): Promise<Answer> {
  const words = [...new Set(indexWords(question))];
  const { candidates, total } =
    words.length > 0 ? await store.search(words, CANDIDATES) : { candidates: [], total: 0 };
  const best = bestSentence(words, candidates, total);
  if (!best) {
    return {
      state: "not_answered",
      response: `I don't know. ${ownerName}'s documents don't say.`,
      citations: [],
    };
  }
  const confident = best.share >= CONFIDENT;
  const opening = confident
    ? `From ${ownerName}'s documents:`
    : `This is the closest I found in ${ownerName}'s documents. It may not answer your question.`;
  const start = opening.length + 2;
  const citation = {
    number: 1,
    start,
    end: start + best.sentence.length,
    candidate: best.candidate,
    quote: best.sentence,
  };
  return {
    state: confident ? "answered" : "partly",
    response: `${opening}\n\n${best.sentence}`,
    citations: [citation],
  };
}

type Best = { sentence: string; candidate: Candidate; share: number };

function bestSentence(words: string[], candidates: Candidate[], total: number): Best | undefined {
  const weights = inverseFrequencies(words, candidates, total);
  const whole = words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
  let best: (Best & { score: number }) | undefined;
  for (const candidate of candidates) {
    const heading = weightOf(indexWords(candidate.headingPath.join(" ")), weights);
    const around = weightOf(indexWords(candidate.text), weights) + heading;
    for (const sentence of sentences(candidate.text)) {
      const own = weightOf(indexWords(sentence), weights);
      // The passage around a sentence tells what it is about, but the sentence itself has to say it.
      const score = own + 0.4 * around - sentence.length / 10_000;
      if (own > 0 && (!best || score > best.score)) {
        best = { sentence, candidate, share: Math.max(own, heading) / (whole || 1), score };
      }
    }
  }
  return best;
}

function inverseFrequencies(words: string[], candidates: Candidate[], total: number): Map<string, number> {
  const found = candidates.map(
    (candidate) => new Set(indexWords([...candidate.headingPath, candidate.text].join(" "))),
  );
  return new Map(
    words.map((word) => {
      const frequency = found.filter((set) => set.has(word)).length;
      return [word, Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5))];
    }),
  );
}

function weightOf(words: string[], weights: Map<string, number>): number {
  let sum = 0;
  for (const word of new Set(words)) sum += weights.get(word) ?? 0;
  return sum;
}

const sentenceSegmenter = new Intl.Segmenter("en", { granularity: "sentence" });

function sentences(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap((line) => [...sentenceSegmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => /\p{L}/u.test(sentence));
}
