import { describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { row } from "../../../../test/database.ts";
import { listen, ownerWith } from "../../../../test/streams.ts";
import { newTimeId } from "../../../platform/ids.ts";

const product = await testApp({ worker: true });
const visitor = product.api();
const address = await listen(product);
const owner = await ownerWith(product, { "prices.md": "# Prices\n\nA single session costs £180." });
const { userId, profileId } = owner;
const talks = product.product.chat.handover;

/** A visitor's conversation, with its token and id. */
async function conversation() {
  const { sessionId: token, exchangeId } = await visitor.chat.ask({ userId, message: "Do you like jazz?" });
  const found = await row(
    product.url,
    "select id from chat_sessions where user_id = $1 and session_id = $2",
    [userId, token],
  );
  return { token, sessionId: Number(found["id"]), exchangeId: Number(exchangeId) };
}

type Words = { sessionId: number; exchangeId?: number; content: string; id?: number; profileId?: number };

const speak = ({ id = newTimeId(), ...words }: Words) =>
  product.product.db.transaction().execute((tx) => talks.speak(tx, userId, { profileId, id, ...words }));

describe("an owner's message in a conversation", () => {
  test("is stored once however often it is sent, and the visitor and the owner can read it", async () => {
    const { token, sessionId, exchangeId } = await conversation();
    const id = newTimeId();
    const late = { sessionId, exchangeId, content: "I do, mostly on Sundays.", id };
    expect(await Promise.all([speak(late), speak(late), speak(late)])).toEqual([true, true, true]);
    const message = { id, author: "owner", content: late.content, exchangeId };
    const talk = await visitor.chat.handover({ userId, sessionId: token });
    expect(talk).toMatchObject({ messages: [message], exchangeId });
    expect(talk.messages).toHaveLength(1);
    expect((await owner.api.conversations.read(sessionId)).messages).toEqual(talk.messages);
  });

  test("is streamed to an open chat", async () => {
    const { token, sessionId } = await conversation();
    const stream = await fetch(`${address}/api/chat/talk?userId=${userId}&sessionId=${token}`, {
      headers: { accept: "text/event-stream" },
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => /data: (.*)/.exec((await reader?.read())?.value ?? "")?.[1] ?? "";
    expect(JSON.parse(await next())).toMatchObject({ messages: [] });
    await speak({ sessionId, content: "I am here now." });
    await talks.notifyConversation(userId, sessionId);
    expect(JSON.parse(await next())).toMatchObject({ messages: [{ content: "I am here now." }] });
    await reader?.cancel();
  });

  test("is not stored if the conversation does not exist", async () => {
    const { sessionId } = await conversation();
    expect(await speak({ sessionId: 5, content: "Hello?" })).toBe(false);
    expect(await speak({ sessionId, profileId: 5, content: "Hello?" })).toBe(false);
  });

  test("are for the holder of the token, and go with the conversation [ERR-03]", async () => {
    const { token, sessionId } = await conversation();
    const stranger = await ownerWith(product, {});
    await speak({ sessionId, content: "Only for you." });
    for (const ask of [
      () => visitor.chat.handover({ userId, sessionId: "no-such-token" }),
      () => visitor.chat.handover({ userId: stranger.userId, sessionId: token }),
      () => visitor.chat.handover({ sessionId: token }),
    ])
      await expect(ask()).rejects.toThrow(/^404: /);
    await owner.api.conversations.remove(sessionId);
    expect(
      await row(
        product.url,
        "select count(*)::int as left from messages where user_id = $1 and session_id = $2",
        [userId, sessionId],
      ),
    ).toEqual({ left: 0 });
  });
});
