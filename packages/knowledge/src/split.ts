import { type Block, blocksOf } from "./blocks.ts";
import { sentencesOf } from "./sentences.ts";

export type Passage = {
  position: number;
  headingPath: string[];
  text: string;
  /** Column names of a table that began in an earlier passage; empty otherwise. */
  lead: string;
  page?: number | undefined;
  asOf?: string | undefined;
  /** Offsets in the text of the document, in UTF-16 units. */
  start: number;
  end: number;
  /** A few sentences each, with their headings: what is embedded. A whole passage says too much for one vector. */
  windows: string[];
};

type Span = { start: number; end: number };
/** Never cut without need: a paragraph, a part of a table. */
type Piece = Span & {
  lead: string;
  headingPath: string[];
  /** Where each of its headings begins, for the first of a section; empty for the others. */
  headings: number[];
};

/** Five passages fit the thousand words that an answer may rest on. */
const PASSAGE_WORDS = 195;
const WINDOW_WORDS = 50;
/** Of a text without spaces. */
const PASSAGE_CHARACTERS = 1_600;

/**
 * Cuts a text into passages along its structure: whole sections where they fit, small neighbours of one parent
 * together. A paragraph longer than a passage is cut at its lines, then at the ends of its sentences, or anywhere if
 * it has none; a table is cut between rows, and what follows keeps the names of the columns.
 */
export function splitText(text: string): Passage[] {
  const groups: Piece[][] = [];
  for (const piece of piecesOf(text)) {
    const group = groups.at(-1);
    const first = group?.[0];
    const last = group?.at(-1);
    const joins = first && last && related(last.headingPath, piece.headingPath);
    if (group && joins && fits(text.slice(first.headings.at(-1) ?? first.start, piece.end)))
      group.push(piece);
    else groups.push([piece]);
  }
  return groups.map((group, position) => passageOf(text, group, position));
}

function passageOf(text: string, group: Piece[], position: number): Passage {
  const [first] = group;
  const headingPath = group.map((piece) => piece.headingPath).reduce(common);
  // A heading that not all of them share stands in the text: nothing that was written is lost.
  const start = first?.headings[headingPath.length] ?? first?.start ?? 0;
  const end = group.at(-1)?.end ?? start;
  const windows = group.flatMap((piece) => windowsOf(text.slice(piece.start, piece.end), piece));
  return {
    position,
    headingPath,
    text: text.slice(start, end),
    lead: first?.lead ?? "",
    start,
    end,
    windows,
  };
}

/** Sections of one parent, or a parent and its first child. */
function related(before: string[], after: string[]): boolean {
  const shared = common(before, after).length;
  const shorter = Math.min(before.length, after.length);
  return shared >= shorter - 1 && (shared > 0 || shorter === 0);
}

function common(a: string[], b: string[]): string[] {
  const end = a.findIndex((title, index) => title !== b[index]);
  return end < 0 ? a : a.slice(0, end);
}

function windowsOf(text: string, { headingPath, lead }: Pick<Piece, "headingPath" | "lead">): string[] {
  const windows: string[][] = [];
  for (const { text: sentence } of sentencesOf(text)) {
    const open = windows.at(-1);
    if (open && wordsIn([...open, sentence].join(" ")) <= WINDOW_WORDS) open.push(sentence);
    else windows.push([sentence]);
  }
  return windows.map((sentences) => [...headingPath, lead, ...sentences].filter(Boolean).join(" "));
}

function* piecesOf(text: string): Generator<Piece> {
  const path: { level: number; title: string; start: number }[] = [];
  let opens = false;
  let begun = false;
  for (const block of blocksOf(text)) {
    if (block.kind === "heading") {
      // The first line of a plain text is the title of all that follows, whatever it looks like.
      const level = begun || path.length > 0 ? block.level : 0;
      while (path.length > 0 && (path.at(-1)?.level ?? 0) >= level) path.pop();
      path.push({ level, title: block.title, start: block.start });
      opens = true;
      continue;
    }
    begun = true;
    const headingPath = path.map(({ title }) => title);
    for (const span of spansOf(text, block)) {
      yield { ...span, headingPath, headings: opens ? path.map(({ start }) => start) : [] };
      opens = false;
    }
  }
}

function* spansOf(
  text: string,
  block: Exclude<Block, { kind: "heading" }>,
): Generator<Span & { lead: string }> {
  const whole = text.slice(block.start, block.end);
  if (fits(whole)) {
    yield { start: block.start, end: block.end, lead: "" };
    return;
  }
  for (const line of whole.matchAll(/\S.*\S|\S/g)) {
    const start = block.start + line.index;
    const lead = block.kind === "table" && line.index > 0 ? block.header : "";
    if (fits(line[0])) yield { start, end: start + line[0].length, lead };
    else yield* sentenceSpans(line[0], start);
  }
}

function* sentenceSpans(line: string, offset: number): Generator<Span & { lead: string }> {
  for (const { text, start } of sentencesOf(line)) {
    for (let at = 0; at < text.length; at += PASSAGE_CHARACTERS) {
      const part = text.slice(at, at + PASSAGE_CHARACTERS).trimEnd();
      if (part) yield { start: offset + start + at, end: offset + start + at + part.length, lead: "" };
    }
  }
}

function fits(text: string): boolean {
  return text.length <= PASSAGE_CHARACTERS && wordsIn(text) <= PASSAGE_WORDS;
}

function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
