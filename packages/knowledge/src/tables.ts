import { datesIn } from "./dates.ts";
import { amountIn, minutesIn } from "./extremes.ts";
import { extractLines, MONEY, rowCells, TIME, type UnscoredLine } from "./lines.ts";
import type { Candidate } from "./ports.ts";
import { canonicalWords, clockIn, WEEKDAYS } from "./table-words.ts";
import { indexWords } from "./words.ts";

/** What the values of a column are. It decides which questions it can answer and how its values compare. */
export type ColumnKind = "money" | "duration" | "clock" | "date" | "weekday" | "number" | "ordinal" | "text";

export type Column = { index: number; name: string; words: string[]; kind: ColumnKind };

export type TableRow = {
  line: UnscoredLine;
  cells: string[];
  /** The words of each cell. */
  words: string[][];
  /** The same for each item of a list in a cell ("wheat, rye"), without small words. */
  items: string[][][];
  /** The words of the headings directly above it, if other rows of the table are below others. */
  group: string[];
};

export type Table = {
  documentId: number;
  columns: Column[];
  /** The column that names the rows: the first with words, or with days of which each has one row. */
  label: number;
  rows: TableRow[];
  /** Rows that sum up the others. They answer questions for the total, and are not counted. */
  totals: TableRow[];
  /** The words of its document, sheet, headings and label. */
  context: Set<string>;
  title: string;
};

/** Puts the tables of passages together again, which are in the order of their documents. */
export function tablesIn(passages: readonly Candidate[]): Table[] {
  const found = new Map<string, { lines: UnscoredLine[]; caption: string }>();
  for (const passage of passages) {
    let above = "";
    for (const line of extractLines({ ...passage, score: 0 })) {
      if (line.header) {
        const key = [passage.documentId, line.header, line.headingPath[0]].join("\n");
        const open = found.get(key);
        if (open) open.lines.push(line);
        else found.set(key, { lines: [line], caption: above });
        above = "";
      } else above = line.text.split(/\s+/).length <= CAPTION_WORDS ? line.text : "";
    }
  }
  return [...found.values()].map(({ lines, caption }) => tableOf(lines, caption));
}

/** A longer line above a table is a sentence and not its title. */
const CAPTION_WORDS = 12;

function tableOf(lines: readonly UnscoredLine[], caption: string): Table {
  const [first] = lines as [UnscoredLine];
  const names = rowCells(first.header);
  const paths = lines.map(({ headingPath }) => headingPath);
  const shared = first.headingPath.filter((title, at) => paths.every((path) => path[at] === title));
  const all = lines.map((line): TableRow => {
    const given = rowCells(line.text);
    const cells = names.map((_, index) => given[index] ?? "");
    const group = canonicalWords(line.headingPath.slice(shared.length).join(" "));
    return { line, cells, words: cells.map(canonicalWords), items: cells.map(itemsOf), group };
  });
  const totals = totalsOf(all);
  const rows = all.filter((row) => !totals.has(row));
  const valuesOf = (index: number): string[] =>
    rows
      .slice(0, SAMPLE)
      .map(({ cells }) => cells[index] ?? "")
      .filter(Boolean);
  const columns = names.map((name, index): Column => {
    const content = itemsOf(name).flat();
    const words = content.length > 0 ? content : canonicalWords(name);
    return { index, name, words, kind: kindOf(name, valuesOf(index)) };
  });
  const name = first.candidate.documentName.replace(/\.\w+$/, "");
  const isWeek =
    columns[0]?.kind === "weekday" && new Set(rows.map(({ cells }) => cells[0])).size === rows.length;
  const label = isWeek ? columns[0] : (columns.find(({ kind }) => kind === "text") ?? columns[0]);
  const context = new Set(canonicalWords([name, ...shared, caption, label?.name].join(" ")));
  const title = shared.at(-1) ?? name;
  return {
    documentId: first.candidate.documentId,
    columns,
    label: label?.index ?? 0,
    rows,
    totals: [...totals],
    context,
    title,
  };
}

function itemsOf(cell: string): string[][] {
  return cell.split(/[,;/()]| and | or | to /).map((item) => {
    const content = new Set(indexWords(item, "en"));
    return canonicalWords(item).filter((word) => content.has(word) || /\d/.test(word));
  });
}

const TOTAL = /^\W*(?:(?:grand|sub)[- ]?)?(?:totals?|sum|overall|all together|altogether)\b/i;

/** The rows that say so, or whose values are the sums of those above. */
function totalsOf(rows: readonly TableRow[]): Set<TableRow> {
  const totals = new Set<TableRow>();
  const sums: number[] = [];
  for (const [above, row] of rows.entries()) {
    const amounts = row.cells.map(amountIn);
    const isNumber = (cell: string): boolean => /^\D{0,3}\d/.test(cell);
    const numbers = amounts.flatMap((value, index) =>
      index > 0 && value && isNumber(row.cells[index] ?? "") ? [{ value, sum: sums[index] ?? 0 }] : [],
    );
    const isSum = ({ value, sum }: { value: number; sum: number }): boolean =>
      sum !== 0 && Math.abs(sum - value) < 0.005 * Math.max(1, Math.abs(value));
    const addsUp = above >= 2 && numbers.length > 0 && numbers.every(isSum);
    if (addsUp || TOTAL.test(row.cells[0] ?? "")) totals.add(row);
    for (const [index, amount] of amounts.entries()) sums[index] = (sums[index] ?? 0) + (amount ?? 0);
  }
  return totals;
}

const PRICE_NAME = /\b(?:prices?|costs?|fees?|rates?|charges?|amount)\b|[£$€]/i;
const TIME_NAME = /\b(?:minutes?|mins?|hours?|days?|weeks?|months?|years?|nights?|length|duration)\b/i;
/** A column is of a kind if most of its cells that have a value are; the first ones are enough to tell. */
const MOST = 0.6;
const SAMPLE = 100;
const NO_VALUE = new Set(
  ",no,none,nil,n/a,closed,unavailable,not possible,not offered,not available,not included,on request".split(
    ",",
  ),
);

/** "not possible" and a dash say that there is no value. */
const hasValue = (cell: string): boolean =>
  !NO_VALUE.has(
    cell
      .toLowerCase()
      .replace(/[^\p{L}\p{N}/ ]/gu, "")
      .trim(),
  );

function kindOf(name: string, cells: readonly string[]): ColumnKind {
  const values = cells.filter(hasValue);
  if (values.length === 0) return "text";
  const most = (test: (value: string) => boolean): boolean =>
    values.filter(test).length >= MOST * values.length;
  if (most((value) => clockIn(value) !== undefined)) return "clock";
  if (most((value) => datesIn(value).length > 0)) return "date";
  if (most((value) => MONEY.cell.test(value))) return "money";
  if (most((value) => canonicalWords(value).some((word) => WEEKDAYS.has(word)))) return "weekday";
  if (most((value) => TIME.cell.test(value) && value.length < 24)) return "duration";
  if (!most((value) => /^\W{0,3}\d/.test(value) && value.length < 24)) return "text";
  if (PRICE_NAME.test(name)) return "money";
  // A column that only numbers the rows has no values to compare.
  if (values.length > 1 && values.every((value, at) => value.replace(/\D/g, "") === String(at + 1)))
    return "ordinal";
  return TIME_NAME.test(name) && !/\bper\b/i.test(name) ? "duration" : "number";
}

/** The value of a cell, for comparisons within its column. */
export function cellValue(cell: string, kind: ColumnKind): number | undefined {
  if (kind === "clock") return clockIn(cell);
  if (kind === "date") {
    const day = datesIn(cell)[0]?.day;
    return day === undefined ? undefined : Date.parse(day);
  }
  if (kind === "duration") return minutesIn(cell) ?? amountIn(cell);
  return kind === "money" || /\d/.test(cell) ? amountIn(cell) : undefined;
}
