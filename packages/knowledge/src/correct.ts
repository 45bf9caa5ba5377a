import { type Answer, dayIn, type Speaker } from "./answer.ts";
import { ANSWERED_BY } from "./correct.data.ts";
import type { Engine, Hit, OwnAnswer, Reranker } from "./ports.ts";
import type { Question } from "./retrieve.ts";
import { isOfOtherThing, sameQuestion } from "./same-question.ts";
import { indexWords, languageOf, wordsWithPlaces } from "./words.ts";

/** So many of the nearest are read; whether one of them asks the same costs the cross-encoder. */
const READ = 3;
/** From this cosine on a model is told what the owner said to a question like this one. */
const OFFERED = 0.88;
const MOST_OFFERED = 2;
/** What is farther away is not read. */
const NEAR = 0.8;
/** What the reader says of an owner's answer to another question that it settles as well. */
const ANSWERS = 2;
/** A follow-up with fewer words of its own may ask for anything. */
const STANDS_ALONE = 2;

/** What the owner has said to this question, and to those near it. */
export async function ownAnswers(
  question: Question,
  { ownerName }: Speaker,
  engine: Engine,
): Promise<{ exact: Answer | undefined; near: Hit[] }> {
  if (!engine.corrections) return { exact: undefined, near: [] };
  const words = indexWords(question.text, languageOf(question.text));
  const found = await engine.corrections.near({
    words,
    vector: await vectorOf(question, engine),
    limit: READ,
  });
  const language = languageOf(question.text) ?? "en";
  const hitOf = (one: OwnAnswer): Hit => {
    const by = ANSWERED_BY[language].replaceAll("NAME", ownerName);
    const label = [by, dayIn(one.answeredAt.toISOString().slice(0, 10), language)];
    return { ...candidateOf(one), documentName: by, correction: { id: one.id, label } };
  };
  const follows = (question.before?.length ?? 0) > 0 && words.length < STANDS_ALONE;
  for (const one of follows ? [] : found) {
    if (await answersToo(question.text, one, { reader: engine.reranker, known: ownerName }))
      return { exact: answered(hitOf(one)), near: [] };
  }
  const near = found.filter(({ cosine }) => (cosine ?? 0) >= OFFERED).slice(0, MOST_OFFERED);
  return { exact: undefined, near: near.map(hitOf) };
}

async function vectorOf({ text }: Question, { corrections, embedder: usual }: Engine) {
  const embedder = corrections?.embedder ?? usual;
  const vectors = await embedder?.embed([text], "question").catch(() => undefined);
  const [values] = vectors ?? [];
  return values && embedder && { values, model: embedder.model };
}

/**
 * Whether the owner's answer is one to this question: the reader is asked, as of any line. Where models are away, its
 * words must be the same.
 */
export async function answersToo(
  text: string,
  { question, answer, cosine }: Pick<OwnAnswer, "question" | "answer" | "cosine">,
  { reader, known }: { reader: Reranker | undefined; known: string },
): Promise<boolean> {
  if (sameSpelling(text) === sameSpelling(question)) return true;
  if (cosine === undefined) return sameWords(text, question);
  const isEnglish = [text, question].every((words) => (languageOf(words) ?? "en") === "en");
  if (!reader || !isEnglish) return sameQuestion(text, question, { cosine, reranker: undefined, known });
  if (cosine < NEAR || isOfOtherThing(text, question, known)) return false;
  const [relevance = 0] = await reader.score(text, [`${question}: ${answer}`]).catch(() => []);
  return relevance >= ANSWERS;
}

/** The text of a question without what nobody means by writing it so. */
export function sameSpelling(text: string): string {
  return wordsWithPlaces(text)
    .map(({ word }) => word)
    .join(" ");
}

function sameWords(a: string, b: string): boolean {
  const [ours, theirs] = [a, b].map((text) => [...new Set(indexWords(text))].toSorted().join(" "));
  return ours !== "" && ours === theirs;
}

function candidateOf({ id, question, answer }: OwnAnswer): Hit {
  return {
    // No passage has a number below zero.
    passageId: -id,
    documentId: 0,
    documentName: "",
    // For a model: a yes says nothing without it. Visitors are shown the day, as another's question may be in it.
    headingPath: [question],
    text: answer,
    lead: "",
    page: undefined,
    language: languageOf(answer),
    asOf: undefined,
    quotable: true,
    score: 1,
  };
}

/** The owner's words exactly, all of them resting on who said them. */
function answered(candidate: Hit): Answer {
  const { text } = candidate;
  return {
    state: "answered",
    response: text,
    citations: [{ number: 1, start: 0, end: text.length, candidate, quote: text }],
  };
}
