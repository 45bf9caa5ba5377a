import { UPLOAD_TYPES } from "@understudy/contracts/plain";
import { expect, test } from "vitest";
import {
  formatCalendarDay,
  formatDay,
  formatElapsed,
  formatFileType,
  formatNumber,
  formatRecent,
  formatRecentDay,
} from "./format.ts";

test("an office file has a readable type, and every other the part of its media type after the slash", () => {
  expect(Object.values(UPLOAD_TYPES).map(formatFileType)).toEqual([
    "plain",
    "markdown",
    "pdf",
    "Word document",
    "Word document",
    "Excel workbook",
    "Spreadsheet",
    "csv",
    "PowerPoint slides",
    "Slides",
    "E-book",
    "Rich text",
    "html",
    "html",
    "Picture",
    "Picture",
    "Picture",
  ]);
});

test("outside the browser dates and numbers are American English", () => {
  expect(formatNumber(1250)).toBe("1,250");
  expect(formatCalendarDay("2026-02-01", "short")).toBe("Feb 1");
  expect(formatCalendarDay("2026-02-01", "medium")).toBe("Feb 1, 2026");
  expect(formatCalendarDay("2026-02-01", "long")).toBe("February 1, 2026");
  expect(formatCalendarDay("2026-02-01", "weekday")).toBe("Sunday");
});

test("a recent moment is named by its day in the reader's time zone", () => {
  const now = new Date(2026, 1, 2, 12, 0);
  const at = (day: number, hour: number): string => new Date(2026, 1, day, hour, 5).toISOString();
  // The space before AM and PM is a narrow one.
  const recent = (iso: string): string => formatRecent(iso, now).replace(/\s/g, " ");
  expect(recent(at(2, 0))).toBe("Today, 12:05 AM");
  expect(recent(at(1, 21))).toBe("Yesterday, 9:05 PM");
  expect(formatRecent(new Date(2026, 0, 5, 17, 5).toISOString(), now)).toContain("Jan 5, 2026");
  expect(recent(at(3, 9))).toContain("Feb 3, 2026");
  expect([at(2, 0), at(1, 21)].map((iso) => formatRecentDay(iso, now))).toEqual(["today", "yesterday"]);
});

test("a day is named by how long ago it was, and a wait by its largest unit", () => {
  const now = new Date(2026, 1, 12, 12, 0);
  const at = (day: number, hour = 11): string => new Date(2026, 1, day, hour, 0).toISOString();
  const days = [at(12, 0), at(11, 23), at(10), at(6), at(5)].map((iso) => formatDay(iso, now));
  expect(days).toEqual(["Today", "Yesterday", "Tuesday", "Friday", "Feb 5, 2026"]);
  const since = [new Date(now.getTime() - 20_000).toISOString(), at(12), at(11, 20), at(9)];
  expect(since.map((iso) => formatElapsed(iso, now))).toEqual(["1 min", "1 hour", "16 hours", "3 days"]);
});
