import type { Line } from "./evidence.ts";
import type { Question, Retrieval } from "./retrieve.ts";
import { indexWords } from "./words.ts";

/** What tells an answerable question from one that only sounds like the documents. */
export type Signals = Record<(typeof SIGNALS)[number], number>;

export const SIGNALS = ["relevance", "second", "share", "strange", "found", "margin"] as const;

export function signalsOf(question: Question, { hits, weights }: Retrieval, lines: readonly Line[]): Signals {
  const relevance = lines.map((line) => line.relevance ?? 0).sort((a, b) => b - a);
  const asked = [...new Set(indexWords(question.text))];
  const strange = asked.filter((word) => !weights.has(word)).length / (asked.length || 1);
  const [first, , , , fifth] = hits;
  return {
    relevance: relevance[0] ?? 0,
    second: relevance[1] ?? 0,
    share: Math.max(0, ...lines.slice(0, 5).map((line) => line.share)),
    strange,
    found: first?.score ?? 0,
    margin: (first?.score ?? 0) - (fifth?.score ?? 0),
  };
}

/** From 0 (the documents surely do not say) to 1. */
export function certaintyOf(question: Question, retrieval: Retrieval, lines: readonly Line[]): number {
  const [best] = lines;
  if (!best) return 0;
  // Without the cross-encoder: the share of the question that the line holds.
  if (best.relevance === undefined) return best.share;
  return signalsOf(question, retrieval, lines).share;
}

const CONFIDENT = 0.5;
const UNKNOWN = 0.05;

export function verdictOf(certainty: number) {
  if (certainty >= CONFIDENT) return "answered" as const;
  return certainty > UNKNOWN ? ("partly" as const) : ("not_answered" as const);
}
