/** The length of "30 days": today and the 29 days before it, in UTC like every day counter. */
const CITED_DAYS = 30;

export function citedSince(now: Date): string {
  const first = new Date(now);
  first.setUTCDate(first.getUTCDate() - (CITED_DAYS - 1));
  return first.toISOString().slice(0, 10);
}
