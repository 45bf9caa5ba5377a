import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderPart, splitText } from "./compose.ts";

const MARKS = {
  escapeText: (text: string) => text.replaceAll("<", "&lt;"),
  bold: (text: string) => `<b>${text}</b>`,
  link: (text: string, address: string) => `<${address}|${text}>`,
};

describe("a long text", () => {
  test("is split into parts that fit, and loses no word", () => {
    const text = fc.array(fc.constantFrom("a", "word ", "\n", "\n\n", "🎈", "long".repeat(9)), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 10, max: 40 }), (pieces, longest) => {
        const whole = pieces.join("");
        const parts = splitText(whole, longest);
        expect(parts.every((part) => part.length <= longest && part.isWellFormed())).toBe(true);
        expect(parts.join("").replace(/\s/g, "")).toBe(whole.replace(/\s/g, ""));
      }),
    );
  });

  test("is split in time that grows with its length only", () => {
    const started = performance.now();
    splitText(" \n".repeat(500_000), 3_000);
    splitText(`${"x".repeat(999_999)} `, 3_000);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

test.each([
  ["A **bold** word", "A <b>bold</b> word"],
  ["2 ** 3 is 8", "2 ** 3 is 8"],
  ["## Prices <b>", "<b>Prices &lt;b></b>"],
  ["- one\n  * two", "• one\n  • two"],
  ["**<i>**", "<b>&lt;i></b>"],
])("renders %j", (text, expected) => {
  expect(renderPart({ text, sources: [], note: null }, MARKS)).toBe(expected);
});

test("lists the sources as links", () => {
  const sources = [
    { number: 1, name: "Prices", address: "https://example.com/prices" },
    { number: 2, name: "cv<.txt", address: undefined },
  ];
  expect(renderPart({ text: "£180.", sources, note: "By a program." }, MARKS)).toBe(
    "£180.\n\nSources:\n• <https://example.com/prices|Prices>\n• cv&lt;.txt\n\nBy a program.",
  );
});
