import { expect, test } from "vitest";
import { answer } from "../answer.ts";
import { doubtfulFigures, doubtfulIn } from "../doubts.ts";
import { readFile } from "../extract.ts";
import { memoryEngine } from "../memory-engine.test-helper.ts";
import { preparePassages } from "../prepare.ts";
import type { ScannedPage, ScannedWord } from "./scan.ts";

/** A page of lines, each of words with the place where they start. */
function page(lines: (readonly [text: string, x: number, confidence?: number])[][]): ScannedPage {
  const words = lines.flatMap((line, index) =>
    line.map(([text, x, confidence = 95]): ScannedWord => {
      return [text, confidence, index, x, 40 + 20 * index, 6 * text.length, 10];
    }),
  );
  return {
    number: 1,
    width: 595,
    height: 842,
    turned: 0,
    lines: lines.map((_, index) => [50 + 20 * index, 10]),
    words,
  };
}

const read = (scan: ScannedPage) => readFile(new Uint8Array(), "image/png", () => {}, [scan]);

const PRICES = page([
  [
    ["Lesson", 50],
    ["Minutes", 200],
    ["Price", 350],
  ],
  [
    ["Violin", 50],
    ["30", 200],
    ["£28", 350],
  ],
  [
    ["Cello", 50],
    ["45", 200],
    ["£3S", 350, 41],
  ],
  [
    ["Flute", 50],
    ["30", 200],
    ["£28", 350],
  ],
]);

test("words that line up become the rows of a table, with their places", async () => {
  const { text, layout, doubtful } = await read(PRICES);
  expect(text).toContain("| Cello | 45 | £3S |");
  expect(doubtful?.map(([start, end]) => text.slice(start, end))).toEqual(["£3S"]);
  const [line] = (layout?.[0]?.lines ?? []).filter(([start, end]) =>
    text.slice(start, end).includes("Cello"),
  );
  expect(text.slice(line?.[0], line?.[1])).toBe("Cello | 45 | £3S");
  expect(line?.slice(2)).toEqual([50, 80, 318, 10]);
});

test("a box of a turned page is where it was scanned", async () => {
  const { layout } = await read({
    ...page([
      [
        ["Opening", 300],
        ["hours", 345],
      ],
    ]),
    turned: 90,
  });
  const [, , x = 0, y = 0, width, height] = layout?.[0]?.lines[0] ?? [];
  // What is at the top of the turned page was at its right or left edge, and upright.
  expect([width, height]).toEqual([10, 75]);
  expect(x > 500 || x < 95).toBe(true);
  expect(y).toBeGreaterThan(0);
});

test("a passage knows its doubtful words, and an answer names its doubtful figures", async () => {
  const scan = page([
    [
      ["A", 50],
      ["lesson", 60],
      ["costs", 100],
      ["£45", 135, 30],
      ["for", 160],
      ["half", 180, 20],
      ["an", 210],
      ["hour.", 225],
    ],
  ]);
  const reading = await read(scan);
  const [passage] = [...preparePassages("scan.png", reading)];
  if (!passage) throw new Error("There is no passage.");
  const marked = passage.doubtful?.map(([start, end]) => passage.text.slice(start, end));
  expect(marked).toEqual(["£45", "half"]);
  const candidate = {
    ...passage,
    passageId: 1,
    documentId: 1,
    documentName: "scan.png",
    page: 1,
    quotable: true,
  };
  const { asOf, language } = passage;
  const response = passage.text;
  const cited = {
    candidate: { ...candidate, asOf, language },
    quote: passage.text,
    number: 1,
    start: 0,
    end: response.length,
  };
  expect(doubtfulFigures(response, [cited])).toEqual(["£45"]);
  const part = passage.text.slice(2);
  expect(doubtfulIn(part, passage)?.map(([start, end]) => part.slice(start, end))).toEqual(["£45", "half"]);

  const engine = await memoryEngine(passage.text);
  const search = engine.store.search;
  const unsure = {
    ...engine,
    store: {
      ...engine.store,
      search: async (wanted: Parameters<typeof search>[0]) => {
        const found = await search(wanted);
        return { ...found, found: found.found.map((one) => ({ ...one, doubtful: passage.doubtful })) };
      },
    },
  };
  const question = { text: "How much does a lesson cost?" };
  const hedged = await answer(question, { ownerName: "Ada" }, unsure);
  expect(hedged.response).toContain("Read from a scan and possibly wrong: “£45”. Please check it with Ada.");
  expect((await answer(question, { ownerName: "Ada" }, engine)).response).not.toContain("scan");
});
