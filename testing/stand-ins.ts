import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Embedder } from "@understudy/knowledge";
import { toBase64 } from "../apps/server/src/platform/models/embeddings-call.ts";
import { randomFrom } from "./prose.ts";

export const DIMENSIONS = 384;

const vectors = new Map<string, Float32Array>();

/** A direction for each word, so that texts with the same words have similar vectors. Costs almost nothing. */
function vectorOf(text: string): Float32Array {
  const sum = new Float32Array(DIMENSIONS);
  for (const word of text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []) {
    const own = vectors.get(word) ?? directionOf(word);
    vectors.set(word, own);
    for (let index = 0; index < DIMENSIONS; index++) sum[index] = (sum[index] ?? 0) + (own[index] ?? 0);
  }
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}

function directionOf(word: string): Float32Array {
  const random = randomFrom(createHash("md5").update(word).digest().readUInt32LE());
  return Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5);
}

export const standInEmbedder: Embedder = {
  model: "bench",
  embed: async (texts) => texts.map(vectorOf),
};

/** The same over OpenAI's embeddings API, for benchmarks that don't measure embedding. */
export async function startStandInEmbedder() {
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request.setEncoding("utf8")) text += piece;
    const { input, encoding_format: format } = JSON.parse(text) as {
      input: string[];
      encoding_format?: string;
    };
    const data = input.map((value, index) => ({
      object: "embedding",
      index,
      embedding: format === "base64" ? toBase64(vectorOf(value)) : [...vectorOf(value)],
    }));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({ object: "list", model: "bench", data, usage: { prompt_tokens: 0, total_tokens: 0 } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    baseUrl,
    environment: {
      EMBEDDING_PROVIDER: "openai",
      EMBEDDING_API_KEY: "bench",
      EMBEDDING_MODEL: standInEmbedder.model,
      EMBEDDING_BASE_URL: baseUrl,
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
