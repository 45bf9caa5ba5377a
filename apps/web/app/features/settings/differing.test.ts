import { expect, test } from "vitest";
import { countWords, newSentences } from "./differing.ts";

const lit = (before: string, after: string) =>
  newSentences(before, after).map(({ start, end }) => after.slice(start, end));

test("what is new is lit, sentence by sentence, and what stayed is not", () => {
  const before = "A session costs £180. It lasts 90 minutes.";
  expect(lit(before, "A session costs £180. The first call is free!\nIt lasts 90 minutes.")).toEqual([
    "The first call is free!",
  ]);
  expect(lit(before, before)).toEqual([]);
  expect(lit("", "From Ada's documents:\n\nA session costs £180")).toEqual([
    "From Ada's documents:",
    "A session costs £180",
  ]);
});

test("words are counted as people count them", () => {
  expect(countWords("  Keel clients may send  one message\na week. ")).toBe(8);
  expect(countWords("")).toBe(0);
});
