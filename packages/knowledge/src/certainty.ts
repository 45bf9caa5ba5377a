import type { Line } from "./lines.ts";
import { isOther, type Retrieval } from "./retrieve.ts";

/**
 * Thresholds for the best line's reranker score plus its weighted lead over the best line elsewhere:
 * from `ANSWERS` on it is an answer, below `CLOSE` it does not help. Tuned on the dialogues of six
 * owners for at most 10% wrong turns; each owner left out, the other five choose much the same.
 */
const ANSWERS = 2.4;
const CLOSE = 0.4;
/** A line with a clear lead is more likely the answer than one of several equally good lines. */
const LEAD_WEIGHT = 0.7;
const MOST_LEAD = 4;
/** Used when there is no other section to compare with. */
const USUAL_LEAD = 1;
/** The equivalent cosines for a line in another language than the question, which the reranker does not understand. */
const ANSWERS_COSINE = 0.5;
const CLOSE_COSINE = 0.42;
/** Used without a reranker: shares of the question's weight that the best line contains. */
const CONFIDENT_SHARE = 0.5;
const CLOSE_SHARE = 0.3;

/** Converts the cosine of a line in another language to an equivalent reranker score. */
export function cosineAsScore(cosine: number): number {
  const scale = (ANSWERS - CLOSE) / (ANSWERS_COSINE - CLOSE_COSINE);
  return ANSWERS + (cosine - ANSWERS_COSINE) * scale;
}

/** Returns which of the three honest states the lines justify. */
export function answerState(
  retrieval: Retrieval,
  lines: readonly Line[],
): "answered" | "partly" | "not_answered" {
  const [best] = lines;
  if (!best) return "not_answered";
  const sure = mayOverlook(retrieval) ? "partly" : "answered";
  if (isAskedBy(best, retrieval.searched)) return sure;
  const [certain, answers, close] =
    best.relevance === undefined
      ? [best.share, CONFIDENT_SHARE, CLOSE_SHARE]
      : [best.relevance + LEAD_WEIGHT * leadOf(retrieval, best, lines), ANSWERS, CLOSE];
  if (certain >= answers) return sure;
  return certain >= close ? "partly" : "not_answered";
}

/** The question is the heading of the line, as in a list of questions and answers. */
function isAskedBy({ headingPath }: Line, question: string): boolean {
  const heading = headingPath.at(-1) ?? "";
  return heading.trim().endsWith("?") && lettersOf(heading) === lettersOf(question);
}

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The best line's lead over the best line under another heading. Lines in other languages are not compared. */
function leadOf({ language }: Retrieval, best: Line, lines: readonly Line[]): number {
  if (isOther(language, best.candidate.language)) return 0;
  const next = lines.find((line) => !isUnderSameHeading(line, best));
  return next ? Math.min(MOST_LEAD, best.score - next.score) : USUAL_LEAD;
}

function isUnderSameHeading(a: Line, b: Line): boolean {
  return (
    a.candidate.passageId === b.candidate.passageId && a.headingPath.join("\n") === b.headingPath.join("\n")
  );
}

/** Most documents are in another language, where search finds almost nothing, so it may have missed the answer. */
function mayOverlook({ language, languages: [most], isMultilingual }: Retrieval): boolean {
  return !isMultilingual && language !== undefined && most !== undefined && most !== language;
}
