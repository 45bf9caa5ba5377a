import { readFileSync } from "node:fs";
import type { Analytics, Insights } from "@understudy/contracts";

type Documented = { name: string; query: string };

const DOCUMENT = readFileSync(new URL("../../../docs/figures.md", import.meta.url), "utf8");

/** Every metric in docs/figures.md with its query. */
const ALL: readonly Documented[] = [
  ...DOCUMENT.matchAll(/^## `([\w.]+)`\n(?:(?!^## )[\s\S])*?```sql\n([\s\S]*?)```/gm),
].map(([, name = "", query = ""]) => ({ name, query }));

const DURING = "insights.during.";
const CONVERSATIONS = "conversations.";

export const documented = {
  /** Analytics of `GET /api/analytics`. */
  analytics: ALL.filter(({ name }) => !name.startsWith("insights.") && !name.startsWith(CONVERSATIONS)),
  /** Analytics of a range of days, by their name in `during`, `before` and every part of `series`. */
  during: ALL.filter(({ name }) => name.startsWith(DURING)).map(({ name, query }) => ({
    name: name.slice(DURING.length),
    query,
  })),
  /** Values of each conversation in the list, by their name there. */
  conversations: ALL.filter(({ name }) => name.startsWith(CONVERSATIONS)).map(({ name, query }) => ({
    name: name.slice(CONVERSATIONS.length),
    query,
  })),
  /** Lists of a period. */
  lists: ALL.filter(({ name }) => name.startsWith("insights.") && !name.startsWith(DURING)),
};

/** Only those parameters that a query names. */
export function parametersOf(query: string, parameters: readonly unknown[]): unknown[] {
  return parameters.filter((_, index) => query.includes(`$${index + 1}`));
}

export function figureOf(analytics: Analytics, name: string): unknown {
  return name.split(".").reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], analytics);
}

/** The part of a list that its query returns. */
export function listOf(insights: Insights, name: string): unknown {
  if (name === "insights.mostAsked") return insights.mostAsked.map(({ count }) => count);
  return insights.gaps.map(({ count, waiting }) => ({ count, waiting: waiting.people }));
}
