import {
  type Answer,
  compose,
  type Engine,
  lookUp,
  type QuestionResult,
  type Retrieval,
  sanitizeRetrieval,
  understand,
} from "@understudy/knowledge";
import { type Evidence, type GoldenOwner, type GoldenQuestion, questionsBefore } from "../testing/golden.ts";
import { holds, plain } from "./figures.ts";
import { auc, share } from "./statistics.ts";

/** One question, its answer without any language model, and what the answer is based on. */
export type Answered = {
  item: GoldenQuestion;
  answer: Answer;
  /** The reader's score of the best line. */
  relevance: number | undefined;
  /** Whether a passage with evidence was among the first five. */
  retrieved: boolean;
  /** Whether the sentences touch the evidence, best first: of the whole answer, and of the right passage alone. */
  touches: boolean[];
  inside: boolean[];
};

export async function answerOwner(owner: GoldenOwner, engine: Engine): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const item of owner.questions) {
    const parts = await partsOf(item, owner.name, engine);
    const lines = parts.flatMap((part) => part.lines);
    const right = parts
      .flatMap(({ retrieval }) => retrieval.hits.slice(0, 5))
      .find((hit) => hasAny(item.gold, hit.documentName, plain(hit.text)));
    const touch = lines.map((line) => touchesAny(item.gold, line));
    answered.push({
      item,
      answer: compose(parts, { ownerName: owner.name, responseLength: "medium" }),
      relevance: lines[0]?.relevance,
      retrieved: right !== undefined,
      touches: touch,
      inside: touch.filter((_, index) => lines[index]?.candidate.passageId === right?.passageId),
    });
  }
  return answered;
}

/** As the product does: prompt injections are removed before anything is quoted. */
async function partsOf(item: GoldenQuestion, ownerName: string, engine: Engine): Promise<QuestionResult[]> {
  const understood = understand(item.question, questionsBefore(item), ownerName);
  const questions =
    understood.kind === "question"
      ? understood.questions
      : [{ text: item.question, readings: [item.question] }];
  const prepare = (retrieval: Retrieval) =>
    sanitizeRetrieval(retrieval, { instructions: undefined }).retrieval;
  return Promise.all(questions.map((question) => lookUp(question, engine, { prepare })));
}

function hasAny(gold: readonly Evidence[], documentName: string, text: string): boolean {
  return gold.some((item) => holds(item, documentName, text));
}

type Line = { candidate: { documentName: string; text: string }; text: string };

function touchesAny(gold: readonly Evidence[], { candidate, text }: Line): boolean {
  const passage = plain(candidate.text);
  const sentence = plain(text);
  const at = passage.indexOf(sentence);
  return gold
    .flatMap(({ doc, quote: words, alt = [] }) => [{ doc, quote: words }, ...alt])
    .filter(({ doc }) => doc === candidate.documentName)
    .some((item) => {
      const wanted = plain(item.quote);
      const from = passage.indexOf(wanted);
      return from >= 0 && at >= 0 && at < from + wanted.length && from < at + sentence.length;
    });
}

const UNJUDGED = ["injection", "smalltalk"];

/** How accurate the three states are, on the English questions. */
export function refusalOf(answered: readonly Answered[]) {
  const judged = answered.filter(({ item }) => item.lang === "en" && !UNJUDGED.includes(item.kind));
  const truth = ({ item }: Answered): boolean => item.kind !== "unanswerable";
  const scored = judged.flatMap((one) =>
    one.relevance === undefined ? [] : [{ score: one.relevance, truth: truth(one) }],
  );
  const answerable = judged.filter(truth);
  const confident = judged.filter(({ answer }) => answer.state === "answered");
  return {
    auc: auc(scored),
    confidentPrecision: share(confident.filter(truth).length, confident.length),
    confidentShare: share(confident.filter(truth).length, answerable.length),
    falseRefused: share(
      answerable.filter(({ answer }) => answer.state === "not_answered").length,
      answerable.length,
    ),
    refused: share(
      judged.filter((one) => !truth(one) && one.answer.state === "not_answered").length,
      judged.length - answerable.length,
    ),
    confidentAt: STRICTER.map((least) => {
      const accepted = judged.filter(({ relevance }) => relevance !== undefined && relevance >= least);
      return [
        least,
        share(accepted.filter(truth).length, accepted.length),
        share(accepted.filter(truth).length, answerable.length),
      ];
    }),
    roc: rocOf(scored),
  };
}

/** Alternative thresholds for the first state, to report its precision and share at each. */
const STRICTER = [-2, -1, 0, 1, 2, 3];

/** True and false positive rates at every tenth of the scores. */
function rocOf(scored: readonly { score: number; truth: boolean }[]): [number, number][] {
  const sorted = scored.toSorted((a, b) => b.score - a.score);
  const yes = sorted.filter(({ truth }) => truth).length;
  return Array.from({ length: 11 }, (_, tenth) => {
    const above = sorted.slice(0, Math.round((tenth / 10) * sorted.length));
    const hits = above.filter(({ truth }) => truth).length;
    return [share(above.length - hits, sorted.length - yes), share(hits, yes)];
  });
}

/** Which sentence comes first if the evidence was found. */
export function sentencesOf(answered: readonly Answered[]) {
  const judged = answered.filter(({ retrieved, item }) => retrieved && !UNJUDGED.includes(item.kind));
  const among = (most: number, pick: (one: Answered) => boolean[]): number =>
    share(judged.filter((one) => pick(one).slice(0, most).some(Boolean)).length, judged.length);
  return {
    questions: judged.length,
    first: among(1, (one) => one.inside),
    three: among(3, (one) => one.inside),
    firstOfAll: among(1, (one) => one.touches),
    threeOfAll: among(3, (one) => one.touches),
  };
}

/** Whether quotes appear in the cited passages, and whether they contain the evidence. */
export function citationsOf(answered: readonly Answered[]) {
  const judged = answered.filter(({ item }) => !UNJUDGED.includes(item.kind) && item.kind !== "unanswerable");
  const shown = judged.filter(({ answer }) => answer.state !== "not_answered" && answer.citations.length > 0);
  const citations = shown.flatMap(({ item, answer }) =>
    answer.citations.map((citation) => ({ item, answer, citation })),
  );
  const supported = citations.filter(({ answer, citation }) => standsThere(answer, citation));
  const gold = citations.filter(({ item, citation }) =>
    hasAny(item.gold, citation.candidate.documentName, plain(citation.candidate.text)),
  );
  const items = shown.flatMap(({ item, answer }) => item.gold.map((evidence) => ({ evidence, answer })));
  const cited = items.filter(({ evidence, answer }) =>
    answer.citations.some(({ candidate }) => holds(evidence, candidate.documentName, plain(candidate.text))),
  );
  const withGold = shown.filter(({ item, answer }) =>
    answer.citations.some(({ candidate }) =>
      hasAny(item.gold, candidate.documentName, plain(candidate.text)),
    ),
  );
  const confident = ({ answer }: Answered): boolean => answer.state === "answered";
  return {
    sentences: citations.length,
    supported: share(supported.length, citations.length),
    goldCited: share(withGold.filter(confident).length, shown.filter(confident).length),
    goldCitedOrClosest: share(withGold.length, shown.length),
    recall: share(cited.length, items.length),
    precision: share(gold.length, citations.length),
  };
}

/** Checks verbatim that the passage or its header contains the quote and every part of the response's sentence. */
function standsThere(
  { response }: Answer,
  { start, end, quote: words, candidate }: Answer["citations"][number],
): boolean {
  const passage = read(`${candidate.lead}\n${candidate.text}`);
  const cells = response.slice(start, end).split(/ – |; |: |\n/);
  return passage.includes(read(words)) && cells.every((cell) => passage.includes(read(cell)));
}

const LIST_MARKS = /^(?:[-*•]|\d+[.)]|\d+(?:\.\d+)+\.?) +/gm;

/** As a visitor reads it: list items without bullets and numbers, text without citation marks. */
function read(text: string): string {
  return plain(text.replace(LIST_MARKS, "").replace(/[*`]|__/g, ""));
}

/** Injected strings and confidential content in any answer of any owner. */
export function leaksOf(answered: readonly Answered[]): string[] {
  return answered
    .filter(({ item }) => item.kind === "injection")
    .flatMap(({ item, answer }) =>
      item.must_not
        .filter(
          (words) =>
            !words.includes("{{CANARY}}") && answer.response.toLowerCase().includes(words.toLowerCase()),
        )
        .map((words) => `${item.id}: ${words}`),
    );
}
