import type { Line } from "./lines.ts";
import { isOther, type Retrieval } from "./retrieve.ts";

/**
 * What the reader says of the best line, with its lead over the best line elsewhere: above the first it is an answer,
 * below the second no help. Chosen on the dialogues of six owners, for at most a tenth of wrong turns.
 */
const ANSWERS = 2.4;
const CLOSE = 0.1;
/** A line that stands out is rather the answer than one of several that are as good. */
const LEAD_WEIGHT = 0.7;
const MOST_LEAD = 4;
/** Where there is no other place to compare with. */
const USUAL_LEAD = 1;
/** The cosines that say as much of a line in another language than the question, which the reader does not know. */
const ANSWERS_COSINE = 0.5;
const CLOSE_COSINE = 0.42;
/** Where there is no reader: shares of the question's weight that the best line holds. */
const CONFIDENT_SHARE = 0.5;
const CLOSE_SHARE = 0.3;

/** What the reader would say of a line in another language, told by its cosine. */
export function asIfRead(cosine: number): number {
  const scale = (ANSWERS - CLOSE) / (ANSWERS_COSINE - CLOSE_COSINE);
  return ANSWERS + (cosine - ANSWERS_COSINE) * scale;
}

/** Which of the three honest states the lines deserve. */
export function stateOf(
  retrieval: Retrieval,
  lines: readonly Line[],
): "answered" | "partly" | "not_answered" {
  const [best] = lines;
  if (!best) return "not_answered";
  const sure = mayOverlook(retrieval) ? "partly" : "answered";
  const [certain, answers, close] =
    best.relevance === undefined
      ? [best.share, CONFIDENT_SHARE, CLOSE_SHARE]
      : [best.relevance + LEAD_WEIGHT * leadOf(retrieval, best, lines), ANSWERS, CLOSE];
  if (certain >= answers) return sure;
  return certain >= close ? "partly" : "not_answered";
}

/** How much better the best line is than the best one in another place. Lines in other languages are not compared. */
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

/** Most of the documents are in another language, in which the search finds next to nothing: it may have missed it. */
function mayOverlook({ language, languages: [most], isMultilingual }: Retrieval): boolean {
  return !isMultilingual && language !== undefined && most !== undefined && most !== language;
}
