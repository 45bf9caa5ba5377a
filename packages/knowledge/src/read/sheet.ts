import { unreadable } from "./unreadable.ts";

/** A cell as a person sees it. */
export type Cell = {
  text: string;
  /** A number, an amount or a date, and not words. */
  isValue: boolean;
  isBold: boolean;
};
/** Rows and columns count from 1. Only visible rows and columns, and only cells with text, are here. */
export type SheetRow = { number: number; cells: Map<number, Cell> };
export type Merge = { row: number; column: number; rows: number; columns: number };

export type Sheet = {
  name: string;
  rows: SheetRow[];
  merges: Merge[];
  isHiddenRow: (row: number) => boolean;
  /** Whether the first row has the column names, as in most data files. */
  namesFirst?: boolean;
};

export const SHEET_LIMITS = {
  sheets: 200,
  rows: 100_000,
  cells: 600_000,
  columns: 100,
  merges: 20_000,
  cellCharacters: 32_767,
};

const TOO_MUCH = "This spreadsheet has too many cells for one document. Split it into smaller files.";

/** Counts the cells of a whole file: memory for millions of them is not there. */
export function cellCounter(): (cells?: number, rows?: number) => void {
  let [allCells, allRows] = [0, 0];
  return (cells = 0, rows = 0) => {
    allCells += cells;
    allRows += rows;
    if (allCells > SHEET_LIMITS.cells || allRows > SHEET_LIMITS.rows) throw unreadable(TOO_MUCH);
  };
}

/** A table of a sheet, or a line beside its tables. */
export type SheetBlock =
  | { kind: "line"; row: number; column: number; text: string; heading: boolean }
  | { kind: "table"; columns: number[]; header: Header; rows: { row: number; cells: string[] }[] }
  | { kind: "list"; columns: number[]; rows: { row: number; text: string }[] };

export type Header = { row: number; columns: number[]; names: string[] };

type Region = { rows: SheetRow[]; columns: number[] };

/**
 * Finds the tables of a sheet: blank rows, and blank columns between two lists, separate them. Each row is a record
 * with the names of its columns.
 */
export function sheetBlocks(sheet: Sheet): SheetBlock[] {
  const spans = new Map<SheetRow, Map<number, number>>();
  fillMerged(sheet, spans);
  const blocks: SheetBlock[] = [];
  let before: Header | undefined;
  for (const run of runsOf(sheet)) {
    for (const region of sidesOf(run)) {
      const found = readRegion(region, { spans, before, namesFirst: sheet.namesFirst ?? false });
      blocks.push(...found);
      before = found.findLast((block) => block.kind === "table")?.header ?? before;
    }
  }
  return blocks;
}

/** A merged cell stands for every row that it covers. Beside its first column it stays empty, and is remembered. */
function fillMerged({ rows, merges }: Sheet, spans: Map<SheetRow, Map<number, number>>): void {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const numbers = rows.map(({ number }) => number);
  for (const merge of merges.slice(0, SHEET_LIMITS.merges)) {
    const cell = byNumber.get(merge.row)?.cells.get(merge.column);
    if (!cell) continue;
    const last = merge.row + merge.rows - 1;
    for (
      let at = lowerBound(numbers, merge.row);
      at < numbers.length && (numbers[at] ?? 0) <= last;
      at += 1
    ) {
      const row = rows[at];
      if (!row) break;
      if (!row.cells.has(merge.column)) row.cells.set(merge.column, cell);
      if (merge.columns > 1) spans.set(row, (spans.get(row) ?? new Map()).set(merge.column, merge.columns));
    }
  }
}

function lowerBound(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Rows without a blank one between them. A hidden row separates nothing. */
function runsOf({ rows, isHiddenRow }: Sheet): SheetRow[][] {
  const runs: SheetRow[][] = [];
  let last = 0;
  for (const row of rows) {
    if (row.cells.size === 0) continue;
    let isBlankBetween = false;
    for (let number = last + 1; number < row.number && !isBlankBetween; number += 1)
      isBlankBetween = !isHiddenRow(number);
    if (runs.length === 0 || isBlankBetween) runs.push([]);
    runs.at(-1)?.push(row);
    last = row.number;
  }
  return runs;
}

/** Two tables side by side, with a blank column between them. One with only values belongs to the table before it. */
function sidesOf(rows: SheetRow[]): Region[] {
  const columns = columnsOf(rows);
  const regions: Region[] = [];
  let from = 0;
  for (let at = 1; at <= columns.length; at += 1) {
    const isEnd = at === columns.length;
    if (!isEnd && (columns[at] ?? 0) - (columns[at - 1] ?? 0) < 2) continue;
    const [side, rest] = [columns.slice(from, at), columns.slice(at)];
    if (!isEnd && (side.length < 2 || rest.length < 2 || !hasLabels(rows, rest[0] ?? 0))) continue;
    regions.push(within(rows, side));
    from = at;
  }
  return regions;
}

function hasLabels(rows: readonly SheetRow[], column: number): boolean {
  const cells = rows.flatMap((row) => row.cells.get(column) ?? []);
  return cells.length > 1 && cells.filter(({ isValue }) => !isValue).length > cells.length / 2;
}

function within(rows: readonly SheetRow[], columns: number[]): Region {
  const [first = 0, last = 0] = [columns[0], columns.at(-1)];
  const inside = (column: number): boolean => column >= first && column <= last;
  const narrowed = rows.flatMap((row) => {
    const all = [...row.cells.keys()].every(inside);
    if (all) return [row];
    const cells = new Map([...row.cells].filter(([column]) => inside(column)));
    return cells.size > 0 ? [{ number: row.number, cells }] : [];
  });
  return { rows: narrowed, columns };
}

function columnsOf(rows: readonly SheetRow[]): number[] {
  const used = new Set<number>();
  for (const { cells } of rows) for (const column of cells.keys()) used.add(column);
  return [...used].sort((a, b) => a - b);
}

type Around = {
  spans: Map<SheetRow, Map<number, number>>;
  before: Header | undefined;
  namesFirst: boolean;
};

function readRegion({ rows, columns }: Region, around: Around): SheetBlock[] {
  const blocks: SheetBlock[] = [];
  let at = 0;
  const spanOf = (row: SheetRow, column: number): number => around.spans.get(row)?.get(column) ?? 1;
  const isLone = (row: SheetRow): boolean => row.cells.size === 1;
  const isTier = (row: SheetRow): boolean =>
    [...row.cells.keys()].some((column) => spanOf(row, column) > 1 && column > (columns[0] ?? 0));
  while (at < rows.length && isLone(rows[at] as SheetRow) && !isTier(rows[at] as SheetRow)) {
    blocks.push(lineOf(rows[at] as SheetRow, at + 1 < rows.length));
    at += 1;
  }
  const body = rows.slice(at);
  const used = columnsOf(body);
  if (body.length === 0) return blocks;
  const named = headerOf(body, used, { ...around, spanOf });
  const header = named?.header ?? inherited(around.before, used, body);
  if (!header) return [...blocks, listOf(body, used)];
  const cut = (rest: readonly SheetRow[]) =>
    rest.map((row) => ({
      row: row.number,
      cells: header.columns.map((column) => row.cells.get(column)?.text ?? ""),
    }));
  let open: SheetRow[] = [];
  const close = (): void => {
    if (open.length > 0) blocks.push({ kind: "table", columns: header.columns, header, rows: cut(open) });
    open = [];
  };
  const data = body.slice(named?.size ?? 0);
  for (const [index, row] of data.entries()) {
    if (isLone(row) && isBeside(row, header, { isLast: index === data.length - 1, spanOf })) {
      close();
      blocks.push(lineOf(row, index < data.length - 1));
    } else open.push(row);
  }
  close();
  return blocks;
}

type SpanOf = (row: SheetRow, column: number) => number;

/** A note below a table, or the name of a group of its rows, and not a record of its own. */
function isBeside(
  row: SheetRow,
  header: Header,
  { isLast, spanOf }: { isLast: boolean; spanOf: SpanOf },
): boolean {
  const [[column, cell] = []] = row.cells;
  if (column === undefined || !cell || header.columns.length < 2 || column !== header.columns[0])
    return false;
  return cell.isBold || spanOf(row, column) > 1 || (isLast && cell.text.split(/\s+/).length > 4);
}

function lineOf(row: SheetRow, hasMore: boolean): SheetBlock {
  const [[column = 1, cell] = []] = row.cells;
  const heading = hasMore && (cell?.isBold ?? false) && (cell?.text.length ?? 0) <= 100;
  return { kind: "line", row: row.number, column, text: cell?.text ?? "", heading };
}

const NAME_CHARACTERS = 80;

function headerOf(
  rows: readonly SheetRow[],
  columns: readonly number[],
  { namesFirst, spanOf }: Pick<Around, "namesFirst"> & { spanOf: SpanOf },
): { header: Header; size: number } | undefined {
  const [first, second] = rows;
  if (!first || !second || columns.length < 2 || !hasNames(first)) return undefined;
  const isSpanning = [...first.cells.keys()].some((column) => spanOf(first, column) > 1);
  const size = isSpanning && rows.length > 2 && hasNames(second) ? 2 : 1;
  const names = columns.map((column) => {
    const above = nameAbove(first, column, spanOf);
    const below = size === 2 ? second.cells.get(column)?.text : undefined;
    return [...new Set([above, below])].filter(Boolean).join(" ");
  });
  if (names.filter(Boolean).length < Math.max(2, columns.length / 2)) return undefined;
  const below = rows.slice(size);
  const isBold = [...first.cells.values()].every((cell) => cell.isBold) && !below.every(isAllBold);
  const hasValues = columns.some((column) => {
    const cells = below.flatMap((row) => row.cells.get(column) ?? []);
    return cells.length > 0 && cells.filter(({ isValue }) => isValue).length > 0.6 * below.length;
  });
  const isEvident = namesFirst || isBold || hasValues || columns.length > 2;
  const header = { row: (size === 2 ? second : first).number, columns: [...columns], names };
  return isEvident ? { header, size } : undefined;
}

const isAllBold = (row: SheetRow): boolean => [...row.cells.values()].every(({ isBold }) => isBold);

/** Names of columns are words, or years. */
function hasNames(row: SheetRow): boolean {
  return [...row.cells.values()].every(
    ({ text, isValue }) => (!isValue || /^(?:19|20)\d\d$/.test(text)) && text.length <= NAME_CHARACTERS,
  );
}

/** The name above a column: its own, or that of a merged cell that covers it. */
function nameAbove(row: SheetRow, column: number, spanOf: SpanOf): string | undefined {
  for (const [start, cell] of row.cells) {
    if (column >= start && column < start + spanOf(row, start)) return cell.text;
  }
  return undefined;
}

/** A list further down without names of its own has those of the table above, if it stands in the same columns. */
function inherited(
  before: Header | undefined,
  columns: readonly number[],
  rows: readonly SheetRow[],
): Header | undefined {
  const isBelow = before && columns.length > 1 && before.columns[0] === columns[0];
  const fits = isBelow && columns.every((column) => before.columns.includes(column));
  const hasValue = rows.some(({ cells }) => [...cells.values()].some(({ isValue }) => isValue));
  return fits && hasValue ? before : undefined;
}

/** Rows without names: a label and what belongs to it. */
function listOf(rows: readonly SheetRow[], columns: number[]): SheetBlock {
  const textOf = ({ cells }: SheetRow): string => {
    const [label = "", ...others] = [...cells].sort(([a], [b]) => a - b).map(([, { text }]) => text);
    if (others.length === 0) return label;
    return `${label.replace(/:$/, "")}${/[?]$/.test(label) ? "" : ":"} ${others.join("; ")}`;
  };
  return { kind: "list", columns, rows: rows.map((row) => ({ row: row.number, text: textOf(row) })) };
}
