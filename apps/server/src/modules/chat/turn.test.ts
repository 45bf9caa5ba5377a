import type { Embedder, Engine } from "@understudy/knowledge";
import { expect, test } from "vitest";
import { prefetchEmbedding } from "./turn.ts";

const embedded: string[][] = [];
const vector = Float32Array.of(1);
const engineWith = (embed: Embedder["embed"]) =>
  ({ embedder: { model: "test", embed } }) as unknown as Engine;

test("the question is embedded once and in advance, any other text on demand", async () => {
  const engine = engineWith(async (texts) => {
    embedded.push([...texts]);
    return texts.map(() => vector);
  });
  const { embedder } = prefetchEmbedding(engine, "How much?");
  expect(embedded).toEqual([["How much?"]]);
  expect(await embedder?.embed(["How much?"], "question")).toEqual([vector]);
  expect(embedded).toHaveLength(1);
  expect(await embedder?.embed(["How much?", "A session."], "question")).toEqual([vector, vector]);
  await embedder?.embed(["How much?"], "passage");
  expect(embedded).toHaveLength(3);
});

test("an embedder's failure reaches only the callers of embed", async () => {
  const engine = engineWith(async () => {
    throw new Error("down");
  });
  const { embedder } = prefetchEmbedding(engine, "How much?");
  await new Promise((resolve) => setImmediate(resolve));
  await expect(embedder?.embed(["How much?"], "question")).rejects.toThrow("down");
});

test("without an embedder the engine stays unchanged", () => {
  const engine = {} as Engine;
  expect(prefetchEmbedding(engine, "How much?")).toBe(engine);
});

test("the signal of a rejected question cancels the early embedding", () => {
  const given: (AbortSignal | undefined)[] = [];
  const engine = engineWith(async (_texts, _urgency, call) => {
    given.push(call?.signal);
    return [vector];
  });
  const refused = new AbortController();
  prefetchEmbedding(engine, "How much?", refused.signal);
  expect(given).toEqual([refused.signal]);
});
