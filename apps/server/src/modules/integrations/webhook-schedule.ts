/** Seconds before each attempt, as published by Standard Webhooks 1.0.0: ten attempts in three days. */
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

/** Randomizes waits by this fraction, so that deliveries that failed together do not retry together. */
const JITTER = 0.1;
/** The longest Retry-After that we honor. */
const MOST_SECONDS = 24 * HOUR;
/** Status codes that mean the receiver is overloaded. */
const THROTTLES = [429, 502, 503, 504];

/** Seconds to wait after this many attempts; undefined if there are none left. `random` is between 0 and 1. */
export function waitAfter(attempts: number, retryAfter: number, random: number): number | undefined {
  const wait = WAITS[attempts];
  if (wait === undefined) return undefined;
  return Math.max(wait * (1 - JITTER + 2 * JITTER * random), Math.min(retryAfter, MOST_SECONDS));
}

/** The Retry-After of an overloaded receiver in seconds; the header may be a number or a date. */
export function askedWait(status: number, retryAfter: string | undefined, now: Date): number {
  if (!THROTTLES.includes(status) || !retryAfter) return 0;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? 0 : Math.max(0, (until - now.getTime()) / 1000);
}
