import { datesIn, yearsIn } from "./dates.ts";
import { amountIn } from "./extremes.ts";
import { MONEY, TIME } from "./lines.ts";
import { type Concept, SAME_WORDS } from "./table-question.data.ts";
import { readTableQuestion, type TableQuestion } from "./table-question.ts";
import { canonicalWords, clockIn, WEEKDAYS } from "./table-words.ts";
import { type Column, type ColumnKind, cellValue, type Table, type TableRow } from "./tables.ts";
import { indexWords } from "./words.ts";

/** Rows of one table that answer a question, and what was computed from them. */
export type TableAnswer = {
  table: Table;
  operation: TableQuestion["operation"];
  rows: TableRow[];
  /** The column that names the rows. */
  label: number;
  /** The columns that answer. */
  columns: number[];
  /** Further columns that the question names. */
  conditions: number[];
  /** A number of rows, a sum or a mean, as its cells would show it. */
  value?: string | undefined;
  /** How much of the question its rows and columns explain, to compare tables. */
  strength: number;
};

/** A longer list is not given. */
const MOST_ROWS = 12;
/** If more rows fit a question about one row, it is not answered. */
const MOST_ALIKE = 6;

/**
 * Answers a question from the table whose rows and columns explain all of its words; undefined if none does. A word
 * that no cell, name or heading explains means that the question is about something else.
 */
export function answerFromTables(
  question: string,
  tables: readonly Table[],
  today: Date,
): TableAnswer | undefined {
  const requested = readTableQuestion(question, today);
  let best: TableAnswer | undefined;
  for (const table of tables) {
    const answer = answerFromTable(requested, table);
    if (answer && isBetter(answer, best)) best = answer;
  }
  return best;
}

/** Of tables that explain a question alike, the newer one counts. */
export function isBetter(one: TableAnswer, other: TableAnswer | undefined): boolean {
  if (!other || one.strength !== other.strength) return one.strength > (other?.strength ?? 0);
  const dateOf = ({ rows }: TableAnswer): string => rows[0]?.line.candidate.asOf ?? "";
  return dateOf(one) > dateOf(other);
}

function answerFromTable(question: TableQuestion, table: Table): TableAnswer | undefined {
  const selection = selectRows(question, table);
  const operation = operationOn(question, table, selection);
  const { columns, isNamed } = selectColumns({ ...question, operation }, table, selection);
  const found = compute({ ...question, operation }, table, { ...selection, columns, isNamed });
  if (!found || found.rows.length === 0 || !suits(question, found, isNamed)) return undefined;
  const strength = explain(question, table, { ...found, conditions: selection.conditions });
  const conditions = [...selection.conditions].filter((index) => index !== table.label);
  return strength === undefined ? undefined : { table, label: table.label, strength, conditions, ...found };
}

const KINDS: Partial<Record<ColumnKind, (cell: string) => boolean>> = {
  money: (cell) => MONEY.cell.test(cell),
  duration: (cell) => TIME.cell.test(cell),
  clock: (cell) => clockIn(cell) !== undefined,
  date: (cell) => datesIn(cell).length > 0 || /^(?:19|20)\d\d$/.test(cell),
  weekday: (cell) => canonicalWords(cell).some((word) => WEEKDAYS.has(word)),
  number: (cell) => /\d|unlimited/i.test(cell),
};

/** Whether what was found is the kind of answer that the question wants. */
function suits(question: TableQuestion, { operation, rows, columns }: Found, isNamed: boolean): boolean {
  const { concept, hasAskingWord, isYesOrNo, pointsBack, wantsAdvice } = question;
  const cells = rows.flatMap((row) => columns.map((index) => row.cells[index] ?? ""));
  const isPlain = (cell: string): boolean => !/^\D{0,3}\d[\d,.]*\D{0,6}$/.test(cell);
  if (isYesOrNo) return operation === "cell" && isNamed && cells.every(isPlain);
  if (operation === "list" && question.wantsText) return false;
  if (operation === "list" || operation === "count") return hasAskingWord && !pointsBack && !wantsAdvice;
  return operation !== "cell" || !concept || concept.kinds.includes("text") || cells.length > 0;
}

/** Whether a column, or at least one of the cells in question, has the kind of value that is wanted. */
function hasKind(column: Column, concept: Concept, rows: readonly TableRow[]): boolean {
  if (concept.kinds.includes(column.kind) || concept.kinds.includes("text")) return true;
  const cells = rows.map(({ cells: all }) => all[column.index] ?? "").filter(Boolean);
  return cells.length > 0 && cells.every((cell) => concept.kinds.some((kind) => KINDS[kind]?.(cell)));
}

type Selection = {
  /** The rows that fit the words of the question best. */
  best: TableRow[];
  /** The rows that fit all words that tell rows apart. */
  all: TableRow[];
  label: number;
  /** Whether the label of a row is named, and not only a value in it. */
  isLabelNamed: boolean;
  /** The columns whose values the question names. */
  conditions: Set<number>;
};

/** A word that also names the table or a column tells rows apart less well. */
const SHARED_WEIGHT = 0.4;
const UNNAMED_LOSS = 0.01;

/** Half of a value has to be named: "6" does not name "6 October 2022", and "help" no "help centre only". */
const NAMED_SHARE = 0.5;
const MONTH = /^(?:januari|februari|march|april|june|juli|august|septemb|octob|novemb|decemb)/;

/** Whether a word is in the label of a row, in the headings above it, or in a value that the question names. */
function hasWord(
  { items, words, group }: TableRow,
  word: string,
  { label }: Table,
  all: readonly string[],
): boolean {
  if (group.includes(word) || words[label]?.includes(word)) return true;
  return items.some((cell) =>
    cell.some((item) => {
      if (!item.includes(word)) return false;
      return MONTH.test(word) || item.filter((one) => all.includes(one)).length >= NAMED_SHARE * item.length;
    }),
  );
}

function selectRows({ subjects, words }: TableQuestion, table: Table): Selection {
  const { rows, columns, context, label } = table;
  const named = columns.flatMap((column) => column.words);
  const has = (row: TableRow, word: string): boolean => hasWord(row, word, table, words);
  const telling = [...subjects].filter((word) => rows.some((row) => has(row, word)));
  const weightOf = (word: string): number => (context.has(word) || named.includes(word) ? SHARED_WEIGHT : 1);
  const scoreOf = (row: TableRow): number => {
    const found = telling.reduce((sum, word) => sum + (has(row, word) ? weightOf(word) : 0), 0);
    const own = row.words[label] ?? [];
    const isInLabel = telling.some((word) => own.includes(word));
    return found - (isInLabel ? UNNAMED_LOSS * own.filter((word) => !words.includes(word)).length : 0);
  };
  const scored = rows.map((row) => ({ row, score: scoreOf(row) }));
  const most = Math.max(0, ...scored.map(({ score }) => score));
  const best = telling.length === 0 ? [] : scored.filter(({ score }) => score === most).map(({ row }) => row);
  const strict = telling.filter((word) => weightOf(word) === 1);
  const all = rows.filter((row) => strict.every((word) => has(row, word)));
  const decisive = strict.length > 0 ? strict : telling;
  const conditions = new Set<number>();
  for (const row of best)
    for (const [index, cell] of row.words.entries())
      if (decisive.some((word) => cell.includes(word) && has(row, word))) conditions.add(index);
  const isLabelNamed = best.some((row) => row.words[label]?.some((word) => decisive.includes(word)));
  return { best, all, label, isLabelNamed, conditions };
}

function operationOn(
  question: TableQuestion,
  table: Table,
  { isLabelNamed }: Selection,
): TableQuestion["operation"] {
  const { operation, concept, limits } = question;
  const isLookup = isLabelNamed && limits.length === 0;
  if (operation === "count" && isLookup) {
    const { columns } = table;
    const named = columns.filter((column) => column.index > 0 && nameScore(column, question) > 0);
    const fitting = columns.filter((column) => column.index > 0 && concept?.names.test(column.name));
    return named.length > 0 || fitting.length > 0 ? "cell" : "count";
  }
  if (operation === "cell" && !isLookup) return "list";
  return operation;
}

const GROUPS = SAME_WORDS.map((words) => new Set(canonicalWords(words)));

/** What may follow the stem of a related word. "Plan" and "plank" are not related. */
const ENDING = /^(?:e|i|y|t|al|er|or|ed|ing|li|ly|ur|ure|ion|ation|ment|ant|ist|anc|enc|ance|ence)$/;

/** Whether two stems are forms of one word: "teach" and "teacher", "week" and "weekly". */
function isAlike(one: string, other: string): boolean {
  if (one === other || GROUPS.some((group) => group.has(one) && group.has(other))) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= 3 && /^(?:er|or|ing|ed)$/.test(long.slice(short.length)) && long.startsWith(short))
    return true;
  return short.length >= 4 && long.startsWith(short) && ENDING.test(long.slice(short.length));
}

const OTHER_WORD_LOSS = 0.3;

/** How well a question names a column. Other words of the name count against it. */
function nameScore({ words }: Column, { words: requested, subjects, concept }: TableQuestion): number {
  const isAsked = (word: string) => requested.some((one) => isAlike(one, word));
  const matched = words.filter(isAsked);
  const isSubject = matched.some((word) => [...subjects].some((one) => isAlike(one, word)));
  if (!isSubject && !words.every(isAsked) && !(concept && matched.length > 0)) return 0;
  return Math.max(0.05, matched.length - OTHER_WORD_LOSS * (words.length - matched.length));
}

/** The columns that the question names, or those with the kind of value it asks for. */
function selectColumns(
  question: TableQuestion,
  { columns, rows: allRows }: Table,
  { label, conditions, best, isLabelNamed }: Selection,
): { columns: number[]; isNamed: boolean } {
  const { concept, operation } = question;
  const rows = isLabelNamed ? best : allRows;
  const isWanted = (column: Column): boolean =>
    !concept || operation !== "cell" || hasKind(column, concept, rows);
  const others = columns.filter(
    (column) => column.index !== label && !conditions.has(column.index) && isInForce(column, question),
  );
  // A word that names the row does not name a column as well.
  const inLabels = (word: string): boolean =>
    isLabelNamed && best.every((row) => row.words[label]?.includes(word));
  const free = new Set([...question.subjects].filter((word) => !inLabels(word)));
  const named = others
    .map((column) => ({ column, score: nameScore(column, { ...question, subjects: free }) }))
    .filter(({ score, column }) => score > 0 && (isWanted(column) || conditions.size === 0));
  const byKind = others.filter(
    ({ kind, name }) => concept?.kinds.includes(kind) && !concept.others?.test(name),
  );
  const byName = others.filter((column) => concept?.names.test(column.name) && isWanted(column));
  const both = byKind.filter((column) => byName.includes(column));
  const fitting = [both, byKind, byName].find((some) => some.length > 0) ?? [];
  const namedAndFitting = named.filter(({ column }) => byKind.includes(column) || byName.includes(column));
  const chosen = namedAndFitting.length > 0 ? namedAndFitting : named;
  if (chosen.length === 0) {
    const shown = fitting.map(({ index }) => index);
    return { columns: [...shown, ...otherTimes(question, others, fitting)], isNamed: false };
  }
  const most = Math.max(...chosen.map(({ score }) => score));
  const shown = chosen.filter(({ score }) => score === most).map(({ column }) => column);
  const times = otherTimes(question, others, shown);
  return { columns: [...shown.map(({ index }) => index), ...times], isNamed: true };
}

/** A column for a year holds in that year, unless the question names another one. */
function isInForce({ name }: Column, { years, year }: TableQuestion): boolean {
  const [own] = yearsIn(name);
  return own === undefined || (years.length > 0 ? years.includes(own) : own === year);
}

const STARTS = /\b(?:times?|starts?|begins?|from|days?|weekdays?|dates?)\b/i;

/** "When is it?" wants the day and the hour. */
function otherTimes(
  { concept }: TableQuestion,
  others: readonly Column[],
  shown: readonly Column[],
): number[] {
  if (!concept?.isAnyTime || shown.length !== 1) return [];
  const kinds: readonly ColumnKind[] = ["weekday", "date", "clock"];
  return others
    .filter(
      ({ kind, name }) =>
        kinds.includes(kind) && STARTS.test(name) && shown.every((one) => one.kind !== kind),
    )
    .map(({ index }) => index);
}

type Found = Pick<TableAnswer, "operation" | "rows" | "columns" | "value">;
type Chosen = Selection & { columns: number[]; isNamed: boolean };

function compute(question: TableQuestion, table: Table, chosen: Chosen): Found | undefined {
  const { operation } = question;
  if (question.isNegated && operation !== "list" && operation !== "cell") return undefined;
  const limited = applyLimits(question, table, chosen);
  if (operation === "cell" && chosen.columns.length > 0) return lookUpCell(question, table, chosen);
  // "Which food is for dogs?" names "Hypo Dog" and its species.
  const hasCondition = [...chosen.conditions].some((index) => index !== chosen.label);
  if (operation === "cell" && !hasCondition) return undefined;
  if (operation === "list" || operation === "cell") return list(question, table, chosen, limited);
  if (operation === "least" || operation === "most") return findExtreme(question, table, chosen, limited);
  if (operation === "count") {
    const rows = limited.rows;
    if (!isCounted(question, table)) return undefined;
    if (rows.length === 0 || (rows.length === table.rows.length && table.totals.length > 0)) return undefined;
    const columns = [...chosen.conditions, ...limited.columns].filter((index) => index !== chosen.label);
    return { operation, rows, columns: [...new Set(columns)], value: String(rows.length) };
  }
  return addUp(question, table, chosen, limited.rows);
}

/** Whether the rows of a table are what a question counts: courses, in a column of that name or below such a title. */
function isCounted({ counted }: TableQuestion, { columns, label, title }: Table): boolean {
  const names = [...(columns[label]?.words ?? []), ...canonicalWords(title)];
  return counted.some((word) => names.some((name) => isAlike(name, word)));
}

function lookUpCell(question: TableQuestion, table: Table, chosen: Chosen): Found | undefined {
  const { best, columns } = chosen;
  const rows = best.filter((row) => columns.some((index) => row.cells[index]));
  if (rows.length > MOST_ALIKE) return undefined;
  if (!rows.some((row) => isNamedBy(question, table, row))) return undefined;
  return rows.length > 0 ? { operation: "cell", rows, columns } : matrixCell(question, table, chosen);
}

/**
 * Whether a question means a row, and not only something that shares an adjective with it: "extra order" is not "Extra
 * user". A word that only names the document does not say what is meant.
 */
function isNamedBy({ subjects }: TableQuestion, { label, columns }: Table, row: TableRow): boolean {
  const own = indexWords(row.cells[label] ?? "", "en");
  const head = canonicalWords((row.cells[label] ?? "").split(/[,(]/)[0] ?? "").at(-1);
  const named = own.filter((word) => subjects.has(word));
  if ((head !== undefined && subjects.has(head)) || named.length * 2 > own.length) return true;
  const close = [...row.words.flat(), ...row.group, ...columns.flatMap(({ words }) => words)];
  return [...subjects].every((word) => close.some((one) => isAlike(one, word)));
}

/** "How much is Team?", where the columns are plans and a row has their prices. */
function matrixCell({ concept }: TableQuestion, { rows }: Table, chosen: Chosen): Found | undefined {
  if (!chosen.isNamed || !concept) return undefined;
  const fitting = rows.filter((row) => concept.names.test(row.cells[0] ?? ""));
  const [row] = fitting;
  if (!row || fitting.length > 2 || chosen.columns.length !== 1) return undefined;
  return { operation: "cell", rows: [row], columns: chosen.columns };
}

const YES = new Set("yes y x true included ✓ ✔ ✅".split(" "));
const NO = new Set(["", ..."no n false none ✗ ✘ ❌ - – —".split(" ")]);

const isMark = (cell: string | undefined, marks: ReadonlySet<string>): boolean =>
  marks.has((cell ?? "").trim().toLowerCase());

type Limited = { rows: TableRow[]; columns: number[] };

function list(
  question: TableQuestion,
  table: Table,
  chosen: Chosen,
  { rows: limited, columns: compared }: Limited,
): Found | undefined {
  const matrix = chosen.conditions.size === 0 ? matrixCell(question, table, chosen) : undefined;
  if (matrix) return matrix;
  const marked = chosen.columns.find((index) =>
    table.rows.every(({ cells }) => isMark(cells[index], YES) || isMark(cells[index], NO)),
  );
  const isMarked = marked !== undefined && chosen.isNamed;
  const wanted = question.isNegated ? NO : YES;
  const rows = isMarked ? limited.filter(({ cells }) => isMark(cells[marked], wanted)) : limited;
  if (question.isNegated && !isMarked) return undefined;
  // One word is enough only if it is a whole value, such as "Monday".
  const isValue = (index: number): boolean =>
    rows.every(({ items }) =>
      items[index]?.some((item) => item.length > 0 && item.every((word) => question.words.includes(word))),
    );
  // "Which classes" names the rows, "who" a column, and "on Mondays" a time; "What can I upload?" does none of it.
  const names = [...(table.columns[chosen.label]?.words ?? []), ...canonicalWords(table.title)];
  const isAskedFor = (index: number): boolean =>
    question.concept !== undefined ||
    chosen.isNamed ||
    /weekday|clock|date/.test(table.columns[index]?.kind ?? "") ||
    [...question.subjects].some((word) => names.some((name) => isAlike(name, word)));
  const isNamed = [...chosen.conditions].some(
    (index) => index !== chosen.label && (question.subjects.size > 1 || isValue(index)) && isAskedFor(index),
  );
  const isFiltered = isNamed || compared.length > 0 || isMarked;
  if (!isFiltered || rows.length > MOST_ROWS) return undefined;
  // "Who does surgery?" is answered by the label, where the rows are people.
  const isLabelAsked = question.concept?.names.test(table.columns[chosen.label]?.name ?? "") ?? false;
  if (question.concept && chosen.columns.length === 0 && !isLabelAsked) return undefined;
  const shown = chosen.columns.length > 0 ? chosen.columns : [...chosen.conditions, ...compared];
  return { operation: "list", rows, columns: shown.filter((index) => index !== chosen.label) };
}

/** The rows that fit the words and the limits of the question, and the columns that were compared with limits. */
function applyLimits({ limits, concept }: TableQuestion, { columns }: Table, chosen: Chosen): Limited {
  let rows = chosen.all;
  const compared: number[] = [];
  for (const { kind, isBelow, includes, value } of limits) {
    const fits = (column: Column): boolean =>
      kind === undefined ? /number|money|duration/.test(column.kind) : column.kind === kind;
    const column =
      columns.find((one) => chosen.columns.includes(one.index) && fits(one)) ??
      columns.find((one) => fits(one) && (kind !== undefined || concept?.kinds.includes(one.kind)));
    if (!column) return { rows: [], columns: [] };
    compared.push(column.index);
    rows = rows.filter(({ cells }) => {
      const own = cellValue(cells[column.index] ?? "", column.kind);
      if (own === undefined) return false;
      if (own === value) return includes;
      return isBelow ? own < value : own > value;
    });
  }
  return { rows, columns: compared };
}

/** Numbers that "the longest" may mean. */
const LENGTH_NAME = /\b(?:length|distance|km|kilomet\w+|miles?|pages?|words?|met(?:er|re)s?|duration)\b/i;

function findExtreme(
  { operation, compares }: TableQuestion,
  { columns }: Table,
  chosen: Chosen,
  { rows }: Limited,
): Found | undefined {
  const compared = (column: Column): boolean =>
    compares.includes(column.kind) && (column.kind !== "number" || LENGTH_NAME.test(column.name));
  const requested = columns.filter(({ index }) => chosen.columns.includes(index));
  const column =
    requested.find(({ kind }) =>
      compares.length > 0 ? compares.includes(kind) : !/text|ordinal/.test(kind),
    ) ?? columns.filter(compared).sort((a, b) => compares.indexOf(a.kind) - compares.indexOf(b.kind))[0];
  if (!column) return undefined;
  const sign = operation === "least" ? -1 : 1;
  const values = rows.flatMap((row) => {
    const value = cellValue(row.cells[column.index] ?? "", column.kind);
    return value === undefined ? [] : [{ row, value: sign * value }];
  });
  if (values.length < 2 || values.length * 2 <= rows.length) return undefined;
  const most = Math.max(...values.map(({ value }) => value));
  const first = values.filter(({ value }) => value === most).map(({ row }) => row);
  return {
    operation,
    rows: first.slice(0, MOST_ALIKE),
    columns: [column.index],
    value: String(values.length),
  };
}

function addUp(
  { operation }: TableQuestion,
  { columns, rows: allRows, totals }: Table,
  chosen: Chosen,
  rows: readonly TableRow[],
): Found | undefined {
  const addable = columns.filter(
    ({ kind, index }) => index !== chosen.label && /money|number|duration/.test(kind),
  );
  const requested = addable.filter(({ index }) => chosen.columns.includes(index));
  const column = requested.length > 0 ? requested[0] : addable.length === 1 ? addable[0] : undefined;
  if (!column || rows.length < 2) return undefined;
  const total = totals.find(({ cells }) => cells[column.index]);
  if (operation === "sum" && total && rows.length === allRows.length)
    return { operation: "cell", rows: [total], columns: [column.index] };
  const cells = rows.map((row) => row.cells[column.index] ?? "");
  const amounts = cells.map(amountIn);
  if (amounts.some((amount) => amount === undefined)) return undefined;
  const sum = amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0);
  const value = writeLike(cells, operation === "average" ? sum / rows.length : sum, operation === "average");
  return { operation, rows: [...rows], columns: [column.index], value };
}

/** Writes a number as the cells do, with their currency and decimals. */
function writeLike(cells: readonly string[], value: number, isMean: boolean): string {
  const sample = cells.find((cell) => /\d/.test(cell)) ?? "";
  const number = /\d[\d,. ]*\d|\d/.exec(sample)?.[0] ?? "";
  const decimals = cells.map((cell) => /[.,](\d{1,2})(?!\d)/.exec(cell)?.[1]?.length ?? 0);
  const digits = Math.max(...decimals, isMean && !Number.isInteger(value) ? 2 : 0);
  const hasComma = /,\d{1,2}(?!\d)/.test(number);
  const written = value.toLocaleString(hasComma ? "de-DE" : "en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: cells.some((cell) => /\d[,.]\d{3}/.test(cell)) || value >= 10_000,
  });
  return sample.replace(number, written);
}

const OTHER_NAME_LOSS = 0.02;
/** A question about the rye loaf means a table of loaves rather than a table of who orders them. */
const LABEL_GAIN = 0.1;

/** Whether a column has the kind of value that a question wants, and says so in its name. */
function fitOf({ kind, name }: Column, concept: TableQuestion["concept"]): number {
  return (concept?.kinds.includes(kind) ? 0.25 : 0) + (concept?.names.test(name) ? 0.25 : 0);
}

/**
 * How many words of the question the answer explains; undefined if one is left over. Words that only name the table
 * count less.
 */
function explain(
  { subjects, concept, words }: TableQuestion,
  table: Table,
  { rows, columns: shown, conditions }: Found & { conditions: ReadonlySet<number> },
): number | undefined {
  const { context, columns, label } = table;
  const names = columns
    .filter(({ index }) => shown.includes(index) || conditions.has(index))
    .flatMap((column) => column.words);
  const fits = columns.filter(({ index }) => shown.includes(index)).map((column) => fitOf(column, concept));
  // "On Mondays" is meant by "Day" rather than by "Days off".
  const other = columns.filter(({ index }) => conditions.has(index)).flatMap(({ words }) => words).length;
  let strength = Math.max(0, ...fits) - OTHER_NAME_LOSS * other;
  for (const word of subjects) {
    const isNamed = rows.every((row) => hasWord(row, word, table, words));
    const isInRows = isNamed || rows.every((row) => row.words.some((cell) => cell.includes(word)));
    const isColumn = names.some((name) => isAlike(name, word));
    const isContext =
      [...context].some((one) => isAlike(one, word)) ||
      columns.some(({ words }) => words.some((one) => isAlike(one, word)));
    if (!isInRows && !isColumn && !isContext) return undefined;
    const isInLabels = rows.every((row) => row.words[label]?.includes(word));
    strength += isNamed || isColumn ? 1 : 0.5;
    if (isInLabels) strength += LABEL_GAIN;
  }
  return strength;
}
