import { createServer } from "node:http";
import { afterAll } from "vitest";

const DIMENSIONS = 32;

/** An embedder whose vectors depend only on the words of a text. It accepts any model name. */
export async function fakeEmbedder(): Promise<(model: string) => Record<string, string>> {
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request.setEncoding("utf8")) text += piece;
    const { input, model } = JSON.parse(text) as { input: string[]; model: string };
    const data = input.map((one, index) => ({ object: "embedding", index, embedding: vectorOf(one) }));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({ object: "list", model, data, usage: { prompt_tokens: 0, total_tokens: 0 } }),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  afterAll(() => server.close());
  const { port } = server.address() as { port: number };
  return (model) => ({
    EMBEDDING_PROVIDER: "compatible",
    EMBEDDING_MODEL: model,
    EMBEDDING_BASE_URL: `http://127.0.0.1:${port}/v1`,
  });
}

function vectorOf(text: string): number[] {
  const values = Array<number>(DIMENSIONS).fill(0.01);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const place = [...word].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 7919, 7);
    values[place % DIMENSIONS] = (values[place % DIMENSIONS] ?? 0) + 1;
  }
  return values;
}
