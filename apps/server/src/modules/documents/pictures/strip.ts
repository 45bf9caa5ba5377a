import type { PageMark } from "@understudy/knowledge";

type Page = { width: number; height: number; lines: readonly (readonly number[])[] };
type Range = { start: number; end: number };

/** How much is shown above and below a sentence, in heights of its lines. */
const AROUND = 2.2;
const MARGIN = 6;

/**
 * The part of a page that visitors see: the lines of a sentence and what is around them. `blank` are lines in it that do
 * not belong to the cited passage, such as those of the next column. They are painted over.
 */
export function stripAround(marks: readonly PageMark[], passage: Range, page: Page) {
  const isCited = ([start = 0, end = 0]: readonly number[]): boolean =>
    start < passage.end && end > passage.start;
  const lines = page.lines.filter(isCited).map(boxOf);
  const touched = [...marks, ...lines.filter((line) => marks.some((mark) => isOnLine(mark, line)))];
  const margin = AROUND * Math.max(...marks.map(({ height }) => height));
  const left = Math.max(0, Math.min(...touched.map(({ x }) => x)) - MARGIN);
  const top = Math.max(0, Math.min(...touched.map(({ y }) => y)) - margin);
  const right = Math.min(page.width, Math.max(...touched.map(({ x, width }) => x + width)) + MARGIN);
  const bottom = Math.min(page.height, Math.max(...touched.map(({ y, height }) => y + height)) + margin);
  const part = { x: left, y: top, width: right - left, height: bottom - top };
  const others = page.lines.filter((line) => !isCited(line)).map(boxOf);
  return { part, blank: others.filter((line) => overlaps(line, part)) };
}

const boxOf = ([, , x = 0, y = 0, width = 0, height = 0]: readonly number[]): PageMark => ({
  x,
  y,
  width,
  height,
});

const isOnLine = (mark: PageMark, line: PageMark): boolean =>
  mark.y === line.y && mark.x < line.x + line.width && mark.x + mark.width > line.x;

const overlaps = (one: PageMark, other: PageMark): boolean =>
  one.x < other.x + other.width &&
  one.x + one.width > other.x &&
  one.y < other.y + other.height &&
  one.y + one.height > other.y;
