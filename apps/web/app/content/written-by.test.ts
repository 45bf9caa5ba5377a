import { expect, test } from "vitest";
import { describeWriter } from "./written-by.ts";

const OPENAI = {
  source: "openai",
  model: "gpt-1",
  fault: null,
  faultSource: null,
  inputTokens: 3_140,
  outputTokens: 62,
  cost: 10_350,
} as const;
const QUOTATION = { ...OPENAI, source: null, model: null } as const;

test("an owner reads which model answered, and what it cost", () => {
  expect(describeWriter(OPENAI)).toBe("Answered by gpt-1 · 3,202 tokens · $0.0104");
});

test("a model that cost nothing and counted nothing has only its name", () => {
  const local = { ...OPENAI, source: "installation", inputTokens: 0, outputTokens: 0, cost: 0 } as const;
  expect(describeWriter(local)).toBe("Answered by gpt-1");
});

test("an owner reads why the next model answered", () => {
  expect(describeWriter({ ...OPENAI, cost: 0, fault: "late", faultSource: "google" })).toBe(
    "Google didn't answer in time. Answered by gpt-1 · 3,202 tokens",
  );
});

test("an owner reads why a quotation was given", () => {
  expect(describeWriter({ ...QUOTATION, fault: "late", faultSource: "installation" })).toBe(
    "This installation's model didn't answer in time. This is a quotation.",
  );
  expect(describeWriter(QUOTATION)).toBe(
    "This is a quotation. Your documents support nothing that the model said.",
  );
});
