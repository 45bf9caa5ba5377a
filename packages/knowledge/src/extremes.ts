import { type Line, MONEY, rowCells, TIME } from "./lines.ts";
import { indexWords } from "./words.ts";

/** "The cheapest" is found by comparing the rows of a table, not by reading one of them. */
const EXTREMES = [
  {
    asks: /\b(?:cheapest|least expensive|most affordable|lowest[- ]price[ds]?|lowest (?:price|cost|fee|rate))\b/i,
    cell: MONEY.cell,
    label: /\b(?:price|cost|fee|rate)s?\b/i,
    readValue: amountIn,
    sign: -1,
  },
  {
    asks: /\b(?:most expensive|dearest|priciest|highest[- ]price[ds]?|highest (?:price|cost|fee|rate))\b/i,
    cell: MONEY.cell,
    label: /\b(?:price|cost|fee|rate)s?\b/i,
    readValue: amountIn,
    sign: 1,
  },
  {
    asks: /\b(?:shortest|quickest|fastest)\b/i,
    cell: TIME.cell,
    label: /\b(?:length|duration|lasts?|takes?)\b/i,
    readValue: minutesIn,
    sign: -1,
  },
  {
    asks: /\blongest\b/i,
    cell: TIME.cell,
    label: /\b(?:length|duration|lasts?|takes?)\b/i,
    readValue: minutesIn,
    sign: 1,
  },
];
type Extreme = (typeof EXTREMES)[number];

/** How far the row comes before the others, which are then not shown. */
const LEAD = 1;

/**
 * Puts the row with the lowest or highest value first if the question asks for it and the best line is in a table of
 * what it names. In a matrix that is the row of prices.
 */
export function preferExtreme(lines: Line[], question: string): Line[] {
  const [best] = lines;
  const extreme = EXTREMES.find(({ asks }) => asks.test(question));
  if (!best?.header || !extreme || !isAbout(best, question, extreme)) return lines;
  const rows = lines.filter(
    (line) => line.header === best.header && line.candidate.passageId === best.candidate.passageId,
  );
  const found = rowOfValues(rows, extreme) ?? extremeRow(rows, extreme);
  if (!found) return lines;
  const first = { ...found, score: best.score + LEAD, relevance: best.relevance };
  return [first, ...lines.filter((line) => line !== found)];
}

/** Whether the heading, the column names or the label of the row name what the question asks about. */
function isAbout(line: Line, question: string, { asks }: Extreme): boolean {
  const questionWords = indexWords(question.replace(asks, " "));
  const own = indexWords([...line.headingPath.slice(-1), line.header, rowCells(line.text)[0]].join(" "));
  return own.some((word) => questionWords.includes(word));
}

/** "Price a month": the row of a matrix that compares its columns. */
function rowOfValues(rows: readonly Line[], { cell, label }: Extreme): Line | undefined {
  return rows.find(({ text }) => {
    const [name = "", ...values] = rowCells(text);
    return label.test(name) && values.filter((value) => cell.test(value)).length >= 2;
  });
}

/** The row with the lowest or highest value of the first column that has one in most rows. */
function extremeRow(rows: readonly Line[], { cell, readValue, sign }: Extreme): Line | undefined {
  const cells = rows.map(({ text }) => rowCells(text));
  const columns = cells[0]?.length ?? 0;
  for (let column = 1; column < columns; column += 1) {
    const values = rows.flatMap((row, index) => {
      const text = cells[index]?.[column] ?? "";
      const value = cell.test(text) ? readValue(text) : undefined;
      return value === undefined ? [] : [{ row, value: sign * value }];
    });
    if (values.length < 2 || values.length * 2 <= rows.length) continue;
    return values.reduce((most, one) => (one.value > most.value ? one : most)).row;
  }
  return undefined;
}

export function amountIn(text: string): number | undefined {
  const number = /\d[\d,. ]*/.exec(text)?.[0].trim();
  if (number === undefined) return /\b(?:free|included)\b/i.test(text) ? 0 : undefined;
  // "1,200" and "1.200" are thousands, "12.50" and "12,50" are not.
  return Number(
    number
      .replace(/[,. ](?=\d{3}(?!\d))/g, "")
      .replace(",", ".")
      .replace(/[^\d.]|\.$/g, ""),
  );
}

const MINUTES: [RegExp, number][] = [
  [/min/i, 1],
  [/hour|hr|\dh\b/i, 60],
  [/day/i, 1_440],
  [/week/i, 10_080],
  [/month/i, 43_200],
  [/year/i, 525_600],
];

export function minutesIn(text: string): number | undefined {
  const [first, second] = [...text.matchAll(/\d+(?:[.,]\d+)?/g)].map(([found]) =>
    Number(found.replace(",", ".")),
  );
  const unit = MINUTES.find(([pattern]) => pattern.test(text))?.[1];
  if (first === undefined || unit === undefined) return undefined;
  const times = /\d\s*[×x]\s*\d/i.test(text) && second !== undefined ? second : 1;
  return first * times * unit;
}
