import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { startFakeModel } from "../../testing/fake-model.ts";
import { SPOKEN } from "../scale-out/words.ts";

const WORD_MS = 50;

/** A fake model that checks API keys: a key that is not accepted gets 401, as from a provider. */
export async function startKeyedModel() {
  const model = await startFakeModel(() => ({ words: SPOKEN, wordMs: WORD_MS }));
  const accepted = new Set(["sk-first", "sk-second"]);
  const used = new Map<string, number>();
  let refused = 0;
  const door = createServer((incoming, answer) => {
    const key = incoming.headers.authorization?.replace(/^Bearer /, "") ?? "none";
    if (!accepted.has(key)) {
      refused += 1;
      answer
        .writeHead(401, { "content-type": "application/json" })
        .end('{"error":{"message":"no such key"}}');
      return;
    }
    used.set(key, (used.get(key) ?? 0) + 1);
    const { hostname, port } = new URL(model.baseUrl);
    const { method, url: path, headers } = incoming;
    const inner = request({ hostname, port, method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    inner.on("error", () => answer.destroy());
    answer.on("close", () => inner.destroy());
    incoming.pipe(inner);
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const { port } = door.address() as AddressInfo;
  return {
    environment: { ...model.environment(), MODEL_BASE_URL: `http://127.0.0.1:${port}/v1` },
    used: (key: string) => used.get(key) ?? 0,
    refused: () => refused,
    revoke: (key: string) => accepted.delete(key),
    async close(): Promise<void> {
      door.closeAllConnections();
      await new Promise((resolve) => door.close(resolve));
      await model.close();
    },
  };
}
