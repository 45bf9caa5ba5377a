import { describe, expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { buildOwner, until } from "../../test/builders.ts";
import { listen } from "../../test/streams.ts";

const READS = 4;
const STREAMS = 2;
const product = await testApp({ environment: { TRUST_PROXY: "127.0.0.1", BURST_READS: String(READS) } });
const { app } = product;
const owner = await buildOwner(product);

const read = (path: string, from: string) => app.inject({ url: path, headers: { "x-forwarded-for": from } });

describe("public reads", () => {
  test("are limited per minute and network, whatever is read and whether it exists", async () => {
    const paths = [
      `/api/users/${owner.userId}`,
      "/api/users/usr_0000000000000000000000",
      `/p/${owner.profileId}/qr.svg`,
      `/widget.js?id=${owner.userId}`,
    ];
    for (const path of paths) expect((await read(path, "2001:db8:1::1")).statusCode).not.toBe(429);
    for (const path of [
      ...paths,
      "/api/chat/conversation?sessionId=x",
      `/api/profile/${owner.userId}/public`,
    ]) {
      const refused = await read(path, "2001:db8:1::2");
      expect([path, refused.statusCode]).toEqual([path, 429]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect((await read(paths[0] ?? "", "2001:db8:2::1")).statusCode).toBe(200);
  });

  test("by health checks and signed-in owners are not limited", async () => {
    for (let count = 0; count < READS * 2; count += 1) {
      expect((await read("/api/health", "203.0.113.1")).statusCode).toBe(200);
      const { cookie } = owner;
      const headers = { cookie, "x-forwarded-for": "203.0.113.1" };
      expect((await app.inject({ url: "/api/documents", headers })).statusCode).toBe(200);
    }
  });
});

test("a network has a limit of open streams, and one that ends frees a place", async () => {
  const product = await testApp({
    environment: { TRUST_PROXY: "127.0.0.1", STREAMS_PER_ADDRESS: String(STREAMS) },
  });
  const address = await listen(product);
  const owner = await buildOwner(product);
  const { chat } = product.api();
  const { sessionId } = await chat.ask({ userId: owner.userId, message: "hello" });
  const closing = new AbortController();
  const open = (from: string, signal?: AbortSignal) =>
    fetch(`${address}/api/chat/talk?userId=${owner.userId}&sessionId=${sessionId}`, {
      headers: { accept: "text/event-stream", "x-forwarded-for": from },
      ...(signal ? { signal } : {}),
    });
  const ask = (from: string) =>
    fetch(`${address}/api/chat`, {
      method: "POST",
      headers: {
        accept: "text/event-stream",
        "content-type": "application/json",
        "x-forwarded-for": from,
      },
      body: JSON.stringify({ userId: owner.userId, message: "hello" }),
    });
  const responses = await Promise.all([open("203.0.113.5", closing.signal), open("203.0.113.5")]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  // Rejected before the question is processed, so it costs the owner nothing.
  for (const refused of [await open("203.0.113.5"), await ask("203.0.113.5")])
    expect(refused.status).toBe(429);
  const other = await open("203.0.113.6");
  expect(other.status).toBe(200);
  closing.abort();
  await until(async () => {
    const again = await open("203.0.113.5");
    if (again.status !== 200) return false;
    await again.body?.cancel();
    return true;
  });
  for (const stream of [responses[1], other]) await stream?.body?.cancel();
});
