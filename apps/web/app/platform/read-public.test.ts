import { ApiError } from "@understudy/sdk";
import { expect, test } from "vitest";
import { readPublic } from "./read-public.ts";

const statusOf = async (call: () => Promise<unknown>): Promise<number | undefined> =>
  readPublic(call()).then(
    () => 200,
    (error: { init?: { status?: number } }) => error.init?.status,
  );

test.each([
  ["what was read is shown", async () => ({ id: 1 }), 200],
  ["nothing is a missing page", async () => undefined, 404],
  ["a refusal looks like a missing page", fail(refusal(403)), 404],
  ["a server that fails is no missing page", fail(refusal(503)), 503],
  ["neither is a limit", fail(refusal(429)), 429],
  ["nor a connection that breaks", fail(new TypeError("fetch failed")), 503],
])("%s", async (_title, call, status) => {
  expect(await statusOf(call)).toBe(status);
});

function refusal(status: number): ApiError {
  return new ApiError(status, "");
}

function fail(error: Error): () => Promise<never> {
  return () => Promise.reject(error);
}
