import { expect, test } from "vitest";
import { splitName, suggestedInfo } from "./quick-info.ts";

test("a name is split at its last space", () => {
  expect(splitName("Marguerite Oyelaran-Voss")).toEqual({
    firstName: "Marguerite",
    lastName: "Oyelaran-Voss",
  });
  expect(splitName("  Juan  Carlos   Ruiz ")).toEqual({ firstName: "Juan Carlos", lastName: "Ruiz" });
  expect(splitName("Prince")).toEqual({ firstName: "Prince", lastName: "" });
  expect(splitName("   ")).toEqual({ firstName: "", lastName: "" });
});

const EMPTY = { name: "", title: "", company: "", bio: "", color: "" };
const FOUND = {
  source: { kind: "site" as const, name: "keelstone.example" },
  name: "Marguerite Voss",
  title: "Coach",
  company: "Keelstone Leadership",
  bio: "I coach leaders.",
  language: "en",
  color: "#12454f",
  logo: null,
};

test("suggestions fill empty fields only", () => {
  const all = {
    name: "Marguerite Voss",
    title: "Coach",
    company: "Keelstone Leadership",
    bio: "I coach leaders.",
  };
  expect(suggestedInfo(EMPTY, FOUND)).toEqual({ ...all, color: "#12454f" });
  expect(suggestedInfo({ ...EMPTY, name: "Marguerite Voss", bio: "Mine" }, FOUND)).toEqual({
    title: "Coach",
    company: "Keelstone Leadership",
    color: "#12454f",
  });
  expect(suggestedInfo(EMPTY, undefined)).toEqual({});
});

test("another person's job title is not suggested, and an organization gives a nameless owner its name", () => {
  expect(suggestedInfo({ ...EMPTY, name: "Ada Lovelace" }, FOUND)).not.toHaveProperty("title");
  expect(suggestedInfo(EMPTY, { ...FOUND, name: null, title: null })).toMatchObject({
    name: "Keelstone Leadership",
  });
  expect(suggestedInfo(EMPTY, { ...FOUND, name: null, title: null })).not.toHaveProperty("company");
});
