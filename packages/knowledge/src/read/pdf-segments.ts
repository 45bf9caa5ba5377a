import { clean } from "./blocks.ts";
import { type GlyphWidths, positionIn } from "./glyph-widths.ts";

/** A piece of text from pdf.js, with the fields that are used here. */
export type Item = {
  str: string;
  dir: string;
  transform: number[];
  width: number;
  fontName: string;
};

export type PdfFont = { bold: boolean; widths: GlyphWidths | undefined };

/** Text on one line without a wide gap in it. `y` is its baseline, counted from the top. */
export type Segment = PdfFont & {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
  /** It started with a small raised number: the text of a footnote. */
  note: boolean;
  page: number;
  /** Offset and position of every word after the first, alternately; undefined where they are not known. */
  stops: number[] | undefined;
  /** The segments that a line with gaps was joined from. */
  parts?: Segment[];
};

/** Lines below each other: a paragraph, several of them, or the content of a table cell. */
export type Stack = { lines: Segment[]; left: number; right: number; top: number; bottom: number };
/** Stacks side by side. */
export type Band = Stack[];

export type PageText = { segments: Segment[]; width: number; height: number };

/** A gap wider than the height of a letter separates the cells of a table, or the columns of a page. */
const WIDE_GAP = 1;
/** The smallest gap between two cells, wider than a space. */
const CELL_GAP = 0.35;
/** A number or a bullet is further away from its text. */
const MARK_GAP = 4;
const LIST_MARK = /^(?:[•◦▪▫●○■□‣⁃∙·➢➤✓✔\uf000-\uf0ff–—*-]|(?:\d{1,3}|[a-zA-Z])[.)])$/u;

type Columns = { starts: number[]; ends: number[] };

type Sheet = { number: number; toPage: readonly number[] };

/** The segments of one page in drawing order, which is nearly always the reading order. */
export function segmentsOf(
  items: readonly Item[],
  page: Sheet,
  fontOf: (fontName: string) => PdfFont,
): Segment[] {
  const places = items.flatMap((item) => {
    const segment = place(item, page, fontOf);
    return segment ? [{ segment, leftwards: item.dir === "rtl" }] : [];
  });
  const first = join(places, { starts: [], ends: [] });
  // The widest cell of a column nearly touches the next one. The other rows show where columns start and end.
  const columns = columnsOf(first);
  return columns.starts.length === 0 ? first : join(places, columns);
}

type Place = { segment: Segment; leftwards: boolean };
/** A segment with the pieces of text that it was joined from, and where each starts in its text. */
type Joined = Segment & { pieces: (Segment & { at: number })[]; leftwards: boolean };

function join(places: readonly Place[], columns: Columns): Segment[] {
  const segments: Joined[] = [];
  let open: Joined | undefined;
  let spaced = false;
  for (const { segment, leftwards } of places) {
    if (!segment.text.trim()) {
      spaced ||= segment.text !== "";
      continue;
    }
    if (open && repeats(open, segment)) continue;
    const how = open && joins(open, segment, leftwards, columns);
    if (open && how) {
      open.leftwards ||= leftwards;
      if (how === "text") append(open, segment, spaced);
    } else {
      open = { ...segment, pieces: [{ ...segment, at: 0 }], leftwards };
      segments.push(open);
    }
    spaced = /\s$/.test(segment.text);
  }
  return segments.map(({ pieces, leftwards, ...segment }) => ({
    ...segment,
    text: segment.text.replace(/\s+/g, " ").trim(),
    stops: leftwards ? undefined : stopsOf(segment.text, pieces),
  }));
}

/** Where the words of a text start, from the second on. Offsets count one space between two words. */
function stopsOf(text: string, pieces: Joined["pieces"]): number[] {
  const stops: number[] = [];
  let [offset, index] = [0, 0];
  for (const { 0: word, index: at } of text.matchAll(/\S+/g)) {
    while ((pieces[index + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) index += 1;
    const piece = pieces[index];
    if (offset > 0 && piece) stops.push(offset, Math.round(positionIn(piece, at - piece.at) * 10) / 10);
    offset += word.length + 1;
  }
  return stops;
}

/** Positions where, on two lines or more, text starts or ends after a wide gap. */
function columnsOf(segments: readonly Segment[]): Columns {
  const behind = segments.filter((segment, index) => {
    const before = segments[index - 1];
    return before && Math.abs(before.y - segment.y) < segment.size * 0.45 && before.right < segment.left;
  });
  const repeated = (places: number[]): number[] =>
    places.filter((place) => places.filter((other) => Math.abs(place - other) < 1).length > 1);
  return {
    starts: repeated(behind.map(({ left }) => left)),
    ends: repeated(behind.map(({ right }) => right)),
  };
}

function place(
  item: Item,
  { number, toPage }: Sheet,
  fontOf: (fontName: string) => PdfFont,
): Segment | undefined {
  const [a, b, c, d, x, y] = multiply(toPage, item.transform);
  const size = Math.hypot(c, d);
  // Text that runs up or down the page is a stamp or the scale of a chart. Its position says nothing about order.
  if (!(size > 0) || Math.abs(b) > Math.abs(a) * 0.2) return undefined;
  return {
    text: clean(item.str),
    left: x,
    right: x + item.width,
    y,
    size,
    ...fontOf(item.fontName),
    note: false,
    page: number,
    stops: undefined,
  };
}

type Matrix = [number, number, number, number, number, number];

function multiply(one: readonly number[], two: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = one;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = two;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Some programs draw a word twice, slightly offset, to make it look bold. */
function repeats(open: Segment, next: Segment): boolean {
  return (
    open.text.endsWith(next.text) &&
    Math.abs(open.y - next.y) < next.size * 0.1 &&
    Math.abs(open.right - next.right) < next.size * 0.1
  );
}

function joins(
  open: Segment,
  next: Segment,
  leftwards: boolean,
  { starts, ends }: Columns,
): "text" | "mark" | undefined {
  const size = Math.max(open.size, next.size);
  if (Math.abs(next.y - open.y) > size * 0.45) return undefined;
  const gap = leftwards ? open.left - next.right : next.left - open.right;
  const allowed = LIST_MARK.test(open.text.trim()) ? MARK_GAP : WIDE_GAP;
  if (gap < -size * 0.5 || gap > size * allowed) return undefined;
  const at = (places: readonly number[], place: number): boolean =>
    places.some((other) => Math.abs(place - other) < 1);
  if (gap > size * CELL_GAP && (at(starts, next.left) || at(ends, next.right))) return undefined;
  return isNoteMark(open, next) ? "mark" : "text";
}

/** A small raised number after a word is a footnote mark; after a number or a unit it is part of it. */
function isNoteMark(open: Segment, next: Segment): boolean {
  const raised = next.size < open.size * 0.8 && next.y < open.y - open.size * 0.15;
  return raised && /^\d{1,3}$/.test(next.text.trim()) && /(?:\p{L}{3}|[^\p{L}\p{N}\s])\s*$/u.test(open.text);
}

function append(open: Joined, next: Segment, spaced: boolean): void {
  const small = open.size < next.size * 0.8;
  if (small && /^\d{1,3}$/.test(open.text.trim()) && open.y < next.y) {
    Object.assign(open, { ...next, left: open.left, note: true, pieces: [{ ...next, at: 0 }] });
    return;
  }
  const gap = next.left - open.right;
  const apart = spaced || gap > next.size * 0.25;
  if (apart) open.text += " ";
  open.pieces.push({ ...next, at: open.text.length });
  open.text += next.text;
  open.left = Math.min(open.left, next.left);
  open.right = Math.max(open.right, next.right);
  open.bold &&= next.bold;
  if (next.size > open.size * 1.2) Object.assign(open, { size: next.size, y: next.y });
}
