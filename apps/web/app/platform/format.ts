import { UPLOAD_TYPES } from "@understudy/contracts/plain";

const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** `2 Feb 2026` in UTC, so that every reader sees the same day. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

/** `2 Feb 2026` in the reader's time zone, for a date that was entered there. */
export function formatLocalDay(iso: string): string {
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" }).format(
    new Date(iso),
  );
}

const WORD: readonly string[] = [UPLOAD_TYPES.doc, UPLOAD_TYPES.docx];

/** `pdf`, `markdown`: the part after the slash, or a name if that part would be 60 characters long. */
export function formatFileType(type: string): string {
  return WORD.includes(type) ? "Word document" : (type.split("/").at(-1) ?? type);
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
