import { clean } from "./blocks.ts";
import { attributeOf, openDocument } from "./open-document.ts";
import type { LeftOut, Reading } from "./reading.ts";
import { cellCounter, type Merge, SHEET_LIMITS, type Sheet, type SheetRow } from "./sheet.ts";
import { writeSheets } from "./sheet-text.ts";
import { type Attributes, walkXml } from "./xml.ts";

type OpenCell = {
  text: string;
  isValue: boolean;
  isBold: boolean;
  repeated: number;
  rows: number;
  columns: number;
};
type OpenSheet = {
  name: string;
  isHidden: boolean;
  rows: SheetRow[];
  merges: Merge[];
  hiddenRows: { from: number; to: number }[];
  hiddenColumns: { from: number; to: number }[];
  nextRow: number;
  nextColumn: number;
  seen: { rows: number; columns: Set<number>; further: number };
};

/** Programs fill a sheet to its end with one repeated row. A repeated row with text is written out up to this often. */
const MOST_REPEATED = 10_000;

/** Reads an OpenDocument spreadsheet: each cell has its text as it is shown. */
export async function readOds(bytes: Uint8Array, onProgress: () => void): Promise<Reading> {
  const { content, styles } = await openDocument(bytes, "spreadsheet", onProgress);
  const count = cellCounter();
  const sheets: OpenSheet[] = [];
  let sheet: OpenSheet | undefined;
  let row: { cells: SheetRow["cells"]; repeated: number; isHidden: boolean; column: number } | undefined;
  let cell: OpenCell | undefined;
  let [paragraphs, skipped, tables] = [0, 0, 0];
  const number = (attributes: Attributes, name: string): number =>
    Math.max(1, Math.floor(Number(attributeOf(attributes, name))) || 1);
  const isHidden = (attributes: Attributes): boolean =>
    /^(?:collapse|filter)$/.test(attributeOf(attributes, "visibility") ?? "");

  walkXml(
    content,
    {
      open(tag, attributes) {
        // Comments, drawings and a table inside a cell are not the cell's text.
        if (
          skipped > 0 ||
          tag === "annotation" ||
          tag === "shapes" ||
          tag === "tracked-changes" ||
          (tag === "frame" && cell)
        ) {
          skipped += 1;
          return;
        }
        if (tag === "table") {
          tables += 1;
          sheet = newSheet(attributes, styles.hidden);
          if (sheets.length < SHEET_LIMITS.sheets) sheets.push(sheet);
        } else if (!sheet) return;
        else if (tag === "table-column") {
          const columns = number(attributes, "number-columns-repeated");
          if (isHidden(attributes))
            sheet.hiddenColumns.push({ from: sheet.nextColumn, to: sheet.nextColumn + columns - 1 });
          sheet.nextColumn += columns;
        } else if (tag === "table-row") {
          const repeated = number(attributes, "number-rows-repeated");
          row = { cells: new Map(), repeated, isHidden: isHidden(attributes), column: 1 };
          if (row.isHidden) sheet.hiddenRows.push({ from: sheet.nextRow, to: sheet.nextRow + repeated - 1 });
        } else if (/^(?:covered-)?table-cell$/.test(tag)) {
          const type = attributeOf(attributes, "value-type") ?? "string";
          cell = {
            text: "",
            isValue: type !== "string" && type !== "boolean",
            isBold: styles.bold.has(attributeOf(attributes, "style-name") ?? ""),
            repeated: number(attributes, "number-columns-repeated"),
            rows: number(attributes, "number-rows-spanned"),
            columns: number(attributes, "number-columns-spanned"),
          };
          // What a merged cell covers is not shown.
          if (tag.startsWith("covered")) cell.text = "";
          paragraphs = 0;
        } else if (tag === "p" && cell) {
          if (paragraphs > 0) cell.text += "\n";
          paragraphs += 1;
        } else if (tag === "s" && cell) cell.text += " ".repeat(Math.min(number(attributes, "c"), 100));
        else if ((tag === "tab" || tag === "line-break") && cell) cell.text += " ";
      },
      text(text) {
        if (skipped === 0 && cell && paragraphs > 0) cell.text += text;
      },
      close(tag) {
        if (skipped > 0) {
          skipped -= 1;
          return;
        }
        if (/^(?:covered-)?table-cell$/.test(tag) && sheet && row && cell) {
          if (!tag.startsWith("covered")) takeCell(sheet, row, cell, count);
          row.column += cell.repeated;
          cell = undefined;
        } else if (tag === "table-row" && sheet && row) {
          takeRow(sheet, row, count);
          row = undefined;
        } else if (tag === "table") {
          tables -= 1;
          if (tables === 0) sheet = undefined;
        }
      },
    },
    onProgress,
  );
  const shown = sheets.filter((one) => !one.isHidden);
  const written = writeSheets(shown.map(closed), onProgress);
  return { ...written, pages: [], pagesWithoutText: [], leftOut: leftOutOf(sheets) };
}

function newSheet(attributes: Attributes, hidden: ReadonlySet<string>): OpenSheet {
  return {
    name: clean(attributeOf(attributes, "name") ?? ""),
    isHidden: hidden.has(attributeOf(attributes, "style-name") ?? ""),
    rows: [],
    merges: [],
    hiddenRows: [],
    hiddenColumns: [],
    nextRow: 1,
    nextColumn: 1,
    seen: { rows: 0, columns: new Set(), further: 0 },
  };
}

const isIn = (ranges: readonly { from: number; to: number }[], one: number): boolean =>
  ranges.some(({ from, to }) => one >= from && one <= to);

type OpenRow = { cells: SheetRow["cells"]; repeated: number; isHidden: boolean; column: number };

function takeCell(
  sheet: OpenSheet,
  row: OpenRow,
  cell: OpenCell,
  count: ReturnType<typeof cellCounter>,
): void {
  const text = clean(cell.text.slice(0, SHEET_LIMITS.cellCharacters)).trim();
  if (!text) return;
  if (cell.rows > 1 || cell.columns > 1) {
    const { rows, columns } = cell;
    if (sheet.merges.length < SHEET_LIMITS.merges)
      sheet.merges.push({ row: sheet.nextRow, column: row.column, rows, columns });
  }
  for (let at = 0; at < cell.repeated; at += 1) {
    const column = row.column + at;
    if (column > SHEET_LIMITS.columns) {
      sheet.seen.further += 1;
      break;
    }
    count(1);
    if (isIn(sheet.hiddenColumns, column)) sheet.seen.columns.add(column);
    else row.cells.set(column, { text, isValue: cell.isValue, isBold: cell.isBold });
  }
}

function takeRow(sheet: OpenSheet, row: OpenRow, count: ReturnType<typeof cellCounter>): void {
  if (row.cells.size > 0 && row.isHidden) sheet.seen.rows += row.repeated;
  else if (row.cells.size > 0) {
    const times = Math.min(row.repeated, MOST_REPEATED);
    for (let at = 0; at < times; at += 1) {
      count(at === 0 ? 0 : row.cells.size, 1);
      sheet.rows.push({ number: sheet.nextRow + at, cells: at === 0 ? row.cells : new Map(row.cells) });
    }
  }
  sheet.nextRow += row.repeated;
}

function closed({ name, rows, merges, hiddenRows }: OpenSheet): Sheet {
  return { name, rows, merges, isHiddenRow: (number) => isIn(hiddenRows, number) };
}

function leftOutOf(sheets: readonly OpenSheet[]): LeftOut[] {
  const hidden = sheets.filter(({ isHidden, rows }) => isHidden && rows.length > 0);
  const whole: LeftOut[] =
    hidden.length > 0
      ? [{ what: "hidden_sheets", count: hidden.length, where: hidden.map(({ name }) => name).join(", ") }]
      : [];
  const parts = sheets
    .filter(({ isHidden }) => !isHidden)
    .flatMap(({ name: where, seen }): LeftOut[] => [
      { what: "hidden_rows", count: seen.rows, where },
      { what: "hidden_columns", count: seen.columns.size, where },
      { what: "further_columns", count: seen.further, where },
    ]);
  return [...whole, ...parts.filter(({ count }) => count > 0)];
}
