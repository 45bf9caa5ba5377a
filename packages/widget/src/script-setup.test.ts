import type { WidgetScript } from "@understudy/contracts";
import { THEMES, WIDGET_LANGUAGES, WIDGET_POSITIONS, WIDGET_SIZES } from "@understudy/contracts/plain";
import { expect, test } from "vitest";
import { withAttributes } from "./script-setup.ts";

const saved = {
  key: "usr_1",
  host: "https://understudy.example",
  brandName: "Saved",
  theme: "light",
  widgetSize: "medium",
  widgetPosition: "bottom-right",
  language: "en",
} as WidgetScript;

test.each([
  ["theme", "theme", THEMES],
  ["size", "widgetSize", WIDGET_SIZES],
  ["position", "widgetPosition", WIDGET_POSITIONS],
  ["language", "language", WIDGET_LANGUAGES],
] as const)("the snippet's own %s wins over the saved one, whichever it is", (attribute, field, choices) => {
  for (const choice of choices) {
    expect(withAttributes(saved, { [attribute]: choice })).toEqual({ ...saved, [field]: choice });
  }
  for (const odd of ["", "none", choices.join(" "), "toString"])
    expect(withAttributes(saved, { [attribute]: odd })).toEqual(saved);
});

test("other attributes of the page are ignored", () => {
  const data = { companyName: "Other", logo: "x", key: "usr_2", host: "https://evil.example", config: "{}" };
  expect(withAttributes(saved, data)).toEqual(saved);
});
