const DAY_MS = 86_400_000;

/** `Today, 9:12 AM`, `Yesterday, 9:03 PM`, `Apr 26, 2026, 5:55 PM`, in the reader's own language and time zone. */
export function formatRecent(date: Date, now = new Date()): string {
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY_MS);
  if (days !== 0 && days !== 1)
    return date.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  const day = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(-days, "day");
  const time = date.toLocaleTimeString(undefined, { timeStyle: "short" });
  return `${day.charAt(0).toLocaleUpperCase()}${day.slice(1)}, ${time}`;
}

const startOfDay = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
