import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startSink } from "../../../../../testing/webhook-receiver.ts";
import { testApp } from "../../../test/app.ts";
import { buildOwner, type Owner, textFile, until } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";

let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const product = await testApp({ worker: true, clock, environment: { OUTBOUND_PRIVATE: "on" } });
const { api, app, url } = product;
type Answer = Parameters<typeof startSink>[0];
let answer: NonNullable<Answer> = () => ({ status: 204 });
const sink = await startSink((received, count) => answer(received, count));
afterAll(sink.close);
const DAY = 86_400_000;

beforeEach(() => {
  ahead = 0;
  sink.received.length = 0;
  answer = () => ({ status: 204 });
});

async function hooked(plan = "pro"): Promise<Owner> {
  const owner = await buildOwner(product);
  await rows(url, "update users set plan_type = $2 where id = $1", [owner.userId, plan]);
  await rows(url, "update profile_settings set webhook_url = $2 where user_id = $1", [
    owner.userId,
    `${sink.url}/${owner.userId}`,
  ]);
  return owner;
}

async function newSecret(owner: Owner): Promise<string> {
  const webhookSecret = `whsec_${randomBytes(32).toString("base64")}`;
  const saved = await app.inject({
    method: "PUT",
    url: "/api/white-label",
    headers: { cookie: owner.cookie, origin: app.ownOrigin, "content-type": "application/json" },
    payload: JSON.stringify({ webhookSecret }),
  });
  expect(saved.statusCode).toBe(200);
  return webhookSecret;
}

const ask = ({ userId }: Owner, message = "What does a session cost?") => api().chat.ask({ userId, message });
const list = ({ cookie, profileId }: Owner) => api(cookie).webhooks.deliveries(profileId);
const arrived = (count: number) => until(async () => sink.received.length >= count);
const ended = (owner: Owner) =>
  until(async () => {
    const [first] = await list(owner);
    return first && first.status !== "waiting" && first;
  });
const headersOf = (index = 0) => sink.received[index]?.headers as Record<string, string>;
const verified = (secret: string, index = 0) =>
  new Webhook(secret).verify(sink.received[index]?.body ?? "", headersOf(index)) as Record<string, never>;

/** Makes delayed jobs due now. */
async function wake(owner: Owner): Promise<void> {
  await until(async () => {
    const moved = await rows(
      url,
      `update pgboss.job set start_after = now() where name = 'developers.webhook' and state = 'created'
       and data ->> 'userId' = $1 returning 1`,
      [owner.userId],
    );
    return moved.length > 0;
  });
}

describe("an exchange", () => {
  test("of a visitor is posted to the webhook address, signed with the secret [CUST-33, WL-32]", async () => {
    const owner = await hooked();
    const secret = await newSecret(owner);
    const { exchangeId, sessionId, response, state } = await ask(owner);
    await arrived(1);
    const exchange = await row(url, "select created_at from chat_messages where user_id = $1", [
      owner.userId,
    ]);
    expect(verified(secret)).toMatchObject({
      type: "exchange.created",
      data: {
        exchangeId,
        profileId: owner.profileId,
        message: "What does a session cost?",
        response,
        state,
        citations: [],
        createdAt: (exchange["created_at"] as Date).toISOString(),
      },
    });
    expect(sink.received[0]?.body).not.toContain(sessionId);
    expect(headersOf()["webhook-id"]).toMatch(/^msg_/);
    const delivery = await ended(owner);
    expect(delivery).toMatchObject({ status: "delivered", attempts: 1, answer: 204, fault: null });
    const storedDelivery = await row(url, "select * from webhook_deliveries where user_id = $1", [
      owner.userId,
    ]);
    expect(storedDelivery["message_id"]).toBe(headersOf()["webhook-id"]);
    expect(JSON.stringify(storedDelivery)).not.toContain("session cost");
  });

  test("goes unsigned where there is no secret, and nowhere where there is no address", async () => {
    const owner = await hooked("free");
    await ask(owner);
    await arrived(1);
    expect(headersOf()["webhook-signature"]).toBeUndefined();
    const quiet = await buildOwner(product);
    await ask(quiet);
    expect(await rows(url, "select 1 from webhook_deliveries where user_id = $1", [quiet.userId])).toEqual(
      [],
    );
  });

  test("is sent with the sources of its answer", async () => {
    const owner = await hooked();
    const { documents } = api(owner.cookie);
    const { id: documentId } = await documents.upload(
      textFile("prices.md", "# Prices\n\nA session costs £180."),
    );
    await until(async () => (await documents.list()).every(({ status }) => status === "ready"));
    const { citations } = await ask(owner);
    await arrived(1);
    expect(citations.map(({ documentName }) => documentName)).toEqual(["prices.md"]);
    expect(JSON.parse(sink.received[0]?.body ?? "").data.citations).toEqual(
      citations.map(({ number, documentName, quote }) => ({ number, documentId, documentName, quote })),
    );
  });

  test("of the owner's own tests is sent to nobody", async () => {
    const owner = await hooked();
    await api(owner.cookie).chat.ask({ userId: owner.userId, message: "A test?" });
    expect(await list(owner)).toEqual([]);
  });

  test("that was deleted meanwhile is not sent, and the owner sees why", async () => {
    answer = () => ({ status: 500 });
    const owner = await hooked();
    await ask(owner);
    await until(async () => (await list(owner))[0]?.attempts === 1);
    await rows(url, "delete from chat_sessions where user_id = $1", [owner.userId]);
    await wake(owner);
    expect(await ended(owner)).toMatchObject({
      status: "failed",
      fault: "The conversation was deleted.",
    });
    expect(sink.received).toHaveLength(1);
  });

  test("stays under 20 kB, whatever was said", async () => {
    const owner = await hooked();
    await ask(owner, "漢".repeat(4_000));
    await arrived(1);
    const { body } = sink.received[0] ?? { body: "" };
    expect(Buffer.byteLength(body)).toBeLessThan(20_000);
    expect(JSON.parse(body).data.message).toMatch(/^漢{100}/);
  });
});

describe("a secret", () => {
  test("that was changed signs beside the new one for a day [WL-32]", async () => {
    const owner = await hooked();
    const [before, after] = [await newSecret(owner), await newSecret(owner)];
    await ask(owner);
    await arrived(1);
    expect(headersOf()["webhook-signature"]?.split(" ")).toHaveLength(2);
    expect(verified(before)).toEqual(verified(after));
    ahead = DAY + 60_000;
    await ask(owner);
    await arrived(2);
    expect(headersOf(1)["webhook-signature"]?.split(" ")).toHaveLength(1);
  });
});

describe("an event that does not arrive", () => {
  test("is tried again under its own id, and listed with the reason", async () => {
    answer = (_received, count) => ({ status: count < 3 ? 503 : 200 });
    const owner = await hooked();
    await ask(owner);
    await until(async () => (await list(owner))[0]?.attempts === 1);
    expect((await list(owner))[0]).toMatchObject({
      status: "waiting",
      answer: 503,
      fault: "The server returned status 503.",
      nextAt: expect.any(String),
    });
    for (const attempts of [2, 3]) {
      await wake(owner);
      await until(async () => (await list(owner))[0]?.attempts === attempts);
    }
    expect((await list(owner))[0]).toMatchObject({ status: "delivered", attempts: 3 });
    expect(new Set(sink.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  test("because its address is gone (410) ends all others until a test arrives", async () => {
    answer = () => ({ status: 410 });
    const owner = await hooked();
    await ask(owner);
    expect(await ended(owner)).toMatchObject({ status: "failed", attempts: 1, answer: 410 });
    await ask(owner);
    expect(await list(owner)).toHaveLength(1);
    answer = () => ({ status: 200 });
    await api(owner.cookie).webhooks.test(owner.profileId);
    expect(await ended(owner)).toMatchObject({ event: "webhook.test", status: "delivered" });
    await ask(owner);
    await until(async () => (await list(owner)).length === 3);
  });

  test("can be sent again by hand, and another owner's cannot", async () => {
    answer = () => ({ status: 410 });
    const owner = await hooked();
    await ask(owner);
    const failed = await ended(owner);
    answer = () => ({ status: 200 });
    const { webhooks } = api(owner.cookie);
    const stranger = await hooked();
    const foreign = api(stranger.cookie).webhooks.replay(stranger.profileId, failed.id);
    await expect(foreign).rejects.toMatchObject({ status: 404 });
    expect(await webhooks.replay(owner.profileId, failed.id)).toMatchObject({
      id: failed.id,
      messageId: failed.messageId,
      status: "waiting",
      attempts: 0,
    });
    expect(await ended(owner)).toMatchObject({ status: "delivered", messageId: failed.messageId });
  });
});

describe("a test event", () => {
  test("needs an address", async () => {
    const owner = await buildOwner(product);
    const sent = api(owner.cookie).webhooks.test(owner.profileId);
    await expect(sent).rejects.toMatchObject({ status: 409 });
  });

  test("that fails is not tried again", async () => {
    answer = () => ({ status: 302, headers: { location: `${sink.url}/elsewhere` } });
    const owner = await hooked();
    await api(owner.cookie).webhooks.test(owner.profileId);
    expect(await ended(owner)).toMatchObject({ status: "failed", attempts: 1, answer: 302 });
    expect(sink.received).toHaveLength(1);
  });
});
