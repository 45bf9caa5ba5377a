import { describe, expect, test } from "vitest";
import { answer } from "./answer.ts";
import { memoryEngine } from "./memory-engine.test-helper.ts";
import type { Embedder, Engine } from "./ports.ts";
import { retrieve } from "./retrieve.ts";

const SPEAKER = { ownerName: "Marguerite" };
const GERMAN = "Die Praxis ist am Montag und am Dienstag geöffnet, und am Freitag ist sie zu.";
const ENGLISH = "The practice is on the first floor, and there is a lift for the patients.";
const QUESTION = { text: "On which days is the practice open?" };

/** A profile in two languages, whose embedder gives the German sentence this cosine to every question. */
async function engineWith(cosine: number, isMultilingual = true) {
  const { store } = await memoryEngine(GERMAN, ENGLISH);
  const all = await store.search({ words: ["praxis", "practic"], vectorWeight: 0, limit: 10 });
  const found = all.found.map((one) =>
    one.text === GERMAN ? { ...one, byWords: -0.1, byVector: 0.8 } : { ...one, byWords: 1, byVector: 0.6 },
  );
  const embedder: Embedder = {
    model: "test",
    isMultilingual,
    embed: async (texts) =>
      texts.map((text) =>
        text === GERMAN ? Float32Array.of(cosine, Math.sqrt(1 - cosine ** 2)) : Float32Array.of(1, 0),
      ),
  };
  const read: string[] = [];
  const reranker: Engine["reranker"] = {
    async score(_question, texts) {
      read.push(...texts);
      return texts.map(() => -9);
    },
  };
  const engine = { store: { ...store, search: async () => ({ ...all, found }) }, embedder, reranker };
  return { engine, read };
}

describe("with a multilingual embedder", () => {
  test("a passage in another language is found by its vector alone", async () => {
    const first = async (isMultilingual: boolean) =>
      (await retrieve(QUESTION, (await engineWith(1, isMultilingual)).engine)).hits[0]?.language;
    expect(await first(true)).toBe("de");
    expect(await first(false)).toBe("en");
  });

  test("the quotation follows a note in the visitor's language, and the English reader is not called", async () => {
    const { engine, read } = await engineWith(0.6);
    const { state, response, citations } = await answer(QUESTION, SPEAKER, engine);
    expect(state).toBe("answered");
    expect(response).toBe(`The document says this in German:\n\n${GERMAN}`);
    expect(citations.map(({ quote }) => quote)).toEqual([GERMAN]);
    expect(read).toEqual([ENGLISH]);
  });

  test.each([
    { cosine: 0.45, expected: "partly" },
    { cosine: 0.3, expected: "not_answered" },
  ])("at a cosine of $cosine it is $expected", async ({ cosine, expected }) => {
    const { engine } = await engineWith(cosine);
    const { state, response } = await answer(QUESTION, SPEAKER, engine);
    expect(state).toBe(expected);
    expect(response.includes("The document says this in German:")).toBe(expected === "partly");
  });
});
