import { ApiError } from "@understudy/sdk";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "./query.ts";

test("a failed request is made once, and fresh data is never asked for again [API-22]", async () => {
  const client = createQueryClient(() => {});
  const failing = vi.fn(() => Promise.reject(new Error("down")));
  await expect(client.fetchQuery({ queryKey: ["failing"], queryFn: failing })).rejects.toThrow("down");
  expect(failing).toHaveBeenCalledTimes(1);

  const working = vi.fn(() => Promise.resolve(1));
  await client.fetchQuery({ queryKey: ["working"], queryFn: working });
  vi.useFakeTimers({ now: Date.now() + 365 * 24 * 3_600_000 });
  await client.fetchQuery({ queryKey: ["working"], queryFn: working });
  vi.useRealTimers();
  expect(working).toHaveBeenCalledTimes(1);
});

test("only a 401 means that the owner is signed out", async () => {
  const onUnauthorized = vi.fn();
  const client = createQueryClient(onUnauthorized);
  const fail = (status: number) =>
    client
      .fetchQuery({ queryKey: [status], queryFn: () => Promise.reject(new ApiError(status, "no")) })
      .catch(() => {});
  await fail(500);
  expect(onUnauthorized).not.toHaveBeenCalled();
  await fail(401);
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
});
