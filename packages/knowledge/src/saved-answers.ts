import { type Answer, formatDay, type Speaker } from "./answer.ts";
import type { Engine, Hit, Reranker, SavedAnswerEntry } from "./ports.ts";
import type { Question } from "./retrieve.ts";
import { isOfOtherThing, sameQuestion } from "./same-question.ts";
import { ANSWERED_BY } from "./saved-answers.data.ts";
import { indexWords, languageOf, wordsWithPlaces } from "./words.ts";

/** Number of nearest saved answers to compare. Each comparison costs one call of the reader model. */
const COMPARED = 3;
/** From this cosine on, the model is given the saved answer to a similar question. */
const SIMILAR_COSINE = 0.88;
const MAX_SIMILAR = 2;
/** Saved answers below this cosine are not compared. */
const NEAR_COSINE = 0.8;
/** The reranker score from which a saved answer to another question answers this one as well. */
const ANSWERS_SCORE = 2;
/** A follow-up with fewer index words than this could be about anything. */
const MIN_WORDS_ALONE = 2;

/** Returns the saved answers to this question and to similar ones. */
export async function findSavedAnswers(
  question: Question,
  { ownerName }: Speaker,
  engine: Engine,
): Promise<{ exact: Answer | undefined; near: Hit[] }> {
  if (!engine.savedAnswers) return { exact: undefined, near: [] };
  const words = indexWords(question.text, languageOf(question.text));
  const found = await engine.savedAnswers.near({
    words,
    vector: await vectorOf(question, engine),
    limit: COMPARED,
  });
  const language = languageOf(question.text) ?? "en";
  const hitOf = (one: SavedAnswerEntry): Hit => {
    const by = ANSWERED_BY[language].replaceAll("NAME", ownerName);
    const label = [by, formatDay(one.answeredAt.toISOString().slice(0, 10), language)];
    return { ...candidateOf(one), documentName: by, savedAnswer: { id: one.id, label } };
  };
  const isFollowUp = (question.before?.length ?? 0) > 0 && words.length < MIN_WORDS_ALONE;
  for (const one of isFollowUp ? [] : found) {
    if (await answersToo(question.text, one, { reader: engine.reranker, known: ownerName }))
      return { exact: citeSavedAnswer(hitOf(one)), near: [] };
  }
  const near = found.filter(({ cosine }) => (cosine ?? 0) >= SIMILAR_COSINE).slice(0, MAX_SIMILAR);
  return { exact: undefined, near: near.map(hitOf) };
}

async function vectorOf({ text }: Question, { savedAnswers, embedder: usual }: Engine) {
  const embedder = savedAnswers?.embedder ?? usual;
  const vectors = await embedder?.embed([text], "question").catch(() => undefined);
  const [values] = vectors ?? [];
  return values && embedder && { values, model: embedder.model };
}

/**
 * Whether a saved answer also answers this question. The reranker decides, as for any line. If the models are
 * unavailable, the words must be the same.
 */
export async function answersToo(
  text: string,
  { question, answer, cosine }: Pick<SavedAnswerEntry, "question" | "answer" | "cosine">,
  { reader, known }: { reader: Reranker | undefined; known: string },
): Promise<boolean> {
  if (sameSpelling(text) === sameSpelling(question)) return true;
  if (cosine === undefined) return sameWords(text, question);
  const isEnglish = [text, question].every((words) => (languageOf(words) ?? "en") === "en");
  if (!reader || !isEnglish) return sameQuestion(text, question, { cosine, reranker: undefined, known });
  if (cosine < NEAR_COSINE || isOfOtherThing(text, question, known)) return false;
  const [relevance = 0] = await reader.score(text, [`${question}: ${answer}`]).catch(() => []);
  return relevance >= ANSWERS_SCORE;
}

/** The text of a question without differences that carry no meaning, such as case and punctuation. */
export function sameSpelling(text: string): string {
  return wordsWithPlaces(text)
    .map(({ word }) => word)
    .join(" ");
}

function sameWords(a: string, b: string): boolean {
  const [ours, theirs] = [a, b].map((text) => [...new Set(indexWords(text))].toSorted().join(" "));
  return ours !== "" && ours === theirs;
}

function candidateOf({ id, question, answer }: SavedAnswerEntry): Hit {
  return {
    // Passage IDs are never negative, so this cannot collide.
    passageId: -id,
    documentId: 0,
    documentName: "",
    // For the model: a yes says nothing without it. Visitors see the date instead, because it may be another
    // visitor's question.
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

/** The owner's exact text, with one citation for all of it. */
function citeSavedAnswer(candidate: Hit): Answer {
  const { text } = candidate;
  return {
    state: "answered",
    response: text,
    citations: [{ number: 1, start: 0, end: text.length, candidate, quote: text }],
  };
}
