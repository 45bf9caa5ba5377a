import type { conversations } from "@understudy/contracts";
import type { output } from "zod";

export type Filter = output<typeof conversations.list.query>;

const MOST_WORDS = 10;
const MOST_LETTERS = 60;
const DAY_MS = 86_400_000;

/** Shorter words are matched exactly: too many words share a two-letter prefix for the match to be useful. */
const BEGINNING = 3;

/**
 * Builds a tsquery from the search text: every word must occur in the same exchange, longer ones also as a prefix.
 * Operators are stripped. Undefined if the text contains no word.
 */
export function wordsQuery(search: string | undefined): string | undefined {
  const words = (search ?? "").match(/[\p{L}\p{N}]+/gu)?.slice(0, MOST_WORDS) ?? [];
  if (words.length === 0) return undefined;
  return words
    .map((word) => (word.length < BEGINNING ? word : `${word.slice(0, MOST_LETTERS)}:*`))
    .join(" & ");
}

/** From the start of the first day to the end of the last, in UTC. */
export function spanOf({ from, until }: Pick<Filter, "from" | "until">) {
  return {
    from: from ? new Date(from) : undefined,
    before: until ? new Date(Date.parse(until) + DAY_MS) : undefined,
  };
}
