import { expect, test } from "vitest";
import { stripAround } from "./strip.ts";

/** Two columns with three lines each. The passage is the left one. */
const PAGE = {
  width: 400,
  height: 600,
  lines: [
    [0, 10, 40, 100, 150, 10],
    [11, 20, 40, 112, 150, 10],
    [21, 30, 40, 124, 150, 10],
    [31, 40, 60, 200, 280, 10],
    [41, 50, 210, 100, 150, 10],
    [51, 60, 180, 112, 150, 10],
  ],
};
const PASSAGE = { start: 0, end: 30 };

test("the strip has the cited line in full, a little of what is around it, and no other column", () => {
  const { part, blank } = stripAround([{ x: 60, y: 112, width: 50, height: 10 }], PASSAGE, PAGE);
  expect(part).toEqual({ x: 34, y: 90, width: 162, height: 54 });
  // The line of the other passage that reaches into the strip is painted over.
  expect(blank).toEqual([{ x: 180, y: 112, width: 150, height: 10 }]);
});

test("the strip ends where the page ends", () => {
  const { part } = stripAround([{ x: 2, y: 4, width: 396, height: 10 }], PASSAGE, PAGE);
  expect(part).toEqual({ x: 0, y: 0, width: 400, height: 36 });
});
