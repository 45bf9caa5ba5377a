import { UPLOAD_TYPES } from "@understudy/contracts/plain";

/*
 * Every date and number on a screen is formatted here, in the reader's locale and time zone. Pages that are rendered
 * outside the browser are the same for everybody: American English.
 */
const locale = typeof document === "undefined" ? "en-US" : undefined;

const DATE = { dateStyle: "medium" } as const;
const TIME = { timeStyle: "short" } as const;
const MOMENT = { dateStyle: "medium", timeStyle: "short" } as const;

/** `1,250`. */
export function formatNumber(value: number, fractionDigits = 0): string {
  return value.toLocaleString(locale, { maximumFractionDigits: fractionDigits });
}

/** `English` for `en`; the texts around it are English. */
export function languageName(code: string): string {
  return new Intl.DisplayNames("en", { type: "language", fallback: "code" }).of(code) ?? code;
}

/** `Feb 2, 2026`. */
export function formatDate(iso: string): string {
  return new Date(iso).toLocaleString(locale, DATE);
}

/** `9:12 AM`. */
export function formatTime(iso: string): string {
  return new Date(iso).toLocaleString(locale, TIME);
}

/** Every moment on a screen: `Today, 9:12 AM`, `Yesterday, 9:03 PM`, `Apr 26, 2026, 5:55 PM`. */
export function formatRecent(iso: string, now = new Date()): string {
  const days = daysBetween(new Date(iso), now);
  if (days !== 0 && days !== 1) return new Date(iso).toLocaleString(locale, MOMENT);
  return `${days === 0 ? "Today" : "Yesterday"}, ${formatTime(iso)}`;
}

/** `Today`, `Yesterday`, `Monday`, `Feb 2, 2026`. */
export function formatDay(iso: string, now = new Date()): string {
  const days = daysBetween(new Date(iso), now);
  if (days < 1) return "Today";
  if (days === 1) return "Yesterday";
  return days < 7 ? new Date(iso).toLocaleString(locale, { weekday: "long" }) : formatDate(iso);
}

/** `1 min`, `16 hours`, `3 days`. */
export function formatElapsed(since: string, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  if (minutes < 60) return `${formatNumber(minutes)} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? plural(hours, "hour") : plural(Math.floor(hours / 24), "day");
}

/** `today`, `yesterday` or `on Feb 2, 2026`. */
export function formatRecentDay(iso: string, now = new Date()): string {
  const days = daysBetween(new Date(iso), now);
  return days < 1 ? "today" : days === 1 ? "yesterday" : `on ${formatDate(iso)}`;
}

const CALENDAR = {
  /** `Apr 12` */
  short: { day: "numeric", month: "short" },
  /** `Apr 12, 2026` */
  medium: { dateStyle: "medium" },
  /** `April 12, 2026` */
  long: { dateStyle: "long" },
  /** `Sunday` */
  weekday: { weekday: "long" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A day without a time, such as `2026-04-12`: it is the same day for every reader. */
export function formatCalendarDay(day: string, style: keyof typeof CALENDAR): string {
  return new Intl.DateTimeFormat(locale, { ...CALENDAR[style], timeZone: "UTC" }).format(new Date(day));
}

const DAY_MS = 86_400_000;

function daysBetween(earlier: Date, later: Date): number {
  const startOfDay = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
  return Math.round((startOfDay(later) - startOfDay(earlier)) / DAY_MS);
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  [UPLOAD_TYPES.doc]: "Word document",
  [UPLOAD_TYPES.docx]: "Word document",
  [UPLOAD_TYPES.xlsx]: "Excel workbook",
  [UPLOAD_TYPES.ods]: "Spreadsheet",
  [UPLOAD_TYPES.pptx]: "PowerPoint slides",
  [UPLOAD_TYPES.odp]: "Slides",
  [UPLOAD_TYPES.epub]: "E-book",
  [UPLOAD_TYPES.rtf]: "Rich text",
  [UPLOAD_TYPES.png]: "Picture",
  [UPLOAD_TYPES.jpg]: "Picture",
};

/** `pdf`, `markdown`: the part after the slash, or a name if that part would be 60 characters long. */
export function formatFileType(type: string): string {
  return TYPE_NAMES[type] ?? type.split("/").at(-1) ?? type;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** `640 KB`, `3.4 MB`. */
export function formatBytes(bytes: number): string {
  const [amount, unit] = bytes < 1_048_576 ? [Math.ceil(bytes / 1_024), "KB"] : [bytes / 1_048_576, "MB"];
  const digits = unit === "MB" ? 1 : 0;
  return `${formatNumber(amount, digits)} ${unit}`;
}

/** An amount in millionths of a US dollar, with as many digits as a small one needs. */
export function formatDollars(amount: number): string {
  const maximumFractionDigits = amount > 0 && amount < 1_000_000 ? 4 : 2;
  const style = {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: 2,
    maximumFractionDigits,
  } as const;
  return (amount / 1_000_000).toLocaleString("en-US", style);
}
