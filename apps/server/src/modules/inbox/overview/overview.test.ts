import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { buildOwner, until } from "../../../../test/builders.ts";
import { row, rows } from "../../../../test/database.ts";
import { emailTo, newBrowser } from "../../../../test/sign-in.ts";
import { listen, ownerWith } from "../../../../test/streams.ts";

const product = await testApp({ worker: true });
const address = await listen(product);
const visitor = product.api();
const COST = "What does a single session cost?";
const JAZZ = "Do you like jazz?";

type Owner = Awaited<ReturnType<typeof ownerWith>>;
let owner: Owner;
beforeAll(async () => {
  owner = await ownerWith(product, { "prices.md": "# Prices\n\nA single session costs £180." });
});

/** A visitor's conversation. */
async function ask(message: string, { userId } = owner) {
  const { sessionId, exchangeId } = await visitor.chat.ask({ userId, message });
  const { id } = await row(product.url, "select id from chat_sessions where session_id = $1", [sessionId]);
  return { id: Number(id), token: sessionId, exchangeId: Number(exchangeId) };
}

let contacts = 0;
/** An address that was confirmed this many minutes ago. */
async function leaveAddress(exchangeId: number, { email, minutes }: { email: string; minutes: number }) {
  const id = ++contacts;
  await rows(
    product.url,
    `insert into contacts (user_id, id, profile_id, message_id, email, question, confirmed_at)
     values ($1, $2, $3, $4, $5, $6, now() - make_interval(mins => $7))`,
    [owner.userId, id, owner.profileId, exchangeId, email, `Question of ${email}`, minutes],
  );
  return id;
}

/** Opens the visitor's chat. Returns how to close it. */
async function openChat({ token }: { token: string }, { userId } = owner) {
  const closing = new AbortController();
  const stream = await fetch(`${address}/api/chat/talk?userId=${userId}&sessionId=${token}`, {
    headers: { accept: "text/event-stream" },
    signal: closing.signal,
  });
  await stream.body?.getReader().read();
  return () => closing.abort();
}

const waitingIds = async () =>
  (await owner.api.conversations.inbox()).waiting.map(({ conversation }) => conversation?.id);
const liveIds = async () => (await owner.api.conversations.inbox()).live.map(({ id }) => id);

describe("the inbox", () => {
  test("lists visitors who wait: those present first, then the longest wait, each once", async () => {
    const [late, early, present] = [await ask(JAZZ), await ask(JAZZ), await ask(JAZZ)];
    await leaveAddress(late.exchangeId, { email: "late@visitor.example", minutes: 5 });
    await leaveAddress(early.exchangeId, { email: "early@visitor.example", minutes: 60 });
    await leaveAddress(early.exchangeId, { email: "other@visitor.example", minutes: 50 });
    await leaveAddress(present.exchangeId, { email: "late@visitor.example", minutes: 1 });
    const orphan = await leaveAddress(77, { email: "orphan@visitor.example", minutes: 30 });
    const close = await openChat(present);
    await until(async () => (await liveIds()).includes(present.id));
    const { waiting, live, counts } = await owner.api.conversations.inbox();
    expect(
      waiting.map(({ conversation, contact, live }) => [conversation?.id ?? null, contact?.email, live]),
    ).toEqual([
      [present.id, "late@visitor.example", true],
      [early.id, "early@visitor.example", false],
      [null, "orphan@visitor.example", false],
      [late.id, "late@visitor.example", false],
    ]);
    expect(live).toMatchObject([{ id: present.id, question: JAZZ, email: "late@visitor.example" }]);
    expect(counts).toEqual({ waiting: 4, live: 1 });
    close();
    // The mark of a chat that was closed ends after a few seconds, in which it could have reconnected.
    await until(async () => (await liveIds()).length === 0, 15);
    await owner.api.contacts.settle({ contactIds: [orphan] });
    expect(await waitingIds()).toEqual([early.id, late.id, present.id]);
    const stranger = await buildOwner(product);
    const foreign = await product.api(stranger.cookie).conversations.inbox();
    expect(foreign).toEqual({ waiting: [], live: [], counts: { waiting: 0, live: 0 } });
  });

  test("announces a visitor who opens the chat and one who leaves it", async () => {
    const conversation = await ask(COST);
    const end = new AbortController();
    const { cookie } = owner;
    const stream = await fetch(`${address}/api/events`, { headers: { cookie }, signal: end.signal });
    const pieces = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    // Visitors of other tests may leave meanwhile.
    const hear = async (isLive: boolean) => {
      for (let piece = await pieces?.read(); piece && !piece.done; piece = await pieces?.read()) {
        if (!piece.value.includes('{"changed":"presence"}')) continue;
        if ((await liveIds()).includes(conversation.id) === isLive) return true;
      }
      return false;
    };
    const close = await openChat(conversation);
    expect(await hear(true)).toBe(true);
    close();
    expect(await hear(false)).toBe(true);
    end.abort();
  });

  test("has a visitor who writes to the owner in a joined conversation, until the owner replies", async () => {
    const conversation = await ask(COST);
    await owner.api.conversations.join(conversation.id);
    expect(await waitingIds()).not.toContain(conversation.id);
    const { userId } = owner;
    await visitor.chat.ask({ userId, sessionId: conversation.token, message: "Are Saturdays fine?" });
    const entry = (await owner.api.conversations.inbox()).waiting.find(
      (one) => one.conversation?.id === conversation.id,
    );
    expect(entry).toMatchObject({ question: "Are Saturdays fine?", contact: null, live: false });
    const reply = { content: "Until noon.", key: "a-key-of-the-owner" };
    await owner.api.conversations.sendMessage(conversation.id, reply);
    expect(await waitingIds()).not.toContain(conversation.id);
  });

  test("has a present visitor who has just asked for a person, and no test of the owner", async () => {
    const person = "Can I speak to a real person?";
    const conversation = await ask(person);
    expect(await waitingIds()).not.toContain(conversation.id);
    const close = await openChat(conversation);
    await until(async () => (await waitingIds()).includes(conversation.id));
    const { userId } = owner;
    await visitor.chat.ask({ userId, sessionId: conversation.token, message: COST });
    expect(await waitingIds()).not.toContain(conversation.id);
    close();
    const own = await owner.api.chat.ask({ userId, message: person });
    const { handover } = product.product.chat;
    const { id } = await row(product.url, "select id from chat_sessions where session_id = $1", [
      own.sessionId,
    ]);
    expect(await handover.waiting(userId, [Number(id)])).toHaveLength(1);
    expect(await waitingIds()).not.toContain(Number(id));
  });

  test("announces a confirmed address", async () => {
    const { exchangeId, token } = await ask(JAZZ);
    const email = `visitor-${exchangeId}@visitor.example`;
    await visitor.chat.contact(exchangeId, { userId: owner.userId, sessionId: token, email });
    const events: string[] = [];
    const { cookie } = owner;
    const end = new AbortController();
    const stream = await fetch(`${address}/api/events`, { headers: { cookie }, signal: end.signal });
    const link = new URL(/https?:\S+/.exec((await emailTo(email)).text)?.[0] ?? "");
    const proof = link.searchParams.get("token") ?? "";
    await newBrowser(product).post("/api/contacts/confirm", { token: proof });
    for await (const piece of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      events.push(piece);
      if (piece.includes('{"changed":"conversations"}')) break;
    }
    end.abort();
    expect(events.join("")).toContain("conversations");
  });
});

describe("a conversation in the inbox", () => {
  test("says when it is deleted, and what else was asked with its address", async () => {
    const [one, other] = [await ask(JAZZ), await ask(COST)];
    const email = "twice@visitor.example";
    await leaveAddress(one.exchangeId, { email, minutes: 9 });
    await leaveAddress(other.exchangeId, { email, minutes: 8 });
    const read = await owner.api.conversations.read(one.id);
    expect(read.otherQuestions).toMatchObject([
      { conversationId: other.id, question: `Question of ${email}` },
    ]);
    const askedAt = Date.parse(read.exchanges.at(-1)?.createdAt ?? "");
    expect(Date.parse(read.deletedAt) - askedAt).toBe(30 * 86_400_000);
    await owner.api.widgets.save(owner.profileId, { dataRetention: 7 });
    const shorter = await owner.api.conversations.read(one.id);
    expect(Date.parse(shorter.deletedAt) - askedAt).toBe(7 * 86_400_000);
  });

  test("has the passage closest to an unanswered question, for its owner only", async () => {
    const { id, exchangeId } = await ask("Do you offer a session on the moon?");
    const { passage } = await owner.api.conversations.closestPassage(id, exchangeId);
    expect(passage).toMatchObject({ documentName: "prices.md", text: "A single session costs £180." });
    const stranger = product.api((await buildOwner(product)).cookie);
    await expect(stranger.conversations.closestPassage(id, exchangeId)).rejects.toThrow(/^404: /);
    const elsewhere = await ask(JAZZ);
    await expect(owner.api.conversations.closestPassage(elsewhere.id, exchangeId)).rejects.toThrow(/^404: /);
  });

  test("is no gap any more when its question gets a saved answer", async () => {
    const question = "Where did you study music?";
    const { id, exchangeId } = await ask(question);
    const gapOf = async () => (await owner.api.conversations.read(id)).exchanges[0]?.gap;
    expect(await gapOf()).toBe("open");
    const answer = { question, answer: "In Leeds.", exchangeId };
    const stranger = await buildOwner(product);
    const foreign = product.api(stranger.cookie).savedAnswers.create(stranger.profileId, answer);
    await expect(foreign).rejects.toThrow(/^404: /);
    expect(await gapOf()).toBe("open");
    expect(
      await rows(product.url, "select 1 from corrections where user_id = $1", [stranger.userId]),
    ).toEqual([]);
    await owner.api.savedAnswers.create(owner.profileId, answer);
    expect(await gapOf()).toBe("closed");
    expect(await rows(product.url, "select status from gaps where message_id = $1", [exchangeId])).toEqual([
      { status: "answered" },
    ]);
    const { gaps } = await owner.api.analytics.insights(owner.profileId, { days: 30, timeZone: "UTC" });
    expect(gaps.map((gap) => gap.question)).not.toContain(question);
  });
});
