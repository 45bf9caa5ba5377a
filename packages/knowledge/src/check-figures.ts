import { NUMBER_WORDS, UNITS } from "./check.data.ts";
import { isMonth, namedDatesIn, timesIn, withoutTimes } from "./check-dates.ts";

/** A number with every value it can have: `1.450` is 1,450 or 1.45, depending on the country. */
export type Figure = { values: readonly number[]; unit: string | undefined };

const NUMBER =
  /\p{Nd}+(?:[.,'’]\p{Nd}+)*(?:[ \u00a0\u202f]\p{Nd}{3}(?!\p{Nd}))*(?:,\p{Nd}{1,2}(?!\p{Nd}))?/gu;
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>"'()[\]]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\w@.-])(?:[\w-]+\.)+[a-z]{2,}(?:\/[^\s<>"'()[\]]*)?/giu;
/** No ordinary word is this long. It is encoded and could smuggle anything past the checks. */
const OPAQUE = /[^\s]{40,}/gu;

const WEIGHTY = /[\p{N}\p{Sc}%@<>[\]`{}|\\]|:\/\/|www\.|\p{L}\.\p{L}{2,}|.{40}/u;

const UNIT_OF = new Map(
  Object.entries(UNITS).flatMap(([sign, words]) => words.split(" ").map((word) => [word, sign])),
);
const VALUE_OF = new Map(
  Object.entries(NUMBER_WORDS).flatMap(([value, words]) =>
    words.split(" ").map((word) => [word, Number(value)] as const),
  ),
);
/** The numbers in the documents, to check an answer against. */
export type KnownFigures = ReturnType<typeof knownFigures>;

export function knownFigures(text: string) {
  const clock = timesIn(text);
  // The hour of a time is not a separate number.
  const figures: Figure[] = figuresIn(withoutTimes(text));
  const words = wordsOf(text);
  for (const word of words) {
    const value = VALUE_OF.get(word);
    if (value !== undefined) figures.push({ values: [value], unit: undefined });
  }
  const times = clock.map(({ minutes }) => minutes);
  for (const hour of times.filter((minutes) => minutes % 60 === 0).map((minutes) => minutes / 60)) {
    figures.push({ values: [hour, hour > 12 ? hour - 12 : hour], unit: undefined });
  }
  return {
    figures,
    dates: namedDatesIn(text),
    times: new Set(times),
    units: new Set(words.flatMap((word) => UNIT_OF.get(word) ?? [])),
    lower: text.toLowerCase(),
  };
}

/** Whether a sentence has a number, price, date or address that no known text contains. */
export function unconfirmed(sentence: string, known: KnownFigures, sums: readonly Figure[]): boolean {
  const text = sentence.replace(/^\s*(?:[-*•]\s*)?\p{Nd}{1,2}[.)]\s+/u, "");
  const addresses = text.match(ADDRESS) ?? [];
  if (
    addresses.some(
      (address) => !known.lower.includes(address.toLowerCase().replace(/(?<![.,;:!?])[.,;:!?]+$/, "")),
    )
  )
    return true;
  const words = text.replace(ADDRESS, " ");
  if ((words.match(OPAQUE) ?? []).some((word) => !known.lower.includes(word.toLowerCase()))) return true;
  const { months, days } = namedDatesIn(words);
  if ([...months].some((month) => !known.dates.months.has(month))) return true;
  if ([...days].some((day) => !known.dates.days.has(day))) return true;
  let rest = words;
  for (const time of timesIn(words).filter((one) => one.text.includes(":"))) {
    if (known.times.has(time.minutes)) rest = rest.replace(time.text, " ");
    // The source may write nine o'clock as a plain 9.
    else if (time.minutes % 60 === 0) rest = rest.replace(time.text, String(time.minutes / 60));
    else return true;
  }
  return figuresIn(rest).some((figure) => !isKnown(figure, known) && !isCalculated(figure, sums));
}

/** Returns each number with its offsets in the text. */
export function figuresIn(text: string): (Figure & { start: number; end: number })[] {
  return [...text.matchAll(NUMBER)].map((match) => {
    const [start, end] = [match.index, match.index + match[0].length];
    return { values: readings(match[0]), unit: unitBeside(text, start, end), start, end };
  });
}

/** The value of a word such as `ninety`, and the sign for a word such as `pounds`. */
export const numberWord = (word: string): number | undefined => VALUE_OF.get(word);
export const unitOf = (word: string): string | undefined => UNIT_OF.get(word);

/** Whether a word must be held back until its sentence is complete. */
export function isWeighty(word: string): boolean {
  return WEIGHTY.test(word) || isMonth(word);
}

function isKnown({ values, unit }: Figure, known: KnownFigures): boolean {
  return known.figures.some(
    (other) =>
      values.some((value) => other.values.includes(value)) &&
      (unit === undefined || other.unit === unit || (other.unit === undefined && known.units.has(unit))),
  );
}

/** Whether a number is the sum, difference or product of two numbers in the cited passages, with matching units. */
function isCalculated({ values, unit }: Figure, from: readonly Figure[]): boolean {
  const same = (value: number) => values.some((own) => Math.abs(own - value) < 0.005);
  return from.some((a, index) =>
    from.slice(index + 1).some((b) => {
      const sameUnit = a.unit === b.unit && (unit === undefined || a.unit === unit);
      const [x = 0] = a.values;
      const [y = 0] = b.values;
      if (sameUnit && (same(x + y) || same(Math.abs(x - y)))) return true;
      const counts = unit === undefined || (a.unit === unit) !== (b.unit === unit);
      return counts && x !== 1 && y !== 1 && same(x * y);
    }),
  );
}

function readings(text: string): number[] {
  const plain = text.replace(/['’ \u00a0\u202f]/g, "");
  const digits = (part: string) => part.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
  const last = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  const whole = Number(digits(plain.replace(/[.,]/g, "")));
  if (last < 0) return [whole];
  const decimal = Number(
    `${digits(plain.slice(0, last).replace(/[.,]/g, ""))}.${digits(plain.slice(last + 1))}`,
  );
  const grouped = /^\p{Nd}{1,3}(?:[.,]\p{Nd}{3})+$/u.test(plain);
  if (!grouped) return [decimal];
  const signs = plain.match(/[.,]/g) ?? [];
  return signs.length === 1 ? [whole, decimal] : [whole];
}

function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 48;
  return code < 58 ? code - 48 : Number(digit.normalize("NFKC")) || 0;
}

function unitBeside(text: string, start: number, end: number): string | undefined {
  const after = /^\s?(%|\p{Sc}|\p{L}+(?: cent)?)/u.exec(text.slice(end, end + 12))?.[1] ?? "";
  const before = /(\p{Sc}|\p{L}{3})\s?$/u.exec(text.slice(Math.max(0, start - 5), start))?.[1] ?? "";
  if (/^per cent/i.test(after)) return "%";
  return UNIT_OF.get(before.toLowerCase()) ?? UNIT_OF.get(after.toLowerCase());
}

function wordsOf(text: string): string[] {
  return text
    .split(/[\s,;:!?()"“”«»/|*_–—-]+/u)
    .map(clean)
    .filter(Boolean);
}

function clean(word: string): string {
  return word.toLowerCase().replace(/^[.'’]+|(?<![.'’])[.'’]+$/g, "");
}
