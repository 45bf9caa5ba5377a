import type { PageText, Segment } from "./pdf-segments.ts";
import type { PageLayout } from "./reading.ts";

/** Where a block starts in the text, and the lines that it was written from, in their order. */
export type WrittenBlock = { start: number; lines: readonly Segment[] };

/** The rule below the header of the widest table is shorter. */
const MOST_BETWEEN = 400;
/** A reading with more places than this is too large to be taken. */
const MOST_LINES = 150_000;
/** Words of a line whose places are shown. A longer line is not a line of text. */
const MOST_STOPS = 100;
/** What may be written between the lines of a block: Markdown, which the page does not have. */
const BETWEEN = /[\s|#\\-]/;
const MARK = /^\S{1,4}\s+(?=\S)/u;
/** No page is larger, in points. */
const FARTHEST = 100_000;
const isOnPage = (at: number): boolean => Math.abs(at) < FARTHEST;

/** From the baseline to the top of the letters and to the lowest point below it, as a share of their size. */
const ASCENT = 0.82;
const DESCENT = 0.22;

/**
 * Finds the lines of each page in the written text, where joining, hyphens and Markdown have moved them. A line that is
 * not found where it must be has no place, so that nothing is marked where it is not sure.
 */
export function pdfLines(
  text: string,
  blocks: readonly WrittenBlock[],
  pages: readonly PageText[],
): PageLayout[] {
  const found = pages.map((): number[][] => []);
  let count = 0;
  blocks.forEach(({ start, lines }, index) => {
    let at = start;
    const end = blocks[index + 1]?.start ?? text.length;
    for (const line of lines.flatMap((one) => one.parts ?? one)) {
      const range = findLine(text, { at, end }, line.text);
      // What follows a line that was not found may be found at another one like it.
      if (!range || count >= MOST_LINES) break;
      at = range.end;
      count += 1;
      const place = locateLine(line, range);
      if (place) found[line.page - 1]?.push(place);
    }
  });
  return pages.map(({ width, height }, index) => {
    const lines = found[index] ?? [];
    return {
      number: index + 1,
      name: "",
      start: lines.reduce((first, [start = 0]) => Math.min(first, start), lines[0]?.[0] ?? 0),
      end: lines.reduce((last, [, end = 0]) => Math.max(last, end), 0),
      width: inPoints(width),
      height: inPoints(height),
      columns: [],
      lines,
    };
  });
}

/** A page has a width; without one it would be a sheet. */
const inPoints = (length: number): number => Math.min(Math.max(Math.round(length) || 1, 1), FARTHEST);

type Range = { start: number; end: number; shift: number };

/** `shift` is how many characters of the line are not in the text: a bullet that is written as another. */
function findLine(text: string, { at, end }: { at: number; end: number }, line: string): Range | undefined {
  const shift = MARK.exec(line)?.[0].length ?? 0;
  const rest = line.slice(shift);
  for (let start = at; start < Math.min(end, at + MOST_BETWEEN); start += 1) {
    const length = lengthAt(text, start, line);
    if (length > 0) return { start, end: start + length, shift: 0 };
    const restLength = shift > 0 ? lengthAt(text, start, rest) : 0;
    if (restLength > 0) return { start, end: start + restLength, shift };
    if (!BETWEEN.test(text[start] ?? "")) return undefined;
  }
  return undefined;
}

/** A hyphen at the end of a line is left out where it only divided a word. */
function lengthAt(text: string, start: number, line: string): number {
  if (text.startsWith(line, start)) return line.length;
  const isCut = /[-\u2010]$/.test(line) && line.length > 1 && text.startsWith(line.slice(0, -1), start);
  return isCut ? line.length - 1 : 0;
}

function locateLine(
  { left, right, y, size, stops }: Segment,
  { start, end, shift }: Range,
): number[] | undefined {
  if (!stops || stops.length > 2 * MOST_STOPS) return undefined;
  const shown: number[] = [];
  let x = left;
  for (let index = 0; index < stops.length; index += 2) {
    const [offset = 0, position = 0] = [stops[index], stops[index + 1]];
    if (offset === shift) x = position;
    if (offset > shift && offset - shift < end - start) shown.push(offset - shift, position);
  }
  const width = right - x;
  const sizes = [x, y - size * ASCENT, width, size * (ASCENT + DESCENT)].map(
    (one) => Math.round(one * 10) / 10,
  );
  return width > 0 && [...sizes, ...shown].every(isOnPage) ? [start, end, ...sizes, ...shown] : undefined;
}
