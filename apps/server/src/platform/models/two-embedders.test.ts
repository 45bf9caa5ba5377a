import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import type { Inference } from "./inference.ts";
import { modelServer } from "./server.ts";

const inference = (value: number) =>
  ({
    embed: async (text: string) => Float32Array.of(value, text.length),
    tokens: { encode: () => [], decode: () => "" },
  }) as unknown as Inference;
const weights = (name: string, prefix: string) =>
  ({ name, folder: name, dtype: "q8", manner: { question: prefix, passage: prefix } }) as const;

test("a second embedder is loaded once, by the first call that needs it, and again if loading failed", async () => {
  let loads = 0;
  const app = modelServer({
    inference: inference(1),
    embedder: weights("english", ""),
    reranker: undefined,
    multilingual: {
      weights: weights("multilingual", "passage: "),
      load: async () => {
        loads += 1;
        if (loads === 1) throw new Error("no memory");
        return inference(2);
      },
    },
    log: createLog("silent"),
  });
  const embed = async (model: string) => {
    const answer = await app.inject({
      method: "POST",
      url: "/v1/embeddings",
      payload: { model, input: ["Hola"] },
    });
    return answer.statusCode === 200 ? answer.json().data[0].embedding : answer.statusCode;
  };
  expect(await embed("english")).toEqual([1, 4]);
  expect(loads).toBe(0);
  expect(await embed("multilingual")).toBe(500);
  expect(await Promise.all([embed("multilingual"), embed("multilingual")])).toEqual([
    [2, 13],
    [2, 13],
  ]);
  expect(loads).toBe(2);
  expect(await embed("another")).toBe(404);
});
