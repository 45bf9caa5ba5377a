import { type Item, type PageText, segmentsOf } from "./pdf-segments.ts";
import type { PageLayout, Reading } from "./reading.ts";

export { languageOf } from "../words.ts";

/** A page whose text was recognized in its picture. Places are in points from the top left of the straightened page. */
export type ScannedPage = {
  number: number;
  width: number;
  height: number;
  /** How far the page was turned to straighten it, in degrees. */
  turned: number;
  /** Baseline and size of letters. */
  lines: [baseline: number, size: number][];
  words: ScannedWord[];
};

/** `line` is an index of the page's lines. */
export type ScannedWord = [
  text: string,
  confidence: number,
  line: number,
  x: number,
  y: number,
  width: number,
  height: number,
];

/** Of 100. A word that its owner has checked is certain. */
export const CERTAIN = 100;
const SURE = { figure: 80, word: 55 };
/** A page on which fewer words are sure is handwriting, or a photo of something else. */
const LEGIBLE = 0.4;

/** Whether the machine may have misread a word. A wrong figure does more harm than a wrong letter. */
export function isDoubtful([text, confidence]: ScannedWord): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return false;
  return confidence < (isFigure(text) ? SURE.figure : SURE.word);
}

/** Prices, dates, numbers, and addresses of e-mail and web pages. */
export function isFigure(text: string): boolean {
  return /[\p{N}\p{Sc}@]/u.test(text) || /\.\p{L}{2,}$/u.test(text);
}

export function isLegible({ words }: Pick<ScannedPage, "words">): boolean {
  const readable = words.filter(([text]) => /[\p{L}\p{N}]/u.test(text));
  return (
    readable.length > 0 && readable.filter((word) => !isDoubtful(word)).length >= readable.length * LEGIBLE
  );
}

/** Lines with nearly the size of the text have its size: recognized sizes vary with the letters of a line. */
const SAME_SIZE = 0.14;

/** Of the size of letters. A wider gap between words may be one between columns. */
const SPACE = 0.75;
/** A vertical rule of a table. */
const RULE = /^[|¦[\]]$/u;
/** What bullets are taken for at the start of a line. */
const BULLET = /^[»«©®¢°¤]$/u;

/** The page as if it had been printed, so that columns, tables and headings are found in the same way. */
export function pageOfScan({ number, lines, words, width, height }: ScannedPage): PageText {
  const sizes = lines.map(([, size]) => size).sort((one, two) => one - two);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const items: Item[] = [];
  let open: { item: Item; line: number; right: number } | undefined;
  for (const [text, , line, x, , wide] of words) {
    if (RULE.test(text)) continue;
    const [baseline, found] = lines[line] ?? [0, 0];
    const size = Math.abs(found - usual) < usual * SAME_SIZE ? usual : found;
    const isNext = open?.line === line && x - open.right < size * SPACE && !/^[•]$/.test(open.item.str);
    if (open && isNext) {
      open.item.str += ` ${text}`;
      open.item.width = x + wide - (open.item.transform[4] ?? 0);
      open.right = x + wide;
      continue;
    }
    const isFirst = open?.line !== line;
    const str = isFirst && BULLET.test(text) ? "•" : text;
    const item = { str, dir: "ltr", transform: [size, 0, 0, size, x, baseline], width: wide, fontName: "" };
    open = { item, line, right: x + wide };
    items.push(item);
  }
  const page = { number, toPage: [1, 0, 0, 1, 0, 0] };
  return { segments: segmentsOf(items, page, () => ({ bold: false, widths: undefined })), width, height };
}

/** Adds where the words of scanned pages are in the text, and which of them are doubtful. */
export function withPlaces(reading: Reading, scans: readonly ScannedPage[]): Reading {
  const layout: PageLayout[] = [];
  const doubtful: [number, number][] = [];
  for (const scan of scans) {
    const page = reading.pages[scan.number - 1];
    if (!page || page.end <= page.start) continue;
    const places = placesOf(reading.text, page, scan.words);
    scan.words.forEach((word, index) => {
      if (!isDoubtful(word)) return;
      const place = places[index] ?? between(places, index, page);
      if (place) doubtful.push(place);
    });
    layout.push(layoutOf(scan, page, places));
  }
  const others = (reading.layout ?? []).filter(({ number }) => !scans.some((scan) => scan.number === number));
  return {
    ...reading,
    layout: [...others, ...layout].sort((one, two) => one.number - two.number),
    doubtful: doubtful.sort(([one], [two]) => one - two),
  };
}

type Span = [start: number, end: number];

/** Finds each word in the text of its page. Equal words are in the same order there, nearly always. */
function placesOf(
  text: string,
  page: { start: number; end: number },
  words: readonly ScannedWord[],
): (Span | undefined)[] {
  const found = new Map<string, number[]>();
  for (const { 0: token, index } of text.slice(page.start, page.end).matchAll(/[^\s|]+/g)) {
    const starts = found.get(token) ?? [];
    found.set(token, starts);
    starts.push(page.start + index);
  }
  for (const starts of found.values()) starts.reverse();
  return words.map(([word]) => {
    const start = found.get(word)?.pop();
    return start === undefined ? undefined : [start, start + word.length];
  });
}

/** A word that changed, such as one that was split between two lines, is between its neighbors. */
function between(
  places: readonly (Span | undefined)[],
  index: number,
  page: { start: number; end: number },
): Span | undefined {
  const [before, after] = [places[index - 1], places[index + 1]];
  const start = before?.[1] ?? page.start;
  const end = after?.[0] ?? page.end;
  return (before || after) && start < end && end - start < 200 ? [start, end] : undefined;
}

function layoutOf(
  scan: ScannedPage,
  { start, end }: { start: number; end: number },
  places: readonly (Span | undefined)[],
): PageLayout {
  const lines = new Map<number, { span: Span; box: Box }>();
  scan.words.forEach((word, index) => {
    const [, , line, x, y, width, height] = word;
    const place = places[index];
    if (!place) return;
    const box = { left: x, top: y, right: x + width, bottom: y + height };
    const open = lines.get(line);
    if (!open) lines.set(line, { span: [...place], box });
    else {
      open.span = [Math.min(open.span[0], place[0]), Math.max(open.span[1], place[1])];
      open.box = {
        left: Math.min(open.box.left, box.left),
        top: Math.min(open.box.top, box.top),
        right: Math.max(open.box.right, box.right),
        bottom: Math.max(open.box.bottom, box.bottom),
      };
    }
  });
  return {
    number: scan.number,
    name: "",
    start,
    end,
    width: Math.round(scan.width),
    height: Math.round(scan.height),
    columns: [],
    lines: [...lines.values()]
      .sort((one, two) => one.span[0] - two.span[0])
      .map(({ span, box }) => [...span, ...turnedBack(box, scan)]),
  };
}

type Box = { left: number; top: number; right: number; bottom: number };

/** The same box on the page as it was scanned: x, y, width, height. */
function turnedBack({ left, top, right, bottom }: Box, { width, height, turned }: ScannedPage): number[] {
  const angle = (-turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // The straightened picture is larger by the corners of the turned page, around the same middle.
  const wide = width * Math.abs(cos) + height * Math.abs(sin);
  const high = width * Math.abs(sin) + height * Math.abs(cos);
  const middle = { x: (left + right) / 2 - wide / 2, y: (top + bottom) / 2 - high / 2 };
  const x = middle.x * cos - middle.y * sin + width / 2;
  const y = middle.x * sin + middle.y * cos + height / 2;
  const [w, h] = [right - left, bottom - top];
  const boxWidth = w * Math.abs(cos) + h * Math.abs(sin);
  const boxHeight = w * Math.abs(sin) + h * Math.abs(cos);
  return [x - boxWidth / 2, y - boxHeight / 2, boxWidth, boxHeight].map(
    (value) => Math.round(value * 10) / 10,
  );
}
