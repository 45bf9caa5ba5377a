import { afterEach, expect, test } from "vitest";
import { formatDate } from "../../platform/format.ts";
import { dayOf, endOf } from "./days.ts";

const before = process.env["TZ"];
afterEach(() => {
  if (before === undefined) delete process.env["TZ"];
  else process.env["TZ"] = before;
});

test("a private link shows the last day that its owner typed, wherever that is", () => {
  for (const zone of ["America/Los_Angeles", "America/New_York", "UTC", "Asia/Tokyo", "Pacific/Auckland"]) {
    process.env["TZ"] = zone;
    for (const [typed, shown] of [
      ["2026-07-01", "Jul 1, 2026"],
      ["2026-12-31", "Dec 31, 2026"],
    ] as const) {
      const endsAt = endOf(typed) ?? "";
      expect([zone, formatDate(endsAt), dayOf(endsAt)]).toEqual([zone, shown, typed]);
    }
  }
});

test("no day is no end", () => {
  expect([endOf(""), dayOf(null)]).toEqual([null, ""]);
});
