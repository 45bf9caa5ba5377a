import type { Block } from "./blocks.ts";
import { joinText, type Words, wordsOf } from "./pdf-hyphens.ts";
import type { Element } from "./pdf-layout.ts";
import type { PageText, Segment, Stack } from "./pdf-segments.ts";

/** A block with the segments that it was written from: of each cell of a table, or of its only cell. */
export type PdfBlock = Block & { from: Segment[][][] };

/** What the whole document reveals about its typography. */
export type Type = {
  bodySize: number;
  bodyBold: boolean;
  /** Heading sizes, largest first. */
  headingSizes: number[];
  words: Words;
};

/** A heading is at least this much larger than the body text. */
const LARGER = 1.15;
const HEADING_CHARACTERS = 200;
const BOLD_HEADING_CHARACTERS = 100;
const ITEM = /^(?:[•◦▪▫●○■□‣⁃∙·➢➤✓✔\uf000-\uf0ff–—*-]|((?:\d{1,3}|[a-zA-Z])[.)]))\s+(?=\S)/u;
export function typeOf(pages: readonly PageText[]): Type {
  const letters = new Map<number, { all: number; bold: number }>();
  const segments = pages.flatMap((page) => page.segments);
  for (const { text, size, bold } of segments) {
    const count = letters.get(rounded(size)) ?? { all: 0, bold: 0 };
    count.all += text.length;
    if (bold) count.bold += text.length;
    letters.set(rounded(size), count);
  }
  const [most = [10, { all: 0, bold: 0 }] as const] = [...letters].sort(
    (one, two) => two[1].all - one[1].all,
  );
  const [bodySize, { all, bold }] = most;
  const headingSizes = [...letters.keys()]
    .filter((size) => size >= bodySize * LARGER)
    .sort((one, two) => two - one);
  return { bodySize, bodyBold: bold > all / 2, headingSizes, words: wordsOf(segments) };
}

const rounded = (size: number): number => Math.round(size * 2) / 2;

/** The blocks of one page. A footnote goes before a last paragraph that continues on the next page. */
export function blocksOf(elements: readonly Element[], type: Type): PdfBlock[] {
  const stacks = elements.flatMap((element) => (element.kind === "stack" ? [element.stack] : []));
  const blocks: PdfBlock[] = [];
  const notes: PdfBlock[] = [];
  for (const element of elements) {
    if (element.kind === "table")
      blocks.push({ kind: "table", rows: element.grid.rows, from: element.grid.from });
    else if (element.stack.lines[0]?.note) notes.push(...paragraphsOf(element.stack, stacks, type));
    else blocks.push(...paragraphsOf(element.stack, stacks, type));
  }
  const last = blocks.at(-1);
  const goesOn = last?.kind === "paragraph" && !ENDED.test(last.text);
  return goesOn ? [...blocks.slice(0, -1), ...notes, last] : [...blocks, ...notes];
}

const ENDED = /[.!?:;…"”)]$/;

/** Whether a block continues the sentence of the previous block, across the end of a page or a column. */
export function continues(before: Block, block: Block): boolean {
  if (block.kind !== "paragraph" || (before.kind !== "paragraph" && before.kind !== "item")) return false;
  return /^\p{Ll}/u.test(block.text) && !ENDED.test(before.text);
}

/** Builds paragraphs, items and headings from lines that are close together. */
function paragraphsOf(stack: Stack, stacks: readonly Stack[], type: Type): PdfBlock[] {
  const edge = rightEdge(stack, stacks);
  const blocks: PdfBlock[] = [];
  let open: Segment[] = [];
  const close = (): void => {
    if (open.length > 0) blocks.push({ ...blockOf(open, stack, edge, type), from: [[open]] });
    open = [];
  };
  stack.lines.forEach((line, index) => {
    const before = stack.lines[index - 1];
    if (before && (startsParagraph(before, line, stack, edge) || isOtherHeading(before, line, type))) close();
    open.push(line);
  });
  close();
  return blocks;
}

/** How far the lines of this column reach. A line that ends well before this ends on purpose. */
function rightEdge(stack: Stack, stacks: readonly Stack[]): number {
  const size = stack.lines[0]?.size ?? 0;
  if (stack.lines.length > 3) return stack.right;
  const alike = stacks.filter(({ left }) => Math.abs(left - stack.left) < size * 3);
  return Math.max(stack.right, ...alike.map(({ right }) => right));
}

function startsParagraph(before: Segment, line: Segment, stack: Stack, edge: number): boolean {
  if (ITEM.test(line.text)) return true;
  const step = line.y - before.y;
  const steps = stack.lines.slice(1).map((one, index) => one.y - (stack.lines[index]?.y ?? 0));
  if (step > Math.min(...steps) * 1.3) return true;
  if (before.bold !== line.bold && endsEarly(before, line, edge)) return true;
  const indented = line.left > stack.left + line.size * 0.8 && before.left <= stack.left + line.size * 0.3;
  return indented && !ITEM.test(before.text) && !isHanging(before, stack);
}

/** A heading directly above or below a smaller one is a separate heading. */
function isOtherHeading(before: Segment, line: Segment, { headingSizes }: Type): boolean {
  const [above, below] = [rounded(before.size), rounded(line.size)];
  return above !== below && (headingSizes.includes(above) || headingSizes.includes(below));
}

/** Lines of an item that are indented past its mark belong to it. */
function isHanging(before: Segment, stack: Stack): boolean {
  return stack.lines.some((line) => ITEM.test(line.text) && line.y <= before.y);
}

/** The next word would have fit, so the author wanted a new line there. */
function endsEarly(line: Segment, next: Segment, edge: number): boolean {
  const letter = (next.right - next.left) / Math.max(next.text.length, 1);
  const word = (next.text.indexOf(" ") + 1 || next.text.length) * letter;
  const room = edge - line.right;
  return room > word + line.size * 1.5 && room > (edge - line.left) * 0.12;
}

function blockOf(lines: readonly Segment[], stack: Stack, edge: number, type: Type): Block {
  const [first] = lines;
  const text = joined(lines, edge, type.words);
  const level = first ? headingLevel(lines, text, first.size, type) : undefined;
  if (level) return { kind: "heading", level, text: text.replaceAll("\n", " "), guessed: true };
  const item = ITEM.exec(text);
  if (item) {
    const depth = Math.max(0, Math.round(((first?.left ?? 0) - stack.left) / ((first?.size ?? 10) * 2)));
    return { kind: "item", mark: item[1] ?? "-", depth, text: text.slice(item[0].length) };
  }
  return { kind: "paragraph", text };
}

function headingLevel(
  lines: readonly Segment[],
  text: string,
  size: number,
  { bodySize, bodyBold, headingSizes }: Type,
): number | undefined {
  if (!/\p{L}/u.test(text)) return undefined;
  if (size >= bodySize * LARGER && lines.length <= 3 && text.length <= HEADING_CHARACTERS) {
    const rank = headingSizes.findIndex((one) => one <= rounded(size));
    return Math.min(rank === -1 ? headingSizes.length : rank, 4) + 1;
  }
  const bold = !bodyBold && size >= bodySize * 0.95 && lines.length <= 2 && lines.every((line) => line.bold);
  const titled = text.length <= BOLD_HEADING_CHARACTERS && !/[.,;!]$/.test(text);
  return bold && titled ? Math.min(headingSizes.length, 4) + 1 : undefined;
}

function joined(lines: readonly Segment[], edge: number, words: Words): string {
  const isBroken = (line: Segment, index: number): boolean => {
    const before = lines[index - 1];
    const starts = before?.text.endsWith(":") || /^[\p{Lu}\p{N}]/u.test(line.text);
    return before !== undefined && starts && endsEarly(before, line, edge);
  };
  const broken = lines.filter(isBroken).length;
  // If nearly all lines end on purpose, so does the longest one, which has no space left to show it.
  const byLine = broken > 1 && broken >= (lines.length - 1) * 0.6;
  return lines.reduce((text, line, index) => {
    if (index === 0) return line.text;
    const whole = byLine && /[.!?]$/.test(lines[index - 1]?.text ?? "") && /^\p{Lu}/u.test(line.text);
    return whole || isBroken(line, index) ? `${text}\n${line.text}` : joinText(text, line.text, words);
  }, "");
}
