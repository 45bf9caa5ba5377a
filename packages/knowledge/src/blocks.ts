/** A piece of a text that is never cut without need. Offsets in UTF-16 units. */
export type Block = { start: number; end: number } & (
  | { kind: "heading"; level: number; title: string }
  | { kind: "text" }
  /** `header` is the line with the column names; the block begins with it. */
  | { kind: "table"; header: string }
);

type Line = { start: number; end: number; text: string };

/** Deeper than any Markdown heading: a bold or capital line stands below the headings of its document. */
const CAPITALS_LEVEL = 7;
const BOLD_LEVEL = 8;
const MAX_HEADING = 100;

/** Headings, tables and paragraphs of a text, in order. Ruled lines only divide. */
export function blocksOf(text: string): Block[] {
  const lines = linesOf(text);
  const blocks: Block[] = [];
  let paragraph: Line[] = [];
  const close = (): void => {
    const [first] = paragraph;
    const last = paragraph.at(-1);
    if (first && last) blocks.push({ kind: "text", start: first.start, end: last.end });
    paragraph = [];
  };
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as Line;
    const next = lines[index + 1];
    const heading = paragraph.length === 0 ? headingOf(line, lines[index - 1], next) : markdownHeading(line);
    if (heading) {
      close();
      blocks.push({ kind: "heading", start: line.start, end: line.end, ...heading });
    } else if (line.text === "" || isRule(line.text)) {
      close();
    } else if (line.text.startsWith("|")) {
      close();
      const rows = lines.slice(index).findIndex(({ text }) => !text.startsWith("|"));
      const last = lines[rows < 0 ? lines.length - 1 : index + rows - 1] as Line;
      blocks.push({ kind: "table", start: line.start, end: last.end, header: line.text });
      index = lines.indexOf(last);
    } else {
      paragraph.push(line);
    }
  }
  close();
  return blocks;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (const match of text.matchAll(/[^\n]+|\n(?=\n)/g)) {
    const trimmed = match[0].trim();
    const start = match.index + (match[0].length - match[0].trimStart().length);
    lines.push({ start, end: start + trimmed.length, text: trimmed });
  }
  return lines;
}

type Heading = { level: number; title: string };

function headingOf(line: Line, before: Line | undefined, next: Line | undefined): Heading | undefined {
  const { text } = line;
  const markdown = markdownHeading(line);
  if (markdown) return markdown;
  if (text.length > MAX_HEADING) return undefined;
  // `=====` above and below, or `--- 9 June 2026 ---`: how plain texts mark an issue or a day.
  const framed = before && next && isRule(before.text) && isRule(next.text);
  const dashed = /^-{3,}\s*(\S.*\S)\s*-{3,}$/.exec(text);
  if ((framed && !isRule(text)) || dashed) return { level: CAPITALS_LEVEL - 1, title: dashed?.[1] ?? text };
  const bold = /^\*\*([^*]+)\*\*:?$/.exec(text);
  if (bold?.[1]) return { level: BOLD_LEVEL, title: bold[1] };
  if (isCapitals(text)) return { level: CAPITALS_LEVEL, title: text };
  // `3. What coaching is`, over a paragraph of its own; in a list another number would follow.
  const numbered = /^\d{1,2}(\.\d{1,2})?\.?\s+\p{Lu}[^.!?;:]*$/u.exec(text);
  const followed = next && next.text !== "" && !/^(\d{1,2}\.|[-*•])\s/.test(next.text);
  return numbered && followed ? { level: CAPITALS_LEVEL, title: text } : undefined;
}

function markdownHeading({ text }: Line): Heading | undefined {
  const found = /^(#{1,6})\s+(.+?)\s*#*$/.exec(text);
  return found ? { level: found[1]?.length ?? 1, title: found[2] ?? "" } : undefined;
}

function isRule(text: string): boolean {
  return /^([-=_*~+]\s*){3,}$/.test(text);
}

function isCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  if (letters.length < 3 || /[.!?;]$/.test(text)) return false;
  return letters.filter((letter) => letter !== letter.toLowerCase()).length / letters.length > 0.85;
}
