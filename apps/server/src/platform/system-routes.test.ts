import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../test/app.ts";

let calls = 0;
const embedder = createServer((_request, response) => {
  calls += 1;
  response.writeHead(500).end();
});
await new Promise<void>((listening) => embedder.listen(0, "127.0.0.1", listening));
afterAll(() => embedder.close());

test("readiness reports how the product searches, without calling the embedder", async () => {
  const { app } = await testApp({
    environment: {
      EMBEDDING_PROVIDER: "compatible",
      EMBEDDING_MODEL: "counting",
      EMBEDDING_BASE_URL: `http://127.0.0.1:${(embedder.address() as AddressInfo).port}/v1`,
    },
  });
  const answer = (await app.inject("/api/ready")).json();
  expect(answer).toMatchObject({ status: "ready", search: "words and meaning" });
  expect(calls).toBe(0);
});

test("without the models process readiness reports search by words", async () => {
  const environment = { EMBEDDING_PROVIDER: "local", MODELS_URL: "http://127.0.0.1:9" };
  const { app } = await testApp({ environment });
  expect((await app.inject("/api/ready")).json()).toMatchObject({ status: "ready", search: "words" });
});
