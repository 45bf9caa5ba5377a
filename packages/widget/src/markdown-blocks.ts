/**
 * A hand-written parser for the Markdown subset that answers use: nothing can become markup by itself, and every piece
 * of text has its offset, because citations refer to offsets.
 */
export type Leaf = { kind: "text" | "code"; text: string; start: number; end: number };
export type Inline =
  | Leaf
  | { kind: "strong" | "em"; start: number; children: Inline[] }
  | { kind: "link"; start: number; href: string; host: string | undefined; children: Inline[] }
  | { kind: "break"; start: number };
export type Block =
  | { kind: "paragraph" | "heading"; start: number; children: Inline[] }
  | { kind: "code"; start: number; children: Inline[] }
  | { kind: "quote"; start: number; blocks: Block[] }
  | { kind: "list"; start: number; first: number | undefined; items: Block[][] }
  | { kind: "table"; start: number; head: Inline[][]; rows: Inline[][][] };

/** A line, or the rest of it, and its offset in the whole text. */
export type Line = { text: string; at: number };
export type ReadInline = (lines: readonly Line[]) => Inline[];

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^( {0,3}#{1,6}\s+)(.*?)[\s#]*$/;
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const QUOTE = /^ {0,3}> ?/;
/** At most three digits: no list starts with a year. */
const ITEM = /^( {0,3})([-*+•]|(\d{1,3})[.)])(?:( +)(?=\S)|$)/;
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const DEEPEST = 5;

export function parseBlocks(text: string, inline: ReadInline): Block[] {
  let at = 0;
  const lines = text.split("\n").map((line) => {
    const placed = { text: line.replace(/\r$/, ""), at };
    at += line.length + 1;
    return placed;
  });
  return blocksOf(lines, inline, 0);
}

function blocksOf(lines: readonly Line[], inline: ReadInline, depth: number): Block[] {
  const found: Block[] = [];
  const readers = depth < DEEPEST ? [code, heading, table, quote, list] : [code, heading, table];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    if (!line || isBlank(line) || RULE.test(line.text)) {
      at += 1;
      continue;
    }
    let lineCount = 0;
    for (const read of readers) {
      lineCount = read(lines.slice(at), inline, depth, found);
      if (lineCount > 0) break;
    }
    at += lineCount || paragraph(lines.slice(at), inline, found);
  }
  return found;
}

/** Adds its block to `found` and returns the number of lines it consumed. */
type Reader = (lines: readonly Line[], inline: ReadInline, depth: number, found: Block[]) => number;

const code: Reader = ([first, ...rest], _inline, _depth, found) => {
  const fence = first?.text.match(FENCE)?.[1];
  if (!first || !fence) return 0;
  const end = rest.findIndex(({ text }) => text.trim().startsWith(fence));
  const inside = end < 0 ? rest : rest.slice(0, end);
  const children = inside.map(
    ({ text, at }): Leaf => ({ kind: "text", text: `${text}\n`, start: at, end: at + text.length + 1 }),
  );
  found.push({ kind: "code", start: first.at, children });
  return inside.length + (end < 0 ? 1 : 2);
};

const heading: Reader = ([line], inline, _depth, found) => {
  const match = line?.text.match(HEADING);
  if (!line || !match) return 0;
  const [, marker = "", text = ""] = match;
  found.push({
    kind: "heading",
    start: line.at,
    children: inline([{ text, at: line.at + marker.length }]),
  });
  return 1;
};

const quote: Reader = (lines, inline, depth, found) => {
  const count = countWhile(lines, ({ text }) => QUOTE.test(text));
  if (count === 0) return 0;
  const inside = lines.slice(0, count).map((line) => without(line, line.text.match(QUOTE)?.[0].length ?? 0));
  found.push({ kind: "quote", start: lines[0]?.at ?? 0, blocks: blocksOf(inside, inline, depth + 1) });
  return count;
};

const table: Reader = (lines, inline, _depth, found) => {
  const [head, rule] = lines;
  if (!head?.text.includes("|") || !rule?.text.includes("-") || !TABLE_RULE.test(rule.text)) return 0;
  const names = cellsOf(head);
  if (names.length !== cellsOf(rule).length) return 0;
  const count = 2 + countWhile(lines.slice(2), (line) => line.text.includes("|"));
  const read = (line: Line): Inline[][] => cellsOf(line).map((cell) => inline([cell]));
  found.push({ kind: "table", start: head.at, head: read(head), rows: lines.slice(2, count).map(read) });
  return count;
};

function cellsOf(line: Line): Line[] {
  const cells: Line[] = [];
  for (const match of line.text.matchAll(/(?:\\.|[^|\\])+/g)) {
    const lead = match[0].length - match[0].trimStart().length;
    const text = match[0].trim();
    const isEdge = match.index === 0 || match.index + match[0].length === line.text.length;
    if (text || !isEdge) cells.push({ text, at: line.at + match.index + lead });
  }
  return cells;
}

const list: Reader = (lines, inline, depth, found) => {
  const [first] = lines;
  const marker = first?.text.match(ITEM);
  if (!first || !marker) return 0;
  const isNumbered = marker[3] !== undefined;
  const items: Line[][] = [];
  let at = 0;
  for (; at < lines.length; at += 1) {
    const line = lines[at];
    if (!line) break;
    const item = line.text.match(ITEM);
    const isSame = item && (item[3] !== undefined) === isNumbered && indent(line) < indent(first) + 2;
    if (isSame) items.push([without(line, item[0].length)]);
    else if (isBlank(line) ? !goesOn(lines[at + 1], isNumbered) : startsOther(line, lines[at - 1])) break;
    else items.at(-1)?.push(without(line, Math.min(indent(line), isNumbered ? 3 : 2)));
  }
  found.push({
    kind: "list",
    start: first.at,
    first: isNumbered ? Number(marker[3]) : undefined,
    items: items.map((item) => blocksOf(item, inline, depth + 1)),
  });
  return at;
};

/** After a blank line a list continues with another item, or with indented text. */
function goesOn(next: Line | undefined, isNumbered: boolean): boolean {
  if (!next || isBlank(next)) return false;
  const item = next.text.match(ITEM);
  return item ? (item[3] !== undefined) === isNumbered : indent(next) >= 2;
}

function startsOther(line: Line, before: Line | undefined): boolean {
  if (indent(line) >= 2) return false;
  return (before !== undefined && isBlank(before)) || startsBlock(line);
}

function startsBlock({ text }: Line): boolean {
  return (
    FENCE.test(text) || HEADING.test(text) || RULE.test(text) || QUOTE.test(text) || /^[-*+•] \S/.test(text)
  );
}

function paragraph(lines: readonly Line[], inline: ReadInline, found: Block[]): number {
  const more = countWhile(lines.slice(1), (line) => {
    const isItem = line.text.match(ITEM)?.[3] === "1";
    return !isBlank(line) && !startsBlock(line) && !isItem;
  });
  // A table may follow directly; its first line belongs to the table.
  const rule = lines.slice(1, 1 + more).findIndex(({ text }) => text.includes("|") && TABLE_RULE.test(text));
  const count = rule > 0 ? rule : 1 + more;
  const inside = lines.slice(0, count).map((line) => without(line, indent(line)));
  found.push({ kind: "paragraph", start: lines[0]?.at ?? 0, children: inline(inside) });
  return count;
}

function countWhile(lines: readonly Line[], holds: (line: Line) => boolean): number {
  const end = lines.findIndex((line) => !holds(line));
  return end < 0 ? lines.length : end;
}

function without({ text, at }: Line, count: number): Line {
  return { text: text.slice(count), at: at + count };
}

function isBlank({ text }: Line): boolean {
  return text.trim() === "";
}

function indent({ text }: Line): number {
  return text.length - text.trimStart().length;
}
