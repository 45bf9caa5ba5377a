import { expect, test } from "vitest";
import { changeOf, type JudgedAnswer, lacksOf, type Required } from "./judge.ts";

const PRICES = { id: 1, name: "prices.md" };
const required = (more: Partial<Required>): Required => ({
  contains: [],
  document: null,
  unknown: false,
  ...more,
});
const answer = (response: string, more: Partial<JudgedAnswer> = {}): JudgedAnswer => ({
  state: "answered",
  response,
  documents: [PRICES],
  ...more,
});

test("an answer is right when it is one, says what it must and cites what it must", () => {
  const all = required({ contains: ["£180", "ninety minutes"], document: PRICES });
  expect(lacksOf(all, answer("It costs 180 pounds for 90 minutes."))).toEqual([]);
  expect(lacksOf(all, answer("It costs £190.", { documents: [{ id: 2, name: "old.md" }] }))).toEqual([
    { what: "words", words: "£180" },
    { what: "words", words: "ninety minutes" },
    { what: "document", words: "prices.md" },
  ]);
  expect(
    lacksOf(required({ document: PRICES }), answer("", { documents: [{ id: 9, name: "prices.md" }] })),
  ).toEqual([]);
  expect(
    lacksOf(required({ contains: ["know"] }), answer("I don't know.", { state: "not_answered" })),
  ).toEqual([{ what: "answer", words: null }]);
});

test("where not to know is right, any answer is wrong", () => {
  const unknown = required({ unknown: true });
  expect(lacksOf(unknown, answer("I don't know.", { state: "not_answered" }))).toEqual([]);
  expect(lacksOf(unknown, answer("Yes, two dogs."))).toEqual([{ what: "unknown", words: null }]);
});

test("worse is what lost something, better what only gained, and the same words are never worse", () => {
  const both = required({ contains: ["£180", "ninety minutes"] });
  const change = (before: JudgedAnswer | null, after: JudgedAnswer, by = both) => changeOf(by, before, after);
  expect(change(null, answer("£180"))).toBe("new");
  expect(change(answer("£180"), answer("It is £190."))).toBe("worse");
  expect(change(answer("£190"), answer("It is £180."))).toBe("better");
  expect(change(answer("£180"), answer("Ninety minutes."))).toBe("worse");
  expect(change(answer("£180"), answer("That is £180."))).toBe("same");
  expect(change(answer("£180"), answer("£180", { state: "not_answered" }))).toBe("worse");
  const cited = required({ document: PRICES });
  expect(change(answer("It is £180."), answer("It is £180.", { documents: [] }), cited)).toBe("same");
});
