import { readFile } from "node:fs/promises";
import { account, allEndpoints, chat, insights } from "@understudy/contracts";
import { expect, test } from "vitest";
import { sdkTypes } from "./sdk-types.ts";

test("the SDK's types are what the contract says", async () => {
  const written = await readFile("packages/sdk/src/types.gen.ts", "utf8");
  expect(written, "run `npm run generate`").toBe(sdkTypes(allEndpoints));
});

test("no type is left open where the contract knows it", () => {
  // Messages of the AI apps protocol hold whatever a tool takes.
  const open = sdkTypes(allEndpoints).match(/^.*\bunknown;$/gm) ?? [];
  expect(open).toEqual([]);
});

test("a call names its body, query and answer", () => {
  const types = sdkTypes([chat.ask]);
  expect(types).toContain('"POST /api/chat": {');
  expect(types).toContain("    answer: ChatAnswer;");
  expect(types).toMatch(/export type ChatEvent = \{\s+type: "answer-start";/);
});

test("a number or a switch in a query may be given as such", () => {
  const types = sdkTypes([...Object.values(insights), ...Object.values(account)]);
  expect(types).toContain('days?: "7" | "30" | "90" | "365" | number | null | undefined;');
  expect(types).toContain("keepKeys?: string | boolean | null | undefined;");
});
