import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { readPdf } from "./pdf.ts";

type Line = readonly [text: string, x: number, y: number, size?: number];

/** Places lines as a word processor prints them. `y` counts from the bottom of the page. */
async function read(...pages: readonly (readonly Line[])[]): Promise<string> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = pdf.addPage([400, 400]);
    for (const [text, x, y, size = 10] of lines) page.drawText(text, { x, y, size, font });
  }
  return (await readPdf(await pdf.save(), () => {})).text;
}

describe("a file that was printed to PDF", () => {
  test("keeps a heading apart from the smaller one right below it", async () => {
    const text = await read([
      ["Getting started", 40, 340, 14],
      ["What happens in the first call?", 40, 323, 13],
      ["We talk for half an hour about what you want to be different.", 40, 300],
      ["It costs nothing, and nothing follows from it but what you decide.", 40, 288],
    ]);
    expect(text).toContain("# Getting started\n\n## What happens in the first call?\n\nWe talk");
  });

  test("loses the number of its only page", async () => {
    const text = await read([
      ["We open at nine.", 40, 300],
      ["Page 1 of 1", 180, 20],
    ]);
    expect(text).toBe("We open at nine.");
  });

  test("keeps the end of a line that fills its column if the others end early", async () => {
    const text = await read([
      ["Ana, front desk.", 40, 300],
      ["Dylan, since 2022. Saturdays.", 40, 288],
      ["Jo, office manager: insurance, estimates, payment plans.", 40, 276],
      ["Hank, nights.", 40, 264],
    ]);
    expect(text.split("\n")).toEqual([
      "Ana, front desk.",
      "Dylan, since 2022. Saturdays.",
      "Jo, office manager: insurance, estimates, payment plans.",
      "Hank, nights.",
    ]);
  });

  test("keeps the second line of a cell in its row, on the next page too", async () => {
    const head: Line[] = [
      ["Service", 40, 352],
      ["Fee", 250, 352],
    ];
    const rows: Line[] = [
      ["Check-up, within six months of a", 40, 340],
      ["60 pounds", 250, 340],
    ];
    const after: Line[] = [
      ["full analysis", 40, 340],
      ["Strength test, both legs", 40, 328],
      ["85 pounds", 250, 328],
    ];
    const lower = (lines: Line[], by: number) => lines.map(([text, x, y]): Line => [text, x, y - by]);
    const table = [
      "| Service | Fee |",
      "| --- | --- |",
      "| Check-up, within six months of a full analysis | 60 pounds |",
      "| Strength test, both legs | 85 pounds |",
    ].join("\n");
    expect(await read([...head, ...rows, ...lower(after, 12)])).toBe(table);
    expect(await read(lower([...head, ...rows], 200), [...head, ...after])).toBe(table);
  });
});
