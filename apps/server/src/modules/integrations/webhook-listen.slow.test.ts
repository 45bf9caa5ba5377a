import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createClient } from "@understudy/sdk";
import { listen as listenTo } from "@understudy/sdk/listen";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner, until } from "../../../test/builders.ts";
import { rows } from "../../../test/database.ts";
import { listen } from "../../../test/streams.ts";

const product = await testApp();
const baseUrl = await listen(product);
const BIN = path.join(import.meta.dirname, "../../../../../packages/sdk/bin/understudy.mjs");
const SECRET = `whsec_${Buffer.from("a secret for this test only").toString("base64")}`;

type Received = { headers: Record<string, unknown>; body: string };
const received: Received[] = [];
const local = createServer(async (request, response) => {
  let body = "";
  for await (const piece of request.setEncoding("utf8")) body += String(piece);
  received.push({ headers: request.headers, body });
  response.end();
});
await new Promise<void>((resolve) => local.listen(0, "127.0.0.1", resolve));
afterAll(() => void local.close());
const forwardTo = `http://127.0.0.1:${(local.address() as AddressInfo).port}/webhook`;

async function ownerWithKey() {
  const owner = await buildOwner(product);
  const api = product.api(owner.cookie);
  await api.call("PUT /api/plan", { body: { planType: "pro" } });
  const { key } = await api.apiKeys.create({
    name: "Script",
    scopes: ["conversations:read"],
    profileId: null,
  });
  return { ...owner, api, key };
}
const ask = (userId: string, message: string) => product.api().chat.ask({ userId, message });
const deliveries = (userId: string) =>
  rows(product.url, "select status, url from webhook_deliveries where user_id = $1 order by id", [userId]);

test("a question reaches a local program, signed, without a webhook URL", async () => {
  const { userId, profileId, key } = await ownerWithKey();
  await ask(userId, "Before anybody listens?");
  expect(await deliveries(userId)).toEqual([]);
  const lines: string[] = [];
  const stop = new AbortController();
  const report = (line: string): void => void lines.push(line);
  const listening = listenTo({
    baseUrl,
    apiKey: key,
    assistant: profileId,
    forwardTo,
    secret: SECRET,
    report,
    signal: stop.signal,
  });
  await until(async () => lines.some((line) => line.includes(SECRET)));
  await ask(userId, "What does a session cost?");
  await until(async () => received.length > 0);
  stop.abort();
  await listening;
  const [{ headers, body } = { headers: {}, body: "" }] = received;
  const event = JSON.parse(body) as { type: string; data: { message: string } };
  expect(event).toMatchObject({ type: "exchange.created", data: { message: "What does a session cost?" } });
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const signature = createHmac("sha256", "a secret for this test only").update(signed).digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
  expect(received).toHaveLength(1);
  expect(lines.at(-1)).toBe("exchange.created: your program answered 200");
  expect(await deliveries(userId)).toEqual([{ status: "local", url: "" }]);
});

test("a key sees its own owner's events, with its scope and its assistant", async () => {
  const { profileId, api } = await ownerWithKey();
  const stranger = await ownerWithKey();
  const listenWith = (apiKey: string) =>
    createClient({ baseUrl, apiKey }).webhooks.listen(profileId, { after: null });
  await expect(listenWith(stranger.key)).rejects.toMatchObject({ status: 404 });
  const { key: chatOnly } = await api.apiKeys.create({ name: "Chat", scopes: ["chat"], profileId: null });
  await expect(listenWith(chatOnly)).rejects.toMatchObject({ status: 403 });
});

test("the command says what is missing, and ends when the key is refused", async () => {
  const { profileId } = await ownerWithKey();
  const run = (args: string[], key = "") =>
    new Promise<{ code: unknown; stderr: string }>((resolve) => {
      const env = { PATH: process.env["PATH"], UNDERSTUDY_URL: baseUrl, UNDERSTUDY_API_KEY: key };
      execFile(process.execPath, [BIN, ...args], { env }, (error, _stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stderr }),
      );
    });
  const assistant = ["--assistant", String(profileId)];
  expect(await run([])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("npx @understudy/sdk listen"),
  });
  expect((await run(["listen", forwardTo])).stderr).toContain("--assistant 42");
  expect((await run(["listen", forwardTo, ...assistant])).stderr).toContain("UNDERSTUDY_API_KEY");
  const refused = await run(["listen", forwardTo, ...assistant], "uk_wrong");
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("401") });
});
