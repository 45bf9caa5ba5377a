import { describe, expect, test } from "vitest";
import { endingsIn } from "./endings.ts";
import type { Candidate } from "./ports.ts";

const READ_ON = "2026-03-01";

function endsOn(text: string, asOf?: string, readOn = READ_ON): string[] {
  const candidate: Candidate = {
    passageId: 1,
    documentId: 1,
    documentName: "offers.md",
    headingPath: [],
    text,
    lead: "",
    page: undefined,
    language: undefined,
    asOf,
    quotable: true,
  };
  return endingsIn(candidate, readOn).map((ending) => ending.endsOn);
}

describe("statements with an end", () => {
  test.each([
    ["Massage costs £40 until June 30.", "2026-06-30"],
    ["Massage costs £40 until 30 June 2026.", "2026-06-30"],
    ["The offer runs through the end of August 2026.", "2026-08-31"],
    ["Members keep their price till January 31st.", "2027-01-31"],
    ["Prices valid till 31.12.2025.", "2025-12-31"],
    ["The pool is closed through 2026-04-05.", "2026-04-05"],
    ["La tarifa reducida vale hasta el 15 de mayo de 2026.", "2026-05-15"],
    ["Oferta válida hasta finales de abril de 2026.", "2026-04-30"],
    ["Das Angebot gilt bis zum 30. Juni 2026.", "2026-06-30"],
    ["Gültig bis Ende Februar 2028.", "2028-02-29"],
    ["L'offre est valable jusqu'au 30 juin 2026.", "2026-06-30"],
    ["Les cours sont gratuits jusqu'à fin août 2026.", "2026-08-31"],
  ])("%s", (text, day) => {
    expect(endsOn(text)).toEqual([day]);
  });

  test.each([
    ["history", "She was a teacher until June 2020."],
    ["a day that was over when it was written", "Rooms cost £30 until May 2, 2025."],
    ["a time", "We are open until 18:00."],
    ["an age", "Notes are kept until the 25th birthday."],
    ["a day that does not exist", "Valid until February 30, 2027."],
    ["a beginning", "From June 30 massage costs £44."],
  ])("have none in %s", (_what, text) => {
    expect(endsOn(text)).toEqual([]);
  });

  test("a day without a year is the first after the day that the document is as of", () => {
    expect(endsOn("Massage costs £40 until June 30.", "2025-05-01")).toEqual(["2025-06-30"]);
    expect(endsOn("Massage costs £40 until June 30.", "2025-08-01")).toEqual(["2026-06-30"]);
  });

  test("hostile text costs no more than its length", () => {
    const before = process.cpuUsage();
    for (const text of [
      "until ".repeat(300),
      "until the ".repeat(180),
      "until 1 ".repeat(230),
      `until ${" ".repeat(1_900)}x`,
    ])
      endsOn(text);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });
});
