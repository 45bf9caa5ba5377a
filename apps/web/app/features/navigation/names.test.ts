import { expect, test } from "vitest";
import { displayName, initials } from "./names.ts";

const nobody = { firstName: null, lastName: null, email: null };

test("the initials are those of first and last name [NAV-09]", () => {
  expect(initials({ ...nobody, firstName: "Marguerite", lastName: "Oyelaran-Voss" })).toBe("MO");
  expect(initials({ ...nobody, firstName: "marguerite" })).toBe("M");
  expect(initials({ ...nobody, lastName: "Oyelaran-Voss" })).toBe("O");
});

test("without a name the initial is the first letter of the e-mail, else U [NAV-09]", () => {
  expect(initials({ ...nobody, email: "quiet@example.com" })).toBe("Q");
  expect(initials({ firstName: " ", lastName: "", email: "quiet@example.com" })).toBe("Q");
  expect(initials(nobody)).toBe("U");
});

test("an initial is a whole letter", () => {
  expect(initials({ ...nobody, firstName: "𝒜da" })).toBe("𝒜");
});

test("the display name is first and last name, else User [NAV-10]", () => {
  expect(displayName({ firstName: "Marguerite", lastName: "Oyelaran-Voss" })).toBe(
    "Marguerite Oyelaran-Voss",
  );
  expect(displayName({ firstName: "Marguerite", lastName: null })).toBe("Marguerite");
  expect(displayName({ firstName: null, lastName: " " })).toBe("User");
});
