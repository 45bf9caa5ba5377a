import { joinText, type Words } from "./pdf-hyphens.ts";
import type { Band, Segment, Stack } from "./pdf-segments.ts";

/** `from` has the segments of each cell, in the order of its text. */
export type Grid = { rows: string[][]; from: Segment[][][]; columns: Column[] };
type Column = { left: number; right: number };

const MAX_CELLS = 40;

/** Rows and columns, if stacks that are side by side also line up below each other. Prose in columns does not. */
export function gridOf(bands: readonly Band[], words: Words): Grid | undefined {
  const columns = columnsOf(bands);
  if (columns.length < 2 || columns.length > MAX_CELLS) return undefined;
  const rows: string[][] = [];
  const from: Segment[][][] = [];
  let bottom = 0;
  for (const band of bands) {
    const row = columns.map(() => "");
    const rowFrom = columns.map((): Segment[] => []);
    for (const stack of band) {
      const column = columnOf(stack, columns);
      row[column] = `${row[column]} ${textOf(stack, words)}`.trim();
      rowFrom[column]?.push(...stack.lines);
    }
    const top = Math.min(...band.map((stack) => stack.top));
    const size = band[0]?.lines[0]?.size ?? 0;
    const above = rows.at(-1);
    const gap = top - bottom;
    const goesOn = row[0] ? rows.length > 1 && isTail(row) && gap < size * 0.5 : gap < size * 0.15;
    // No row starts here and the gap is small: these are second lines of the row above, drawn line by line.
    if (above && goesOn) {
      row.forEach((cell, at) => {
        if (cell) above[at] = `${above[at]} ${cell}`.trim();
        from.at(-1)?.[at]?.push(...(rowFrom[at] ?? []));
      });
    } else {
      rows.push(row);
      from.push(rowFrom);
    }
    bottom = Math.max(...band.map((stack) => stack.bottom));
  }
  return rows.length > 1 && !isProse(bands) ? { rows, from, columns } : undefined;
}

/** The rest of a first cell that was too narrow for its text. */
export function isTail([first = "", ...others]: readonly string[]): boolean {
  return /^\p{Ll}/u.test(first) && others.every((cell) => !cell);
}

/** As many columns as the fullest rows have, each as wide as its widest cell. */
function columnsOf(bands: readonly Band[]): Column[] {
  const counts = new Map<number, number>();
  for (const { length } of bands) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const full = Math.max(...[...counts.keys()]);
  const columns: Column[] = [];
  const cells = bands.filter(({ length }) => length === full).flat();
  for (const { left, right } of cells.sort((one, two) => one.left - two.left)) {
    const open = columns.at(-1);
    if (open && left < open.right) open.right = Math.max(open.right, right);
    else columns.push({ left, right });
  }
  return columns;
}

/** The column with the largest overlap, or else the nearest. */
function columnOf({ left, right }: Stack, columns: readonly Column[]): number {
  let best = 0;
  let bestShare = Number.NEGATIVE_INFINITY;
  columns.forEach((column, index) => {
    const share = Math.min(right, column.right) - Math.max(left, column.left);
    if (share > bestShare) [best, bestShare] = [index, share];
  });
  return best;
}

function isProse(bands: readonly Band[]): boolean {
  const stacks = bands.flat();
  const long = stacks.filter(({ lines }) => lines.length > 8);
  const letters = stacks.reduce((sum, stack) => sum + lettersIn(stack), 0);
  const singleLines = bands.every(
    (band) => band.length === 2 && band.every(({ lines }) => lines.length === 1),
  );
  return (
    long.length > stacks.length / 3 ||
    (singleLines && bands.length >= 5 && letters / stacks.length >= 30 && !startsDiffer(bands))
  );
}

/** In a table the left cells are short and the right ones long, or the other way round. Columns of prose are alike. */
function startsDiffer(bands: readonly Band[]): boolean {
  const average = (index: number): number =>
    bands.reduce((sum, band) => sum + (band[index] ? lettersIn(band[index]) : 0), 0) / bands.length;
  const [left, right] = [average(0), average(1)];
  return Math.max(left, right) > Math.min(left, right) * 1.6;
}

function textOf({ lines }: Stack, words: Words): string {
  return lines.map(({ text }) => text).reduce((text, next) => joinText(text, next, words));
}

const lettersIn = ({ lines }: Stack): number => lines.reduce((sum, { text }) => sum + text.length, 0);
