import {
  answeringColumns,
  asksForPrice,
  displayHeading,
  displayText,
  LIST_ITEM,
  type Line,
  rowCells,
  rowLabel,
  VALIDITY,
} from "./lines.ts";
import type { AnswerCitation, CitedCell } from "./ports.ts";
import { type Retrieval, supersedes } from "./retrieve.ts";
import { indexWords } from "./words.ts";

/** A section of up to this many words is shown whole. The answer to a question in the document may be longer. */
const WHOLE_SECTION = 70;
const WHOLE_ANSWER = 110;
/** A sentence of the same section belongs to the answer if its score is this close to the best. */
const NEAR_IN_SECTION = 2.5;
/** A row next to the best row is only added if it answers as well, or if the question compares two. */
const NEAR_ROW = 0.8;
const NEAR_COMPARED_ROW = 4;
const COMPARES =
  /\b(?:vs|versus|compared?|comparison|differences?|cheaper|dearer|than|both|between|each of|either|with and without)\b/i;
/** A line elsewhere is only added if it answers by itself, nearly as well. */
const NEAR_ELSEWHERE = 1.5;
const ANSWERS_FOR_ITSELF = 0;
const SECTIONS = 3;
/** The same for the closest lines, if none is an answer: the second or third may be what the visitor wants. */
const NEAR_CLOSEST = 3;
const CLOSEST = -2.5;
/** Lower than any line's score. */
export const NOTHING = -99;
/** A line break in Markdown, where a newline alone is a space. */
export const HARD_BREAK = "  \n";

/**
 * Returns the best line with what belongs to it: a short section whole, in the order of the document, or the
 * sentences of a long one that answer. Then other sections that answer as well, up to the limit.
 */
export function chooseSections(
  { searched: question, today }: Pick<Retrieval, "searched" | "today">,
  lines: readonly Line[],
  { limit, isAnswer }: { limit: number; isAnswer: boolean },
): Line[][] {
  const [best] = lines;
  if (!best) return [];
  const sections: Line[][] = [];
  let remaining = limit;
  const [near, fewest] = isAnswer ? [NEAR_ELSEWHERE, ANSWERS_FOR_ITSELF] : [NEAR_CLOSEST, CLOSEST];
  for (const line of lines) {
    if (sections.length >= SECTIONS || remaining <= 0 || line.score < best.score - near) break;
    const isAlreadyShown = sections
      .flat()
      .some((other) => isSameSection(other, line) || other.text === line.text);
    const isReplaced = sections.some(
      ([first]) => first && supersedes(first.candidate, line.candidate, today),
    );
    const isOtherRow = line.header !== "" && line.score < best.score - NEAR_ROW;
    const isWeak = line !== best && (line.relevance ?? NOTHING) < fewest;
    if (isAlreadyShown || isReplaced || isOtherRow || isWeak) continue;
    const section = isAnswer || line === best ? buildSection(question, line, lines, remaining) : [line];
    remaining -= section.length;
    sections.push(section);
  }
  // The price comes before the ways to pay it.
  return asksForPrice(question) ? sections.toSorted((a, b) => rowsFirst(a) - rowsFirst(b)) : sections;
}

const rowsFirst = ([line]: Line[]): number => (line?.header ? 0 : 1);

/** "It costs …" and "Works on Mondays." make no sense without the previous sentence. */
const NEEDS_PREVIOUS =
  /^\W*(it|its|this|that|these|those|they|he|she|then|there|however|but|otherwise|so|instead|both|each|later than that|before that|after that|in that case|(?:works|visits|speaks|sees|treats|teaches|leads|holds|has|is|was|joined|trained|studied)\b|(?:languages|days|hours)\W*:)/i;
/** Exceptions and alternatives, which would be wrong to leave out. */
const RESTRICTS =
  /^\W*(but|however|except|unless|otherwise|later than|earlier than|before that|after that|since then|only|not |if (?:not|you don't|you do not))\b/i;

function buildSection(question: string, best: Line, lines: readonly Line[], limit: number): Line[] {
  const section = lines
    .filter((line) => isSameSection(line, best) && !isOtherThing(question, line, best))
    .sort((a, b) => a.start - b.start);
  const isWhole = !best.header && section.length <= limit && wordsIn(section) <= wholeUpTo(best, question);
  const nearRow = COMPARES.test(question) ? NEAR_COMPARED_ROW : NEAR_ROW;
  const least = best.score - (best.header || best.relevance === undefined ? nearRow : NEAR_IN_SECTION);
  const near = section
    .filter((line) => isWhole || line.score >= least)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
  const belongs = new Set<Line>();
  for (const line of section.toReversed()) {
    const before = section[section.indexOf(line) - 1];
    const isShown = near.includes(line) || belongs.has(line);
    if (before && isShown && !line.header && NEEDS_PREVIOUS.test(line.text)) belongs.add(before);
    if (before && near.includes(before) && !line.header && RESTRICTS.test(line.text)) belongs.add(line);
  }
  const all = section.filter((line) => near.includes(line) || belongs.has(line));
  const chosen = all.length <= limit ? all : section.filter((line) => near.includes(line));
  const validity = best.header
    ? lines.find((line) => isTextOfSameDocument(line, best) && VALIDITY.test(line.text))
    : undefined;
  return validity ? [...chosen, validity] : chosen;
}

/**
 * "Scanner, refurbished" is not the scanner that the question names, and the other way round. A row that the question
 * names by a word of its own is wanted as well.
 */
function isOtherThing(question: string, row: Line, best: Line): boolean {
  if (row === best || !row.header || !best.header) return false;
  const questionWords = indexWords(question);
  const isAsked = (word: string): boolean => questionWords.includes(word);
  const own = indexWords(rowLabel(row.text));
  const wanted = indexWords(rowLabel(best.text));
  const named = wanted.filter(isAsked);
  if (named.length === 0 || own.some((word) => isAsked(word) && !wanted.includes(word))) return false;
  return named.some((word) => !own.includes(word)) || (wanted.every(isAsked) && !own.every(isAsked));
}

function isTextOfSameDocument(a: Line, b: Line): boolean {
  return a.candidate.documentId === b.candidate.documentId && a.header === "";
}

/** Maximum words of a section that is shown whole: under a question, and under a heading that the question names. */
function wholeUpTo({ candidate, headingPath, relevance }: Line, question: string): number {
  const heading = headingPath.at(-1) ?? "";
  if (heading.trim().endsWith("?")) return WHOLE_ANSWER;
  // Words alone do not show whether a section is about the question.
  if (relevance === undefined) return 0;
  const language = candidate.language;
  const words = indexWords(question, language);
  return indexWords(heading, language).some((word) => words.includes(word)) ? WHOLE_SECTION : 0;
}

function isSameSection(a: Line, b: Line): boolean {
  return (
    a.candidate.passageId === b.candidate.passageId &&
    (a.header !== "") === (b.header !== "") &&
    a.headingPath.join("\n") === b.headingPath.join("\n")
  );
}

function wordsIn(lines: readonly Line[]): number {
  return lines.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
}

/** Appends the sections to the response as paragraphs, each run of sentences with its citation. */
export function addSections(
  response: string,
  sections: readonly Line[][],
  { question, citations }: { question: string; citations: AnswerCitation[] },
): string {
  return sections.reduce((text, section, index) => {
    const withHeading = `${text}${index > 0 ? "\n\n" : ""}${headingBefore(section, question)}`;
    return addRuns(withHeading, runsOf(section), { question, citations });
  }, response);
}

function addRuns(
  before: string,
  runs: readonly Line[][],
  { question, citations }: { question: string; citations: AnswerCitation[] },
): string {
  let response = before;
  for (const [at, run] of runs.entries()) {
    const [first] = run;
    const last = run.at(-1);
    if (!first || !last) continue;
    if (at > 0) response += first.header || runs[at - 1]?.[0]?.header ? HARD_BREAK : " ";
    const start = response.length;
    response += joinLines(run, question);
    citations.push({
      number: citations.length + 1,
      start,
      end: response.length,
      candidate: { ...first.candidate, headingPath: first.headingPath },
      quote: first.candidate.text.slice(first.start, last.end),
      cell: first.header ? citedCell(first, answeringColumns(first, question)) : undefined,
    });
  }
  return response;
}

/** Each item of a list is on a line of its own. */
function joinLines(run: readonly Line[], question: string): string {
  return run.reduce((text, line, index) => {
    const gap = index === 0 ? "" : LIST_ITEM.test(line.text) ? HARD_BREAK : " ";
    return text + gap + displayText(line, question);
  }, "");
}

/** A row with the cells that answer. `addSheetPlaces` fills in what a spreadsheet calls them. */
export function citedCell({ text, header }: Pick<Line, "text" | "header">, columns: number[]): CitedCell {
  const names = rowCells(header);
  const cells = rowCells(text);
  return { names, cells: names.map((_, index) => cells[index] ?? ""), columns, addresses: [] };
}

/** Groups lines that follow each other in the document. */
function runsOf(section: readonly Line[]): Line[][] {
  const runs: Line[][] = [];
  for (const line of section) {
    const open = runs.at(-1);
    const last = open?.at(-1);
    const isNext = last && !last.header && last.candidate.passageId === line.candidate.passageId;
    const between = isNext ? line.candidate.text.slice(last.end, line.start) : undefined;
    if (open && between?.trim() === "" && !line.header) open.push(line);
    else runs.push([line]);
  }
  return runs;
}

const YES_OR_NO = /^\W*(?:yes|no|sí|oui|non|ja|nein|sì|sim|não)(?!\p{L})/iu;
/** Headings that say nothing about the text below them. */
const GENERIC = new Set(
  indexWords(
    "price prices pricing fee fees rate rates cost costs list table small print note notes overview opening hours times general information details question questions faq answer answers about terms conditions contact policy policies other more page document welcome",
  ),
);

/** A question of the document is the visitor's if this share of its words is in it. */
const SAME_QUESTION = 0.5;

/**
 * The heading, if the text below it does not name its subject: "Client: a cider maker." is useless without it. A
 * question of the document is shown if it is not what the visitor asked, and before a yes, which says nothing, or the
 * opposite, without it.
 */
function headingBefore(section: readonly Line[], question: string): string {
  const [first] = section;
  const heading = displayHeading(first?.headingPath.at(-1) ?? "");
  // The first heading is the title of the document, which the source shows.
  if (!first || !heading || (first.headingPath.length < 2 && !heading.endsWith("?"))) return "";
  const { language } = first.candidate;
  const shownWords = new Set(section.flatMap((line) => indexWords(displayText(line, question), language)));
  const subject = indexWords(heading, language).filter((word) => !GENERIC.has(word) && !/^\d+$/.test(word));
  const lacksSubject = subject.length > 0 && !subject.some((word) => shownWords.has(word));
  if (heading.endsWith("?")) {
    const words = indexWords(question, language);
    const isAsked = subject.filter((word) => words.includes(word)).length >= SAME_QUESTION * subject.length;
    return lacksSubject || !isAsked || section.some(({ text }) => YES_OR_NO.test(text)) ? `${heading} ` : "";
  }
  if (!lacksSubject) return "";
  return section.length > 1 && first.header ? `${heading}:${HARD_BREAK}` : `${heading}: `;
}
