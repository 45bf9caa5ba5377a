import { expect, test } from "vitest";
import { withReadableLinks, withReadableProperties } from "./notes.ts";

test.each([
  ["See [[Prices]].", "See Prices."],
  ["See [[Work/Prices 2026.md|what I charge]].", "See what I charge."],
  ["See [[Prices#Groups]] and [[#Groups]].", "See Prices and Groups."],
  ["![[Team photo.png]]Our team ![[Team]]", "Our team Team"],
  ["![[plan.png|300]]", ""],
  [
    "[Packages](Packages%201a2b3c4d5e6f708192a3b4c5d6e7f809.md) and [us](https://a.example/x.md)",
    "Packages and [us](https://a.example/x.md)",
  ],
  ["[Clients](../Data/Clients%201a2b.csv#top)", "Clients"],
  ["[[1, 2], [3]] and [ ] and [[", "[[1, 2], [3]] and [ ] and [["],
])("shows the text of a link between notes: %s", (written, readable) => {
  expect(withReadableLinks(written)).toBe(readable);
});

test("writes properties as lines, without the settings of the program", () => {
  const note =
    '---\ntags: [coaching, "prices"]\ncssclass: wide\naliases:\n  - Fees\n  - Rates\nempty:\n---\n# Prices\n';
  expect(withReadableProperties(note)).toBe("tags: coaching, prices\naliases: Fees, Rates\n\n# Prices\n");
});

test.each(["---\nA line between two rules.\n---\n", "---\ntags: open", "Text\n---\na: b\n---\n"])(
  "leaves text alone that is not properties: %j",
  (text) => expect(withReadableProperties(text)).toBe(text),
);

test("takes linear time on hostile text", () => {
  const begun = performance.now();
  for (const piece of ["[[", "[[a|", "![[", "[a](", "[[a#", "[a](b.md#", "[["]) {
    withReadableLinks(piece.repeat(300_000));
    withReadableProperties(`---\n${`a:${piece}\n`.repeat(100_000)}`);
  }
  withReadableLinks(`[${"a".repeat(1_000_000)}](x`);
  expect(performance.now() - begun).toBeLessThan(4_000);
});
