import { expect, test } from "vitest";
import { changeOf, lacksOf, type Required, type Said } from "./judge.ts";

const PRICES = { id: 1, name: "prices.md" };
const required = (more: Partial<Required>): Required => ({
  contains: [],
  document: null,
  unknown: false,
  ...more,
});
const said = (response: string, more: Partial<Said> = {}): Said => ({
  state: "answered",
  response,
  documents: [PRICES],
  ...more,
});

test("an answer is right when it is one, says what it must and cites what it must", () => {
  const all = required({ contains: ["£180", "ninety minutes"], document: PRICES });
  expect(lacksOf(all, said("It costs 180 pounds for 90 minutes."))).toEqual([]);
  expect(lacksOf(all, said("It costs £190.", { documents: [{ id: 2, name: "old.md" }] }))).toEqual([
    { what: "words", words: "£180" },
    { what: "words", words: "ninety minutes" },
    { what: "document", words: "prices.md" },
  ]);
  expect(
    lacksOf(required({ document: PRICES }), said("", { documents: [{ id: 9, name: "prices.md" }] })),
  ).toEqual([]);
  expect(lacksOf(required({ contains: ["know"] }), said("I don't know.", { state: "not_answered" }))).toEqual(
    [{ what: "answer", words: null }],
  );
});

test("where not to know is right, any answer is wrong", () => {
  const unknown = required({ unknown: true });
  expect(lacksOf(unknown, said("I don't know.", { state: "not_answered" }))).toEqual([]);
  expect(lacksOf(unknown, said("Yes, two dogs."))).toEqual([{ what: "unknown", words: null }]);
});

test("worse is what lost something, better what only gained, and the same words are never worse", () => {
  const both = required({ contains: ["£180", "ninety minutes"] });
  const change = (before: Said | null, after: Said, by = both) => changeOf(by, before, after);
  expect(change(null, said("£180"))).toBe("new");
  expect(change(said("£180"), said("It is £190."))).toBe("worse");
  expect(change(said("£190"), said("It is £180."))).toBe("better");
  expect(change(said("£180"), said("Ninety minutes."))).toBe("worse");
  expect(change(said("£180"), said("That is £180."))).toBe("same");
  expect(change(said("£180"), said("£180", { state: "not_answered" }))).toBe("worse");
  const cited = required({ document: PRICES });
  expect(change(said("It is £180."), said("It is £180.", { documents: [] }), cited)).toBe("same");
});
