const moment = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const plainDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const fullDay = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" });

/** `12 Apr`. The day is already in the owner's time zone. */
export const shortDay = (day: string) => plainDay.format(new Date(day));
export const longDay = (day: string) => fullDay.format(new Date(day));
export const weekdayOf = (day: string) => weekday.format(new Date(day));

/** `Today, 09:12`, in the owner's time zone. */
export function when(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const days = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000);
  const day = days === 0 ? "Today" : days === 1 ? "Yesterday" : date.format(at);
  return `${day}, ${moment.format(at)}`;
}

/** `today`, `yesterday` or `on 12 Apr 2026`. */
export function onDay(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const days = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000);
  return days === 0 ? "today" : days === 1 ? "yesterday" : `on ${date.format(at)}`;
}

function startOfDay(at: Date): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
}

/** `0.8 s`; milliseconds below a tenth of a second. */
export function seconds(ms: number | null): string | undefined {
  if (ms === null) return undefined;
  return ms < 100 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
