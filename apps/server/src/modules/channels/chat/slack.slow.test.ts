import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { signSlack, startFakeSlack } from "../../../../../../testing/fake-slack.ts";
import { testApp } from "../../../../test/app.ts";
import { buildOwner, until } from "../../../../test/builders.ts";
import { rows } from "../../../../test/database.ts";
import { ownerWith } from "../../../../test/streams.ts";

const slack = await startFakeSlack();
afterAll(slack.close);
beforeEach(() => slack.failWith(() => undefined));
const environment = {
  OUTBOUND_PRIVATE: "on",
  MASTER_KEY: randomBytes(32).toString("base64"),
  SLACK_URL: slack.url,
};
const product = await testApp({ worker: true, environment });
const PRICES = {
  "prices.md": "# Prices\n\nA single session costs £180 & more. A package of six costs £900.",
};
const QUESTION = "What does a single session cost?";
const owner = await ownerWith(product, PRICES);
const { userId, profileId, api } = owner;
const app = slack.newApp();
const keys = { token: app.token, signingSecret: app.signingSecret };
const connected = await api.channels.connectChat(profileId, "slack", keys);
const path = new URL(connected.addresses.slack ?? "").pathname;

let number = 1_781_524_800;
function next(): number {
  number += 1;
  return number;
}

type Sent = { channel: string; user?: string; text?: string; more?: object };
function event({ channel, user = "U1", text = `<@${app.user}> ${QUESTION}`, more = {} }: Sent) {
  const ts = `${Math.floor(Date.now() / 1_000)}.${next()}`;
  return {
    type: "event_callback",
    event_id: `Ev${next()}`,
    team_id: app.team,
    event: { type: "app_mention", user, text, ts, channel, ...more },
  };
}
const deliver = (
  body: object,
  { secret = app.signingSecret, url = path, at = new Date(), headers = {} } = {},
) => {
  const signed = signSlack(secret, body, at);
  return product.app.inject({
    method: "POST",
    url,
    payload: signed.payload,
    headers: { ...signed.headers, ...headers },
  });
};
const settled = (channel: string, count: number) =>
  until(async () => {
    const select =
      "select state, reason from chat_channel_messages where user_id = $1 and thread like $2 order by id";
    const found = await rows(product.url, select, [userId, `${channel}:%`]);
    const isDone = found.every(({ state }) => ["sent", "skipped", "failed"].includes(String(state)));
    return isDone && found.length === count ? found.map(({ state, reason }) => [state, reason]) : undefined;
  });

test("Slack is answered in the thread, with the person's name", async () => {
  slack.setName("U7", "Ana Lima");
  const mention = event({ channel: "C7", user: "U7" });
  expect((await deliver(mention)).json()).toEqual({});
  expect(await settled("C7", 1)).toEqual([["sent", null]]);
  const [reply] = slack.sent.filter((one) => one["channel"] === "C7");
  expect(reply).toMatchObject({ thread_ts: mention.event.ts, unfurl_links: false });
  expect(reply?.["text"]).toContain("£180 &amp; more");
  expect(reply?.["text"]).toContain("Source: prices.md");
  const { conversations } = await api.conversations.list();
  expect(conversations).toContainEqual(expect.objectContaining({ source: "Slack", visitorName: "Ana Lima" }));
});

test("an event that Slack sends again is answered once", async () => {
  const again = event({ channel: "C8" });
  await Promise.all(
    [1, 2, 3].map((retry) => deliver(again, { headers: { "x-slack-retry-num": String(retry) } })),
  );
  await settled("C8", 1);
  await deliver(again, { headers: { "x-slack-retry-num": "4" } });
  expect(await settled("C8", 1)).toHaveLength(1);
  expect(slack.textsTo("C8")).toHaveLength(1);
});

test("forged and stale events are refused, and those of another owner's app", async () => {
  const other = await buildOwner(product);
  const theirs = slack.newApp();
  const theirApi = product.api(other.cookie).channels;
  const theirKeys = { token: theirs.token, signingSecret: theirs.signingSecret };
  const state = await theirApi.connectChat(other.profileId, "slack", theirKeys);
  const url = new URL(state.addresses.slack ?? "").pathname;
  const mention = event({ channel: "C9" });
  const minutesAgo = new Date(Date.now() - 400_000);
  for (const refused of [
    await deliver(mention, { secret: "0".repeat(32) }),
    await deliver(mention, { at: minutesAgo }),
    await deliver(mention, { secret: theirs.signingSecret }),
    await deliver(mention, { url }),
    await deliver(mention, { url: `/api/channels/slack/usr_${"a".repeat(22)}/1` }),
  ]) {
    expect(refused.statusCode).toBe(401);
  }
  // The same app in another workspace.
  expect((await deliver({ ...mention, team_id: theirs.team })).statusCode).toBe(200);
  expect(await rows(product.url, "select 1 from chat_channel_messages where thread like 'C9:%'", [])).toEqual(
    [],
  );
  const challenge = "3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P";
  for (const address of [path, `/api/channels/slack/usr_${"a".repeat(22)}/1`]) {
    const payload = { type: "url_verification", challenge };
    const answer = await product.app.inject({ method: "POST", url: address, payload });
    expect(answer.json()).toEqual({ challenge });
  }
});

test("a reply waits as long as Slack asks", async () => {
  let refused = 0;
  slack.failWith(({ method }) => {
    if (method !== "chat.postMessage" || refused > 0) return undefined;
    refused += 1;
    return { retryAfter: 1 };
  });
  await deliver(event({ channel: "C10" }));
  expect(await settled("C10", 1)).toEqual([["sent", null]]);
  expect(slack.textsTo("C10")).toHaveLength(1);
});

test.each([
  ["C11", { error: "token_revoked" } as const, "revoked", expect.stringContaining("doesn't accept")],
  ["C12", { error: "not_in_channel" } as const, "blocked", expect.anything()],
  ["C13", "break" as const, "interrupted", expect.anything()],
])("the owner reads why a reply in %s failed", async (channel, fault, reason, shown) => {
  slack.failWith(({ method }) => (method === "chat.postMessage" ? fault : undefined));
  await deliver(event({ channel }));
  expect(await settled(channel, 1)).toEqual([["failed", reason]]);
  expect((await api.channels.chats(profileId)).channels).toMatchObject([{ fault: shown }]);
});

test("a long text is sent in parts that Slack takes", async () => {
  await deliver(event({ channel: "C14" }));
  await settled("C14", 1);
  const select =
    "select conversation_id from chat_channel_messages where user_id = $1 and thread like 'C14:%'";
  const [message] = await rows(product.url, select, [userId]);
  const params = { id: Number(message?.["conversation_id"]) };
  await api.call("POST /api/conversations/:id/join", { params });
  const content = "A sentence of the owner. ".repeat(160).slice(0, 3_900);
  await api.call("POST /api/conversations/:id/messages", {
    params,
    body: { content, key: "a-key-of-a-message" },
  });
  await settled("C14", 2);
  const parts = slack.textsTo("C14").slice(1);
  expect(parts).toHaveLength(2);
  expect(parts.every((part) => part.length <= 3_000)).toBe(true);
  expect(parts.join(" ")).toBe(content.trim());
});

test("wrong keys are refused with the reason", async () => {
  for (const wrong of [
    { token: app.token },
    { token: app.token, signingSecret: "short" },
    { token: "xoxp-1-of-a-person", signingSecret: app.signingSecret },
    { token: "xoxb-of-nobody-at-all", signingSecret: app.signingSecret },
  ]) {
    await expect(api.channels.connectChat(profileId, "slack", wrong)).rejects.toMatchObject({ status: 409 });
  }
});
