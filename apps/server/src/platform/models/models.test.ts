import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { createEmbedder, createReranker, type EmbedderConfig } from "./embedder.ts";
import { type Inference, loadModels } from "./inference.ts";
import { modelServer } from "./server.ts";
import { takeTurns } from "./turns.ts";
import { DEFAULT_EMBEDDER, DEFAULT_RERANKER, weightsOf } from "./weights.ts";

const modelDir = process.env["MODEL_DIR"] || ".data/models";
const embedder = weightsOf(modelDir, DEFAULT_EMBEDDER);
const reranker = weightsOf(modelDir, DEFAULT_RERANKER);

describe.skipIf(!embedder || !reranker || !existsSync(modelDir))(
  "the models process, with its real weights",
  () => {
    let inference: Inference;
    let config: EmbedderConfig;
    let close: () => Promise<void>;

    beforeAll(async () => {
      if (!embedder) return;
      inference = await loadModels({ modelDir, embedder, reranker, threads: 1 });
      const app = modelServer({ inference, embedder, reranker, log: createLog("silent") });
      const modelsUrl = await app.listen({ host: "127.0.0.1", port: 0 });
      config = { provider: "local", model: "", apiKey: undefined, baseUrl: undefined, modelDir, modelsUrl };
      close = () => app.close();
    });
    afterAll(() => close());

    test("embeds as its authors say", async () => {
      const local = await createEmbedder(config);
      const [vector] = (await local?.embed(["This is an example sentence"], "question")) ?? [];
      expect(vector).toHaveLength(384);
      for (const [index, value] of [-0.0511, -0.012, 0.0392, -0.0226].entries()) {
        expect(vector?.[index]).toBeCloseTo(value, 2);
      }
    });

    test("scores what answers above what does not", async () => {
      const scores = await createReranker(config)?.score("How many people live in Berlin?", [
        "Berlin is well known for its museums.",
        "Berlin had a population of 3,520,031 registered inhabitants in an area of 891.82 square kilometers.",
      ]);
      expect(scores?.[0]).toBeLessThan(0);
      expect(scores?.[1]).toBeGreaterThan(5);
    });

    test("refuses a client that believes in another model", async () => {
      const answer = await fetch(`${config.modelsUrl}/v1/embeddings`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ model: "another", input: "text" }),
      });
      expect(answer.status).toBe(404);
    });
  },
);

test("a question goes before the passages that wait, and an error stops nobody", async () => {
  const turn = takeTurns();
  const done: string[] = [];
  let release = (): void => {};
  const first = turn(false, () => new Promise<void>((resolve) => (release = resolve)));
  const waiting = [
    turn(false, async () => void done.push("passage")),
    turn(true, async () => void done.push("question")),
    turn(true, () => Promise.reject(new Error("broken"))).catch(() => done.push("broken")),
  ];
  release();
  await Promise.all([first, ...waiting]);
  expect(done).toEqual(["question", "broken", "passage"]);
});

test("without weights there is no embedder, and nothing is fetched", async () => {
  const nowhere = {
    provider: "local",
    model: "",
    apiKey: undefined,
    baseUrl: undefined,
    modelDir: "nowhere",
    modelsUrl: "",
  };
  expect(await createEmbedder(nowhere as EmbedderConfig)).toBeUndefined();
  expect(createReranker(nowhere as EmbedderConfig)).toBeUndefined();
});
