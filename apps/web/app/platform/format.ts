const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** `2 Feb 2026`, in UTC: the same day for everybody who looks. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** `640 KB`, `3.4 MB`. */
export function formatBytes(bytes: number): string {
  const [amount, unit] = bytes < 1_048_576 ? [Math.ceil(bytes / 1_024), "KB"] : [bytes / 1_048_576, "MB"];
  const digits = unit === "MB" ? 1 : 0;
  return `${amount.toLocaleString("en", { maximumFractionDigits: digits })} ${unit}`;
}
