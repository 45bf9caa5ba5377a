import { expect, test } from "vitest";
import { figuresIn } from "./figures.ts";
import { pageWith, type Row } from "./page.ts";

const MACHINE = "2 cores, Debian 12";
const ORDER = ["T01", "T02", "P5"];
const row = (id: string, more: Partial<Row> = {}): Row => ({
  ...{ id, what: "something", size: "full", held: "yes", figures: "kills 50", minutes: "1.0" },
  ...{ mutations: "1 of 1: a lie", date: "2026-11-15", ...more },
});

test("refreshes the rows that were run and keeps the others as they were", () => {
  const first = pageWith(
    "",
    [row("P5"), row("T01", { held: "no", figures: "FAILED: a | b" })],
    ORDER,
    MACHINE,
  );
  const second = pageWith(first, [row("P5", { figures: "ratio 2" })], ORDER, MACHINE);
  expect(second).toContain(
    "| T01 | something | full | no | FAILED: a \\| b | 1 of 1: a lie | 1.0 | 2026-11-15 |",
  );
  expect(second).toContain("| P5 | something | full | yes | ratio 2 |");
  expect(second).not.toContain("kills 50");
  expect(second.indexOf("| T01")).toBeLessThan(second.indexOf("| P5"));
  expect(second).toContain("1 of 3 hold; 1 were never run.");
  expect(pageWith(second, [], ORDER, MACHINE)).toBe(second);
});

test("keeps what the mutations showed when they were not tried again", () => {
  const first = pageWith("", [row("T02", { mutations: "2 of 2: x; y" })], ORDER, MACHINE);
  const second = pageWith(first, [row("T02", { mutations: undefined, figures: "kills 51" })], ORDER, MACHINE);
  expect(second).toContain("kills 51 | 2 of 2: x; y |");
});

test("keeps what a run showed when only the mutations were tried again", () => {
  const first = pageWith("", [row("T02", { mutations: "" })], ORDER, MACHINE);
  const second = pageWith(first, [{ id: "T02", mutations: "1 of 1: x" }], ORDER, MACHINE);
  expect(second).toContain("| T02 | something | full | yes | kills 50 | 1 of 1: x | 1.0 | 2026-11-15 |");
});

test("says figures in words, counts checks that hold and names those that do not", () => {
  const line = {
    pass: true,
    seconds: 3,
    turns: 12,
    none: null,
    left: [],
    took: { switch: 39.9, seconds: 4 },
  };
  expect(figuresIn(line)).toBe("turns 12, took (switch 39.9, seconds 4)");
  expect(figuresIn({ checks: { "a holds": true, "b holds": false } })).toBe("checks 1 of 2, not: b holds");
  expect(figuresIn({ kills: [{ up: 3, url: "x" }, { up: 4 }], p95: [1, 2] })).toBe(
    "kills (up 3; up 4), p95 (1; 2)",
  );
});
