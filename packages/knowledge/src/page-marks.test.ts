import { PDFDocument, type PDFPage, StandardFonts } from "pdf-lib";
import { expect, test } from "vitest";
import { marksOn, startOfQuote } from "./page-marks.ts";
import { readPdf } from "./read/pdf.ts";

type Line = readonly [text: string, x: number, y: number];
const SIZE = 10;

/** Prints lines, reads the file, and returns what is marked for a quotation and where the font says its words are. */
async function marked(pages: readonly (readonly Line[])[], quote: string) {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (const lines of pages) {
    const page: PDFPage = pdf.addPage([400, 400]);
    for (const [text, x, y] of lines) page.drawText(text, { x, y: 400 - y, size: SIZE, font });
  }
  const { text, layout = [] } = await readPdf(await pdf.save(), () => {});
  const start = text.indexOf(quote);
  const page = layout.find((one) => one.start <= start && one.end > start);
  return {
    text,
    layout,
    page: page?.number,
    marks: page && marksOn(page.lines, quote, start),
    widthOf: (words: string) => font.widthOfTextAtSize(words, SIZE),
  };
}

const PARAGRAPH: Line[] = [
  ["Every first call is free. I will show you how the pro-", 40, 60],
  ["gram works, and you decide afterwards. It takes an hour.", 40, 72],
  ["Nothing else is asked of you, and nothing follows by itself.", 40, 84],
];

test("marks a sentence from its first word to its last, over two lines", async () => {
  const quote = "I will show you how the program works, and you decide afterwards.";
  const { marks = [], widthOf } = await marked([PARAGRAPH], quote);
  const [first, second] = marks;
  expect(marks).toHaveLength(2);
  expect(first?.x).toBeCloseTo(40 + widthOf("Every first call is free. ") - 1, -1);
  expect(second?.x).toBeCloseTo(39, -1);
  expect((second?.x ?? 0) + (second?.width ?? 0)).toBeCloseTo(
    41 + widthOf("gram works, and you decide afterwards."),
    -1,
  );
  expect(first?.y).toBeLessThan(60 - SIZE * 0.7);
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeGreaterThan(60);
});

test("marks the cells of the row, and not another row that says the same", async () => {
  const table: Line[] = ["Course|Price", "Monday|60 pounds", "Friday|60 pounds"].flatMap((row, index) =>
    row.split("|").map((cell, column): Line => [cell, 40 + column * 120, 60 + index * 14]),
  );
  const { marks = [] } = await marked([table], "| Friday | 60 pounds |");
  expect(marks.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
    [39, 80],
    [159, 80],
  ]);
});

test("marks nothing where a line has no place", async () => {
  const quote = "It takes an hour. Nothing else is asked of you, and nothing follows by itself.";
  const { text, layout, marks } = await marked([PARAGRAPH], quote);
  expect(marks).toHaveLength(2);
  const fewer = layout[0]?.lines.slice(0, -1) ?? [];
  expect(marksOn(fewer, quote, text.indexOf(quote))).toBeUndefined();
});

test("knows on which page a sentence is, and marks none that goes on on the next one", async () => {
  const over: Line[][] = [
    [["We meet once a week, and you can", 40, 60]],
    [["move a session. It is free.", 40, 60]],
  ];
  expect(await marked(over, "It is free.")).toMatchObject({ page: 2, marks: [{ y: expect.any(Number) }] });
  expect((await marked(over, "We meet once a week, and you can move a session.")).marks).toBeUndefined();
});

test("a quotation that its passage has twice has no place", () => {
  expect(startOfQuote("We open at nine. On Sundays we are closed.", "On Sundays")).toBe(17);
  expect(startOfQuote("At nine. At ten. At nine.", "At nine.")).toBeUndefined();
  expect(startOfQuote("At nine.", "At ten.")).toBeUndefined();
});
