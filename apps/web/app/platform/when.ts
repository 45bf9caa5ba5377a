const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
const dayOfYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

const DAY_MS = 86_400_000;

/** `Today, 09:12`, `Yesterday, 21:03`, `26 April, 17:55`, in the reader's time zone. */
export function whenOf(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  const isDay = (other: Date): boolean => at.toDateString() === other.toDateString();
  if (isDay(now)) return `Today, ${time.format(at)}`;
  if (isDay(new Date(now.getTime() - DAY_MS))) return `Yesterday, ${time.format(at)}`;
  const format = at.getFullYear() === now.getFullYear() ? day : dayOfYear;
  return `${format.format(at)}, ${time.format(at)}`;
}
