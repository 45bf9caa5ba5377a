import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const DIMENSIONS = 64;

/** An embedder that records and counts its inputs. Texts with the same words get similar vectors. */
export async function startCountingEmbedder() {
  const texts: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (piece: string) => {
      body += piece;
    });
    request.on("end", () => {
      const { input } = JSON.parse(body) as { input: string[] };
      const isPassage = request.headers["x-urgency"] !== "question";
      if (isPassage) texts.push(...input);
      const data = input.map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text) }));
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({
          object: "list",
          data,
          model: "counting",
          usage: { prompt_tokens: 0, total_tokens: 0 },
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    texts,
    environment: {
      EMBEDDING_PROVIDER: "compatible",
      EMBEDDING_MODEL: "counting",
      EMBEDDING_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function vectorOf(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0.01);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const at = createHash("sha256").update(word).digest().readUInt16BE(0) % DIMENSIONS;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  return vector;
}
