import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { setUpLocalModel } from "./local-llm.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Speaks Ollama's protocol; `pull` writes the lines of a download. */
async function ollama(pull: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === "/api/version") return void response.end('{"version":"0.12.0"}');
    if (request.url === "/api/pull") return pull(response);
    response.end('{"choices":[{"message":{"content":"A tower with a light."}}]}');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function run(server: string, start = () => false): Promise<{ isReady: boolean; printed: string }> {
  const lines: string[] = [];
  const isReady = await setUpLocalModel({ server, start, print: (line) => lines.push(line) });
  return { isReady, printed: lines.join("\n") };
}

test("a model is downloaded, asked once, and its settings printed", async () => {
  const server = await ollama((response) => {
    response.write('{"status":"pulling manifest"}\n{"status":"pulling","total":4700000000,"comp');
    response.end('leted":2350000000}\n{"status":"success"}\n');
  });
  const { isReady, printed } = await run(server);
  expect(isReady).toBe(true);
  expect(printed).toContain("Downloading qwen2.5:7b-instruct: 50% of 4.7 GB");
  expect(printed).toContain(`MODEL_BASE_URL=${server}`);
});

test("without internet it says what it could not download", async () => {
  const fault = "pull model manifest: dial tcp: lookup registry.ollama.ai: no such host";
  const server = await ollama((response) => response.end(`${JSON.stringify({ error: fault })}\n`));
  const { isReady, printed } = await run(server);
  expect(isReady).toBe(false);
  expect(printed).toContain(`qwen2.5:7b-instruct could not be downloaded: ${fault}`);
});

test("a download that breaks off is no success", async () => {
  const server = await ollama((response) => response.end('{"status":"pulling manifest"}\n'));
  expect(await run(server)).toMatchObject({ isReady: false });
});

test("without a server it says what to install", async () => {
  const { isReady, printed } = await run("http://127.0.0.1:1");
  expect(isReady).toBe(false);
  expect(printed).toContain("No Ollama server answers at http://127.0.0.1:1.");
});
