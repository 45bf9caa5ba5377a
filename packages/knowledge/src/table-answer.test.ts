import { describe, expect, test } from "vitest";
import { type Answer, quote } from "./answer.ts";
import { memoryEngine } from "./memory-engine.test-helper.ts";
import { answerFromTables } from "./table-answer.ts";
import { tablesIn } from "./tables.ts";

const TIMETABLE = `# Harbour studio

## Timetable

| Day | Time | Class | Teacher |
| --- | --- | --- | --- |
| Monday | 07:00 | Reformer | Ines |
| Monday | 18:00 | Mat | Colm |
| Tue | 19:15 | Barre | Colm |
| Saturday | 9.30 am | Tower | Dagny |

## Prices

| Offer | Members | Guests | Deposit |
| --- | --- | --- | --- |
| Single class | £15.00 | £18.50 | £0 |
| Ten-class pass | £130.00 | £160.00 | £20 |
| Private session | £62.00 | £70.00 | £25 |
| Total | £207.00 | £248.50 | £45 |
`;

async function ask(question: string, ...texts: string[]): Promise<Answer> {
  const engine = await memoryEngine(...(texts.length > 0 ? texts : [TIMETABLE]));
  return quote([{ text: question, readings: [question] }], { ownerName: "Ines" }, engine);
}

/** What the cited cells say, row by row. */
const citedCells = ({ citations }: Answer): string[] =>
  citations.map(({ cell }) => (cell?.columns ?? []).map((at) => cell?.cells[at]).join(", "));

describe("a question about a table", () => {
  test.each([
    ["How much is a private session for guests?", ["£70.00"]],
    ["what time is barre on tuesday", ["19:15"]],
    ["Who teaches the tower class?", ["Dagny"]],
    ["which offer is the cheapest for members?", ["£15.00"]],
    ["Which classes does Colm teach?", ["Colm", "Colm"]],
    ["what classes start before 9am", ["07:00"]],
    ["what is the deposit for the ten-class pass", ["£20"]],
  ])("%s", async (question, cells) => {
    const answer = await ask(question);
    expect(answer.state).toBe("answered");
    expect(citedCells(answer)).toEqual(cells);
  });

  test("finds the price in a column where others have none", async () => {
    const text = `# Print shop

## Booklets

| Booklet | 16 pages | 32 pages | Guarantee |
| --- | --- | --- | --- |
| Stapled | £118 | £174 | 2 years |
| Glued | not possible | £236 | 5 years |
| Sewn | – | £410 | 5 years |
`;
    expect(citedCells(await ask("how much are stapled 16 page booklets", text))).toEqual(["£118"]);
    // A guarantee is a time, but not the one that is asked for.
    const tables = tablesIn(await (await memoryEngine(text)).store.tables([1]));
    const question = "how long does it take to make stapled booklets";
    expect(answerFromTables(question, tables, new Date())).toBeUndefined();
  });

  test("is not answered from a part of a long one", async () => {
    const rows = Array.from({ length: 900 }, (_, at) => `| Course ${at} | Mondays | £${at + 20} |`);
    const long = ["# Courses", "", "| Course | Day | Price |", "| --- | --- | --- |", ...rows].join("\n");
    const answer = await ask("How many courses are on Mondays?", long);
    expect(answer.response).not.toMatch(/^\d+ in “/);
  });

  test("for a number counts the rows, and cites each", async () => {
    const answer = await ask("How many classes are on Mondays?");
    expect(answer.response).toMatch(/^2 in “Timetable”/);
    expect(answer.citations.map(({ quote: row }) => row)).toEqual([
      "| Monday | 07:00 | Reformer | Ines |",
      "| Monday | 18:00 | Mat | Colm |",
    ]);
  });

  test("for the total gets the row with the total, and a sum where there is none", async () => {
    expect(citedCells(await ask("what is the total for members"))).toEqual(["£207.00"]);
    const sheet = "# Orders\n\n| Customer | Bread | Weekly |\n| --- | --- | --- |\n";
    const rows = "| Anchor | Rye | £95.50 |\n| Toro | Rye | £252 |\n| Anchor | Bun | £1,180 |\n";
    const answer = await ask("What does Anchor pay weekly in total?", `${sheet}${rows}`);
    expect(answer.response).toMatch(/^£1,275\.50 in total, from 2 rows of “Orders”/);
    expect(answer.citations).toHaveLength(2);
  });

  test.each([
    "How much is a kayak trip?",
    "How much is a private session for children?",
    "Which classes does Petra teach?",
    "How many classes are on Fridays?",
    "How many hours is the tower class?",
    "what is the address of the tower class",
  ])("that no row or column answers is left to the reader: %s", async (question) => {
    const engine = await memoryEngine(TIMETABLE);
    expect(answerFromTables(question, tablesIn(await engine.store.tables([1])), new Date())).toBeUndefined();
  });

  test("is answered from a table that is split over several passages", async () => {
    const rows = Array.from(
      { length: 90 },
      (_, at) => `| Model ${at + 1} | ${at % 9 === 0 ? "red" : "blue"} | £${at + 20} |`,
    );
    const answer = await ask(
      "How many red bicycles are there?",
      `# Bicycles\n\n| Bicycle | Colour | Price |\n| --- | --- | --- |\n${rows.join("\n")}`,
    );
    expect(answer.response).toMatch(/^10 in/);
    expect(answer.citations).toHaveLength(10);
  });
});
