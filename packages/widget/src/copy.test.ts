import type { Citation } from "@understudy/contracts";
import { expect, test } from "vitest";
import { copyText, plainText } from "./copy.ts";
import { WORDS } from "./words.data.ts";
import { say, wordsIn } from "./words.ts";

const cited = (number: number, more: Partial<Citation> = {}): Citation => ({
  number,
  start: 0,
  end: 1,
  documentName: "Fees.pdf",
  headingPath: [],
  page: null,
  passage: "p",
  quote: "q",
  ...more,
});

test("a copied answer is plain text with its sources below it, each once", () => {
  const citations = [
    cited(2, { documentName: "faq.md", headingPath: ["FAQ", "Where?"] }),
    cited(1, { page: 3 }),
    cited(3, { page: 3 }),
  ];
  expect(
    copyText("**£180** each. See [the list](https://a.example/l).\n\n- one\n- two", citations, wordsIn("en")),
  ).toBe(
    "£180 each. See the list (https://a.example/l).\n\n- one\n- two\n\nSources\n[1] Fees.pdf, page 3\n[2] faq.md, Where?",
  );
  expect(copyText("Plain.", [], wordsIn("en"))).toBe("Plain.");
});

test("tables and pictures become text", () => {
  expect(plainText("|A|B|\n|-|-|\n|1|2|\n\n![a map](https://x.example/p.png)")).toBe("A · B\n1 · 2\n\na map");
});

test("the chat has eight languages, each with every text and placeholder", () => {
  expect(Object.keys(WORDS)).toEqual(["en", "es", "fr", "de", "it", "pt", "zh", "ja"]);
  const places = (text: string): string[] => [...new Set(text.match(/NAME|COUNT|TOTAL|EMAIL/g) ?? [])].sort();
  for (const words of Object.values(WORDS)) {
    for (const [key, text] of Object.entries(words)) {
      expect(text).not.toBe("");
      expect([key, places(text)]).toEqual([key, places(WORDS.en[key as keyof typeof WORDS.en])]);
    }
  }
  expect(wordsIn("pt-BR")).toBe(WORDS.pt);
  expect(wordsIn("__proto__")).toBe(WORDS.en);
});

test("a name that contains a placeholder is not changed", () => {
  expect(say("NAME has COUNT", { NAME: "COUNT NAME", COUNT: 2 })).toBe("COUNT NAME has 2");
});
