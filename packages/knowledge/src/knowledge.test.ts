import { describe, expect, test } from "vitest";
import { answer } from "./answer.ts";
import { ingest } from "./ingest.ts";
import type { IndexedPassage } from "./ports.ts";
import { splitText } from "./split.ts";

const PRICES = `# Prices

## Single sessions
A single session costs £180. It lasts ninety minutes.

## Cancelling
You may cancel up to 48 hours before a session.`;

describe("splitText", () => {
  test("keeps the heading path and exact offsets", () => {
    const passages = splitText(PRICES);
    expect(passages.map((passage) => passage.headingPath)).toEqual([
      ["Prices", "Single sessions"],
      ["Prices", "Cancelling"],
    ]);
    for (const passage of passages) expect(PRICES.slice(passage.start, passage.end)).toBe(passage.text);
  });

  test("gives no passage for an empty text", () => {
    expect(splitText(" \n\n ")).toEqual([]);
  });
});

describe("answer", () => {
  async function ask(question: string) {
    let indexed: IndexedPassage[] = [];
    const file = new TextEncoder().encode(PRICES);
    await ingest({ id: 1, fileType: "text/markdown" }, file, {
      replace: async (_id, _content, passages) => {
        indexed = passages;
      },
    });
    return answer(question, "Marguerite", {
      search: async (words) => ({
        candidates: indexed
          .filter((passage) => passage.words.some((word) => words.includes(word)))
          .map((passage) => ({
            ...passage,
            passageId: passage.position,
            documentId: 1,
            documentName: "prices.md",
          })),
        total: indexed.length,
      }),
    });
  }

  test("quotes the sentence that says it, and marks exactly that sentence", async () => {
    const result = await ask("What does a single session cost?");
    expect(result.state).toBe("answered");
    const [citation] = result.citations;
    expect(citation?.quote).toBe("A single session costs £180.");
    expect(result.response.slice(citation?.start, citation?.end)).toBe("A single session costs £180.");
  });

  test("says that it does not know when no passage shares a word", async () => {
    const result = await ask("Who painted the Night Watch?");
    expect(result).toMatchObject({ state: "not_answered", citations: [] });
    expect(result.response).toBe("I don't know. Marguerite's documents don't say.");
  });
});
