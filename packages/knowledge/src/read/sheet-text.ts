import { writeRow } from "./blocks.ts";
import type { PageLayout, Reading } from "./reading.ts";
import { type Sheet, type SheetBlock, sheetBlocks } from "./sheet.ts";

/** Programs give these names, which say nothing about the content. */
const UNNAMED = /^(?:sheet|tabelle|hoja|feuil(?:le)?|foglio|planilha|blad|arkusz)\s?\d*$/i;

/** Writes sheets as text, and keeps in which row and columns each line stands. */
export function writeSheets(
  sheets: readonly Sheet[],
  onProgress: () => void,
): Required<Pick<Reading, "text" | "layout">> {
  const parts: string[] = [];
  let length = 0;
  const write = (text: string): number => {
    const start = length;
    parts.push(text);
    length += text.length;
    return start;
  };
  const layout: PageLayout[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const blocks = sheetBlocks(sheet);
    if (blocks.length === 0) continue;
    if (length > 0) write("\n\n");
    const page: PageLayout = {
      number: index + 1,
      name: sheet.name,
      start: length,
      end: 0,
      width: 0,
      height: 0,
      columns: [],
      lines: [],
    };
    const named = sheet.name !== "" && !UNNAMED.test(sheet.name);
    if (named) write(`# ${oneLine(sheet.name)}`);
    for (const [at, block] of blocks.entries()) {
      if (at > 0 || named) write("\n\n");
      writeSheetBlock(block, page, { write, level: named ? 2 : 1 });
      onProgress();
    }
    page.end = length;
    layout.push(page);
  }
  return { text: parts.join(""), layout };
}

type Writing = { write: (text: string) => number; level: number };

function writeSheetBlock(block: SheetBlock, page: PageLayout, { write, level }: Writing): void {
  const place = (start: number, row: number, columns: number[]): void => {
    page.lines.push([start, row, setOf(page, columns)]);
  };
  if (block.kind === "line") {
    const text = oneLine(block.text);
    place(write(block.heading ? `${"#".repeat(level)} ${text}` : text), block.row, [block.column]);
    return;
  }
  if (block.kind === "list") {
    for (const [index, { row, text }] of block.rows.entries()) {
      if (index > 0) write("\n");
      const isAlone = block.rows.length === 1;
      place(write(isAlone ? oneLine(text) : `- ${oneLine(text)}`), row, block.columns);
    }
    return;
  }
  const { header, columns, rows } = block;
  place(write(writeRow(header.names)), header.row, columns);
  write(`\n|${" --- |".repeat(columns.length)}`);
  for (const { row, cells } of rows) {
    write("\n");
    place(write(writeRow(cells)), row, columns);
  }
}

/** The same list of columns is stored once. */
function setOf(page: PageLayout, columns: number[]): number {
  const known = page.columns.findIndex((one) => one.join() === columns.join());
  return known === -1 ? page.columns.push(columns) - 1 : known;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
