import { expect, test } from "vitest";
import { wordsIn } from "./plain-words.ts";

test("words of the old dialect are found in comments and exported names", () => {
  const text = "/** Whoever asks gets it. */\nexport const openDesk = 1;\nexport type Letter = string;\n";
  expect(wordsIn("testing/x.ts", text)).toEqual([
    'testing/x.ts:1: say "Whoever" in plain English',
    "testing/x.ts:2: name openDesk by the glossary",
    "testing/x.ts:3: name Letter by the glossary",
  ]);
});

test("local names, strings, names on the wire and icons are not", () => {
  const text =
    'const desk = "whoever";\nexport const occasions = desk;\nexport const newsletterService = 1;\n';
  expect(wordsIn("testing/x.ts", text)).toEqual([]);
});
