/** A piece of text that is only split when necessary. Offsets are in UTF-16 units. */
export type Block = { start: number; end: number } & (
  | { kind: "heading"; level: number; title: string }
  | { kind: "text" }
  /** `header` is the line with the column names; the block starts with it. */
  | { kind: "table"; header: string }
);

type Line = { start: number; end: number; text: string };

/** Deeper than any Markdown heading: a bold or all-caps line ranks below the headings of its document. */
const CAPITALS_LEVEL = 7;
const BOLD_LEVEL = 8;
const MAX_LEVEL = 6;
const MAX_HEADING = 100;
/** A longer line is never a heading, whatever it starts with, because headings repeat with every passage below them. */
export const MAX_HEADING_CHARACTERS = 500;
/** Allows for marks and spaces around a heading. */
const MAX_HEADING_LINE = MAX_HEADING_CHARACTERS + 20;

/** Returns the headings, tables and paragraphs of a text in order. Ruled lines only separate blocks. */
export function blocksOf(text: string): Block[] {
  return [...blocksIn(text)];
}

/** A lazy `blocksOf`: neither the lines nor the blocks of a long text are all in memory at once. */
export function* blocksIn(text: string): Generator<Block> {
  let paragraph: { start: number; end: number } | undefined;
  let table: Extract<Block, { kind: "table" }> | undefined;
  for (const [before, line, next] of withNeighbors(trimmedLines(text))) {
    const isRow = line.text.startsWith("|");
    if (table && isRow) {
      table.end = line.end;
      continue;
    }
    if (table) yield table;
    table = undefined;
    const heading = paragraph ? markdownHeading(line) : headingOf(line, before, next);
    const divides = heading !== undefined || isRow || line.text === "" || isRule(line.text);
    if (divides && paragraph) yield { kind: "text", ...paragraph };
    if (divides) paragraph = undefined;
    else paragraph = { start: paragraph?.start ?? line.start, end: line.end };
    if (heading) yield { kind: "heading", start: line.start, end: line.end, ...heading };
    else if (isRow) table = { kind: "table", start: line.start, end: line.end, header: line.text };
  }
  if (table) yield table;
  if (paragraph) yield { kind: "text", ...paragraph };
}

function* trimmedLines(text: string): Generator<Line> {
  for (const match of text.matchAll(/[^\n]+|\n(?=\n)/g)) {
    const trimmed = match[0].trim();
    const start = match.index + (match[0].length - match[0].trimStart().length);
    yield { start, end: start + trimmed.length, text: trimmed };
  }
}

/** Yields each line with its previous and next line. */
function* withNeighbors(
  lines: Iterable<Line>,
): Generator<[before: Line | undefined, line: Line, next: Line | undefined]> {
  let before: Line | undefined;
  let line: Line | undefined;
  for (const next of lines) {
    if (line) yield [before, line, next];
    [before, line] = [line, next];
  }
  if (line) yield [before, line, undefined];
}

type Heading = { level: number; title: string };

function headingOf(line: Line, before: Line | undefined, next: Line | undefined): Heading | undefined {
  const { text } = line;
  const markdown = markdownHeading(line);
  if (markdown) return markdown;
  if (text.length > MAX_HEADING) return undefined;
  // Plain text marks an issue or a day with `=====` above and below, or as `--- 9 June 2026 ---`.
  const framed = before && next && isRule(before.text) && isRule(next.text);
  const dashed = betweenDashes(text);
  if ((framed && !isRule(text)) || dashed) return { level: CAPITALS_LEVEL - 1, title: dashed ?? text };
  const bold = /^\*\*([^*]+)\*\*:?$/.exec(text);
  if (bold?.[1]) return { level: BOLD_LEVEL, title: bold[1] };
  if (isCapitals(text)) return { level: CAPITALS_LEVEL, title: text };
  // `3. What coaching is`, above its own paragraph. In a list, another number would follow.
  const numbered = /^\d{1,2}(\.\d{1,2})?\.?\s+\p{Lu}[^.!?;:]*$/u.exec(text);
  const followed = next && next.text !== "" && !/^(\d{1,2}\.|[-*•])\s/.test(next.text);
  return numbered && followed ? { level: CAPITALS_LEVEL, title: text } : undefined;
}

/** Scans by hand: a regular expression with three open ends takes quadratic time in the length of the line. */
function markdownHeading({ text }: Line): Heading | undefined {
  if (!text.startsWith("#") || text.length > MAX_HEADING_LINE) return undefined;
  let level = 1;
  while (text[level] === "#") level += 1;
  const rest = text.slice(level);
  if (level > MAX_LEVEL || !/^\s/.test(rest)) return undefined;
  let end = rest.length;
  while (rest[end - 1] === "#") end -= 1;
  const title = rest.slice(0, end).trim();
  // Only marks are left, so the first one is the title.
  const shown = title || (rest.trim()[0] ?? "");
  return shown && shown.length <= MAX_HEADING_CHARACTERS ? { level, title: shown } : undefined;
}

/** Such lines separate the e-mails of a thread or the templates of a collection. They all get the same title. */
const LONG_DASHES = 8;
const DASHES_TITLE = "--";

/** The text of a line such as `--- 9 June 2026 ---`. A long line of only dashes also starts a section. */
function betweenDashes(text: string): string | undefined {
  if (!text.startsWith("---") || !text.endsWith("---")) return undefined;
  let [start, end] = [0, text.length];
  while (text[start] === "-") start += 1;
  while (end > start && text[end - 1] === "-") end -= 1;
  if (start >= end) return text.length >= LONG_DASHES ? DASHES_TITLE : undefined;
  const title = text.slice(start, end).trim();
  return title.length > 1 ? title : undefined;
}

const RULE_MARKS = new Set("-=_*~+");

function isRule(text: string): boolean {
  let marks = 0;
  for (const letter of text) {
    if (RULE_MARKS.has(letter)) marks += 1;
    else if (letter.trim() !== "") return false;
  }
  return marks >= 3;
}

function isCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  if (letters.length < 3 || /[.!?;]$/.test(text)) return false;
  return letters.filter((letter) => letter !== letter.toLowerCase()).length / letters.length > 0.85;
}
