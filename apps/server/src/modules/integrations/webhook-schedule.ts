/** Seconds before each attempt, as Standard Webhooks 1.0.0 publishes them: ten attempts in three days. */
const MINUTE = 60;
const HOUR = 3_600;
const WAITS = [
  0,
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** So far a wait is longer or shorter: what failed together shall not come back together. */
const JITTER = 0.1;
/** A receiver may ask for more time, and for no more than this. */
const MOST_SECONDS = 24 * HOUR;
/** What means "too much at the moment". */
const THROTTLES = [429, 502, 503, 504];

/** How many seconds to wait after so many attempts; undefined when there are no more. `random` is from 0 to 1. */
export function waitAfter(attempts: number, asked: number, random: number): number | undefined {
  const wait = WAITS[attempts];
  if (wait === undefined) return undefined;
  return Math.max(wait * (1 - JITTER + 2 * JITTER * random), Math.min(asked, MOST_SECONDS));
}

/** What a busy receiver asks for, in seconds: a number or a moment. */
export function askedWait(status: number, retryAfter: string | undefined, now: Date): number {
  if (!THROTTLES.includes(status) || !retryAfter) return 0;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? 0 : Math.max(0, (until - now.getTime()) / 1000);
}
