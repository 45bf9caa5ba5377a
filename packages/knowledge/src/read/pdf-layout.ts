import type { Words } from "./pdf-hyphens.ts";
import type { Band, Segment, Stack } from "./pdf-segments.ts";
import { type Grid, gridOf } from "./pdf-tables.ts";

export type Element = { kind: "stack"; stack: Stack } | { kind: "table"; grid: Grid };

/** The parts of one page in reading order. */
export function layoutOf(segments: readonly Segment[], words: Words): Element[] {
  const bands = bandsOf(stacksOf(segments));
  const elements: Element[] = [];
  for (let at = 0; at < bands.length; ) {
    const run = tableRun(bands, at);
    const grid = run.length > 1 ? gridOf(run, words) : undefined;
    if (grid) {
      elements.push({ kind: "table", grid });
      at += run.length;
      continue;
    }
    if (run.length > 1 && isColumns(run)) {
      elements.push(...columnsOf(run));
      at += run.length;
      continue;
    }
    for (const stack of readAcross(bands[at] ?? [])) elements.push({ kind: "stack", stack });
    at += 1;
  }
  return elements;
}

function stacksOf(segments: readonly Segment[]): Stack[] {
  const stacks: Stack[] = [];
  /** Where the cell to the left of the open stack ends. Text that starts before it is not in the same cell. */
  let wall = Number.NEGATIVE_INFINITY;
  for (const [index, segment] of segments.entries()) {
    const before = segments[index - 1];
    const open = stacks.at(-1);
    if (open && segment.left > wall && follows(open, segment) && !endsRow(segments, index, open)) {
      open.lines.push(segment);
      open.left = Math.min(open.left, segment.left);
      open.right = Math.max(open.right, segment.right);
      open.bottom = Math.max(open.bottom, segment.y + segment.size * 0.25);
    } else {
      const beside = before && isOnLine(before, segment);
      wall = beside && before.right < segment.left ? before.right : Number.NEGATIVE_INFINITY;
      stacks.push(stackOf(segment));
    }
  }
  return stacks;
}

/**
 * Whether the row above ended with a second line of its first cell, in lower case and with nothing beside it. If
 * there is something beside the next line, a row starts.
 */
function endsRow(segments: readonly Segment[], index: number, { lines }: Stack): boolean {
  const [line, segment, above] = [lines[0], segments[index], segments[index - 2]];
  if (lines.length > 1 || !line || !segment || !above || !/^\p{Ll}/u.test(line.text)) return false;
  const row = segments.slice(index + 1, index + 1 + NEAR);
  return (
    above.left > line.right &&
    line.y - above.y < line.size * 1.75 &&
    row.some((other) => isOnLine(other, segment) && other.left > segment.right)
  );
}

/** A cell of up to this many lines may come before the text beside its first line. */
const NEAR = 6;

function isOnLine(one: Segment, other: Segment): boolean {
  return Math.abs(one.y - other.y) < other.size * 0.45;
}

function stackOf(segment: Segment): Stack {
  const { left, right, y, size } = segment;
  return { lines: [segment], left, right, top: y - size * 0.75, bottom: y + size * 0.25 };
}

function follows(open: Stack, next: Segment): boolean {
  const last = open.lines.at(-1);
  if (!last || next.note) return false;
  const step = next.y - last.y;
  return (
    Math.abs(next.size - last.size) < last.size * 0.08 &&
    step > last.size * 0.5 &&
    step < last.size * 1.75 &&
    next.left < open.right &&
    next.right > open.left
  );
}

function bandsOf(stacks: readonly Stack[]): Band[] {
  const bands: Band[] = [];
  for (const stack of stacks) {
    const open = bands.at(-1);
    if (open && isBeside(open, stack)) open.push(stack);
    else bands.push([stack]);
  }
  return bands;
}

function isBeside(band: Band, stack: Stack): boolean {
  const top = Math.min(...band.map((one) => one.top));
  const bottom = Math.max(...band.map((one) => one.bottom));
  const shared = Math.min(bottom, stack.bottom) - Math.max(top, stack.top);
  const smaller = Math.min(bottom - top, stack.bottom - stack.top);
  return (
    shared > smaller * 0.5 && band.every((one) => one.right <= stack.left + 1 || stack.right <= one.left + 1)
  );
}

/** Bands with several stacks, from here on. A band of one stack between two of them is a row with empty cells. */
function tableRun(bands: readonly Band[], from: number): Band[] {
  const run: Band[] = [];
  for (let at = from; at < bands.length; at += 1) {
    const band = bands[at] ?? [];
    const next = bands[at + 1] ?? [];
    const inside = run.length > 0 && band.length === 1 && next.length > 1 && isNarrow(band, run);
    if (band.length < 2 && !inside) break;
    const before = run.at(-1);
    if (before && gapBetween(before, band) > (band[0]?.lines[0]?.size ?? 0) * 4) break;
    run.push(band);
  }
  return run;
}

function gapBetween(above: Band, below: Band): number {
  return Math.min(...below.map((one) => one.top)) - Math.max(...above.map((one) => one.bottom));
}

function isNarrow([stack]: Band, run: readonly Band[]): boolean {
  const like = run[0]?.[0]?.lines[0];
  const line = stack?.lines[0];
  const starts = run.flatMap((band) => band.slice(1).map((one) => one.left));
  return (
    !!stack &&
    !!line &&
    !!like &&
    Math.abs(line.size - like.size) < like.size * 0.08 &&
    stack.right < Math.min(...starts)
  );
}

/** Two columns of prose that were drawn line by line look like a table of long cells. */
function isColumns(run: readonly Band[]): boolean {
  const pairs = run.filter((band) => band.length === 2 && band.every(({ lines }) => lines.length === 1));
  if (run.length < 5 || pairs.length < run.length * 0.8) return false;
  const letters = pairs.flat().reduce((sum, { lines }) => sum + (lines[0]?.text.length ?? 0), 0);
  return letters / (pairs.length * 2) >= 30;
}

function columnsOf(run: readonly Band[]): Element[] {
  const middle = Math.min(...run.flatMap((band) => band.slice(1).map(({ left }) => left)));
  const lines = run.flat().flatMap((stack) => stack.lines);
  const sides = [lines.filter(({ left }) => left < middle), lines.filter(({ left }) => left >= middle)];
  return sides.flatMap((side) => stacksOf(side).map((stack): Element => ({ kind: "stack", stack })));
}

/** A line with a gap in it, such as a job and its years, is one line. Stacks of several lines are read separately. */
function readAcross(band: Band): Band {
  if (band.length < 2 || band.some(({ lines }) => lines.length > 1)) return band;
  const lines = band.flatMap((stack) => stack.lines).sort((one, two) => one.left - two.left);
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return band;
  const text = lines.map((line) => line.text).join(" ");
  const bold = lines.every((line) => line.bold);
  return [stackOf({ ...first, text, right: last.right, bold, parts: lines })];
}
