import {
  type Answer,
  certaintyOf,
  type Engine,
  harmless,
  linesFor,
  quote,
  retrieve,
  type Signals,
  signalsOf,
} from "@understudy/knowledge";
import { type Evidence, type GoldenOwner, type GoldenQuestion, questionsBefore } from "../testing/golden.ts";
import { holds, plain } from "./figures.ts";
import { fitLogistic, odds } from "./fit.ts";
import { auc, share } from "./statistics.ts";

/** One question, its answer without any language model, and what the answer rests on. */
export type Answered = {
  item: GoldenQuestion;
  answer: Answer;
  signals: Signals | undefined;
  /** Whether a passage with evidence was among the first five. */
  retrieved: boolean;
  /** Whether the sentences touch the evidence, best first: of the whole answer, and of the right passage alone. */
  touches: boolean[];
  inside: boolean[];
};

export async function answerOwner(owner: GoldenOwner, engine: Engine): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const item of owner.questions) {
    const question = { text: item.question, before: questionsBefore(item) };
    // As the product does: what was planted to be obeyed is taken out before anything is quoted.
    const { retrieval } = harmless(await retrieve(question, engine), { instructions: undefined });
    const lines = await linesFor(retrieval, engine);
    const [best] = lines;
    const right = retrieval.hits
      .slice(0, 5)
      .find((hit) => hasAny(item.gold, hit.documentName, plain(hit.text)));
    const touch = lines.map((line) => touchesAny(item.gold, line));
    answered.push({
      item,
      answer: await quote(question, { ownerName: owner.name, responseLength: "medium" }, retrieval, engine),
      signals: best && (await signalsOf(question, retrieval, best, engine)),
      retrieved: right !== undefined,
      touches: touch,
      inside: touch.filter((_, index) => lines[index]?.candidate.passageId === right?.passageId),
    });
  }
  return answered;
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
const SIGNALS = ["missing", "covered", "numberless"] as const;

/** How well the three states hold what they promise, on the English questions, each owner judged by the others' fit. */
export function refusalOf(answered: readonly Answered[]) {
  const judged = answered.filter(({ item }) => item.lang === "en" && !UNJUDGED.includes(item.kind));
  const truth = ({ item }: Answered): boolean => item.kind !== "unanswerable";
  const rows = judged.flatMap((one) =>
    one.signals
      ? [
          {
            owner: one.item.owner,
            truth: truth(one),
            values: SIGNALS.map((name) => one.signals?.[name] ?? 0),
          },
        ]
      : [],
  );
  const scored = [...new Set(rows.map(({ owner }) => owner))].flatMap((owner) => {
    const model = fitLogistic(rows.filter((row) => row.owner !== owner));
    return rows
      .filter((row) => row.owner === owner)
      .map((row) => ({ score: odds(model, row.values), truth: row.truth }));
  });
  const answerable = judged.filter(truth);
  const confident = judged.filter(({ answer }) => answer.state === "answered");
  return {
    auc: auc(scored),
    aucAsShipped: auc(
      judged.flatMap((one) => (one.signals ? [{ score: certaintyOf(one.signals), truth: truth(one) }] : [])),
    ),
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
      const kept = confident.filter(({ signals }) => signals && certaintyOf(signals) >= least);
      return [
        least,
        share(kept.filter(truth).length, kept.length),
        share(kept.filter(truth).length, answerable.length),
      ];
    }),
    roc: rocOf(scored),
    fit: fitLogistic(rows),
  };
}

/** What precision and share would be with a higher bar for the first state. */
const STRICTER = [0, 0.05, 0.1, 0.15, 0.2, 0.3];

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

/** Which sentence comes first where the evidence was found. */
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

/** Whether what is quoted stands where it is said to stand, and whether the evidence is among it. */
export function citationsOf(answered: readonly Answered[]) {
  const judged = answered.filter(({ item }) => !UNJUDGED.includes(item.kind) && item.kind !== "unanswerable");
  const told = judged.filter(({ answer }) => answer.state !== "not_answered" && answer.citations.length > 0);
  const citations = told.flatMap(({ item, answer }) =>
    answer.citations.map((citation) => ({ item, answer, citation })),
  );
  const supported = citations.filter(({ answer, citation }) => standsThere(answer, citation));
  const gold = citations.filter(({ item, citation }) =>
    hasAny(item.gold, citation.candidate.documentName, plain(citation.candidate.text)),
  );
  const items = told.flatMap(({ item, answer }) => item.gold.map((evidence) => ({ evidence, answer })));
  const cited = items.filter(({ evidence, answer }) =>
    answer.citations.some(({ candidate }) => holds(evidence, candidate.documentName, plain(candidate.text))),
  );
  const withGold = told.filter(({ item, answer }) =>
    answer.citations.some(({ candidate }) =>
      hasAny(item.gold, candidate.documentName, plain(candidate.text)),
    ),
  );
  const confident = ({ answer }: Answered): boolean => answer.state === "answered";
  return {
    sentences: citations.length,
    supported: share(supported.length, citations.length),
    goldCited: share(withGold.filter(confident).length, told.filter(confident).length),
    goldCitedOrClosest: share(withGold.length, told.length),
    recall: share(cited.length, items.length),
    precision: share(gold.length, citations.length),
  };
}

/** Word for word: the quoted words in the passage, and every word of the response's sentence in them or the header. */
function standsThere(
  { response }: Answer,
  { start, end, quote: words, candidate }: Answer["citations"][number],
): boolean {
  const passage = plain(`${candidate.lead} ${candidate.text}`);
  const cells = response.slice(start, end).split(/ – |; |: /);
  return passage.includes(plain(words)) && cells.every((cell) => passage.includes(plain(cell)));
}

/** Planted strings and matters that are not to be told, in any answer of any owner. */
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
