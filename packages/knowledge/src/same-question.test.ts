import { describe, expect, test } from "vitest";
import { sameQuestion } from "./same-question.ts";

const ask = (a: string, b: string, cosine: number, scores?: number) =>
  sameQuestion(a, b, {
    cosine,
    reranker: scores === undefined ? undefined : { score: async () => [scores] },
  });

describe("two questions with close vectors", () => {
  test.each([
    ["a name is another", "How much does Keel cost for teams?", "For teams, what would Helm cost us?"],
    ["only one names it", "What does the programme cost?", "What does the programme Keel cost?"],
    ["a year is another", "What did it cost in 2025?", "How much was it in 2026, please?"],
    ["only one has a year", "What does Helm cost?", "What does Helm cost in 2026?"],
  ])("differ where %s", async (_, a, b) => {
    expect(await ask(a, b, 0.99, 9)).toBe(false);
  });

  test("differ if a word differs, unless the cross-encoder considers both words the same", async () => {
    const joints = ["Can I drive after knee surgery?", "Can I drive after shoulder surgery?"] as const;
    expect(await ask(...joints, 0.99)).toBe(false);
    expect(await ask(...joints, 0.99, 4)).toBe(false);
    const words = ["What brand is the treadmill upstairs?", "What model is the treadmill upstairs?"] as const;
    expect(await ask(...words, 0.95, 5)).toBe(true);
  });

  test("differ if the day differs, in upper and lower case", async () => {
    expect(await ask("are you open on monday", "are you open on friday", 0.99, 9)).toBe(false);
  });

  test("are the same if they name one thing in two ways", async () => {
    expect(await ask("What is her personal best?", "What is her PB?", 0.96)).toBe(true);
  });

  test("are the same with or without the owner's name", async () => {
    const pair = ["Does it work with QuickBooks?", "Does Stocklark work with QuickBooks?"] as const;
    const means = { cosine: 0.93, reranker: undefined };
    expect(await sameQuestion(...pair, means)).toBe(false);
    expect(await sameQuestion(...pair, { ...means, known: "Stocklark" })).toBe(true);
  });

  test.each([
    ["an order", "What does a session cost?", "A session, what does it cost?"],
    ["a slip", "Can I pay in instalments?", "Can I pay in installments?"],
    ["words around it", "Does the puppy survive?", "I'm worried: does the puppy survive to the end?"],
    ["capitals", "how much is keel", "How much is Keel?"],
  ])("are one where they differ in %s", async (_, a, b) => {
    expect(await ask(a, b, 0.93)).toBe(true);
  });

  test("get a second check if the vectors are less close, and only in English", async () => {
    const pair = ["Would somebody answer at night?", "Who picks up the phone after midnight?"] as const;
    expect(await ask(...pair, 0.9)).toBe(false);
    expect(await ask(...pair, 0.9, 0.2)).toBe(false);
    expect(await ask(...pair, 0.9, 3)).toBe(true);
    expect(await ask(...pair, 0.8, 9)).toBe(false);
    expect(
      await ask("¿Quién responde por la noche?", "¿Alguien coge el teléfono de madrugada?", 0.93, 9),
    ).toBe(false);
  });
});
