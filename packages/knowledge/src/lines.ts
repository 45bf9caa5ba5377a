import { type Block, blocksOf } from "./blocks.ts";
import type { Candidate, Hit } from "./ports.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";
import { indexWords } from "./words.ts";

/** A sentence of a passage, or a row of a table in it, that might answer. */
export type Line = {
  candidate: Candidate;
  text: string;
  /** Where it stands in the passage. */
  start: number;
  end: number;
  /** The heading it stands under, down to one inside the passage. */
  headingPath: string[];
  /** The names of the columns, for a row. */
  header: string;
  /** What the sentence before it says, where both stand under the same heading. */
  before: string;
  /** Higher is better; only lines of one question compare. */
  score: number;
  /** What the reader says of it, less what speaks against quoting it; undefined where there is no reader. */
  relevance: number | undefined;
  /** Share of the question's weight in words that the line or its heading has. */
  share: number;
};

const FEW_WORDS = 4;

/** A line that nobody has judged yet. */
export type Bare = Omit<Line, "score" | "relevance" | "share">;

/** The sentences and rows of a passage, in its order. */
export function linesOf(hit: Hit): Bare[] {
  const { score: _score, ...candidate } = hit;
  const lines: Bare[] = [];
  const headings: { level: number; title: string }[] = [];
  /** A question that is a paragraph of its own: the next one answers it. */
  let open: string | undefined;
  for (const block of blocksOf(hit.text)) {
    const headingPath = [...hit.headingPath, ...headings.map(({ title }) => title)];
    if (block.kind === "heading") {
      while ((headings.at(-1)?.level ?? 0) >= block.level) headings.pop();
      headings.push(block);
      open = undefined;
    } else if (block.kind === "table") {
      for (const row of rowsOf(hit, block)) lines.push({ candidate, ...row, headingPath, before: "" });
      open = undefined;
    } else {
      const sentences = wholeSentences(hit.text, block);
      let asked = open;
      for (const { text, start, end } of sentences) {
        if (isImprint(text)) continue;
        // The question of a list of questions is what its answer is about, and no answer.
        if (isAsked(text)) asked = clean(text);
        else {
          const path = asked === undefined ? headingPath : [...hit.headingPath, asked];
          const last = lines.at(-1);
          const follows = last && !last.header && last.headingPath.join("\n") === path.join("\n");
          const before = follows ? shown(last) : "";
          lines.push({ candidate, text, start, end, headingPath: path, header: "", before });
        }
      }
      open = sentences.every(({ text }) => isAsked(text)) ? asked : undefined;
    }
  }
  return lines;
}

const isAsked = (text: string): boolean => /\?[*_]*$/.test(text);

type Row = { text: string; start: number; end: number; header: string };

/** The rows of a table in a passage, each with the names of the columns. Its header is none. */
export function rowsOf(
  { text, lead }: Pick<Candidate, "text" | "lead">,
  { start, end, header }: Extract<Block, { kind: "table" }>,
): Row[] {
  // A passage that begins in the middle of a table has the names of the columns in its lead.
  const goesOn = lead !== "" && text.slice(0, start).trim() === "";
  const rows = [...text.slice(start, end).matchAll(/\S[^\n]*/g)]
    .map((match) => ({ text: match[0].trimEnd(), start: start + match.index }))
    .filter((row) => /\p{L}|\d/u.test(row.text));
  return (goesOn ? rows : rows.slice(1)).map((row) => ({
    ...row,
    end: row.start + row.text.length,
    header: goesOn ? lead : header,
  }));
}

/** A line that only says when the document was written. */
function isImprint(text: string): boolean {
  return (
    text.split(/\s+/).length < 14 &&
    /^\W*(?:last (?:edited|reviewed|updated)\b|version \d[\d.]*(?:$|,| of| from)|(?:revised|published)(?: on| in)?:? (?:\p{L}+ )?\d|(?:última|ultima) revisión|actualizado\b)/iu.test(
      text,
    )
  );
}

/** The sentences of a block. "Yes." says nothing without what follows it. */
function wholeSentences(whole: string, { start: from, end: to }: Block): Sentence[] {
  const text = whole.slice(0, to);
  const sentences: Sentence[] = [];
  for (const { start, end, ...rest } of sentencesOf(whole.slice(from, to))) {
    const sentence = { ...rest, start: from + start, end: from + end };
    const before = sentences.at(-1);
    const between = before ? text.slice(before.end, sentence.start) : "";
    if (before && before.text.split(/\s+/).length < FEW_WORDS && /^ *$/.test(between)) {
      sentences.splice(-1, 1, { ...before, text: text.slice(before.start, sentence.end), end: sentence.end });
    } else sentences.push(sentence);
  }
  return sentences;
}

export function context({ headingPath, header, text }: Bare): string {
  return [headingPath.at(-1), header, text].filter(Boolean).join(" ");
}

function clean(raw: string): string {
  return raw.replace(/[*`]|__/g, "").trim();
}

const MONTH = "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember";
/** The dot of a list, its number, the number of a clause. "2.5 hours" and "3. Oktober" begin with none. */
const MARKS = new RegExp(
  `^(?:[-*•]|\\d+\\)|\\d+\\.(?! (?:${MONTH})\\b)|\\d{1,2}(?:\\.\\d)+\\.?(?=\\s+\\p{Lu}))\\s+(?:\\[[ x]\\]\\s+)?`,
  "u",
);
/** The number before a heading; "10 class pass" has none. */
const HEADING_NUMBER = /^[A-Z]?\d+(?:\.\d+)*[.)]\s+|^\d+(?:\.\d+)+\s+/;

/** A heading as a visitor reads it. */
export function shownHeading(raw: string): string {
  return clean(raw).replace(HEADING_NUMBER, "");
}

/** Since when a list holds. */
export const VALIDITY =
  /^\W*(?:valid|effective|in force|gültig|vigente|valable) (?:from|until|since|as of|ab|desde|à partir)\b/i;

/**
 * A line as a visitor reads it: without Markdown's marks, and a row of a table with the names of its columns. Of a
 * row, whoever asks for a price or a time gets that, and what else the question names.
 */
export function shown({ text, header }: Pick<Line, "text" | "header">, asked = ""): string {
  if (!header) return clean(text.replace(MARKS, ""));
  const names = cells(header);
  const [first = "", ...others] = cells(text).map((cell) => (/^[-–—]*$/.test(cell) ? "" : cell));
  const columns = others
    .map((cell, index) => ({ name: names[index + 1] ?? "", cell }))
    .filter(({ cell }) => cell);
  const named = wanted(columns, asked).map(({ name, cell }) => (name ? `${name}: ${cell}` : cell));
  return clean([first, named.join("; ")].filter(Boolean).join(" – "));
}

type Column = { name: string; cell: string };

const MONEY = {
  asked: /\b(?:how much(?! time| notice)|prices?|costs?|fees?|charges?|rates?)\b/i,
  cell: /[£$€¥₹₺₩]|\d[.,]\d\d(?!\d)|(?<!-)\b(?:free|included)\b|\b(?:kr|zł|kč|chf|eur|usd|gbp|pln|aed|rs)(?!\p{L})/iu,
};
const TIME = {
  asked: /\bhow (?:long|much time|many (?:minutes|hours|days|weeks|months))\b/i,
  cell: /\d\s*(?:[-–]\s*\d+\s*)?(?:min|hour|hr|day|week|month|year|h\b)/i,
};

export function asksForPrice(question: string): boolean {
  return MONEY.asked.test(question);
}

/** The columns that the question names, or those that hold what it asks for, or all of them. */
function wanted(columns: readonly Column[], asked: string): readonly Column[] {
  const words = indexWords(asked);
  const isNamed = (text: string) => indexWords(text).some((word) => words.includes(word));
  const named = columns.filter(({ name }) => isNamed(name));
  const kind = [MONEY, TIME].find((one) => one.asked.test(asked));
  const isAsked = ({ cell }: Column) => kind?.cell.test(cell) ?? false;
  // "Price – Nest: free; Sparrow: €39": where every column holds such a value, its name decides.
  if (named.length > 0 && columns.every(isAsked)) return named;
  const held = columns.filter((column) => isAsked(column) || named.includes(column) || isNamed(column.cell));
  return columns.some(isAsked) || named.length > 0 ? held : columns;
}

function cells(row: string): string[] {
  return row
    .replace(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll("\\|", "|").trim());
}

/** A line as the reader gets it: after the headings that say what it is about, and after the sentence before it. */
export function asRead(line: Bare): string {
  const text = line.before ? `${line.before} | ${shown(line)}` : shown(line);
  return [...line.headingPath.map(clean), text].filter(Boolean).join(": ");
}
