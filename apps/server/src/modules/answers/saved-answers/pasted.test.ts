import { describe, expect, test } from "vitest";
import { readPairs } from "./pasted.ts";

const pairsOf = (text: string) => readPairs(text).pairs.map(({ question, answer }) => [question, answer]);

describe("a pasted table", () => {
  test.each([
    ["commas", "a,b\nc,d"],
    ["semicolons", "a;b\nc;d\n"],
    ["tabs", "a\tb\r\nc\td"],
    ["old line ends and a mark of UTF-8", "\ufeffa,b\rc,d"],
    ["a header", "Frage,Antwort\na,b\nc,d"],
    ["spaces around cells and empty rows", ' a , "b"\n\n,\n "c","d"\n'],
    ["further columns", "a,b,1\nc,d"],
  ])("is read with %s", (_, text) => {
    expect(pairsOf(text)).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  test("keeps delimiters, line ends and quotation marks inside quotation marks", () => {
    expect(pairsOf('"a, b","c\n""d"""\n5" pipe,"e" or f\ng,h')).toEqual([
      ["a, b", 'c\n"d"'],
      ['5" pipe', '"e" or f'],
      ["g", "h"],
    ]);
  });

  test("names the line on which a row starts", () => {
    expect(readPairs('a,"1\n2\n3"\n\nb,\nc,d')).toEqual({
      pairs: [
        { line: 1, question: "a", answer: "1\n2\n3" },
        { line: 6, question: "c", answer: "d" },
      ],
      faults: [{ line: 5, reason: "The answer is missing." }],
    });
  });

  test("says where a quotation mark is never closed, and keeps the rows before it", () => {
    expect(readPairs('a,b\nc,"d\ne,f')).toEqual({
      pairs: [{ line: 1, question: "a", answer: "b" }],
      faults: [{ line: 2, reason: "A quotation mark is never closed." }],
    });
  });

  test.each([
    ["quotation marks", '"'.repeat(200_000)],
    ["spaces before one", `a,${" ".repeat(200_000)}"b"`],
    ["closed and opened again", `a,"${'" '.repeat(100_000)}`],
  ])("takes time by its length only: %s", (_, text) => {
    const start = performance.now();
    readPairs(text);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
