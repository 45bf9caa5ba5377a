import { describe, expect, test } from "vitest";
import { answer } from "./answer.ts";
import { readFile } from "./extract.ts";
import { ingest } from "./ingest.ts";
import type { Engine, IndexedPassage, PassageStore } from "./ports.ts";
import { retrieve } from "./retrieve.ts";
import { splitText } from "./split.ts";
import { indexWords, languageOf } from "./words.ts";

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

/** The store's promise in memory: a passage scores by the words it shares. */
function memoryEngine(indexed: IndexedPassage[]): Engine {
  const store: PassageStore = {
    replace: async () => {},
    searchVectors: async () => [],
    closestWords: async () => new Map(),
    languages: async () => ["en"],
    searchWords: async (words, limit) => {
      const holding = (word: string) => indexed.filter((passage) => passage.words.includes(word)).length;
      const weights = new Map(
        words
          .filter((word) => holding(word) > 0)
          .map((word) => [
            word,
            Math.log(1 + (indexed.length - holding(word) + 0.5) / (holding(word) + 0.5)),
          ]),
      );
      const hits = indexed
        .map((passage) => ({
          ...passage,
          page: undefined,
          asOf: undefined,
          passageId: passage.position,
          documentId: 1,
          documentName: "prices.md",
          score: [...weights].reduce(
            (sum, [word, weight]) => sum + (passage.words.includes(word) ? weight : 0),
            0,
          ),
        }))
        .filter((hit) => hit.score > 0)
        .sort((a, b) => b.score - a.score);
      return { hits: hits.slice(0, limit), weights };
    },
  };
  return { store };
}

async function index(text: string): Promise<IndexedPassage[]> {
  let indexed: IndexedPassage[] = [];
  const replace: PassageStore["replace"] = async (_id, { passages }) => {
    indexed = passages;
  };
  const reading = await readFile(new TextEncoder().encode(text), "text/markdown");
  await ingest({ id: 1, name: "prices.md" }, reading, { store: { replace } });
  return indexed;
}

describe("answer", () => {
  test("quotes the sentence that says it, and marks exactly that sentence", async () => {
    const engine = memoryEngine(await index(PRICES));
    const result = await answer(
      { text: "What does a single session cost?" },
      { ownerName: "Marguerite" },
      engine,
    );
    expect(result.state).toBe("answered");
    const [citation] = result.citations;
    expect(citation?.quote).toBe("A single session costs £180.");
    expect(result.response.slice(citation?.start, citation?.end)).toBe("A single session costs £180.");
  });

  test("says that it does not know when no passage shares a word", async () => {
    const result = await answer(
      { text: "Who painted the Night Watch?" },
      { ownerName: "Marguerite" },
      memoryEngine(await index(PRICES)),
    );
    expect(result).toMatchObject({ state: "not_answered", citations: [] });
    expect(result.response).toBe("I don't know. Marguerite's documents don't say.");
  });

  test("understands a follow-up by what was asked before", async () => {
    const engine = memoryEngine(await index(PRICES));
    const { hits } = await retrieve(
      { text: "And how do I get out of it?", before: ["May I cancel a session?"] },
      engine,
    );
    expect(hits[0]?.headingPath).toEqual(["Prices", "Cancelling"]);
  });
});

describe("a change of subject", () => {
  test("gets its own answer, whatever was asked before", async () => {
    const engine = memoryEngine(await index(PRICES));
    const before = ["What does a single session cost, and how long does a session last?"];
    const { citations } = await answer(
      { text: "When may I cancel?", before },
      { ownerName: "Marguerite" },
      engine,
    );
    expect(citations[0]?.quote).toBe("You may cancel up to 48 hours before a session.");
  });
});

describe("words", () => {
  test("tells languages apart by their small words", () => {
    expect(languageOf("What does a session with you cost?")).toBe("en");
    expect(languageOf("¿Cuánto cuesta una sesión con el entrenador?")).toBe("es");
    expect(languageOf("Wie viel kostet eine Stunde bei Ihnen und wann?")).toBe("de");
    expect(languageOf("£180")).toBeUndefined();
  });

  test("finds the same stem for the forms of a word, in its own language", () => {
    expect(indexWords("cancelled cancelling cancels", "en")).toEqual(["cancel", "cancel", "cancel"]);
    expect(indexWords("entrenamientos entrenamiento", "es")).toEqual(["entren", "entren"]);
  });
});

describe("long texts", () => {
  test("a paragraph longer than a passage is cut at the ends of its sentences", () => {
    const text = Array.from({ length: 200 }, (_, number) => `This is sentence ${number}.`).join(" ");
    const passages = splitText(text);
    expect(passages.length).toBeGreaterThan(3);
    for (const passage of passages) {
      expect(passage.text.length).toBeLessThanOrEqual(1_000);
      expect(passage.text).toMatch(/^This .*\.$/);
      expect(text.slice(passage.start, passage.end)).toBe(passage.text);
    }
  });

  test("a line without any sentence is cut as well", () => {
    expect(splitText("x".repeat(5_000)).every((passage) => passage.text.length <= 1_000)).toBe(true);
  });
});
