import { stemOf } from "./words.ts";

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const SHORT_DAYS = "mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun";
const DAY = new RegExp(`\\b(${SHORT_DAYS})(?:days?|\\.)?(?![\\p{L}])`, "giu");
const DAY_RANGE = new RegExp(
  `\\b(${SHORT_DAYS})(?:days?)?\\.?\\s*(?:-|–|to|until|through)\\s*(${SHORT_DAYS})(?:days?)?\\b`,
  "giu",
);
const HALF = "(am|pm|a\\.m\\.|p\\.m\\.)";
const CLOCK_PATTERN = `(?<![\\d.,:])(?:(\\d{1,2})[:h](\\d\\d)(?:\\s*${HALF})?|(\\d{1,2})(?:\\.(\\d\\d))?\\s*${HALF})(?![\\d.,:]*\\d)`;
const CLOCK = new RegExp(CLOCK_PATTERN, "i");
const CLOCKS = new RegExp(CLOCK_PATTERN, "gi");

/** "One" is left out: it mostly stands for a thing. */
const NUMBERS = "two three four five six seven eight nine ten eleven twelve".split(" ");
const NUMBER_WORDS = new RegExp(`\\b(?:${NUMBERS.join("|")})\\b`, "gi");

/** The days of the week, as `canonicalWords` writes them. */
export const WEEKDAYS: ReadonlySet<string> = new Set(DAYS);

const dayNumber = (name: string): number =>
  DAYS.findIndex((day) => day.startsWith(name.toLowerCase().slice(0, 3)));

/** The minute of the day that a text names first: 1,110 for "18:30" and "6.30 pm". */
export function clockIn(text: string): number | undefined {
  const found = CLOCK.exec(text);
  if (!found) return noonIn(text);
  const [, hour = found[4], minute = found[5] ?? "00", half = found[6] ?? ""] = found;
  const hours = Number(hour);
  if (hours > 24 || Number(minute) > 59) return undefined;
  const isAfternoon = half.toLowerCase().startsWith("p");
  return (half ? (hours % 12) + (isAfternoon ? 12 : 0) : hours) * 60 + Number(minute);
}

function noonIn(text: string): number | undefined {
  if (/^\W*(?:noon|midday)\W*$/i.test(text)) return 720;
  return /^\W*midnight\W*$/i.test(text) ? 1_440 : undefined;
}

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);

/**
 * The stems of a text with small words, where days, times and amounts have one spelling: "Mon–Wed" names three days,
 * "6pm" is "18:00", "£95.00" is "95", and "two" is "2".
 */
export function canonicalWords(text: string): string[] {
  const hours = text
    .replace(/\bhalf an hour\b/gi, "30 minutes")
    .replace(/\b(?:an|one|1|per) hour\b/gi, "60 minutes");
  const ranges = hours.replace(DAY_RANGE, (_all, from: string, to: string) => {
    const [first, last] = [dayNumber(from), dayNumber(to)];
    const length = ((last - first + 7) % 7) + 1;
    return Array.from({ length }, (_, at) => DAYS[(first + at) % 7]).join(" ");
  });
  const days = ranges.replace(DAY, (_all, name: string) => DAYS[dayNumber(name)] ?? name);
  const dates = days.replace(/\b\d{4}-(\d\d)-(\d\d)\b/g, (date, month: string, day: string) =>
    [date.slice(0, 4), Number(day), MONTHS[Number(month) - 1]].join(" "),
  );
  const words: string[] = [];
  const rest = dates.replace(CLOCKS, (time) => {
    const minutes = clockIn(time);
    if (minutes === undefined) return time;
    words.push(`at${minutes}`);
    return " ";
  });
  const plain = rest.replace(/(\d),(?=\d{3}(?!\d))/g, "$1").replace(/(\d)\.0+(?!\d)/g, "$1");
  const digits = plain.replace(NUMBER_WORDS, (word) => String(NUMBERS.indexOf(word.toLowerCase()) + 2));
  for (const [word] of digits.matchAll(/\p{N}+(?:\.\p{N}+)?|[\p{L}\p{M}'’]+/gu))
    words.push(stemOf(word, "en"));
  return words;
}
