/**
 * The content of a document, whatever its format. The reader of a format returns blocks; only this file
 * writes the text.
 */
export type Block =
  | { kind: "heading"; level: number; text: string; guessed?: boolean }
  | { kind: "paragraph"; text: string }
  | { kind: "item"; mark: string; depth: number; text: string }
  | { kind: "table"; rows: string[][] };

const MAX_LEVEL = 6;

export function writeBlocks(blocks: readonly Block[]): string {
  let text = "";
  let before: Block | undefined;
  for (const block of settleHeadings(blocks)) {
    if (before) text += before.kind === "item" && block.kind === "item" ? "\n" : "\n\n";
    text += writeBlock(block);
    before = block;
  }
  return text;
}

export function writeBlock(block: Block): string {
  if (block.kind === "heading") return `${"#".repeat(Math.min(block.level, MAX_LEVEL))} ${block.text}`;
  if (block.kind === "item") return `${"  ".repeat(Math.min(block.depth, 5))}${block.mark} ${block.text}`;
  if (block.kind === "table") return writeTable(block.rows);
  return block.text;
}

/** The first row has the column names, and stays above the others when the table is split into passages. */
function writeTable(rows: readonly string[][]): string {
  const [head = [], ...others] = rows;
  return [writeRow(head), `|${" --- |".repeat(head.length)}`, ...others.map(writeRow)].join("\n");
}

export function writeRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\s+/g, " ").trim().replaceAll("|", "\\|")).join(" | ")} |`;
}

/**
 * A guessed heading with nothing below it was a line of text. As a heading its text would be lost, because passages
 * consist of the text between headings.
 */
export function settleHeadings(blocks: readonly Block[]): Block[] {
  return blocks.map((block, index) => {
    if (block.kind !== "heading" || !block.guessed) return block;
    const next = blocks[index + 1];
    const overNothing = !next || (next.kind === "heading" && next.level <= block.level);
    return overNothing ? { kind: "paragraph", text: block.text } : block;
  });
}

/** Removes characters that no reader shows and no database accepts, and soft hyphens. */
export function clean(text: string): string {
  return text.replace(UNSEEN, "").toWellFormed();
}

/** Tabs and line ends stay. */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\u00ad\ufeff]/gu;
