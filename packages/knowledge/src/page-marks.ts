/** A rectangle on a page, in points from the top left. */
export type PageMark = { x: number; y: number; width: number; height: number };

/** The lines of a page, as `PageLayout` has them. */
type Lines = readonly (readonly number[])[];

/** Markdown, which is not on the page. */
const NOT_ON_PAGE = /^[\s|#*\\:-]*$/;
/** Between two words, as a share of the height of a line. */
const SPACE = 0.22;
const MARGIN = 0.12;

/**
 * Where a quotation is on a page, line by line; `start` is its offset in the document. Undefined if a part of it was
 * not found on this page: then nothing is marked, because half a mark would be wrong.
 */
export function marksOn(lines: Lines, quote: string, start: number): PageMark[] | undefined {
  const end = start + quote.length;
  const marks: PageMark[] = [];
  let at = start;
  const touched = lines
    .filter(([from = 0, to = 0]) => from < end && to > start)
    .toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0));
  for (const line of touched) {
    const [from = 0, to = 0, , y = 0, , height = 0] = line;
    if (from > at && !NOT_ON_PAGE.test(quote.slice(at - start, from - start))) return undefined;
    // A little wider than the words, because letters are not as wide in every typeface.
    const margin = height * MARGIN;
    const left = startOf(line, Math.max(start, from)) - margin;
    const right = endOf(line, Math.min(end, to)) + margin;
    if (right > left) marks.push({ x: left, y, width: right - left, height });
    at = Math.max(at, to);
  }
  const rest = at < end ? quote.slice(at - start) : "";
  return marks.length > 0 && NOT_ON_PAGE.test(rest) ? marks : undefined;
}

/** Offsets in the document and positions on the page where the words of a line start, and its end. */
function stopsOf([start = 0, end = 0, x = 0, , width = 0, , ...stops]: readonly number[]) {
  const all = [{ offset: start, x }];
  for (let index = 0; index < stops.length; index += 2)
    all.push({ offset: start + (stops[index] ?? 0), x: stops[index + 1] ?? 0 });
  return [...all, { offset: end, x: x + width }];
}

function startOf(line: readonly number[], offset: number): number {
  const stops = stopsOf(line);
  const next = stops.findIndex((stop) => stop.offset > offset);
  const [before, after] = [stops[next - 1], stops[next]];
  if (!before || !after) return stops.at(-1)?.x ?? 0;
  return before.x + ((after.x - before.x) * (offset - before.offset)) / (after.offset - before.offset);
}

/** The end of a word is one space before the next one. */
function endOf(line: readonly number[], offset: number): number {
  const [, end = 0, , , , height = 0] = line;
  const next = stopsOf(line).find((stop) => stop.offset === offset || stop.offset === offset + 1);
  return offset < end && next ? next.x - height * SPACE : startOf(line, offset);
}

/** Where a quotation starts in its passage; undefined if it is there twice, because then it is not known which one. */
export function startOfQuote(passage: string, quote: string): number | undefined {
  const start = passage.indexOf(quote);
  return quote && start >= 0 && passage.indexOf(quote, start + 1) < 0 ? start : undefined;
}
