import { profiles } from "@understudy/contracts";
import { describe, expect, test } from "vitest";
import { faultsOf } from "./validate.ts";

describe("the form of an AI profile", () => {
  test.each([
    ["", ""],
    ["   ", ""],
    ["a", ""],
    ["a".repeat(100), "b".repeat(500)],
    ["a".repeat(101), ""],
    [` ${"a".repeat(100)} `, ""],
    ["a", "b".repeat(501)],
    ["", "b".repeat(501)],
  ])("refuses what the server refuses, in the same words: %#", (name, description) => {
    const { error } = profiles.create.body.safeParse({ name, description });
    const messages = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]));
    expect(faultsOf({ name, description })).toEqual(messages);
  });
});
