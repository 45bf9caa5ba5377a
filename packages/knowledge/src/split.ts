import { type Block, blocksIn, MAX_HEADING_CHARACTERS } from "./blocks.ts";
import { sentencesOf } from "./sentences.ts";

export type Passage = {
  position: number;
  headingPath: string[];
  text: string;
  /** Column names of a table that started in an earlier passage; empty otherwise. */
  lead: string;
  page?: number | undefined;
  asOf?: string | undefined;
  /** Offsets in the text of the document, in UTF-16 units. */
  start: number;
  end: number;
  /**
   * A few sentences each, with their headings. They are embedded, because a whole passage says too much
   * for one vector.
   */
  windows: string[];
};

type Span = { start: number; end: number };
/** Only split when necessary: a paragraph, a part of a table. */
type Piece = Span & {
  lead: string;
  headingPath: string[];
  /** Where each of its headings starts, for the first piece of a section; empty for the others. */
  headings: number[];
};

/** Five passages fit the thousand words that an answer may be based on. */
const PASSAGE_WORDS = 195;
const WINDOW_WORDS = 50;
/** Limit for a text without spaces. */
const PASSAGE_CHARACTERS = 1_600;

/** The maximum size of a passage. Passages from elsewhere (a reader process, an import) have the same limits. */
export const PASSAGE_LIMITS = {
  /** Includes the headings in its text. */
  characters: 2_000,
  /** Levels: a title, six of Markdown, capitals, bold. */
  headings: 10,
  headingCharacters: MAX_HEADING_CHARACTERS,
  leadCharacters: 1_000,
  /** One for each of its words, and a few for sentences without spaces. */
  windows: 250,
  windowCharacters: 4_000,
} as const;

/**
 * Splits a text into passages along its structure: whole sections if they fit, small siblings together. A paragraph
 * longer than a passage is split at its lines, then at the ends of its sentences, or anywhere if it has none. A
 * table is split between rows, and the rest of it gets the column names.
 */
export function splitText(text: string): Passage[] {
  return [...passagesOf(text)];
}

/** A lazy `splitText`: a long text has more passages than should be in memory at once. */
export function* passagesOf(text: string): Generator<Passage> {
  let position = 0;
  let group: Group | undefined;
  for (const piece of piecesOf(text)) {
    const joined = group && join(text, group, piece);
    if (group && !joined) {
      yield passageOf(text, group, position);
      position += 1;
    }
    group = joined ?? groupOf(text, piece);
  }
  if (group) yield passageOf(text, group, position);
}

/** Pieces that become one passage. */
type Group = {
  pieces: Piece[];
  headingPath: string[];
  /** Where its length is counted from, and how many words there are since. */
  from: number;
  words: number;
};

function groupOf(text: string, piece: Piece): Group {
  const from = piece.headings.at(-1) ?? piece.start;
  return {
    pieces: [piece],
    headingPath: piece.headingPath,
    from,
    words: wordsIn(text, from, piece.end, from),
  };
}

/** Adds a piece to the group; undefined if that is too long or another subject. */
function join(text: string, group: Group, piece: Piece): Group | undefined {
  const { pieces, from } = group;
  const last = pieces.at(-1);
  if (!last || !related(last.headingPath, piece.headingPath)) return undefined;
  if (piece.end - from > PASSAGE_CHARACTERS) return undefined;
  // Counts on from the last piece: counting from the start for each of many small pieces takes minutes.
  const words = group.words + wordsIn(text, last.end, piece.end, from);
  const headingPath = common(group.headingPath, piece.headingPath);
  const tooLong = piece.end - startOf(pieces[0], headingPath) > PASSAGE_LIMITS.characters;
  if (words > PASSAGE_WORDS || tooLong) return undefined;
  pieces.push(piece);
  return { pieces, headingPath, from, words };
}

/** A heading that not all pieces share is in the text of the passage, so that nothing is lost. */
function startOf(first: Piece | undefined, headingPath: readonly string[]): number {
  return first?.headings[headingPath.length] ?? first?.start ?? 0;
}

function passageOf(text: string, { pieces, headingPath }: Group, position: number): Passage {
  const [first] = pieces;
  const start = startOf(first, headingPath);
  const end = pieces.at(-1)?.end ?? start;
  const windows = windowsIn(text, pieces);
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

/**
 * What a part of a passage is about: its headings, where the innermost have priority if they are long, and its
 * column names. It is repeated with every window.
 */
export function contextOf(headingPath: readonly string[], lead: string): string[] {
  let remaining: number = MAX_HEADING_CHARACTERS;
  const from = headingPath.findLastIndex((title) => {
    remaining -= title.length;
    return remaining < 0;
  });
  return [...headingPath.slice(from + 1), lead].filter(Boolean);
}

/** Sections of the same parent, or a parent and its first child. */
function related(before: string[], after: string[]): boolean {
  const shared = common(before, after).length;
  const shorter = Math.min(before.length, after.length);
  return shared >= shorter - 1 && (shared > 0 || shorter === 0);
}

function common(a: string[], b: string[]): string[] {
  const end = a.findIndex((title, index) => title !== b[index]);
  return end < 0 ? a : a.slice(0, end);
}

function windowsIn(text: string, pieces: readonly Piece[]): string[] {
  const sentences = pieces.map(({ start, end }) =>
    sentencesOf(text.slice(start, end)).map((one) => one.text),
  );
  const runs: { context: string[]; sentences: string[] }[] = [];
  const limit = text.length > LONG_TEXT ? SMALL_PIECES.inLongText : SMALL_PIECES.usually;
  for (const [index, piece] of pieces.entries()) {
    const before = pieces.length > limit ? pieces[index - 1] : undefined;
    const open = before && isAlike(before, piece) ? runs.at(-1) : undefined;
    if (open) open.sentences.push(...(sentences[index] ?? []));
    else runs.push({ context: contextOf(piece.headingPath, piece.lead), sentences: sentences[index] ?? [] });
  }
  return runs.flatMap((run) =>
    windowsOf(run.sentences).map((window) => [...run.context, ...window].join(" ")),
  );
}

/**
 * More pieces than this are the lines of a list, or of a text with hard line breaks: each says little by itself and
 * costs as much as a paragraph. In a long text the limit is lower.
 */
const SMALL_PIECES = { usually: 40, inLongText: 4 };
const LONG_TEXT = 200_000;

function isAlike(one: Piece, other: Piece): boolean {
  const path = other.headingPath;
  return (
    one.lead === other.lead &&
    common(one.headingPath, path).length === Math.max(path.length, one.headingPath.length)
  );
}

function windowsOf(sentences: readonly string[]): string[][] {
  const windows: string[][] = [];
  for (const sentence of sentences) {
    const open = windows.at(-1);
    if (open && countWords([...open, sentence].join(" ")) <= WINDOW_WORDS) open.push(sentence);
    else windows.push([sentence]);
  }
  return windows;
}

function* piecesOf(text: string): Generator<Piece> {
  const path: { level: number; title: string; start: number }[] = [];
  let opens = false;
  let begun = false;
  for (const block of blocksIn(text)) {
    if (block.kind === "heading") {
      // The first line of a plain text is the title of everything below it, whatever it looks like.
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
    const lead =
      block.kind === "table" && line.index > 0 ? block.header.slice(0, PASSAGE_LIMITS.leadCharacters) : "";
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
  return text.length <= PASSAGE_CHARACTERS && countWords(text) <= PASSAGE_WORDS;
}

function countWords(text: string): number {
  return wordsIn(text, 0, text.length, 0);
}

/** Counts the words that start between two offsets. One always starts at `first`. */
function wordsIn(text: string, from: number, to: number, first: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    if (!isSpace(text, at) && (at === first || isSpace(text, at - 1))) count += 1;
  }
  return count;
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 32 ? code === 32 || (code >= 9 && code <= 13) : code >= 160 && SPACES.has(code);
}

/** White space beyond ASCII, as JavaScript defines it. */
const SPACES = new Set(
  [
    ..."\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff",
  ].map((space) => space.charCodeAt(0)),
);
