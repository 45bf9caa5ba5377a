import { expect, test } from "vitest";
import { figuresIn } from "./figures.ts";
import { lanesTable, proofsPage } from "./pages.ts";
import type { Proof } from "./proofs.ts";

const PROOFS: Proof[] = [
  {
    kind: "trust",
    id: "T29",
    slug: "open-redirect",
    title: "redirects stay here",
    areas: ["accounts"],
    change: 1,
    merge: 0.1,
  },
  { kind: "chaos", slug: "soak", title: "an hour" },
];

test("shows every proof, also one that never ran and one that does not hold", () => {
  const page = proofsPage(PROOFS, {
    "open-redirect": { size: "full", held: false, figures: "FAILED: a | b", minutes: 1, date: "2026-11-15" },
  });
  expect(page).toContain("| open-redirect (T29) | redirects stay here | full | no | FAILED: a \\| b |");
  expect(page).toContain("| soak | an hour |  | never run |");
  expect(page).toContain("0 of 2 hold; 1 were never run.");
});

test("names the mutations that nothing caught", () => {
  const mutations = { count: 3, caught: 1, missed: ["a"], stale: ["b"], date: "2026-11-15" };
  const table = lanesTable(PROOFS, { "open-redirect": { mutations } });
  expect(table).toContain("| full | 0.1 | never | 1 of 3, 2026-11-15; NOT CAUGHT: a; stale: b |");
  expect(table).not.toContain("soak");
});

test("writes figures as text, counts checks that hold and names those that do not", () => {
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
});
