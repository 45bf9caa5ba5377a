import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callEmbeddings, toBase64 } from "./embeddings-call.ts";

type Answer = { status?: number; body: unknown };
let answers: Answer[] = [];
let requests: { input: string[]; encoding_format: string }[] = [];
const server = createServer(async (request, response) => {
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += piece;
  requests.push(JSON.parse(text) as (typeof requests)[number]);
  const { status = 200, body } = answers.shift() ?? { status: 500, body: {} };
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
});
let baseUrl = "";
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => server.close());

async function embed(texts: string[], given: Answer[], { base64 = false, retries = 0 } = {}) {
  answers = given;
  requests = [];
  const call = { headers: {}, signal: new AbortController().signal, retries };
  const vectors = await callEmbeddings({ baseUrl, model: "test", base64 }, texts, call);
  return vectors.map((vector) => [...vector]);
}

test("vectors come as numbers or as base64, in the order of the texts", async () => {
  const numbers = {
    data: [
      { index: 1, embedding: [0, 1] },
      { index: 0, embedding: [0.5, -2] },
    ],
  };
  expect(await embed(["a", "b"], [{ body: numbers }])).toEqual([
    [0.5, -2],
    [0, 1],
  ]);
  const texts = [
    [0.5, -2],
    [0, 1],
  ].map((one, index) => ({ index, embedding: toBase64(Float32Array.from(one)) }));
  expect(await embed(["a", "b"], [{ body: { data: texts } }], { base64: true })).toEqual([
    [0.5, -2],
    [0, 1],
  ]);
  expect(requests[0]?.encoding_format).toBe("base64");
});

test.each([
  ["fewer vectors than texts", { data: [{ index: 0, embedding: [1] }] }],
  [
    "the same place twice",
    {
      data: [
        { index: 0, embedding: [1] },
        { index: 0, embedding: [1] },
      ],
    },
  ],
  [
    "different lengths",
    {
      data: [
        { index: 0, embedding: [1] },
        { index: 1, embedding: [1, 2] },
      ],
    },
  ],
  [
    "something that is no number",
    {
      data: [
        { index: 0, embedding: [1] },
        { index: 1, embedding: ["x"] },
      ],
    },
  ],
  [
    "no vectors",
    {
      data: [
        { index: 0, embedding: [] },
        { index: 1, embedding: [] },
      ],
    },
  ],
  ["an error inside a success", { error: { message: "overloaded" } }],
])("an answer with %s is an error", async (_name, body) => {
  await expect(embed(["a", "b"], [{ body }])).rejects.toThrow(/The embedding server/);
});

test("only passages are tried again, and not after a refusal that lasts", async () => {
  const good = { body: { data: [{ index: 0, embedding: [1] }] } };
  const busy = { status: 503, body: {} };
  await expect(embed(["a"], [busy, good])).rejects.toThrow("503");
  expect(await embed(["a"], [busy, good], { retries: 2 })).toEqual([[1]]);
  await expect(embed(["a"], [{ status: 401, body: {} }, good], { retries: 2 })).rejects.toThrow("401");
  expect(requests).toHaveLength(1);
});
