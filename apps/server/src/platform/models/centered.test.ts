import { expect, test } from "vitest";
import { centered } from "./centered.ts";
import { MEANS } from "./language-means.gen.ts";

/** The part of a vector for the topic of a text, apart from its language. */
const SUBJECT = Array.from({ length: 384 }, (_, index) => (index === 7 ? 0.3 : 0));

function vectorFor(role: keyof typeof MEANS, language: keyof (typeof MEANS)["question"]): Float32Array {
  const mean = MEANS[role][language].split(" ").map((value) => Number(value) / 10_000);
  return Float32Array.from(mean, (value, index) => value + (SUBJECT[index] ?? 0));
}

const languageOf = (text: string) => (text === "?" ? undefined : text);
const embedder = centered(
  {
    model: "test",
    embed: async (texts, role) =>
      texts.map((text) => (text === "?" ? new Float32Array(384) : vectorFor(role, text as "en"))),
  },
  languageOf,
);

test("a question and a passage that differ by their language only have the same vector of length 1", async () => {
  const [question] = await embedder.embed(["en"], "question");
  const passages = await embedder.embed(["en", "es", "de"], "passage");
  for (const vector of [question, ...passages]) {
    expect(vector?.[7]).toBeCloseTo(1, 5);
    expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 5);
  }
});

test("its vectors have a name of their own, and a text without a language loses the mean of all", async () => {
  expect(embedder).toMatchObject({ model: "test-centered-1", isMultilingual: true });
  const [unknown] = await embedder.embed(["?"], "passage");
  const all = Object.values(MEANS.passage).map((values) => Number(values.split(" ")[0]));
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
  expect(Math.sign(unknown?.[0] ?? 0)).toBe(-Math.sign(mean));
  expect(Math.hypot(...(unknown ?? []))).toBeCloseTo(1, 5);
});
