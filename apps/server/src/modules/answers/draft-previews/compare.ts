import type { DRAFT_CHANGES } from "@understudy/contracts";
import type { JudgedAnswer } from "../answer-tests/judge.ts";

export type DraftChange = (typeof DRAFT_CHANGES)[number];

/**
 * What a draft changes about an answer. A language model words each answer differently, so a change of the words alone
 * is another kind than one of the figures.
 */
export function changeOf(before: JudgedAnswer, after: JudgedAnswer): DraftChange {
  const [knew, knows] = [before, after].map(({ state }) => state === "answered" || state === "partly");
  if (knew && !knows) return "lost";
  if (!knew && knows) return "gained";
  if (wordsOf(before) === wordsOf(after)) return "same";
  return figuresOf(before) === figuresOf(after) ? "words" : "figures";
}

const wordsOf = ({ response }: JudgedAnswer): string => response.replace(/\s+/g, " ").trim();

const figuresOf = ({ response }: JudgedAnswer): string =>
  [...new Set(response.match(/\d+(?:[.,:]\d+)*/g))].sort().join(" ");
