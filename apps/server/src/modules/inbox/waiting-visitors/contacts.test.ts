import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { until } from "../../../../test/builders.ts";
import { row, rows } from "../../../../test/database.ts";
import { emailTo, newBrowser, newEmail, service } from "../../../../test/sign-in.ts";
import { ownerWith } from "../../../../test/streams.ts";
import { sendAnswerEmail } from "./jobs.ts";

const product = await testApp({ worker: true });
const visitor = product.api();
const JAZZ = "Do you like jazz?";
let owner: Awaited<ReturnType<typeof ownerWith>>;
beforeAll(async () => {
  owner = await ownerWith(product, { "prices.md": "# Prices\n\nA single session costs £180." });
  await owner.api.profiles.update({ firstName: "Mara" });
});

const tokenIn = (text: string) => new URL(/https?:\S+/.exec(text)?.[0] ?? "").searchParams.get("token") ?? "";

/** A visitor asks, leaves an address and confirms it. Returns what the owner then finds. */
async function waits({ message = JAZZ, email = newEmail(), of = owner, confirm = true } = {}) {
  const { userId } = of;
  const { exchangeId, sessionId } = await visitor.chat.ask({ userId, message });
  const browser = newBrowser(product);
  await browser.open(`/api/chat/${exchangeId}/contact`, {
    method: "POST",
    payload: { userId, sessionId, email },
  });
  if (confirm) {
    const token = tokenIn((await emailTo(email)).text);
    await browser.post("/api/contacts/confirm", { token });
  }
  const contact = await row(
    product.url,
    "select id::int8 as id, confirmed_at from contacts where user_id = $1 and message_id = $2 and email = $3",
    [userId, exchangeId, email],
  );
  return { id: Number(contact["id"]), email, exchange: exchangeId ?? 0, sessionId };
}

type Mail = { to: { address: string }[]; time: string; subject: string; text: string; messageId?: string };
const emailsTo = async (email: string): Promise<Mail[]> => {
  const all = (await (await fetch(`${service("TEST_MAIL_WEB_URL")}/email`)).json()) as Mail[];
  return all.filter(({ to }) => to[0]?.address === email);
};
const settled = (name: string) =>
  until(async () => {
    const open = await rows(
      product.url,
      "select 1 from pgboss.job where name = $1 and state in ('created', 'retry', 'active')",
      [name],
    );
    return open.length === 0;
  });

describe("somebody who waits", () => {
  test("reaches the owner by e-mail within 30 seconds of the confirmation, with a link to the answer", async () => {
    const { id, email } = await waits();
    const message = await until(async () =>
      (await emailsTo(owner.email)).find(({ text }) => text.includes(email)),
    );
    const { confirmed_at } = await row(product.url, "select confirmed_at from contacts where id = $1", [id]);
    const seconds = (Date.parse(message.time) - (confirmed_at as Date).getTime()) / 1000;
    expect(seconds).toBeGreaterThan(-1);
    expect(seconds).toBeLessThan(30);
    expect(message.text).toMatch(new RegExp(`/inbox/\\d+#answer-${id}`));
  });

  test("is on one list for all, the longest wait first, and an unconfirmed address on none", async () => {
    const fresh = await ownerWith(product, {});
    const first = await waits({ of: fresh });
    const second = await waits({ of: fresh, message: "And the blues?" });
    const unconfirmed = await waits({ of: fresh, confirm: false });
    const { waiting, answered } = await fresh.api.contacts.list();
    expect(waiting.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(waiting[1]).toMatchObject({ question: "And the blues?", email: second.email, answeredAt: null });
    expect(answered).toEqual([]);
    expect((await fresh.api.analytics.main()).waiting).toEqual({ people: 2, question: JAZZ });
    await expect(fresh.api.contacts.answer({ contactIds: [unconfirmed.id], answer: "No." })).rejects.toThrow(
      /^404: /,
    );
    await expect(owner.api.contacts.answer({ contactIds: [first.id], answer: "Mine." })).rejects.toThrow(
      /^404: /,
    );
    await expect(owner.api.contacts.settle({ contactIds: [first.id] })).rejects.toThrow(/^404: /);
    await fresh.api.contacts.settle({ contactIds: [first.id] });
    await settled("contacts.answer-letter");
    expect(await emailsTo(first.email)).toEqual([]);
    expect((await fresh.api.contacts.list()).waiting.map(({ id }) => id)).toEqual([second.id]);
  });
});

describe("an answer that comes back", () => {
  test("reaches the visitor by e-mail, once, with the question and the owner's name", async () => {
    const { id, email } = await waits();
    const input = { contactIds: [id], answer: "Only before noon.\n\nAnd never on Sundays." };
    const pressed = await Promise.all([1, 2, 3].map(() => owner.api.contacts.answer(input)));
    for (const [contact] of pressed) expect(contact).toMatchObject({ id, answer: input.answer });
    const message = await emailTo(email);
    expect(message.subject).toBe("Mara answered your question");
    expect(message.text).toContain(`“${JAZZ}”`);
    expect(message.text).toContain("Only before noon.\n\nAnd never on Sundays.");
    expect(message.html).toContain("Only before noon.</p>");
    expect(JSON.stringify(message)).toContain('"name":"Mara"');
    // Runs the job again, as after a worker crash.
    const { db, jobs } = product.product;
    const again = { userId: owner.userId, contactId: id };
    await db.transaction().execute((tx) => jobs.enqueue(tx, sendAnswerEmail, again));
    await settled("contacts.answer-letter");
    expect(await emailsTo(email)).toEqual([]);
    const [answered] = (await owner.api.contacts.list()).answered;
    expect(answered).toMatchObject({ id, email, sentAt: expect.any(String) });
    await expect(owner.api.contacts.answer({ ...input, answer: "Otherwise." })).rejects.toThrow(/^409: /);
  });

  test("appears in the visitor's chat, once, and in the owner's conversation with its day", async () => {
    const { id, exchange, sessionId } = await waits();
    const input = { contactIds: [id], answer: "I do." };
    await Promise.all([1, 2].map(() => owner.api.contacts.answer(input)));
    const { messages } = await visitor.chat.handover({ userId: owner.userId, sessionId });
    expect(messages).toMatchObject([{ author: "owner", content: "I do.", exchangeId: exchange }]);
    const { id: conversation } = await row(
      product.url,
      "select session_id as id from chat_messages where user_id = $1 and id = $2",
      [owner.userId, exchange],
    );
    const { exchanges } = await owner.api.conversations.read(Number(conversation));
    expect(exchanges[0]?.contacts).toMatchObject([{ id, answer: "I do.", answeredAt: expect.any(String) }]);
  });

  test("goes to all who wait for it at one press, and once to a visitor who waits twice", async () => {
    const email = newEmail();
    const [one, two, other] = [await waits({ email }), await waits({ email }), await waits()];
    const contactIds = [one.id, two.id, other.id];
    const answered = await owner.api.contacts.answer({ contactIds, answer: "Yes, I do." });
    expect(answered.map(({ answer }) => answer)).toEqual(Array(3).fill("Yes, I do."));
    for (const address of [email, other.email]) expect((await emailTo(address)).text).toContain("Yes, I do.");
    await settled("contacts.answer-letter");
    expect(await emailsTo(email)).toEqual([]);
  });

  test("is the assistant's own from then on if the owner says so, and its question no gap any more", async () => {
    const fresh = await ownerWith(product, { "prices.md": "# Prices\n\nA single session costs £180." });
    const ask = () => visitor.chat.ask({ userId: fresh.userId, message: "Where is your studio?" });
    const waiting = await waits({ of: fresh, message: "Where is your studio?" });
    expect((await ask()).state).toBe("not_answered");
    const { gaps } = await fresh.api.analytics.insights(fresh.profileId, { days: 30, timeZone: "UTC" });
    expect(gaps[0]?.waiting).toEqual({ people: 1, contactIds: [waiting.id] });
    await fresh.api.contacts.answer({ contactIds: [waiting.id], answer: "On Leith Walk.", keep: true });
    expect(await ask()).toMatchObject({ state: "answered", response: "On Leith Walk." });
    const after = await fresh.api.analytics.insights(fresh.profileId, { days: 30, timeZone: "UTC" });
    expect(after.gaps).toEqual([]);
    const unkept = await waits({ of: fresh, message: "Do you own a dog?" });
    await fresh.api.contacts.answer({ contactIds: [unkept.id], answer: "Two." });
    const reply = await visitor.chat.ask({ userId: fresh.userId, message: "Do you own a dog?" });
    expect(reply.state).toBe("not_answered");
  });
});
