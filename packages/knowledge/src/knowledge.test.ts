import { describe, expect, test } from "vitest";
import { answer, quote } from "./answer.ts";
import { memoryEngine } from "./memory-engine.test-helper.ts";
import { splitText } from "./split.ts";
import { foldWord, indexWords, languageOf, wordsWithPlaces } from "./words.ts";

const PRICES = `# Prices

## Single sessions
A single session costs £180. It lasts ninety minutes.

## Cancelling
You may cancel up to 48 hours before a session.`;

describe("splitText", () => {
  test("keeps small sections of one parent together, with exact offsets and a window for each", () => {
    const [passage, ...others] = splitText(PRICES);
    expect(others).toEqual([]);
    expect(passage?.headingPath).toEqual(["Prices"]);
    expect(PRICES.slice(passage?.start, passage?.end)).toBe(passage?.text);
    expect(passage?.text).toMatch(/^## Single sessions\n/);
    expect(passage?.windows).toEqual([
      "Prices Single sessions A single session costs £180. It lasts ninety minutes.",
      "Prices Cancelling You may cancel up to 48 hours before a session.",
    ]);
  });

  test("a section that does not fit with the next one becomes a separate passage", () => {
    const long = (word: string) =>
      Array.from({ length: 20 }, (_, n) => `${word} ${n} is said here.`).join(" ");
    const passages = splitText(
      `# Guide\n\n## Spring\n${long("Seed")}\n\n## Autumn\n${long("Leaf")}\n\n${long("Rain")}`,
    );
    expect(passages.map((passage) => passage.headingPath)).toEqual([
      ["Guide", "Spring"],
      ["Guide", "Autumn"],
      ["Guide", "Autumn"],
    ]);
  });

  test("a long table is split between rows, and each part keeps the column names", () => {
    const rows = Array.from({ length: 60 }, (_, n) => `| Service number ${n} | ${n} min | £${n} |`).join(
      "\n",
    );
    const passages = splitText(`# Fees\n\n| Service | Length | Fee |\n|---|---|---|\n${rows}`);
    expect(passages.length).toBeGreaterThan(1);
    for (const { text, lead, windows } of passages.slice(1)) {
      expect(text).toMatch(/^\| Service number/);
      expect(lead).toBe("| Service | Length | Fee |");
      for (const window of windows) expect(window).toContain("| Service | Length | Fee |");
    }
  });

  test("returns no passages for an empty text", () => {
    expect(splitText(" \n\n ")).toEqual([]);
  });
});

describe("answer", () => {
  test("quotes the short section with the answer in its order and cites exactly that", async () => {
    const engine = await memoryEngine(PRICES);
    const result = await answer(
      { text: "What does a single session cost?" },
      { ownerName: "Marguerite" },
      engine,
    );
    expect(result.state).toBe("answered");
    const [citation] = result.citations;
    expect(citation?.quote).toContain("A single session costs £180.");
    expect(result.response.slice(citation?.start, citation?.end)).toBe(citation?.quote);
  });

  test(`answers "I don't know" if no passage shares a word with the question`, async () => {
    const result = await answer(
      { text: "Who painted the Night Watch?" },
      { ownerName: "Marguerite" },
      await memoryEngine(PRICES),
    );
    expect(result).toMatchObject({ state: "not_answered", citations: [] });
    expect(result.response).toBe("I don't know. Marguerite's documents don't say.");
  });

  test("understands a follow-up by the previous question", async () => {
    const engine = await memoryEngine(
      "A course costs £900.",
      "You may cancel up to 48 hours before a session.",
    );
    const question = { text: "And how do I get out of it?", before: ["May I cancel a session?"] };
    const { citations } = await answer(question, { ownerName: "Marguerite" }, engine);
    expect(citations[0]?.quote).toContain("cancel");
  });
});

describe("the previous reply", () => {
  test("is not repeated for a different question", async () => {
    const engine = await memoryEngine(PRICES);
    const text = "What does a single session cost?";
    const ask = (lastReply?: string) =>
      quote([{ text, readings: [text] }], { ownerName: "Marguerite" }, engine, { lastReply });
    const { response } = await ask();
    expect((await ask(response)).state).toBe("not_answered");
    expect((await ask("Something else.")).response).toBe(response);
  });
});

describe("a change of subject", () => {
  test("gets its own answer regardless of the earlier questions", async () => {
    const engine = await memoryEngine(PRICES);
    const before = ["What does a single session cost, and how long does a session last?"];
    const { citations } = await answer(
      { text: "When may I cancel?", before },
      { ownerName: "Marguerite" },
      engine,
    );
    expect(citations[0]?.quote).toContain("You may cancel up to 48 hours before a session.");
  });

  test("to something unknown is not answered from the earlier subject", async () => {
    const engine = await memoryEngine(PRICES);
    const before = ["What does a single session cost?"];
    const ask = async (text: string) =>
      (await answer({ text, before }, { ownerName: "Marguerite" }, engine)).state;
    expect(await ask("Where do zeppelins moor?")).toBe("not_answered");
    expect(await ask("And how much is that?")).toBe("answered");
  });
});

describe("words", () => {
  test("are split like the segmenter splits them, whatever is between them", () => {
    const segmenter = new Intl.Segmenter("en", { granularity: "word" });
    const cut = (text: string) =>
      [...segmenter.segment(text)].flatMap(({ segment, isWordLike, index }) =>
        isWordLike && foldWord(segment) ? [{ start: index, end: index + segment.length }] : [],
      );
    const signs = [..."aZ09_.':,;-!?@%&()[]/|\"+= \t\né£’–\u00a0\u200d\u0301日ไ😀"];
    let state = 1;
    const next = () => {
      state = (state * 48_271) % 2_147_483_647;
      return signs[state % signs.length] ?? "";
    };
    for (let number = 0; number < 3_000; number += 1) {
      const text = Array.from({ length: 1 + (number % 14) }, next).join("");
      expect(wordsWithPlaces(text).map(({ start, end }) => ({ start, end }))).toEqual(cut(text));
    }
  });

  test("distinguishes languages by their stop words", () => {
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
  test("a paragraph longer than a passage is split at the ends of its sentences", () => {
    const text = Array.from({ length: 200 }, (_, number) => `This is sentence ${number}.`).join(" ");
    const passages = splitText(text);
    expect(passages.length).toBeGreaterThan(3);
    for (const passage of passages) {
      expect(passage.text.length).toBeLessThanOrEqual(1_600);
      expect(passage.text).toMatch(/^This .*\.$/);
      expect(text.slice(passage.start, passage.end)).toBe(passage.text);
    }
  });

  test("a line without any sentence is split as well", () => {
    expect(splitText("x".repeat(5_000)).every((passage) => passage.text.length <= 1_600)).toBe(true);
  });
});
