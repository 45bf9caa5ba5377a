import fc from "fast-check";
import { expect, test } from "vitest";
import { brandTokens, contrast, inkOn, mix, readableOn } from "./colours.ts";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("contrast is that of WCAG 2, whichever comes first", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test("a colour that can be read stays, another moves until it can", () => {
  expect(readableOn("#ffffff", "#1f2937")).toBe("#1f2937");
  expect(readableOn("#ffffff", "#ffff00")).not.toBe("#ffff00");
  expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
  expect(inkOn("#ffffff")).toBe("#1f1a24");
});

test("whatever two colours an owner chooses, every word drawn in them can be read", () => {
  fc.assert(
    fc.property(colour, colour, (primary, secondary) => {
      const tokens = brandTokens(primary, secondary);
      for (const [ground, ink, brand] of [
        ["#ffffff", "#1f1a24", tokens.light],
        ["#201b24", "#f3eef5", tokens.dark],
      ] as const) {
        expect(contrast(brand["--aubergine"], ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(brand["--aubergine"], brand["--aubergine-wash"])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(brand["--on-aubergine"], brand["--aubergine"])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(brand["--on-spotlight"], brand["--spotlight"])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(ink, brand["--spotlight-wash"])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(brand["--spotlight-ink"], ground)).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 2_000 },
  );
});
