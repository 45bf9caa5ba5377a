import type { Insights } from "@understudy/contracts";
import { SAMPLES } from "@understudy/contracts/plain";
import { formatCalendarDay } from "../../platform/format.ts";

/** Whether the previous period has enough data for a comparison. */
export function isComparable({ period }: Insights, before: number): boolean {
  return period.hasPast && before >= SAMPLES.before;
}

/** Change from the previous period in whole percent; undefined if that has too little data. */
export function growth(insights: Insights, now: number, before: number): number | undefined {
  return isComparable(insights, before) ? Math.round((100 * (now - before)) / before) : undefined;
}

/** A percentage, or undefined while the sample is too small. */
export function rate(part: number, whole: number, least: number = SAMPLES.share): string | undefined {
  return whole === 0 || whole < least ? undefined : `${Math.round((100 * part) / whole)}%`;
}

export function outOfFive({ up, down }: Insights["during"]["thumbs"]): string | undefined {
  const rated = up + down;
  return rated < SAMPLES.thumbs ? undefined : `${((5 * up) / rated).toFixed(1)} / 5`;
}

const WEEK = 7;
const WEEKS_ASKED = 4 * WEEK;

/** The weekday with the most questions; undefined until there are enough weeks to call it a pattern. */
export function busiestWeekday({ during, period, series }: Insights): string | undefined {
  const { questions, days, weeks } = SAMPLES.weekday;
  const isDaily = series.every(({ from, until }) => from === until);
  const first = series.findIndex((one) => one.questions > 0);
  const isLong = period.days >= WEEKS_ASKED && first >= 0 && series.length - first > days;
  if (!isDaily || !isLong || during.questions < questions) return undefined;
  const byWeekday = Map.groupBy(series, ({ from }) => formatCalendarDay(from, "weekday"));
  const counted = [...byWeekday].map(([day, parts]) => ({
    day,
    questions: parts.reduce((sum, part) => sum + part.questions, 0),
    weeks: parts.filter((part) => part.questions > 0).length,
  }));
  const [most, next] = counted.toSorted((a, b) => b.questions - a.questions);
  const isAhead = most && most.questions > (next?.questions ?? 0);
  return isAhead && most.weeks >= weeks ? most.day : undefined;
}
