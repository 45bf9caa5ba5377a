import type { Insights } from "@understudy/contracts";
import { type Cell, CSV_START, csvLine } from "../../platform/csv.ts";

export type Table = "days" | "questions" | "gaps";

/** Exports what the screen shows as a CSV file. */
export function tableOf(table: Table, insights: Omit<Insights, "grouping">) {
  const { from, until } = insights.period;
  const lines = TABLES[table](insights).map(csvLine);
  return {
    name: `understudy-${table}-${from}-${until}.csv`,
    type: "text/csv; charset=utf-8",
    body: Buffer.from(CSV_START + lines.join(""), "utf8"),
  };
}

const TABLES: Record<Table, (insights: Omit<Insights, "grouping">) => Cell[][]> = {
  days: ({ series }) => [
    [
      "First day",
      "Last day",
      "Conversations",
      "Questions",
      "Answered",
      "Partly",
      "Not answered",
      "Views",
      "Thumbs up",
      "Thumbs down",
      "First word (ms)",
      "Whole answer (ms)",
    ],
    ...series.map((one) => [
      one.from,
      one.until,
      one.conversations,
      one.questions,
      one.answered,
      one.partly,
      one.notAnswered,
      one.views,
      one.thumbs.up,
      one.thumbs.down,
      one.firstWordMs,
      one.wholeAnswerMs,
    ]),
  ],
  questions: ({ mostAsked }) => [
    ["Question", "Times asked", "Last asked"],
    ...mostAsked.map(({ question, count, lastAt }) => [question, count, lastAt]),
  ],
  gaps: ({ gaps }) => [
    ["Question", "Times asked", "Last asked", "Waiting for an answer"],
    ...gaps.map(({ question, count, lastAt, waiting }) => [question, count, lastAt, String(waiting.people)]),
  ],
};
