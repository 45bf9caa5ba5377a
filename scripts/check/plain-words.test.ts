import { expect, test } from "vitest";
import { wordsIn } from "./plain-words.ts";

test("words of the old dialect are found in comments and exported names", () => {
  const text = "/** Whoever asks gets it. */\nexport const openBrain = 1;\nexport type Letter = string;\n";
  expect(wordsIn("testing/x.ts", text)).toEqual([
    'testing/x.ts:1: say "Whoever" in plain English',
    "testing/x.ts:2: name openBrain by the glossary",
    "testing/x.ts:3: name Letter by the glossary",
  ]);
});

test("words of the old dialect are found in titles of tests", () => {
  const text = 'test("is made anew", () => {});\ntest.each([1])("is told %s", () => {});\nask("anew");\n';
  expect(wordsIn("testing/x.ts", text)).toEqual([
    'testing/x.ts:1: say "anew" in plain English',
    'testing/x.ts:2: say "is told" in plain English',
  ]);
});

test("words of the old dialect are found in local names", () => {
  const text =
    "type Asked = string;\nfunction f(circle: Asked) {\n  const told = circle;\n  return told;\n}\n";
  expect(wordsIn("testing/x.ts", text)).toEqual([
    "testing/x.ts:1: name Asked by the glossary",
    "testing/x.ts:2: name circle by the glossary",
    "testing/x.ts:3: name told by the glossary",
  ]);
});

test("words of the old dialect are found as parts of names", () => {
  const text = "export const TOLD_MS = 1;\nconst isKeptAnew = 1;\nconst stolen = 1;\n";
  expect(wordsIn("testing/x.ts", text)).toEqual([
    "testing/x.ts:1: name TOLD_MS by the glossary",
    "testing/x.ts:2: name isKeptAnew by the glossary",
  ]);
});

test("strings, fields and icons are not", () => {
  const text =
    'const first = "whoever";\nconst { circle } = { circle: first };\n\nexport const newsletterService = 1;\n';
  expect(wordsIn("testing/x.ts", text)).toEqual([]);
});
