import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../testing/processes.ts";
import { serve } from "../testing/product.ts";

const DIMENSIONS = 16;

/** An embedder whose vectors depend only on the texts, and which is slow for texts with this word. */
export const SLOW = "slowly";
const SLOW_MS = 900;

export async function startSlowEmbedder() {
  const port = await freePort();
  let open = 0;
  const close = await serve(async (request, response) => {
    open += 1;
    response.once("close", () => {
      open -= 1;
    });
    let text = "";
    for await (const piece of request.setEncoding("utf8")) text += piece;
    const { input } = JSON.parse(text) as { input: string[] };
    if (input.some((one) => one.includes(SLOW))) await sleep(SLOW_MS);
    const data = input.map((one, index) => ({ object: "embedding", index, embedding: vectorOf(one) }));
    response.writeHead(200, { "content-type": "application/json" });
    const usage = { prompt_tokens: 0, total_tokens: 0 };
    response.end(JSON.stringify({ object: "list", model: "trust", data, usage }));
  }, port);
  return {
    environment: {
      EMBEDDING_PROVIDER: "compatible",
      EMBEDDING_MODEL: "trust",
      EMBEDDING_BASE_URL: `http://127.0.0.1:${port}/v1`,
    },
    /** Whether indexing is in progress right now. */
    busy: () => open > 0,
    close,
  };
}

function vectorOf(text: string): number[] {
  return [...createHash("md5").update(text).digest().subarray(0, DIMENSIONS)].map((byte) => byte - 127.5);
}
