import { ApiError } from "@understudy/sdk";
import { expect, test } from "vitest";
import { readPublic } from "./read-public.ts";

const statusOf = async (call: Promise<unknown> | undefined): Promise<number | undefined> =>
  readPublic(call).then(
    () => 200,
    (error: { init?: { status?: number } }) => error.init?.status,
  );

test.each([
  ["what was read is shown", Promise.resolve({ id: 1 }), 200],
  ["nothing is a missing page", Promise.resolve(undefined), 404],
  ["a refusal looks like a missing page", Promise.reject(failure(403)), 404],
  ["a server that fails is no missing page", Promise.reject(failure(503)), 503],
  ["neither is a limit", Promise.reject(failure(429)), 429],
  ["nor a connection that breaks", Promise.reject(new TypeError("fetch failed")), 503],
])("%s", async (_title, call, status) => {
  expect(await statusOf(call)).toBe(status);
});

function failure(status: number): ApiError {
  return new ApiError(status, "");
}
