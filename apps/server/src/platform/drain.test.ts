import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../../test/builders.ts";
import { connect } from "../../test/connection.ts";
import { createLog } from "./log.ts";
import { createServer } from "./server.ts";
import { sendEvents } from "./sse.ts";

test("during the drain a queued call is not run, and the connection is closed", async () => {
  const server = await listening();
  const call = (url: string) => `GET ${url} HTTP/1.1\r\nhost: a\r\n\r\n`;
  const { say, heard } = await connect(server.port);
  say(call("/slow"));
  await until(async () => server.waiting() > 0);
  expect(server.app.underWay()).toEqual([expect.stringMatching(/^GET \/slow \d+ s$/), "connections: 1"]);
  const closed = server.app.close();
  await until(async () => server.closing());
  say(call("/slow"));
  await until(async () => server.refused() > 0);
  server.finish();
  await closed;
  await until(async () => heard().includes("done"));
  expect(heard()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close/i);
  expect(heard().match(/HTTP\/1\.1 200/g)).toHaveLength(1);
  expect(server.waiting()).toBe(1);
  await until(async () => server.app.underWay().length === 0);
});

test("the drain does not wait for a client that hangs up", async () => {
  const server = await listening();
  const { say, hangUp } = await connect(server.port);
  say("GET /slow HTTP/1.1\r\nhost: a\r\n\r\n");
  await until(async () => server.app.underWay()[0]?.startsWith("GET"));
  hangUp();
  await until(async () => server.app.underWay().length === 0);
});

test("a stream that starts after the close delays it only until the stream ends", async () => {
  const server = await listening();
  const { say, heard } = await connect(server.port);
  const idle = await connect(server.port);
  say("GET /stream HTTP/1.1\r\nhost: a\r\n\r\n");
  await until(async () => server.waiting() > 0);
  await server.app.leave(0);
  const closed = server.app.close();
  // From here on nothing else closes it, however long the visitor stays connected.
  server.app.server.keepAliveTimeout = 0;
  await until(async () => idle.isClosed());
  server.finish();
  await closed;
  await until(async () => heard().includes("event: said"));
});

async function listening() {
  const server = await createServer({
    log: createLog("silent"),
    origin: "http://127.0.0.1",
    trustProxy: "off",
    authenticate: async () => null,
  });
  const waiting: (() => void)[] = [];
  let closing = false;
  let refused = 0;
  server.addHook("preClose", async () => {
    closing = true;
  });
  server.addHook("onError", async () => {
    refused += 1;
  });
  server.get("/slow", () => new Promise((resolve) => waiting.push(() => resolve({ done: true }))));
  server.get("/stream", async (_request, reply) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return sendEvents(reply, async function* () {
      yield { id: "1", event: { type: "said" } };
    });
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => server.close());
  return {
    app: server,
    port: (server.server.address() as AddressInfo).port,
    waiting: () => waiting.length,
    closing: () => closing,
    refused: () => refused,
    finish: () => waiting.forEach((resolve) => void resolve()),
  };
}
