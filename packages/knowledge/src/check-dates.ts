import { MONTHS } from "./check.data.ts";

const MONTH_OF = new Map(
  MONTHS.flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);
/** Month names that are also common words. They only count next to a day, a year or a preposition. */
const SHY = new Map([
  ["march", 3],
  ["mars", 3],
  ["may", 5],
  ["mai", 5],
]);
const NAMES = [...MONTH_OF.keys(), ...SHY.keys()].sort((a, b) => b.length - a.length).join("|");
const BESIDE =
  "in|of|by|until|till|since|from|to|early|late|mid|end|en|dès|depuis|im|ab|seit|bis|ende|anfang";
const NAMED = new RegExp(
  `(?<![\\p{L}])(?:(\\d{1,2})(?:st|nd|rd|th|er|º|\\.)?(?:\\s*(?:to|and|or|y|al?|et|au|und|bis|e|–|-|,)\\s*(\\d{1,2})(?:st|nd|rd|th|\\.)?)?\\s+(?:(?:de|of|di)\\s+)?|(${BESIDE})\\s+)?(${NAMES})(?![\\p{L}])\\.?(?:\\s+(\\d{1,4}))?`,
  "giu",
);
const NUMERIC = /(?<!\d)(?:\d{4}-(\d{2})-(\d{2})|(\d{1,2})[./](\d{1,2})[./]\d{2,4})(?!\d)/g;
const TIME = /(?<![\d.,:])(\d{1,2})[:h.](\d{2})(?![\d.,:]?\d)/g;

export type Dates = { months: Set<number>; days: Set<string> };

/** Returns the months that a text names, and the days if it names them. */
export function namedDatesIn(text: string): Dates {
  const months = new Set<number>();
  const days = new Set<string>();
  for (const [, first, second, beside, name = "", after] of text.matchAll(NAMED)) {
    const shy = SHY.get(name.toLowerCase());
    const month = MONTH_OF.get(name.toLowerCase()) ?? (first || beside || after ? shy : undefined);
    if (month === undefined) continue;
    months.add(month);
    const day = after && after.length <= 2 && !first ? after : undefined;
    for (const one of [first, second, day]) if (one) days.add(`${Number(one)}.${month}`);
  }
  for (const [, isoMonth, isoDay, day, month] of text.matchAll(NUMERIC)) {
    months.add(Number(isoMonth ?? month));
    days.add(`${Number(isoDay ?? day)}.${Number(isoMonth ?? month)}`);
  }
  return { months, days };
}

/** Times of day, in minutes since midnight. */
export function timesIn(text: string): { text: string; minutes: number }[] {
  return [...text.matchAll(TIME)].map(([whole, hours, minutes]) => ({
    text: whole,
    minutes: Number(hours) * 60 + Number(minutes),
  }));
}

/** Removes the times that are written with a colon. */
export function withoutTimes(text: string): string {
  return text.replace(TIME, (time) => (time.includes(":") ? " " : time));
}

export function isMonth(word: string): boolean {
  const name = word.toLowerCase().replace(/[^\p{L}]/gu, "");
  return MONTH_OF.has(name) || SHY.has(name);
}
