import { expect, test } from "vitest";
import { changeOf } from "./compare.ts";

const answer = (response: string, state: "answered" | "partly" | "not_answered" = "answered") => ({
  response,
  state,
  documents: [],
});

test.each([
  ["same", answer("It costs £150."), answer("It costs\n£150.")],
  ["figures", answer("It costs £150."), answer("It costs £180.")],
  ["figures", answer("Open from 9:00."), answer("Open from 9:30.")],
  ["words", answer("Dogs are welcome for £5."), answer("Dogs stay outside for £5.")],
  ["lost", answer("It costs £150.", "partly"), answer("I don't know.", "not_answered")],
  ["gained", answer("I don't know.", "not_answered"), answer("It costs £150.")],
] as const)("finds the change: %s", (change, before, after) => {
  expect(changeOf(before, after)).toBe(change);
});
