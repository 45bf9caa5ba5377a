import type { conversations } from "@understudy/contracts";
import type { output } from "zod";

export type Filter = output<typeof conversations.list.query>;

const MOST_WORDS = 10;
const MOST_LETTERS = 60;
const DAY_MS = 86_400_000;

/** A shorter word is looked for as it is: so many begin with two letters that it would say nothing. */
const BEGINNING = 3;

/**
 * What is searched for, as the database's own query: every word must stand in one exchange, each perhaps as the
 * beginning of a longer one. Nothing of its signs is passed on. Undefined where there is no word in it.
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
