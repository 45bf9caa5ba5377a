import { describe, expect, test } from "vitest";
import { inWords, startFakeModel } from "../../../../../../testing/fake-model.ts";
import { testApp } from "../../../../test/app.ts";
import { until } from "../../../../test/builders.ts";
import { row, rows } from "../../../../test/database.ts";
import { startProgram } from "../../../../test/jobs/program.ts";
import { ownerWith } from "../../../../test/streams.ts";

let now = Date.now();
let gate = Promise.withResolvers<void>();
const PRICE = "A single session costs £180. [1]";
const fake = await startFakeModel(() => {
  const [first = "", ...rest] = inWords(PRICE);
  return { words: [first, { word: rest.join(""), wait: gate.promise }] };
});
const clock = () => new Date(now);
const product = await testApp({ worker: true, environment: fake.environment(), clock });
const visitor = product.api();
const COST = "What does a single session cost?";
const owner = await ownerWith(product, { "prices.md": "# Prices\n\nA single session costs £180." });
const { userId, profileId } = owner;
const { conversations } = owner.api;
const speaking = () => gate.resolve();
const pausing = () => {
  gate = Promise.withResolvers<void>();
};
const key = () => crypto.randomUUID();

/** A visitor's conversation with one answer in it. */
async function conversation() {
  speaking();
  const { sessionId } = await visitor.chat.ask({ userId, message: COST });
  const { id } = await row(
    product.url,
    "select id::float8 as id from chat_sessions where user_id = $1 and session_id = $2",
    [userId, sessionId],
  );
  return { sessionId, id: Number(id) };
}

const questions = async (id: number) =>
  Number(
    (
      await row(product.url, "select questions from chat_sessions where user_id = $1 and id = $2", [
        userId,
        id,
      ])
    )["questions"],
  );
const exchanges = async (id: number) => (await conversations.read(id)).exchanges;

describe("while the owner is present", () => {
  test("a visitor's message goes to the owner without a model call or use of the quota", async () => {
    const { sessionId, id } = await conversation();
    expect(await conversations.join(id)).toMatchObject({ person: true, turn: 1, answering: false });
    expect(await visitor.chat.handover({ userId, sessionId })).toMatchObject({ person: true, turn: 1 });
    const [calls, spent] = [fake.requests.length, await questions(id)];
    const answer = await visitor.chat.ask({ userId, sessionId, message: "Are you there?" });
    expect(answer).toMatchObject({ exchangeId: null, sessionId, citations: [], suggestions: [] });
    expect(answer.response).toMatch(/is in this conversation/);
    const { messages, takeover } = await conversations.read(id);
    expect(messages).toMatchObject([{ id: answer.messageId, author: "visitor", content: "Are you there?" }]);
    expect(takeover).toMatchObject({ person: true });
    expect([fake.requests.length, await questions(id)]).toEqual([calls, spent]);
    const sent = await conversations.sendMessage(id, { content: "I am.", key: key() });
    expect((await visitor.chat.handover({ userId, sessionId })).messages.at(-1)).toEqual(sent);
    expect(await conversations.handBack(id)).toMatchObject({ person: false, turn: 2, answering: false });
    expect(await exchanges(id)).toHaveLength(1);
  });

  test("a repeated key stores one message, and another text with that key is refused", async () => {
    const { id } = await conversation();
    await conversations.join(id);
    const once = key();
    const both = await Promise.all([
      conversations.sendMessage(id, { content: "Hello.", key: once }),
      conversations.sendMessage(id, { content: "Hello.", key: once }),
    ]);
    expect(both[0]).toEqual(both[1]);
    await expect(conversations.sendMessage(id, { content: "Bye.", key: once })).rejects.toThrow(/^409: /);
    expect((await conversations.read(id)).messages).toHaveLength(1);
  });

  test("the owner can write only after the assistant has finished its answer", async () => {
    const { sessionId, id } = await conversation();
    pausing();
    const answer = visitor.chat.ask({ userId, sessionId, message: COST });
    await until(async () => (await conversations.read(id)).takeover.answering);
    expect(await conversations.join(id)).toMatchObject({ person: true, answering: true });
    const once = key();
    await expect(conversations.sendMessage(id, { content: "Let me.", key: once })).rejects.toThrow(
      /finishing its answer/,
    );
    speaking();
    expect((await answer).state).toBe("answered");
    expect(await conversations.sendMessage(id, { content: "Let me.", key: once })).toMatchObject({
      content: "Let me.",
    });
  });

  test("the owner can't write without joining, and can't join a test conversation", async () => {
    const { id } = await conversation();
    await expect(conversations.sendMessage(id, { content: "Hello.", key: key() })).rejects.toThrow(
      /^409: .*Join it again/,
    );
    const { sessionId } = await owner.api.chat.ask({ userId, message: COST });
    const own = await row(
      product.url,
      "select id::float8 as id from chat_sessions where user_id = $1 and session_id = $2",
      [userId, sessionId],
    );
    await expect(conversations.join(Number(own["id"]))).rejects.toThrow(/^409: /);
  });
});

describe("a waiting visitor", () => {
  test("is answered by the assistant when the owner hands back, as one question", async () => {
    const { sessionId, id } = await conversation();
    const spent = await questions(id);
    await conversations.join(id);
    await visitor.chat.ask({ userId, sessionId, message: "Hello?" });
    await visitor.chat.ask({ userId, sessionId, message: COST });
    expect(await conversations.handBack(id)).toMatchObject({ person: false, answering: true });
    const last = await until(async () => {
      const found = (await exchanges(id)).at(-1);
      return found?.state === "answered" && found;
    });
    expect(last).toMatchObject({ message: `Hello?\n\n${COST}` });
    const { messages, exchangeId } = await visitor.chat.handover({ userId, sessionId });
    expect(messages.map((one) => one.exchangeId)).toEqual([last.id, last.id]);
    expect(exchangeId).toBe(last.id);
    expect(await questions(id)).toBe(spent);
  });

  test("who replied to the owner gets no quotation, and the reply is not a question", async () => {
    const popular = async () =>
      (await owner.api.analytics.main()).popularQuestions.map(({ message }) => message).join("\n");
    const { sessionId, id } = await conversation();
    const { totalQuestions } = await owner.api.analytics.main();
    await conversations.join(id);
    await conversations.sendMessage(id, { content: "Shall I keep Tuesday for you?", key: key() });
    const reply = "Yes please! That would be lovely";
    await visitor.chat.ask({ userId, sessionId, message: reply });
    const callsBefore = fake.requests.length;
    expect(await conversations.handBack(id)).toMatchObject({ person: false, answering: true });
    const last = await until(async () => {
      const found = (await exchanges(id)).at(-1);
      return found?.message === reply && found.state === "answered" && found;
    });
    expect(last).toMatchObject({ kind: "reply", citations: [] });
    expect(last.response).toMatch(/can read this here/);
    expect(fake.requests.length).toBe(callsBefore);
    expect((await owner.api.analytics.main()).totalQuestions).toBe(totalQuestions);
    expect(await popular()).not.toContain("lovely");
    expect(
      await row(
        product.url,
        "select kind, question_group from chat_messages where user_id = $1 and id = $2",
        [userId, last.id],
      ),
    ).toEqual({ kind: "reply", question_group: null });
  });

  test("who asked and replied to the owner gets an answer to the question", async () => {
    const { sessionId, id } = await conversation();
    await conversations.join(id);
    await conversations.sendMessage(id, { content: "Shall I keep Tuesday for you?", key: key() });
    await visitor.chat.ask({ userId, sessionId, message: "Yes please! That would be lovely" });
    await visitor.chat.ask({ userId, sessionId, message: COST });
    await conversations.handBack(id);
    const last = await until(async () => {
      const found = (await exchanges(id)).at(-1);
      return found?.state === "answered" && found.message.startsWith("Yes") && found;
    });
    expect(last).toMatchObject({ kind: "question", message: `Yes please! That would be lovely\n\n${COST}` });
    expect(JSON.stringify(fake.requests.at(-1))).not.toContain("lovely");
  });

  test("who greeted twice gets a greeting, and no gap is left", async () => {
    const { sessionId, id } = await conversation();
    await conversations.join(id);
    for (const message of ["Hello!", "Guten Tag"]) await visitor.chat.ask({ userId, sessionId, message });
    await conversations.handBack(id);
    const last = await until(async () => {
      const found = (await exchanges(id)).at(-1);
      return found?.message === "Hello!\n\nGuten Tag" && found.state !== "pending" && found;
    });
    expect(last).toMatchObject({ kind: "small_talk", state: "answered", citations: [] });
    expect(
      await rows(product.url, "select 1 from gaps where user_id = $1 and message_id = $2", [userId, last.id]),
    ).toEqual([]);
  });

  test("can return to the assistant, but not from an outdated tab", async () => {
    const { sessionId, id } = await conversation();
    await conversations.join(id);
    await visitor.chat.ask({ userId, sessionId, message: COST });
    expect(await visitor.chat.handBack({ userId, sessionId, turn: 0 })).toMatchObject({
      person: true,
      turn: 1,
    });
    expect(await visitor.chat.handBack({ userId, sessionId, turn: 1 })).toMatchObject({
      person: false,
      turn: 2,
    });
    await until(
      async () => (await exchanges(id)).at(-1)?.message === COST && (await exchanges(id)).length === 2,
    );
    await expect(visitor.chat.handBack({ userId, sessionId: "none", turn: 0 })).rejects.toThrow(/^404: /);
  });

  test("is answered when the owner falls silent, or at once by the next message", async () => {
    const { sessionId, id } = await conversation();
    await conversations.join(id);
    await visitor.chat.ask({ userId, sessionId, message: "Hello?" });
    now += 3 * 60_000;
    const answer = await visitor.chat.ask({ userId, sessionId, message: COST });
    expect(answer.state).toBe("answered");
    const found = await exchanges(id);
    // If the sweeper was first, each message has its own exchange.
    const texts = found.slice(1).map(({ message }) => message);
    expect(texts.join("\n\n")).toBe(`Hello?\n\n${COST}`);
    await conversations.join(id);
    await visitor.chat.ask({ userId, sessionId, message: "And now?" });
    now += 3 * 60_000;
    await until(async () => (await exchanges(id)).at(-1)?.message === "And now?");
    expect(await rows(product.url, "select 1 from takeover_leases where session_id = $1", [id])).toEqual([]);
  });
});

test("when a server is killed while answering, the owner can join and nothing is lost", async () => {
  // The other process uses the real clock.
  now = Date.now();
  const { sessionId, id } = await conversation();
  const port = 20_000 + (process.pid % 20_000);
  const server = await startProgram(new URL("../../../../test/jobs/http-program.ts", import.meta.url), {
    sign: "ready to answer",
    environment: {
      NODE_ENV: "test",
      PUBLIC_URL: product.app.ownOrigin,
      TEST_PORT: String(port),
      LOG_LEVEL: "info",
      DATABASE_URL: product.url,
      MIGRATE_ON_START: "off",
      STORAGE_DIR: product.storage,
      MAIL_URL: product.config.mail.url ?? "",
      EMBEDDING_PROVIDER: "none",
      ...fake.environment(),
    },
  });
  pausing();
  const response = fetch(`http://127.0.0.1:${port}/api/chat`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userId, sessionId, message: "Does it last long?" }),
  }).catch(() => undefined);
  await until(async () => (await conversations.read(id)).takeover.answering);
  await conversations.join(id);
  await server.kill();
  await response;
  const once = key();
  await expect(conversations.sendMessage(id, { content: "Ninety minutes.", key: once })).rejects.toThrow(
    /^409: /,
  );
  // The answer's lease expires, and the sweeper completes it.
  now = Date.now() + 30_000;
  speaking();
  await until(async () => !(await conversations.read(id)).takeover.answering);
  expect(await conversations.sendMessage(id, { content: "Ninety minutes.", key: once })).toMatchObject({
    author: "owner",
  });
  const talk = await conversations.read(id);
  // Sorted because the clocks of the two processes differ.
  expect(talk.exchanges.map(({ message, state }) => `${message} ${state}`).sort()).toEqual([
    "Does it last long? failed",
    `${COST} answered`,
  ]);
  expect(talk.messages.map(({ content }) => content)).toEqual(["Ninety minutes."]);
  expect(profileId).toBe(talk.profileId);
}, 120_000);
