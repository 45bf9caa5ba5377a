import type { ANSWER_STATES, RESPONSE_LENGTHS } from "@understudy/contracts";
import type { Candidate, Engine, Hit } from "./ports.ts";
import { type Question, questionWords, type Retrieval, retrieve } from "./retrieve.ts";
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

export type Speaker = {
  ownerName: string;
  /** The owner's own "I don't know" text, if there is one. */
  unknown?: string | undefined;
  responseLength?: (typeof RESPONSE_LENGTHS)[number] | undefined;
};

/** Sentences are looked for in the best passages only; further down, a lucky sentence is out of its context. */
const PASSAGES = 5;
/** Share of the question's weight that a sentence and its heading must hold to be quoted as the answer. */
const CONFIDENT = 0.5;

/**
 * Answers from one profile's passages without a language model: it never asserts, it quotes. Three honest states,
 * and the visitor sees which: a quotation, the closest that was found, or "I don't know".
 */
export async function answer(question: Question, owner: Speaker, engine: Engine): Promise<Answer> {
  return quote(question, owner, await retrieve(question, engine), engine);
}

/** The extractive answer from what was retrieved; also what a visitor gets while the language model is down. */
export async function quote(
  question: Question,
  { ownerName, unknown }: Speaker,
  { hits, weights }: Retrieval,
  _engine: Engine,
): Promise<Answer> {
  const best = bestSentence(questionWords(question.text), hits.slice(0, PASSAGES), weights);
  if (!best) {
    return {
      state: "not_answered",
      response: unknown || `I don't know. ${ownerName}'s documents don't say.`,
      citations: [],
    };
  }
  const confident = best.share >= CONFIDENT;
  const opening = confident
    ? `From ${ownerName}'s documents:`
    : `This is the closest I found in ${ownerName}'s documents. It may not answer your question.`;
  const start = opening.length + 2;
  const { sentence, candidate } = best;
  return {
    state: confident ? "answered" : "partly",
    response: `${opening}\n\n${sentence}`,
    citations: [{ number: 1, start, end: start + sentence.length, candidate, quote: sentence }],
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
