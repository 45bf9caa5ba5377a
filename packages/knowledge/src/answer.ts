import type { ANSWER_STATES } from "@understudy/contracts";
import type { Candidate, Hit, PassageStore } from "./ports.ts";
import { type Question, questionWords, retrieve } from "./retrieve.ts";
import { indexWords } from "./words.ts";

export type AnswerCitation = {
  number: number;
  /** Where the supported words stand in the response. */
  start: number;
  end: number;
  candidate: Candidate;
  quote: string;
};

export type Answer = {
  state: (typeof ANSWER_STATES)[number];
  response: string;
  citations: AnswerCitation[];
};

/** Sentences are looked for in the best passages only; further down, a lucky sentence is out of its context. */
const PASSAGES = 5;
/** Share of the question's weight that a sentence and its heading must hold to be quoted as the answer. */
const CONFIDENT = 0.5;

/**
 * Answers from one profile's passages without a language model: it never asserts, it quotes. Three honest states,
 * and the visitor sees which: a quotation, the closest that was found, or "I don't know".
 */
export async function answer(
  question: Question,
  ownerName: string,
  store: Pick<PassageStore, "searchWords">,
): Promise<Answer> {
  const { hits, weights } = await retrieve(question, store);
  const best = bestSentence(questionWords(question.text), hits.slice(0, PASSAGES), weights);
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
  const { sentence: quote, candidate } = best;
  return {
    state: confident ? "answered" : "partly",
    response: `${opening}\n\n${quote}`,
    citations: [{ number: 1, start, end: start + quote.length, candidate, quote }],
  };
}

type Best = { sentence: string; candidate: Candidate; share: number; score: number };

function bestSentence(words: string[], hits: readonly Hit[], weights: Map<string, number>): Best | undefined {
  const whole = weightOf(words, weights) || 1;
  const top = hits[0]?.score || 1;
  let best: Best | undefined;
  for (const { score: passageScore, ...candidate } of hits) {
    const heading = weightOf(indexWords(candidate.headingPath.join(" ")), weights);
    for (const sentence of sentences(candidate.text)) {
      const own = weightOf(indexWords(sentence), weights);
      // The passage tells what a sentence is about, but the sentence itself has to say something of it.
      const score = own / whole + passageScore / top - sentence.length / 10_000;
      if (own > 0 && (!best || score > best.score)) {
        best = { sentence, candidate, share: Math.max(own, heading) / whole, score };
      }
    }
  }
  return best;
}

/** A word that no passage of the profile has weighs nothing: it cannot tell one sentence from another. */
function weightOf(words: readonly string[], weights: Map<string, number>): number {
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
