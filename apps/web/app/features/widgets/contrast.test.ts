import fc from "fast-check";
import { expect, test } from "vitest";
import { checksOf, isColour } from "./contrast.ts";
import { draftOf } from "./draft.ts";
import { untouched } from "./untouched.test-data.ts";

const draft = draftOf(untouched);
const poor = (changes: Partial<typeof draft>) =>
  checksOf({ ...draft, ...changes })
    .filter(({ isEnough }) => !isEnough)
    .map(({ name }) => name);

test("colours that can be read raise no warning, and pale ones do", () => {
  expect(poor({})).toEqual([]);
  expect(poor({ textColor: "#cccccc" })).toEqual(["textColor"]);
  expect(poor({ backgroundColor: "#1a202c" })).toEqual(["secondaryColor", "textColor"]);
});

test("whatever the colours, the one that is offered can be read", () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(colour, colour, colour, colour, (primaryColor, textColor, accentColor, backgroundColor) => {
      const chosen = { ...draft, primaryColor, textColor, accentColor, backgroundColor };
      const mended = Object.fromEntries(
        checksOf(chosen).map(({ name, isEnough, mended: better }) => [
          name,
          isEnough ? chosen[name] : better,
        ]),
      );
      expect(checksOf({ ...chosen, ...mended }).every(({ ratio }) => ratio >= 4.5)).toBe(true);
    }),
  );
});

test("a colour is six digits, with or without its sign", () => {
  expect(["#12454F", "12454f"].every(isColour)).toBe(true);
  expect(["#1245", "red", "#12454g", ""].some(isColour)).toBe(false);
});
