import { expect, test } from "vitest";
import { readOptional, readPublic } from "./read-public.ts";

/** An error of the server's copy of the SDK: the same fields, another class. */
const refusal = (status: number): Error => Object.assign(new Error(`${status}: no`), { status });

const statusOf = async (reading: Promise<unknown>): Promise<number | undefined> =>
  reading.then(
    () => 200,
    (error: { init?: { status?: number } }) => error.init?.status,
  );

test.each([
  ["what was read is shown", async () => ({ id: 1 }), 200],
  ["nothing is a missing page", async () => undefined, 404],
  ["a refusal looks like a missing page", () => Promise.reject(refusal(403)), 404],
  ["and so does a missing profile", () => Promise.reject(refusal(404)), 404],
  ["a server that fails is not a missing page", () => Promise.reject(refusal(500)), 500],
  ["nor is a server that is away", () => Promise.reject(refusal(503)), 503],
  ["nor is a limit", () => Promise.reject(refusal(429)), 429],
  ["nor is a broken connection", () => Promise.reject(new TypeError("fetch failed")), 503],
])("%s", async (_title, call, status) => {
  expect(await statusOf(readPublic(call()))).toBe(status);
});

test("what a page can do without is undefined when it is refused, but not when the server fails", async () => {
  expect(await readOptional(Promise.reject(refusal(401)))).toBeUndefined();
  expect(await statusOf(readOptional(Promise.reject(refusal(503))))).toBe(503);
});
