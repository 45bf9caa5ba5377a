import { expect, test } from "vitest";
import { colourName, summaryOf } from "./summary.ts";
import { untouched } from "./untouched.test-data.ts";

test("the choices are said in one sentence", () => {
  expect(summaryOf(untouched)).toBe(
    "Blue on white, modern bubbles, medium, bottom right, radius 12 px, English, opens on click, keeps conversations 30 days.",
  );
  expect(
    summaryOf({
      ...untouched,
      primaryColor: "#12454f",
      autoOpen: true,
      dataRetention: 1,
      allowedDomains: ["a.example"],
      whiteLabel: true,
      language: "de",
    }),
  ).toBe(
    "Dark teal on white, modern bubbles, medium, bottom right, radius 12 px, Deutsch, opens automatically, keeps conversations 1 day, on 1 domain only, without our branding.",
  );
});

test("a colour has the name that people give it", () => {
  for (const [colour, name] of [
    ["#ffffff", "white"],
    ["#000000", "black"],
    ["#1a202c", "near black"],
    ["#808080", "gray"],
    ["#f2b84b", "orange"],
    ["#256b4c", "dark green"],
    ["#b42318", "red"],
    ["#764ba2", "purple"],
    ["#f093fb", "pink"],
    ["#fdf3dc", "light orange"],
  ])
    expect([colour, colourName(colour ?? "")]).toEqual([colour, name]);
});
