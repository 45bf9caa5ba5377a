import { expect, test } from "vitest";
import { figuresOf } from "./figures.ts";

test("a test begins with the prices of the answer, each once and at most three", () => {
  expect(figuresOf("It costs £180, or £1,450.50 for ten. £180 is due first.")).toEqual(["£180", "£1,450.50"]);
  expect(figuresOf("Cuesta 45 € y un 10% menos; $5, $6 y $7.")).toEqual(["45 €", "10%", "$5"]);
  expect(figuresOf("In 2026 we have 3 rooms.")).toEqual([]);
});
