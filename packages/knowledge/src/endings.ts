import type { Statement } from "./contradictions.ts";
import { MONTHS } from "./language.data.ts";
import { displayText, extractLines, type UnscoredLine } from "./lines.ts";
import type { Candidate } from "./ports.ts";

/** A statement that holds until the end of a day. */
export type Ending = Statement & { endsOn: string };

const MONTH_NUMBERS = new Map(
  MONTHS.flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);
const MONTH = [...MONTH_NUMBERS.keys()].sort((a, b) => b.length - a.length).join("|");
const YEAR = "((?:19|20)\\d\\d)";
/** What is directly before the last day on which something holds. */
const UNTIL =
  "(?:until|till|through|thru|up to(?: and including)?|valid to|(?:ends?|expires?) on|bis(?: zum| einschließlich)?|(?:endet|läuft) am|hasta|(?:termina|vence|acaba|finaliza) el|jusqu['’](?:au|à)|(?:se termine|expire|finit) le|fino al?|até)";
const ARTICLE = "(?:and including\\s+|einschließlich\\s+|the\\s+|el\\s+|la\\s+|le\\s+|den\\s+|día\\s+)*";
const END_OF =
  "((?:the\\s+)?end(?:\\s+of)?|finales\\s+de|final\\s+de|fin\\s+d[eu]|fin|ende|fine(?:\\s+di)?|fim\\s+de)";
const DAY = "(\\d{1,2})(?:st|nd|rd|th|er|\\.|º)?";
const PATTERNS: { pattern: RegExp; order: ("day" | "name" | "month" | "year")[] }[] = [
  { pattern: until(`${YEAR}-(\\d\\d)-(\\d\\d)(?!\\d)`), order: ["year", "month", "day"] },
  { pattern: until(`(\\d{1,2})[./](\\d{1,2})[./]${YEAR}(?!\\d)`), order: ["day", "month", "year"] },
  {
    pattern: until(`${DAY}\\s+(?:de\\s+|of\\s+)?(${MONTH})(?!\\p{L})\\.?,?(?:\\s+(?:del?\\s+)?${YEAR})?`),
    order: ["day", "name", "year"],
  },
  {
    pattern: until(`(${MONTH})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?!\\d|[:.]\\d)(?:,?\\s+${YEAR})?`),
    order: ["name", "day", "year"],
  },
  {
    pattern: until(`(?:${END_OF}\\s+)?(${MONTH})(?!\\p{L})\\.?(?:\\s+(?:del?\\s+)?${YEAR})?(?!\\s*\\d)`),
    order: ["month", "name", "year"],
  },
];

function until(date: string): RegExp {
  return new RegExp(`(?<!\\p{L})${UNTIL}\\s+${ARTICLE}${date}`, "iu");
}

/** Says how something was, and not what holds. */
const HISTORY =
  /(?<!\p{L})(?:was|were|had|did|worked|lived|until then|no longer|era|fue|estuvo|trabajó|vivió|war|waren|hatte|arbeitete|lebte|était|fut|avait|travailla)(?!\p{L})/iu;
/** Says that the text itself holds until a day, so that it has ended even if it was read later. */
const VALIDITY =
  /(?<!\p{L})(?:valid|in force|offer|gültig|gilt|angebot|válid[ao]s?|vigente|oferta|valables?|offre)(?!\p{L})/iu;

/**
 * The statements of a passage that hold until a day. A day without a year is the next one after the day that the text
 * is as of, or that it was read on.
 */
export function endingsIn(candidate: Candidate, readOn: string): Ending[] {
  const from = candidate.asOf ?? readOn;
  const lines = joinDates(candidate.text, extractLines({ ...candidate, score: 0 }));
  return lines.flatMap((line): Ending[] => {
    const text = displayText(line);
    const endsOn = HISTORY.test(text) ? undefined : lastDay(text, from);
    // A day that was over when the text was written is history, unless the text itself was valid until then.
    if (!endsOn || (endsOn < from && !VALIDITY.test(text))) return [];
    const { documentId, passageId } = candidate;
    return [{ documentId, passageId, start: line.start, end: line.end, text, endsOn }];
  });
}

const STARTS_WITH_MONTH = new RegExp(`^(?:${MONTH})(?!\\p{L})`, "iu");

/** "Das Angebot gilt bis zum 30. Juni" is one sentence. */
function joinDates(passage: string, lines: readonly UnscoredLine[]): UnscoredLine[] {
  const joined: UnscoredLine[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const isDate = last && /(?<!\d)\d{1,2}\.$/.test(last.text) && STARTS_WITH_MONTH.test(line.text);
    if (isDate && line.start - last.end <= 2) {
      joined.splice(-1, 1, { ...last, text: passage.slice(last.start, line.end), end: line.end });
    } else joined.push(line);
  }
  return joined;
}

/** The last day on which a sentence holds. With several of them it does not hold for all of it. */
function lastDay(text: string, from: string): string | undefined {
  for (const { pattern, order } of PATTERNS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const part = Object.fromEntries(order.map((name, index) => [name, match[index + 1]]));
    const isWholeMonth = order[0] === "month" && order[1] === "name";
    const month = MONTH_NUMBERS.get(part["name"]?.toLowerCase() ?? "") ?? Number(part["month"]);
    const dayIn = (year: number) => dayOf(year, month, isWholeMonth ? undefined : Number(part["day"]));
    const year = part["year"] ? Number(part["year"]) : Number(from.slice(0, 4));
    const day = dayIn(year);
    return part["year"] || !day || day >= from ? day : dayIn(year + 1);
  }
  return undefined;
}

/** A day as text; without a day, the last one of the month. */
function dayOf(year: number, month: number, day: number | undefined): string | undefined {
  const date = new Date(Date.UTC(year, day === undefined ? month : month - 1, day ?? 0));
  const isReal = month >= 1 && month <= 12 && date.getUTCMonth() === month - 1;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
