import type { Citation } from "@understudy/contracts";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Markdown } from "./markdown.tsx";
import { Source } from "./source.tsx";
import { numberBySection, toSections } from "./source-sections.ts";
import { wordsIn } from "./words.ts";

const TEXT = "Single session – £240\nSix sessions – £1,200\n\nYou can pay monthly.";
const PASSAGE =
  "| Format | Price |\n|---|---|\n| Single session | £240 |\n| Six sessions | £1,200 |\n| Ten sessions | £1,900 |";

function cite(number: number, words: string, more: Partial<Citation> = {}): Citation {
  const start = TEXT.indexOf(words);
  return {
    number,
    start,
    end: start + words.length,
    documentName: "prices.md",
    headingPath: ["Prices", "Sessions"],
    page: null,
    passage: PASSAGE,
    quote: words,
    ...more,
  };
}

const ROWS = [
  cite(1, "Single session – £240", { quote: "| Single session | £240 |" }),
  cite(2, "Six sessions – £1,200", { quote: "| Six sessions | £1,200 |" }),
];
const PAYING = cite(3, "You can pay monthly.", {
  headingPath: ["Prices", "Paying"],
  passage: "You can pay monthly.",
});
const NUMBERS = [...ROWS, PAYING];

function answerMarkup(open?: number): string {
  return renderToStaticMarkup(
    <Markdown
      content={{ text: TEXT, citations: numberBySection(NUMBERS), unsupported: [], isWriting: false }}
      marks={{ open, onToggle: () => {}, owner: "Ada", words: wordsIn("en") }}
    />,
  );
}

function sourceMarkup(citations: readonly Citation[], number: number): string {
  return renderToStaticMarkup(
    <Source
      citations={citations}
      number={number}
      owner="Ada"
      words={wordsIn("en")}
      onTurn={() => {}}
      onClose={() => {}}
    />,
  );
}

const highlighted = (html: string): string[] =>
  [...html.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, text = ""]) => text);

describe("the sources of an answer", () => {
  test("are sections, and the rows of one table are one source", () => {
    expect(toSections(NUMBERS).map(({ number, citations }) => [number, citations.length])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  test("with one name are two if the documents, headings or pages differ", () => {
    const [row] = ROWS;
    if (!row) throw new Error("no row");
    const others = [
      { ...row, number: 2, documentName: "prices-2025.md" },
      { ...row, number: 3, headingPath: ["Workshops", "Sessions"] },
      { ...row, number: 4, headingPath: [], page: 1 },
      { ...row, number: 5, headingPath: [], page: 2 },
      { ...row, number: 6, page: 2 },
    ];
    expect(toSections([row, ...others]).map(({ citations }) => citations.length)).toEqual([2, 1, 1, 1, 1]);
  });

  test("have the numbers of the marks in the text, without gaps", () => {
    expect([...answerMarkup().matchAll(/>(\d)<\/button>/g)].map(([, number]) => number)).toEqual([
      "1",
      "1",
      "2",
    ]);
  });

  test("highlight every cited sentence in the answer and in the passage", () => {
    expect([...answerMarkup(1).matchAll(/us-lit/g)].length).toBeGreaterThan(1);
    const html = sourceMarkup(NUMBERS, 1);
    expect(highlighted(html)).toEqual(["Single session · £240", "Six sessions · £1,200"]);
    expect(html.match(/us-passage/g)).toHaveLength(1);
    expect(html).toContain("1 of 2");
    expect(highlighted(sourceMarkup(NUMBERS, 2))).toEqual(["You can pay monthly."]);
  });

  test("show each passage of a long section once, and overlapping sentences once", () => {
    const [row] = ROWS;
    if (!row) throw new Error("no row");
    const overlapping = { ...row, number: 4, quote: "session | £240 |\n| Six" };
    const second = { ...row, number: 5, passage: "Sold since 2020.", quote: "Sold since 2020." };
    const html = sourceMarkup([...ROWS, overlapping, second], 1);
    expect(html.match(/us-passage/g)).toHaveLength(2);
    expect(html.replace(/<[^>]+>/g, "").match(/Single session/g)).toHaveLength(1);
    expect(highlighted(html).at(-1)).toBe("Sold since 2020.");
  });
});

test("a cited cell is shown in its grid, with the names of the columns", () => {
  const price = (row: string, value: string, address: string) => ({
    names: ["Format", "Minutes", "Room", "Note", "Price"],
    cells: [row, "50", "Leith", "by appointment", value],
    columns: [4],
    addresses: [address],
  });
  const [single, six] = ROWS;
  if (!single || !six) throw new Error("no rows");
  const html = sourceMarkup(
    [
      { ...single, cell: price("Single session", "£240", "Prices!E2") },
      { ...six, cell: price("Six sessions", "£1,200", "Prices!E3") },
    ],
    1,
  );
  expect(html.match(/<table/g)).toHaveLength(1);
  expect(html).toContain("<caption>Prices!E2, Prices!E3</caption>");
  expect([...html.matchAll(/<th [^>]*>(.*?)<\/th>/g)].map(([, name]) => name)).toEqual([
    "Format",
    "Minutes",
    "Room",
    "Price",
  ]);
  expect([...html.matchAll(/us-cited"><strong>(.*?)</g)].map(([, value]) => value)).toEqual([
    "£240",
    "£1,200",
  ]);
  expect(sourceMarkup(ROWS, 1)).not.toContain("<table");
});

test("half-cited bold text shows no asterisks", () => {
  const bold = cite(1, "You can pay monthly.", {
    passage: "**You can pay monthly.** Ask **first**.",
    quote: "**You can pay monthly.",
  });
  expect(sourceMarkup([bold], 1)).toContain("<mark>You can pay monthly.</mark> Ask first.");
});

test("two rows of a table are two lines", () => {
  const [rows = ""] = answerMarkup().split("</p>");
  const [first = "", second = "", ...more] = rows.split("<br/>");
  expect(more).toEqual([]);
  expect([first, second].map((html) => html.replace(/<[^>]+>/g, ""))).toEqual([
    "Single session – £2401",
    "Six sessions – £1,2001",
  ]);
});
