import type { Line } from "./lines.ts";
import type { Retrieval } from "./retrieve.ts";

/** What the reader says of the best line, above which it is an answer, and below which it is no help. */
const ANSWERS = 1;
const CLOSE = 0.25;
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
  [best]: readonly Line[],
): "answered" | "partly" | "not_answered" {
  if (!best) return "not_answered";
  const sure = mayOverlook(retrieval) ? "partly" : "answered";
  const [certain, answers, close] =
    best.relevance === undefined
      ? [best.share, CONFIDENT_SHARE, CLOSE_SHARE]
      : [best.relevance, ANSWERS, CLOSE];
  if (certain >= answers) return sure;
  return certain >= close ? "partly" : "not_answered";
}

/** Most of the documents are in another language, in which the search finds next to nothing: it may have missed it. */
function mayOverlook({ language, languages: [most], isMultilingual }: Retrieval): boolean {
  return !isMultilingual && language !== undefined && most !== undefined && most !== language;
}
