import { type Block, blocksOf } from "./blocks.ts";
import type { Candidate, Hit } from "./ports.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";
import { indexWords } from "./words.ts";

/** A sentence of a passage, or a row of a table in it, that might be the answer. */
export type Line = {
  candidate: Candidate;
  text: string;
  /** Offsets in the passage. */
  start: number;
  end: number;
  /** The headings above it, including those inside the passage. */
  headingPath: string[];
  /** The column names, for a row. */
  header: string;
  /** The previous sentence, if both are under the same heading. */
  before: string;
  /** Higher is better. Only lines of one question are comparable. */
  score: number;
  /** The reranker score minus penalties against quoting it; undefined without a reranker. */
  relevance: number | undefined;
  /** Share of the question's word weight that the line or its heading contains. */
  share: number;
};

const FEW_WORDS = 4;

/** A line without scores. */
export type UnscoredLine = Omit<Line, "score" | "relevance" | "share">;

/** Returns the sentences and rows of a passage in order. */
export function extractLines(hit: Hit): UnscoredLine[] {
  const { score: _score, ...candidate } = hit;
  const lines: UnscoredLine[] = [];
  const headings: { level: number; title: string }[] = [];
  /** A question in its own paragraph, which the next paragraph answers. */
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
      const entries = entriesOf(hit.text, sentences);
      let heading = open;
      for (const [index, { text, start, end }] of sentences.entries()) {
        if (isImprint(text)) continue;
        // In an FAQ, the question is the subject of its answer and not an answer itself.
        if (isAsked(text)) heading = stripMarks(text);
        else {
          const entry = entries[index];
          if (entry && isOnlyName(text)) continue;
          const above = heading === undefined ? headingPath : [...hit.headingPath, heading];
          const path = entry ? [...above, entry] : above;
          const last = lines.at(-1);
          const follows = last && !last.header && last.headingPath.join("\n") === path.join("\n");
          const before = follows ? displayText(last) : "";
          lines.push({ candidate, text, start, end, headingPath: path, header: "", before });
        }
      }
      open = sentences.every(({ text }) => isAsked(text)) ? heading : undefined;
    }
  }
  return lines;
}

const isAsked = (text: string): boolean => /\?[*_]*$/.test(text);

/** `**Dr. Noor Haddad**, owner.` opens an entry; `**Client:** a publisher.` labels a value, and a question is a heading. */
const ENTRY_NAME = /^(?:[-*•]\s+|\d+[.)]\s+)?\*\*([^*\n]{2,60})(?:\*\*|$)/;

/**
 * For each sentence, the name in bold type that its entry begins with. The sentences after the first say "works on
 * Mondays" without it. An entry of one sentence needs no name above it.
 */
function entriesOf(whole: string, sentences: readonly Sentence[]): (string | undefined)[] {
  const names: (string | undefined)[] = [];
  let entry: string | undefined;
  for (const [index, { text, start }] of sentences.entries()) {
    const last = sentences[index - 1];
    const isNewLine = last !== undefined && whole.slice(last.end, start).includes("\n");
    if (isNewLine && LIST_ITEM.test(text)) entry = undefined;
    const bold = ENTRY_NAME.exec(text)?.[1]?.trim();
    if (bold !== undefined) entry = /[:?]$/.test(bold) ? undefined : bold.replace(/[.,;]$/, "");
    names.push(entry);
  }
  return names.map((name, index) =>
    name === names[index - 1] || name === names[index + 1] ? name : undefined,
  );
}

const isOnlyName = (text: string): boolean => text.replace(ENTRY_NAME, "").trim() === "";

type Row = { text: string; start: number; end: number; header: string };

/** Returns the rows of a table in a passage, each with the column names, without the header row. */
export function rowsOf(
  { text, lead }: Pick<Candidate, "text" | "lead">,
  { start, end, header }: Extract<Block, { kind: "table" }>,
): Row[] {
  // A passage that starts in the middle of a table has the column names in its lead.
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

/**
 * Returns the sentences of a block. A short one such as "Yes." is joined with the next, because it says
 * nothing alone.
 */
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

export function context({ headingPath, header, text }: UnscoredLine): string {
  return [headingPath.at(-1), header, text].filter(Boolean).join(" ");
}

function stripMarks(raw: string): string {
  return raw.replace(/[*`]|__/g, "").trim();
}

const MONTH = "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember";
/** "3. Oktober" is not the third item of a list. */
export const LIST_ITEM = new RegExp(`^(?:[-*•]|\\d+\\)|\\d+\\.(?! (?:${MONTH})\\b))\\s`, "u");
/** A bullet, list number, clause number or the marks of a quoted e-mail. "2.5 hours" and "3. Oktober" do not start with one. */
const MARKS = new RegExp(
  `^(?:>(?: ?>)*|[-*•]|\\d+\\)|\\d+\\.(?! (?:${MONTH})\\b)|\\d{1,2}(?:\\.\\d)+\\.?(?=\\s+\\p{Lu}))\\s+(?:\\[[ x]\\]\\s+)?`,
  "u",
);
/** The number before a heading; "10 class pass" has none. */
const HEADING_NUMBER = /^[A-Z]?\d+(?:\.\d+)*[.)]\s+|^\d+(?:\.\d+)+\s+/;

/** A heading as shown to a visitor. */
export function displayHeading(raw: string): string {
  return withoutCapitals(stripMarks(raw).replace(HEADING_NUMBER, ""));
}

/** A heading in capitals with so few letters, in one word and in all, may be an abbreviation. */
const ABBREVIATION = { word: 4, all: 6 };

/** "OPENING HOURS" is "Opening hours"; "FAQ" and "VAT (UK)" stay. */
function withoutCapitals(heading: string): string {
  const isCapitals = /\p{Lu}/u.test(heading) && !/\p{Ll}/u.test(heading);
  const words = (heading.match(/\p{L}+/gu) ?? []).map((word) => word.length);
  const all = words.reduce((sum, length) => sum + length, 0);
  const isShort = all <= ABBREVIATION.all && words.every((length) => length <= ABBREVIATION.word);
  if (!isCapitals || isShort) return heading;
  const lower = heading.toLowerCase();
  return lower.replace(/\p{L}/u, (first) => first.toUpperCase());
}

/** Says since when a list is valid. */
export const VALIDITY =
  /^\W*(?:valid|effective|in force|gültig|vigente|valable) (?:from|until|since|as of|ab|desde|à partir)\b/i;

/**
 * A line as shown to a visitor: without Markdown marks, and a table row with its column names. If the question is
 * about a price or a time, the row shows that and what else the question names.
 */
export function displayText({ text, header }: Pick<Line, "text" | "header">, question = ""): string {
  if (!header) return stripMarks(text.replace(MARKS, ""));
  return displayRow(rowLabel(text), chooseColumns(columnsOf({ text, header }), question));
}

/** "Keel – Price: £6,000; Weeks: 12" */
export function displayRow(label: string, columns: readonly Pick<Column, "name" | "cell">[]): string {
  const named = columns.map(({ name, cell }) => (name ? `${name}: ${cell}` : cell));
  return stripMarks([shownCell(label), named.join("; ")].filter(Boolean).join(" – "));
}

/** The columns of a row that its text shows for a question; empty if it shows all of them. */
export function answeringColumns(row: Pick<Line, "text" | "header">, question: string): number[] {
  const columns = columnsOf(row);
  const chosen = chooseColumns(columns, question);
  return chosen.length < columns.length ? chosen.map(({ index }) => index) : [];
}

const shownCell = (cell: string): string => (/^[-–—]*$/.test(cell) ? "" : cell);

/** The cells of a row beside its label that say something. */
function columnsOf({ text, header }: Pick<Line, "text" | "header">): Column[] {
  const names = rowCells(header);
  return rowCells(text)
    .map((cell, index) => ({ index, name: names[index] ?? "", cell: shownCell(cell) }))
    .filter(({ cell, index }) => cell && index > 0);
}

type Column = { index: number; name: string; cell: string };

export const MONEY = {
  question: /\b(?:how much(?! time| notice)|prices?|costs?|fees?|charges?|rates?)\b/i,
  cell: /[£$€¥₹₺₩]|\d[.,]\d\d(?!\d)|(?<!-)\b(?:free|included)\b|\b(?:kr|zł|kč|chf|eur|usd|gbp|pln|aed|rs)(?!\p{L})/iu,
};
export const TIME = {
  question: /\bhow (?:long|much time|many (?:minutes|hours|days|weeks|months))\b/i,
  cell: /\d\s*(?:[-–]\s*\d+\s*)?(?:min|hour|hr|day|week|month|year|h\b)/i,
};

const COUNT = {
  question: /\bhow many\s+(\p{L}.*)/iu,
  cell: /^\D{0,3}\d|\bunlimited\b/i,
};

/** What a question wants counted: "users" in "how many users may we have". */
export function countedNoun(question: string): string | undefined {
  return indexWords(COUNT.question.exec(question)?.[1] ?? "")[0];
}

/** Whether a row counts something: most of its cells start with a number. */
export function isCount(row: string): boolean {
  const [, ...values] = rowCells(row);
  return values.filter((cell) => COUNT.cell.test(cell)).length * 2 > values.length;
}

export function asksForPrice(question: string): boolean {
  return MONEY.question.test(question);
}

/** Whether a row has a price or a time, and the question asks for one. */
export function hasAskedValue(row: string, question: string): boolean {
  const kind = [MONEY, TIME].find((one) => one.question.test(question));
  return (
    kind !== undefined &&
    rowCells(row)
      .slice(1)
      .some((cell) => kind.cell.test(cell))
  );
}

/** What a row is about: its first cell. */
export function rowLabel(row: string): string {
  return rowCells(row)[0] ?? "";
}

/** The columns that the question names, or those with the kind of value it wants, or all of them. */
function chooseColumns(columns: readonly Column[], question: string): readonly Column[] {
  const words = indexWords(question);
  const isNamed = (text: string) => indexWords(text).some((word) => words.includes(word));
  const named = columns.filter(({ name }) => isNamed(name));
  const kind = [MONEY, TIME].find((one) => one.question.test(question));
  const isAsked = ({ cell }: Column) => kind?.cell.test(cell) ?? false;
  // "Price – Nest: free; Sparrow: €39": if every column has such a value, the column name decides.
  if (named.length > 0 && columns.every(isAsked)) return named;
  // The price goes with the rest, if there is only one.
  const prices = columns.filter(({ cell }) => MONEY.cell.test(cell));
  const shownColumns = columns.filter(
    (column) =>
      isAsked(column) ||
      named.includes(column) ||
      isNamed(column.cell) ||
      (prices.length === 1 && prices[0] === column),
  );
  return columns.some(isAsked) || named.length > 0 ? shownColumns : columns;
}

/** The cells of a row, its label first. */
export function rowCells(row: string): string[] {
  return row
    .replace(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll("\\|", "|").trim());
}

/** A line as the reranker gets it: after the headings that give its subject, and after the previous sentence. */
export function rerankerText(line: UnscoredLine): string {
  const text = line.before ? `${line.before} | ${displayText(line)}` : displayText(line);
  const headings = line.headingPath.map(stripMarks);
  // The first sentence of an entry begins with its name.
  if (text.startsWith(headings.at(-1) ?? "")) headings.pop();
  return [...headings, text].filter(Boolean).join(": ");
}
