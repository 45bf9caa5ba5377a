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
  const blocks = blocksOf(hit.text);
  let asked: { block: Block; text: string } | undefined;
  let last: Bare | undefined;
  return wholeSentences(hit.text).flatMap(({ text, start, end }): Bare[] => {
    const block = blocks.find((one) => start >= one.start && start < one.end);
    const isHeader = block?.kind === "table" && start === block.start && hit.lead === "";
    if (!block || block.kind === "heading" || isHeader || isImprint(text)) return [];
    // The question of a list of questions is what its answer is about, and no answer.
    if (/\?[*_]*$/.test(text)) {
      asked = { block, text };
      return [];
    }
    const inner = blocks.flatMap((other) =>
      other.kind === "heading" && other.start < start ? [other.title] : [],
    );
    const over = asked?.block === block ? [asked.text.replace(/[*_]+/g, "")] : inner.slice(-1);
    const header = block.kind === "table" ? hit.lead || block.header : "";
    const headingPath = [...hit.headingPath, ...over];
    const follows = last && !header && !last.header && last.headingPath.join("\n") === headingPath.join("\n");
    last = { candidate, text, start, end, headingPath, header, before: last && follows ? shown(last) : "" };
    return [last];
  });
}

/** A line that only says when the document was written. */
function isImprint(text: string): boolean {
  return (
    text.split(/\s+/).length < 14 &&
    /^\W*(last (edited|reviewed|updated)|version \d|revised|published|(última|ultima) revisión|actualizado)\b/i.test(
      text,
    )
  );
}

/** "Yes." says nothing without what follows it. */
function wholeSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const sentence of sentencesOf(text)) {
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

export function clean(raw: string): string {
  return raw.replace(/[*`]|__/g, "").trim();
}

/** The dot of a list, its number, the number of a clause. */
const MARKS = /^(?:[-*•]|\d+[.)]|\d+(?:\.\d+)+\.?)\s+(?:\[[ x]\]\s+)?/;

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
  asked: /\b(?:how much|price|cost|fee|charge|rate)s?\b/i,
  cell: /[£$€¥]|\b(?:free|included|kr|CHF)\b/i,
};
const TIME = {
  asked: /\bhow (?:long|many (?:minutes|hours|days|weeks|months))\b/i,
  cell: /\d.*(?:min|hour|day|week|month|year|h)\w*\b/i,
};

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
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

/** A line as the reader gets it: after the headings that say what it is about, and after the sentence before it. */
export function asRead(line: Bare): string {
  const text = line.before ? `${line.before} | ${shown(line)}` : shown(line);
  return [...line.headingPath.map(clean), text].filter(Boolean).join(": ");
}
