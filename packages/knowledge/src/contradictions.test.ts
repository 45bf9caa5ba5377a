import { describe, expect, test } from "vitest";
import { contradictionSearches, contradictionsBetween, replacedDocuments } from "./contradictions.ts";
import type { Candidate } from "./ports.ts";
import { preparePassages } from "./prepare.ts";

const TODAY = new Date("2026-09-01T12:00:00Z");
const PRICES =
  "# Prices\n\n| Item | Price | With the plan |\n|---|---|---|\n| Night guard | $510 | $433.50 |\n| Crown, porcelain | $1,380 | $1,173 |\n";
const RULES =
  "# Rules\n\nWe do not take PayPal or cryptocurrency. Backups are encrypted and are kept for 35 days. A session may be moved free of charge with at least 48 hours' notice by email.\n";

function passages(documentId: number, name: string, text: string): Candidate[] {
  return [...preparePassages(name, { text, pages: [], pagesWithoutText: [] })].map(
    ({ position, asOf, page, ...passage }) => ({
      ...passage,
      passageId: documentId * 1_000 + position,
      documentId,
      documentName: name,
      asOf,
      page,
      quotable: true,
    }),
  );
}

function cards(
  text: string,
  { name = "note.md", against = `${PRICES}\n${RULES}`, document = "terms.md" } = {},
) {
  const [own, others] = [passages(2, name, text), passages(1, document, against)];
  const replaced = replacedDocuments([...own, ...others], TODAY);
  const found = contradictionsBetween(own, others, { today: TODAY, replaced });
  return found.map(({ statement, other }) => [statement.text, other.text]);
}

describe("documents that contradict each other", () => {
  test.each([
    ["A night guard costs $480.", "Night guard – Price: $510; With the plan: $433.50"],
    ["Backups are encrypted and are kept for 14 days.", "Backups are encrypted and are kept for 35 days."],
    ["We take PayPal as well as cards.", "We do not take PayPal or cryptocurrency."],
  ])("%s", (text, other) => {
    expect(cards(text)).toEqual([[text, other]]);
  });

  test.each([
    ["the same in another unit", "Backups are encrypted and are kept for five weeks."],
    ["more than the minimum", "A session may be moved free of charge with 72 hours' notice by email."],
    ["about as much", "A night guard costs around $500."],
    ["a range", "A night guard costs between $400 and $600."],
    ["an earlier year", "In 2021 a night guard cost $450."],
    ["a later day", "From January 1, 2027 a night guard costs $530."],
    ["another product", "A gold crown costs $1,620."],
    ["another audience", "Dental students pay $300 for a night guard."],
  ])("is no contradiction: %s", (_why, text) => {
    expect(cards(text)).toEqual([]);
  });

  test("last year's list is replaced by this year's, and neither contradicts the other", () => {
    const against = `# Prices 2026\n\nValid from January 1, 2026.\n\n${PRICES}`;
    const text = "# Prices 2025\n\nValid from January 1, 2025.\n\nA night guard costs $480.";
    expect(cards(text, { name: "prices-2025.md", against, document: "prices-2026.md" })).toEqual([]);
    expect(cards("A night guard costs $480.", { against, document: "prices-2026.md" })).toHaveLength(1);
  });

  test("hostile passages cost no more than their length", () => {
    const lines = [
      "1 ".repeat(900),
      "not ".repeat(450),
      "$1 a month, ".repeat(150),
      "09:00 ".repeat(300),
      `${"no ".repeat(600)}.`,
      "a".repeat(1_900),
      `at ${" ".repeat(1_800)}nine`,
      "1".repeat(1_900),
      "1 to 2 ".repeat(250),
      "|1 hour|$2|\n".repeat(150),
    ];
    const hostile = lines.flatMap((line, index) => passages(index + 1, `${index}.md`, line));
    const before = process.cpuUsage();
    contradictionSearches(hostile);
    contradictionsBetween(hostile, hostile, { today: TODAY, replaced: new Set() });
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });
});
