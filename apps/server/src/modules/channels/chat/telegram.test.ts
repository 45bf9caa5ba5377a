import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startFakeTelegram } from "../../../../../../testing/fake-telegram.ts";
import { testApp } from "../../../../test/app.ts";
import { buildOwner, until } from "../../../../test/builders.ts";
import { rows } from "../../../../test/database.ts";
import { ownerWith } from "../../../../test/streams.ts";
import { answerChatMessage } from "./jobs.ts";

const telegram = await startFakeTelegram();
afterAll(telegram.close);
beforeEach(() => telegram.failWith(() => undefined));
const environment = {
  OUTBOUND_PRIVATE: "on",
  MASTER_KEY: randomBytes(32).toString("base64"),
  TELEGRAM_URL: telegram.url,
};
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const product = await testApp({ worker: true, environment, clock });
const PRICES = { "prices.md": "# Prices\n\nA single session costs £180. A package of six costs £900." };
const QUESTION = "What does a single session cost?";
const owner = await ownerWith(product, PRICES);
const { userId, profileId, api } = owner;
const bot = telegram.newBot("marguerite_bot");
const { channels } = await api.channels.connectChat(profileId, "telegram", { token: bot.token });
const hook = telegram.hookOf(bot.token) ?? { url: "", secret: "" };

let number = 1_000;
function next(): number {
  number += 1;
  return number;
}

type Sent = { chat: number; text?: string; from?: object; type?: string; more?: object };
function update({ chat, text = QUESTION, from = {}, type = "private", more = {} }: Sent) {
  const id = next();
  const sender = { id: chat, is_bot: false, first_name: "Ana", last_name: "Lima", ...from };
  const date = Math.floor(clock().getTime() / 1_000);
  return {
    update_id: id,
    message: { message_id: id, date, from: sender, text, chat: { id: chat, type }, ...more },
  };
}

const deliver = (payload: object, { secret = hook.secret, url = new URL(hook.url).pathname } = {}) =>
  product.app.inject({
    method: "POST",
    url,
    headers: { "x-telegram-bot-api-secret-token": secret },
    payload,
  });

const stored = (chat: number) =>
  rows(product.url, "select * from chat_channel_messages where user_id = $1 and thread like $2 order by id", [
    userId,
    `${chat}:%`,
  ]);

/** What became of the messages in a chat, as soon as all of them are decided. */
const settled = (chat: number, count: number) =>
  until(async () => {
    const found = await stored(chat);
    const isDone = found.every(({ state }) => ["sent", "skipped", "failed"].includes(String(state)));
    return isDone && found.length === count ? found.map(({ state, reason }) => [state, reason]) : undefined;
  });

const exchanges = (chat: number) =>
  rows(
    product.url,
    `select 1 from chat_messages exchange join chat_sessions conversation on conversation.user_id = $1
      and conversation.id = exchange.session_id where exchange.user_id = $1 and visitor_subject = $2`,
    [userId, `telegram:${chat}`],
  );

describe("a bot of Telegram", () => {
  test("answers with its sources, in one conversation with the person's name", async () => {
    expect(channels).toMatchObject([{ app: "telegram", accountName: "@marguerite_bot", fault: null }]);
    const chat = next();
    expect((await deliver(update({ chat }))).statusCode).toBe(200);
    await deliver(update({ chat, text: "And a package of six?" }));
    expect(await settled(chat, 2)).toEqual([
      ["sent", null],
      ["sent", null],
    ]);
    const [first = "", second = ""] = telegram.textsTo(chat);
    expect(first).toContain("£180");
    expect(first).toContain("Source: prices.md");
    expect(first).toContain("can read this conversation");
    expect(second).toContain("£900");
    expect(second).not.toContain("can read this conversation");
    const { conversations } = await api.conversations.list();
    expect(conversations).toMatchObject([{ source: "Telegram", visitorName: "Ana Lima", exchanges: 2 }]);
    const { messages } = await api.channels.chats(profileId);
    expect(messages[0]).toMatchObject({ outcome: "sent", reason: null, senderName: "Ana Lima" });
    expect((await stored(chat)).every(({ question, reply }) => question === "" && reply === null)).toBe(true);
  });

  test("keeps its token encrypted, and never shows it", async () => {
    const found = await rows(product.url, "select secret from chat_channels where user_id = $1", [userId]);
    expect(found[0]?.["secret"]).toMatch(/^e1:/);
    expect(JSON.stringify(await api.channels.chats(profileId))).not.toContain(bot.token);
  });

  test("answers an update that arrives again once", async () => {
    const chat = next();
    const twice = update({ chat });
    await Promise.all([deliver(twice), deliver(twice), deliver(twice)]);
    await settled(chat, 1);
    await deliver(twice);
    await settled(chat, 1);
    expect(telegram.textsTo(chat)).toHaveLength(1);
    expect(await exchanges(chat)).toHaveLength(1);
  });

  test("takes nothing without its own secret, and reveals to nobody which assistants exist", async () => {
    const chat = next();
    const other = await buildOwner(product);
    const theirs = telegram.newBot("somebody_bot");
    await product
      .api(other.cookie)
      .channels.connectChat(other.profileId, "telegram", { token: theirs.token });
    const theirHook = telegram.hookOf(theirs.token) ?? { url: "", secret: "" };
    const address = (of: string) => `/api/channels/telegram/${of}`;
    const refusals = [
      deliver(update({ chat }), { secret: "" }),
      deliver(update({ chat }), { secret: "forged" }),
      deliver(update({ chat }), { secret: theirHook.secret }),
      deliver(update({ chat }), { url: new URL(theirHook.url).pathname }),
      deliver(update({ chat }), { url: address(`${other.userId}/${profileId}`) }),
      deliver(update({ chat }), { url: address(`${userId}/1`) }),
      deliver(update({ chat }), { url: address(`usr_${"a".repeat(22)}/1`) }),
    ];
    for (const refused of await Promise.all(refusals)) {
      const { requestId: _, ...problem } = refused.json();
      expect(problem).toMatchObject({ status: 401, code: "unauthorized", detail: "Unauthorized" });
    }
    const left = "select 1 from chat_channel_messages where thread like $1";
    expect(await rows(product.url, left, [`${chat}:%`])).toEqual([]);
  });

  test("answers in a group only when it is meant, and never a bot", async () => {
    const chat = -next();
    const group = (more: object) => update({ chat, type: "supergroup", from: { id: 5 }, ...more });
    await deliver(group({ text: QUESTION }));
    await deliver(group({ text: `/ask@somebody_else ${QUESTION}` }));
    await deliver(group({ text: `@${bot.username} ${QUESTION}`, from: { id: 6, is_bot: true } }));
    await deliver(group({ text: `@${bot.username}_2 ${QUESTION}` }));
    await deliver({ update_id: 1, edited_message: group({ text: `@${bot.username} ${QUESTION}` }).message });
    await deliver(group({ text: `@${bot.username} ${QUESTION}` }));
    await deliver(group({ text: `/ask@${bot.username} ${QUESTION}`, from: { id: 7 } }));
    const reply_to_message = { message_id: 1, from: { id: bot.id } };
    await deliver(group({ text: QUESTION, from: { id: 8 }, more: { reply_to_message } }));
    await settled(chat, 3);
    // Each shows whom it is for.
    const replies = telegram.sent.filter((one) => one["chat_id"] === chat);
    expect(replies.map((one) => typeof one["reply_parameters"])).toEqual(["object", "object", "object"]);
  });

  test("greets, and says that it can't see a picture, without a question", async () => {
    const chat = next();
    await deliver(update({ chat, text: "/start" }));
    await deliver(update({ chat, more: { text: undefined, photo: [] } }));
    await settled(chat, 2);
    expect(telegram.textsTo(chat).toSorted()).toEqual([
      expect.stringContaining("Ask me anything"),
      expect.stringContaining("only read text"),
    ]);
    expect(await exchanges(chat)).toEqual([]);
  });

  test("waits as long as Telegram asks, and sends the reply once", async () => {
    const chat = next();
    let refused = 0;
    telegram.failWith(({ method }) => {
      if (method !== "sendMessage" || refused > 0) return undefined;
      refused += 1;
      return { status: 429, description: "Too Many Requests", retryAfter: 1 };
    });
    await deliver(update({ chat }));
    expect(await settled(chat, 1)).toEqual([["sent", null]]);
    expect(telegram.textsTo(chat)).toHaveLength(1);
    expect(refused).toBe(1);
  });

  test.each([
    [401, "revoked", expect.stringContaining("@BotFather")],
    // Someone who blocks the bot is no fault of the channel, and the next reply shows that it works.
    [403, "blocked", expect.stringContaining("@BotFather")],
  ] as const)("shows the owner that a reply was refused with %d", async (status, reason, fault) => {
    const chat = next();
    telegram.failWith(({ method }) => (method === "sendMessage" ? { status } : undefined));
    await deliver(update({ chat }));
    expect(await settled(chat, 1)).toEqual([["failed", reason]]);
    expect((await api.channels.chats(profileId)).channels).toMatchObject([{ fault }]);
  });

  test("sends nothing a second time when the connection breaks after it was sent", async () => {
    const chat = next();
    telegram.failWith(({ method }) => (method === "sendMessage" ? "break" : undefined));
    await deliver(update({ chat }));
    expect(await settled(chat, 1)).toEqual([["failed", "interrupted"]]);
    expect(telegram.textsTo(chat)).toHaveLength(1);
  });

  test("passes on what the owner writes in the inbox, once", async () => {
    const chat = next();
    await deliver(update({ chat }));
    await settled(chat, 1);
    const [message] = await stored(chat);
    const params = { id: Number(message?.["conversation_id"]) };
    await api.call("POST /api/conversations/:id/join", { params });
    await deliver(update({ chat, text: "Are you there?" }));
    expect((await settled(chat, 2))[1]).toEqual(["skipped", "joined"]);
    const body = { content: "Yes, <b>hello</b> Ana.", key: "a-key-of-a-message" };
    await api.call("POST /api/conversations/:id/messages", { params, body });
    await api.call("POST /api/conversations/:id/messages", { params, body });
    await settled(chat, 3);
    expect(telegram.textsTo(chat).slice(1)).toEqual(["Yes, &lt;b&gt;hello&lt;/b&gt; Ana."]);
  });

  test("sends no second reply if its worker was killed while it sent one", async () => {
    const chat = next();
    await deliver(update({ chat, text: "/start" }));
    await settled(chat, 1);
    const left = `update chat_channel_messages set state = 'sending', sending_since = now(), reply = $2
      where user_id = $1 and thread like $3`;
    const reply = JSON.stringify([{ text: "Again", sources: [], note: null }]);
    await rows(product.url, left, [userId, reply, `${chat}:%`]);
    const [message] = await stored(chat);
    const { jobs, db } = product.product;
    ahead = 120_000;
    const payload = { userId, messageId: Number(message?.["id"]) };
    await db.transaction().execute((tx) => jobs.enqueue(tx, answerChatMessage, payload));
    expect(await settled(chat, 1)).toEqual([["failed", "interrupted"]]);
    expect(telegram.textsTo(chat)).toHaveLength(1);
    ahead = 0;
  });

  test("is refused with the reason, and forgets its token", async () => {
    const other = await buildOwner(product);
    const theirs = product.api(other.cookie).channels;
    for (const token of ["123456:wrong-but-looks-like-one-of-these", "../../x", "no"]) {
      const refused = theirs.connectChat(other.profileId, "telegram", { token });
      await expect(refused).rejects.toMatchObject({ status: 409 });
    }
    const { token } = telegram.newBot("revoked_bot");
    await theirs.connectChat(other.profileId, "telegram", { token });
    expect((await theirs.checkChat(other.profileId, "telegram")).channels[0]?.fault).toBeNull();
    telegram.revoke(token);
    const checked = await theirs.checkChat(other.profileId, "telegram");
    expect(checked.channels[0]?.fault).toContain("@BotFather");
    expect((await theirs.disconnectChat(other.profileId, "telegram")).channels).toEqual([]);
    const left = "select 1 from chat_channels where user_id = $1";
    expect(await rows(product.url, left, [other.userId])).toEqual([]);
  });
});
