import { expect, test } from "vitest";
import { changesOf, configOf, differencesOf, draftOf } from "./draft.ts";
import { untouched } from "./untouched.test-data.ts";

test("a form that nobody touched has no change, and gives back what it was made of", () => {
  const config = {
    ...untouched,
    logo: "https://a.example/l.png",
    allowedDomains: ["a.example", "b.example"],
  };
  expect(changesOf(draftOf(config), config)).toEqual({});
  expect(configOf(draftOf(config))).toEqual(config);
});

test("domains are lines, and blank ones are dropped", () => {
  const draft = { ...draftOf(untouched), allowedDomains: "shop.example\n\n  \n *.shop.example \n" };
  expect(changesOf(draft, untouched)).toEqual({ allowedDomains: ["shop.example", "*.shop.example"] });
  expect(changesOf({ ...draftOf(untouched), allowedDomains: "\n\n" }, untouched)).toEqual({});
});

test("only what differs is sent, and an emptied field as none", () => {
  const saved = { ...untouched, logo: "https://a.example/l.png" };
  const draft = { ...draftOf(saved), logo: " ", primaryColor: "#12454f", showAvatar: false };
  expect(changesOf(draft, saved)).toEqual({ logo: null, primaryColor: "#12454f", showAvatar: false });
  expect(differencesOf(saved, untouched)).toEqual(["logo"]);
});
