import { MONTHS } from "./language.data.ts";

/** A day, or the first day of the month or year that a text names. */
type DateMatch = { day: string; index: number };

const MONTH_NUMBERS = new Map(
  MONTHS.flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);
const MONTH = [...MONTH_NUMBERS.keys()].sort((a, b) => b.length - a.length).join("|");
const YEAR = "(20\\d\\d|19[89]\\d)";
const PATTERNS: { pattern: RegExp; order: ("year" | "month" | "name" | "day")[] }[] = [
  { pattern: new RegExp(`\\b${YEAR}-(\\d\\d)-(\\d\\d)\\b`, "gi"), order: ["year", "month", "day"] },
  {
    pattern: new RegExp(
      `\\b(\\d{1,2})(?:st|nd|rd|th|er|\\.|º)?\\s+(?:de\\s+)?(${MONTH})\\.?,?\\s+(?:del?\\s+)?${YEAR}\\b`,
      "gi",
    ),
    order: ["day", "name", "year"],
  },
  {
    pattern: new RegExp(`\\b(${MONTH})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+${YEAR}\\b`, "gi"),
    order: ["name", "day", "year"],
  },
  { pattern: new RegExp(`\\b(${MONTH})\\.?\\s+(?:del?\\s+)?${YEAR}\\b`, "gi"), order: ["name", "year"] },
];

/** Words before the date from which a text is valid, in the languages that the engine supports. */
const VALIDITY_WORDS =
  /\b(valid|effective|in force|from|since|as of|edited|updated|revised|amended|published|version|recorded|sent on|last change|date|vigor|vigente|desde|actualizad[oa]|versión|publicad[oa]|fecha|gültig|stand|ab|datum|aktualisiert|valable|depuis|à jour|date|aggiornato|valido|atualizado|válido)\b/i;
/** The same words without those that also announce a change ("From 1 January the fee is £60"), or with what is valid. */
const STATES_VALIDITY =
  /\b(?:valid|effective|in force|edited|updated|revised|amended|published|version|recorded|sent on|last change|vigor|vigente|v[áa]lid[oa]s?|actualizad[oa]|versión|publicad[oa]|gültig|stand|aktualisiert|valables?|à jour|aggiornato|valido|atualizado|(?:prices?|fees?|rates?|list|terms|appl(?:y|ies|icable)|holds?|current|tarifas?|precios|preise|tarifs?|prix|prezzi|preços)\b.{0,30}(?:from|since|as of|desde|ab|depuis|dal|a partir))\b/iu;
/** Words before the date on which a text was changed. */
const UPDATE_WORDS =
  /\b(edited|updated|revised|amended|published|version|recorded|sent on|last change|actualizad[oa]|versión|publicad[oa]|aktualisiert|à jour|aggiornato|atualizado)\b/i;
/** What is directly before a date on which something ends, or before the date of an earlier text. */
const ENDS =
  /(?:\b(?:to|until|till|up to|through|before|by|replaces the [\p{L}\s]{0,30} of|bis(?: zum)?|hasta(?: el)?|jusqu['’]au|fino al|até)\s+(?:the\s+)?(?:end of\s+)?|\d ?[-–]\s*)$/iu;
/** A line with more words is a sentence that may announce something, and not a note on the text itself. */
const NOTE_WORDS = 12;

/** A text says at its beginning when it was written. */
const OPENING = 600;

/** The date as of which a document is valid: first what its text says, then what its name says. */
export function documentDate(name: string, text: string): string | undefined {
  const opening = text.slice(0, OPENING);
  const dates = datesIn(opening)
    .map((date) => ({ ...date, ...surroundings(opening, date.index) }))
    .filter(({ before }) => !ENDS.test(before));
  const title = dates.find(({ isTitle }) => isTitle);
  const stated = title ?? dates.find(({ before }) => STATES_VALIDITY.test(before));
  // A page that was published and later updated is valid as of the later date.
  const updates = dates.filter(({ before }) => UPDATE_WORDS.test(before));
  const known = [...updates, ...(stated ? [stated] : [])].map(({ day }) => day).sort();
  if (known.length > 0) return known.at(-1);
  const ofName = dateIn(name.replaceAll(/[-_]/g, " "));
  const year = yearIn(name);
  const notes = dates.filter(({ before, words }) => words <= NOTE_WORDS || !VALIDITY_WORDS.test(before));
  const noted = notes.find(({ day }) => !year || day.slice(0, 4) === year.slice(0, 4));
  return ofName ?? noted?.day ?? year;
}

/** What stands before a date, the number of words in its line, and whether that is the first line. */
function surroundings(text: string, index: number) {
  const start = text.lastIndexOf("\n", index - 1) + 1;
  const end = text.indexOf("\n", index);
  const line = text.slice(start, end < 0 ? text.length : end);
  return {
    before:
      text
        .slice(Math.max(0, start, index - 40), index)
        .split(/[.!?](?=\W)/)
        .at(-1) ?? "",
    words: line.split(/\s+/).length,
    isTitle: text.slice(0, start).trim() === "" && line.split(/\s+/).length <= NOTE_WORDS,
  };
}

/** A passage under a dated heading (a newsletter issue, a meeting) is valid as of that date. */
export function passageDate(headingPath: readonly string[], text: string): string | undefined {
  const line = /^(?:date|fecha|datum|data):(.*)$/im.exec(text.slice(0, OPENING))?.[1];
  const headings = headingPath.slice(1).reverse();
  return (line && dateIn(line)) || headings.map(dateIn).find(Boolean);
}

function dateIn(text: string): string | undefined {
  return datesIn(text)[0]?.day;
}

/** The years that a question names: "what did it cost in 2025?" does not want the newest. */
export function yearsIn(text: string): string[] {
  return [...text.matchAll(new RegExp(`\\b${YEAR}\\b`, "g"))].map((match) => match[0]);
}

const ANNOUNCES =
  /\b(from|starting|effective|as of|will|rises?|increases?|changes?|ab|à partir|desde|a partire|a partir)\b/i;

/** Whether a text announces something that is not yet in force: a later date, with a word that says so. */
export function announces(text: string, today: Date): boolean {
  if (!ANNOUNCES.test(text)) return false;
  const day = today.toISOString().slice(0, 10);
  // What holds until a later day is in force.
  const starts = datesIn(text).filter(({ index }) => !ENDS.test(text.slice(Math.max(0, index - 40), index)));
  return starts.some((found) => found.day > day);
}

/** Whether something dated `asOf` is not yet in force: next year's price list, uploaded in autumn. */
export function isFuture(asOf: string | undefined, today: Date): boolean {
  return asOf !== undefined && asOf > today.toISOString().slice(0, 10);
}

const A_MONTH_MS = 31 * 24 * 60 * 60 * 1_000;

/** Whether a text says how something was, on a date more than a month ago, and not since then. */
export function isPast(text: string, today: Date): boolean {
  const before = new Date(today.getTime() - A_MONTH_MS).toISOString().slice(0, 10);
  const found = datesIn(text);
  return found.length > 0 && !VALIDITY_WORDS.test(text) && found.every(({ day }) => day < before);
}

function yearIn(text: string): string | undefined {
  const [year] = yearsIn(text.replaceAll(/[-_.]/g, " "));
  return year && `${year}-01-01`;
}

export function datesIn(text: string): DateMatch[] {
  if (!/\d{4}/.test(text)) return [];
  const found = new Map<number, DateMatch>();
  for (const { pattern, order } of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const part = Object.fromEntries(order.map((name, index) => [name, match[index + 1]]));
      const month = part["month"] ?? MONTH_NUMBERS.get(part["name"]?.toLowerCase() ?? "");
      const day = [part["year"], String(month).padStart(2, "0"), (part["day"] ?? "1").padStart(2, "0")].join(
        "-",
      );
      const end = match.index + match[0].length;
      // `9 June 2026` also matches `June 2026`. The longer match was found first.
      if (isDay(day) && !found.has(end)) found.set(end, { day, index: match.index });
    }
  }
  return [...found.values()].sort((a, b) => a.index - b.index);
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const DAY_FORMAT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** A day as language models read it: "1 September 2026". */
export function dayText(date: Date): string {
  return DAY_FORMAT.format(date);
}
