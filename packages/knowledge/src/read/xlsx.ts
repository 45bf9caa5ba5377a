import { unpackArchive } from "./archive.ts";
import { clean } from "./blocks.ts";
import type { LeftOut, Reading } from "./reading.ts";
import { type Cell, cellCounter, type Merge, SHEET_LIMITS, type Sheet, type SheetRow } from "./sheet.ts";
import { writeSheets } from "./sheet-text.ts";
import { unreadable } from "./unreadable.ts";
import { type Style, shownDate, shownNumber, stylesOf } from "./xlsx-formats.ts";
import { type Attributes, pathOf, relationsOf, walkXml } from "./xml.ts";

const XLSX = {
  name: "spreadsheet",
  keep: /^(?:_rels\/|xl\/(?:_rels\/|workbook|styles|sharedStrings|worksheets\/)).*\.(?:xml|rels)$/i,
  archives: /^xl\/embeddings\//,
  markupBytes: 60 * 1024 * 1024,
};

type Book = {
  parts: ReadonlyMap<string, Uint8Array>;
  strings: string[];
  styles: Style[];
  is1904: boolean;
  count: ReturnType<typeof cellCounter>;
  leftOut: LeftOut[];
  onProgress: () => void;
};

/** Reads an Excel workbook as it is shown: without hidden sheets, rows and columns. Macros and links are not opened. */
export async function readXlsx(bytes: Uint8Array, onProgress: () => void): Promise<Reading> {
  const parts = await unpackArchive(bytes, XLSX, onProgress);
  const path = [...relationsOf(parts, "", onProgress).values()].find(
    ({ type }) => type === "officeDocument",
  )?.path;
  const workbook = parts.get(path ?? "xl/workbook.xml");
  if (!workbook) throw unreadable("This is a ZIP archive, not an Excel workbook.");
  const relations = relationsOf(parts, path ?? "xl/workbook.xml", onProgress);
  const partOf = (type: string) =>
    parts.get([...relations.values()].find((one) => one.type === type)?.path ?? "");
  const { sheets: listed, is1904 } = listSheets(workbook, onProgress);
  const count = cellCounter();
  const book: Book = {
    parts,
    strings: stringsOf(partOf("sharedStrings"), count, onProgress),
    styles: stylesOf(partOf("styles"), onProgress),
    is1904,
    count,
    leftOut: [],
    onProgress,
  };
  const sheets = listed
    .filter(({ hidden }) => !hidden)
    .slice(0, SHEET_LIMITS.sheets)
    .flatMap(({ id, name }) => {
      const target = relations.get(id);
      const part = target?.type === "worksheet" ? parts.get(pathOf("", target.path)) : undefined;
      return part ? [readSheet(part, name, book)] : [];
    });
  const hidden = listed.filter((sheet) => sheet.hidden);
  if (hidden.length > 0) {
    const where = hidden.map(({ name }) => name).join(", ");
    book.leftOut.unshift({ what: "hidden_sheets", count: hidden.length, where });
  }
  return { ...writeSheets(sheets, onProgress), pages: [], pagesWithoutText: [], leftOut: book.leftOut };
}

type Listed = { id: string; name: string; hidden: boolean };

function listSheets(part: Uint8Array, onProgress: () => void): { sheets: Listed[]; is1904: boolean } {
  const sheets: Listed[] = [];
  let is1904 = false;
  walkXml(
    part,
    {
      open(name, attributes) {
        if (name === "workbookPr") is1904 = isOn(attributes["date1904"]);
        if (name !== "sheet") return;
        const id = Object.entries(attributes).find(([key]) => /:id$/i.test(key))?.[1] ?? "";
        sheets.push({
          id,
          name: clean(attributes["name"] ?? ""),
          hidden: /hidden/i.test(attributes["state"] ?? ""),
        });
      },
    },
    onProgress,
  );
  return { sheets, is1904 };
}

const isOn = (value: string | undefined): boolean => value === "1" || value === "true";

/** The texts that cells refer to by number. Phonetic guides are not part of them. */
function stringsOf(part: Uint8Array | undefined, count: Book["count"], onProgress: () => void): string[] {
  const strings: string[] = [];
  if (!part) return strings;
  let [inText, inGuide] = [false, false];
  let open = "";
  walkXml(
    part,
    {
      open(name) {
        if (name === "si") open = "";
        else if (name === "rPh") inGuide = true;
        else if (name === "t") inText = !inGuide;
      },
      text(text) {
        if (inText) open += text;
      },
      close(name) {
        if (name === "t") inText = false;
        else if (name === "rPh") inGuide = false;
        else if (name === "si") {
          count(1);
          strings.push(clean(open.slice(0, SHEET_LIMITS.cellCharacters)));
        }
      },
    },
    onProgress,
  );
  return strings;
}

type Open = { column: number; type: string; style: Style | undefined; value: string; isFormula: boolean };

function readSheet(part: Uint8Array, name: string, book: Book): Sheet {
  const rows: SheetRow[] = [];
  const merges: Merge[] = [];
  const hiddenRows = new Set<number>();
  const hiddenColumns: { from: number; to: number }[] = [];
  let hidesRows = false;
  let row: SheetRow = { number: 0, cells: new Map() };
  let cell: Open | undefined;
  let isReading = false;
  let [lastRow, lastColumn, uncalculated, further] = [0, 0, 0, 0];
  const seenRows = new Set<number>();
  const seenHidden = new Set<number>();
  const isHiddenColumn = (column: number): boolean =>
    hiddenColumns.some(({ from, to }) => column >= from && column <= to);

  const take = ({ column, type, style, value, isFormula }: Open): void => {
    const shown = shownCell({ type, style, value }, book);
    if (!shown.text) {
      if (isFormula && value === "") uncalculated += 1;
      return;
    }
    if (hiddenRows.has(row.number)) seenRows.add(row.number);
    else if (isHiddenColumn(column)) seenHidden.add(column);
    else if (column > SHEET_LIMITS.columns) further += 1;
    else row.cells.set(column, { ...shown, isBold: style?.isBold ?? false });
    book.count(1);
  };

  walkXml(
    part,
    {
      open(tag, attributes) {
        if (tag === "sheetFormatPr") hidesRows = isOn(attributes["zeroHeight"]);
        else if (tag === "col" && isOn(attributes["hidden"]))
          hiddenColumns.push({ from: Number(attributes["min"]), to: Number(attributes["max"]) });
        else if (tag === "row") {
          lastRow = Number(attributes["r"]) || lastRow + 1;
          lastColumn = 0;
          row = { number: lastRow, cells: new Map() };
          if (
            isOn(attributes["hidden"]) ||
            (hidesRows && attributes["hidden"] === undefined && !attributes["ht"])
          )
            hiddenRows.add(lastRow);
        } else if (tag === "c") {
          lastColumn = columnOf(attributes["r"]) ?? lastColumn + 1;
          const style = book.styles[Number(attributes["s"] ?? 0)];
          cell = { column: lastColumn, type: attributes["t"] ?? "n", style, value: "", isFormula: false };
        } else if (tag === "f" && cell) cell.isFormula = true;
        else if (tag === "v" || tag === "t") isReading = true;
        else if (tag === "rPh") isReading = false;
        else if (tag === "mergeCell" && merges.length < SHEET_LIMITS.merges)
          merges.push(...mergeOf(attributes));
      },
      text(text) {
        if (isReading && cell) cell.value += text;
      },
      close(tag) {
        if (tag === "v" || tag === "t") isReading = false;
        else if (tag === "c" && cell) {
          take(cell);
          cell = undefined;
        } else if (tag === "row" && row.cells.size > 0) {
          book.count(0, 1);
          rows.push(row);
        }
      },
    },
    book.onProgress,
  );
  const note = (what: LeftOut["what"], count: number): void => {
    if (count > 0) book.leftOut.push({ what, count, where: name });
  };
  note("hidden_rows", seenRows.size);
  note("hidden_columns", seenHidden.size);
  note("uncalculated_formulas", uncalculated);
  note("further_columns", further);
  rows.sort((a, b) => a.number - b.number);
  return { name, rows, merges, isHiddenRow: (number) => hiddenRows.has(number) };
}

const WORDS_OF_TRUTH: Record<string, string> = { "0": "FALSE", "1": "TRUE" };

function shownCell(
  { type, style, value }: Pick<Open, "type" | "style" | "value">,
  { strings, is1904 }: Book,
): Omit<Cell, "isBold"> {
  const pattern = style?.pattern ?? "General";
  const words = (text: string) => ({
    text: clean(text.slice(0, SHEET_LIMITS.cellCharacters)).trim(),
    isValue: false,
  });
  if (value === "") return words("");
  if (type === "s") return words(strings[Number(value)] ?? "");
  if (type === "b") return words(WORDS_OF_TRUTH[value] ?? value);
  if (type === "d") return { text: shownDate(value, pattern), isValue: true };
  const number = Number(value);
  if (type !== "n" || Number.isNaN(number)) return words(value);
  const shown = shownNumber(number, pattern, is1904);
  return { ...shown, text: clean(shown.text) };
}

/** `B7` is in column 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

function mergeOf({ ref = "" }: Attributes): Merge[] {
  const [from = "", to = ""] = ref.split(":");
  const [column, lastColumn] = [columnOf(from), columnOf(to)];
  const [row, lastRow] = [from, to].map((one) => Number(one.replace(/^\D+/, "")));
  if (!column || !lastColumn || !row || !lastRow) return [];
  return [{ row, column, rows: lastRow - row + 1, columns: lastColumn - column + 1 }];
}
