/** Converts the days of a time zone to UTC intervals, because counters are stored by UTC time. */

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
/** Time zones range from UTC-12 to UTC+14. */
const WIDEST = { before: 15 * 4, after: 13 * 4 };
/** A longer period, such as a year, is shown in weeks: more bars than this are hard to read. */
const MOST_BARS = 90;
const WEEK = 7;

/** The first and last day, both included, and the times at which they start and end. */
export type Stretch = { from: string; until: string; starts: Date; ends: Date };

const formats = new Map<string, Intl.DateTimeFormat>();

/** The UTC day of a moment. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The local day of a moment, such as `2026-02-28`. */
export function localDay(at: Date | number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    // The Swedish locale formats dates as ISO does.
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

/** The first moment of a day. Not always midnight: where clocks go forward at midnight, the day starts at one. */
export function startOf(day: string, timeZone: string): Date {
  const middle = Date.parse(`${day}T00:00:00Z`);
  let [early, late] = [middle - WIDEST.before * QUARTER_MS, middle + WIDEST.after * QUARTER_MS];
  while (late - early > QUARTER_MS) {
    const half = early + Math.floor((late - early) / QUARTER_MS / 2) * QUARTER_MS;
    if (localDay(half, timeZone) < day) early = half;
    else late = half;
  }
  return new Date(late);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The last `days` days including today, the same number of days before them, and the bars of the chart. */
export function stretchesOf(now: Date, days: number, timeZone: string) {
  const today = localDay(now, timeZone);
  const first = addDays(today, 1 - days);
  const stretch = (from: string, until: string): Stretch => ({
    from,
    until,
    starts: startOf(from, timeZone),
    ends: startOf(addDays(until, 1), timeZone),
  });
  return {
    during: stretch(first, today),
    before: stretch(addDays(first, -days), addDays(first, -1)),
    series: bars(first, days).map(({ from, until }) => stretch(from, until)),
  };
}

/** The last bar ends today; the first may be shorter. */
function bars(first: string, days: number): { from: string; until: string }[] {
  const each = days > MOST_BARS ? WEEK : 1;
  const result: { from: string; until: string }[] = [];
  for (let end = days; end > 0; end -= each) {
    result.unshift({ from: addDays(first, Math.max(0, end - each)), until: addDays(first, end - 1) });
  }
  return result;
}
