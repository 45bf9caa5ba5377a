import { datesIn, isFuture, yearsIn } from "./dates.ts";
import { displayRow } from "./lines.ts";
import type { AnswerCitation, Engine, SheetPlace } from "./ports.ts";
import { type Retrieval, supersedes } from "./retrieve.ts";
import { citedCell, HARD_BREAK } from "./sections.ts";
import { answerFromTables, isBetter, type TableAnswer } from "./table-answer.ts";
import { type Table, tablesIn } from "./tables.ts";

/** Only documents with a passage among the best are looked at, and not all of them. */
const HITS = 10;
const DOCUMENTS = 5;
/**
 * Tables are read in a process that all owners share. Of a document with longer ones none is read: a number from half a
 * table would be wrong.
 */
const MOST_CHARACTERS = { document: 15_000, all: 40_000 };
/** Further rows are counted, but not named. */
const MOST_NAMED = 20;
/** Columns of a row that is shown whole. */
const WHOLE_ROW = 4;

/** Answers a question in one of its readings from the tables of the documents that were found for it. */
export async function readTables(
  readings: readonly Retrieval[],
  { store }: Engine,
  maySee: (row: string) => boolean,
): Promise<TableAnswer | undefined> {
  const english = readings.filter(({ language }) => language === undefined || language === "en");
  const documents = [...new Set(english.flatMap(documentsOf))].slice(0, DOCUMENTS);
  if (documents.length === 0) return undefined;
  const passages = await store.tables(documents);
  const tables: Table[] = [];
  let left = MOST_CHARACTERS.all;
  for (const documentId of documents) {
    const own = passages.filter((passage) => passage.documentId === documentId);
    const length = own.reduce((sum, { text }) => sum + text.length, 0);
    if (length > Math.min(left, MOST_CHARACTERS.document)) continue;
    left -= length;
    for (const table of tablesIn(own)) {
      if (!english.some((reading) => holds(table, reading))) continue;
      tables.push({ ...table, rows: table.rows.filter(({ line }) => maySee(line.text)) });
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  const answers = english.flatMap(({ searched, today }) => answerFromTables(searched, tables, today) ?? []);
  return answers.reduce<TableAnswer | undefined>(
    (best, one) => (isBetter(one, best) ? one : best),
    undefined,
  );
}

/** Lists that were replaced do not answer unless the question names a year. */
function documentsOf({ hits, searched, today }: Retrieval): number[] {
  const namesYear = yearsIn(searched).length > 0;
  return hits
    .slice(0, HITS)
    .filter((hit) => !hit.savedAnswer && (namesYear || !hits.some((other) => supersedes(other, hit, today))))
    .map(({ documentId }) => documentId);
}

/**
 * A list that is not yet in force does not answer unless the question names a year. But a later date in a row is that
 * of an event, and not of the list.
 */
function holds({ rows }: Table, { searched, today }: Retrieval): boolean {
  const asOf = rows[0]?.line.candidate.asOf;
  if (!isFuture(asOf, today) || yearsIn(searched).length > 0) return true;
  return rows.some(({ cells }) => cells.some((cell) => datesIn(cell).some(({ day }) => day === asOf)));
}

/** Appends what was found or computed, and the rows it comes from, each with its citation. */
export function addTableAnswer(before: string, answer: TableAnswer, citations: AnswerCitation[]): string {
  let response = before + openingOf(answer);
  const { columns } = answer.table;
  // The row that is first by its value is shown whole, if it is short.
  const isWhole = /least|most/.test(answer.operation) && columns.length <= WHOLE_ROW;
  const isShown = (index: number): boolean =>
    index !== answer.label &&
    (isWhole || answer.columns.includes(index) || answer.conditions.includes(index));
  for (const [at, { line, cells }] of answer.rows.slice(0, MOST_NAMED).entries()) {
    if (at > 0) response += HARD_BREAK;
    const start = response.length;
    const shown = columns.flatMap(({ index, name }) => {
      const cell = cells[index] ?? "";
      return cell && isShown(index) ? [{ name, cell }] : [];
    });
    response += displayRow(cells[answer.label] ?? "", shown);
    citations.push({
      number: citations.length + 1,
      start,
      end: response.length,
      candidate: { ...line.candidate, headingPath: line.headingPath },
      quote: line.candidate.text.slice(line.start, line.end),
      cell: citedCell(line, answer.columns.length > 0 ? answer.columns : [answer.label]),
    });
  }
  const further = answer.rows.length - MOST_NAMED;
  if (further > 0) response += `${HARD_BREAK}and ${further} more`;
  return response + closingOf(answer);
}

/** Below what a computed answer lists. */
function closingOf({ operation, value, table: { title } }: TableAnswer): string {
  if (operation === "least") return `${HARD_BREAK}The lowest of ${value} in “${title}”.`;
  return operation === "most" ? `${HARD_BREAK}The highest of ${value} in “${title}”.` : "";
}

/** The number that was computed. */
function openingOf({ operation, value, table: { title }, rows }: TableAnswer): string {
  if (operation === "count") return `${value} in “${title}”:${HARD_BREAK}`;
  if (operation === "sum") return `${value} in total, from ${rows.length} rows of “${title}”:${HARD_BREAK}`;
  if (operation !== "average") return "";
  return `${value} on average, from ${rows.length} rows of “${title}”:${HARD_BREAK}`;
}

/** Adds what a spreadsheet calls the cited cells, such as `Prices!B7`. */
export async function addSheetPlaces<Cited extends { citations: AnswerCitation[] }>(
  reply: Cited,
  { store }: Engine,
): Promise<Cited> {
  const lines = reply.citations.flatMap(({ cell, candidate, quote }) => {
    const offset = candidate.text.indexOf(quote);
    if (!cell || candidate.start === undefined || offset < 0) return [];
    return [{ cell, documentId: candidate.documentId, start: candidate.start + offset }];
  });
  const places = lines.length > 0 ? await store.sheetPlaces(lines) : [];
  for (const { cell, documentId, start } of lines) {
    const place = places.find((one) => one.documentId === documentId && one.start === start);
    if (place && place.columns.length === cell.cells.length)
      cell.addresses = addressesOf(place, cell.columns);
  }
  return reply;
}

function addressesOf({ sheet, row, columns }: SheetPlace, cited: readonly number[]): string[] {
  const name = /^\w+$/.test(sheet) ? sheet : sheet.replaceAll("'", "''");
  return cited.flatMap((index) => {
    const column = columns[index];
    return column === undefined ? [] : [`${name ? `${name}!` : ""}${lettersOf(column)}${row}`];
  });
}

/** 1 is A, 28 is AB. */
function lettersOf(column: number): string {
  const rest = (column - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return column > 26 ? lettersOf((column - 1 - rest) / 26) + letter : letter;
}
