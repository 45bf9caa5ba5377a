import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { until } from "../../../../test/builders.ts";
import { row, rows } from "../../../../test/database.ts";
import { openJobs } from "../../../../test/queue.ts";
import { emailTo, newBrowser, newEmail, service } from "../../../../test/sign-in.ts";
import { ownerWith } from "../../../../test/streams.ts";
import { sendContactEmail } from "./emails.ts";

const clock = { ahead: 0 };
const product = await testApp({ worker: true, clock: () => new Date(Date.now() + clock.ahead) });
const visitor = product.api();
const JAZZ = "Do you like jazz, see evil.example?";
let owner: Awaited<ReturnType<typeof ownerWith>>;
beforeAll(async () => {
  owner = await ownerWith(product, { "prices.md": "# Prices\n\nA single session costs £180." });
  await owner.api.profiles.update({ firstName: "Mara" });
});

async function unanswered(message = JAZZ) {
  const { userId } = owner;
  const { exchangeId, sessionId } = await visitor.chat.ask({ userId, message });
  return { exchange: exchangeId ?? 0, profileKey: { userId, sessionId } };
}

async function leave(email = newEmail()) {
  const { exchange, profileKey } = await unanswered();
  const response = await newBrowser(product).open(`/api/chat/${exchange}/contact`, {
    method: "POST",
    payload: { ...profileKey, email, name: "Ada" },
  });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  return { exchange, profileKey, email: email.trim().toLowerCase(), answer: response.json<unknown>() };
}

const stored = (exchange: number) =>
  rows(product.url, "select * from contacts where user_id = $1 and message_id = $2", [
    owner.userId,
    exchange,
  ]);
const tokenIn = (text: string) => new URL(/https?:\S+/.exec(text)?.[0] ?? "").searchParams.get("token") ?? "";

/** Waits until no e-mail is pending. */
const settled = () =>
  until(async () => (await openJobs(product.url, ["chat.contact-letter", "accounts.tell-contact"])) === 0);

describe("an address left for the owner", () => {
  test("is taken under an answer, too", async () => {
    const { userId } = owner;
    const reply = await visitor.chat.ask({ userId, message: "What does a single session cost?" });
    expect(reply).toMatchObject({ state: "answered", contact: true });
    const email = newEmail();
    const { sessionId, exchangeId } = reply;
    await visitor.chat.contact(exchangeId ?? 0, { userId, sessionId, email });
    const token = tokenIn((await emailTo(email)).text);
    await newBrowser(product).post("/api/contacts/confirm", { token });
    const { text } = await emailTo(owner.email);
    expect(text).toContain("Your assistant answered this, but the visitor would like to hear from you.");
  });

  test("is kept with its question and confirmed by the button behind the mailed link", async () => {
    const { exchange, email, answer } = await leave();
    expect(answer).toEqual({ sent: true });
    expect(await stored(exchange)).toMatchObject([
      { email, name: "Ada", question: JAZZ, profile_id: String(owner.profileId), confirmed_at: null },
    ]);
    const message = await emailTo(email);
    const token = tokenIn(message.text);
    expect(await visitor.chat.contactLink({ token })).toEqual({
      email,
      ownerName: "Mara",
      questions: [JAZZ],
    });
    expect((await stored(exchange))[0]?.["confirmed_at"]).toBeNull();
    const browser = newBrowser(product);
    for (const _ of [1, 2]) {
      const pressed = await browser.post("/api/contacts/confirm", { token });
      expect([pressed.statusCode, pressed.headers.location]).toEqual([303, "/contact/confirm?done=1"]);
    }
    expect((await stored(exchange))[0]?.["confirmed_at"]).toBeInstanceOf(Date);
    expect(browser.cookies.size).toBe(0);
  });

  test("gets an e-mail that says who asked for it, that ignoring it is enough, and none of the visitor's words", async () => {
    const { email } = await leave();
    const { text, html, subject } = await emailTo(email);
    expect(text).toContain("Mara's assistant");
    expect(text).toContain("If this wasn't you, ignore this e-mail");
    for (const part of [text, html, subject]) expect(part).not.toMatch(/jazz|Ada|evil/);
  });

  test("is nobody's until then: the link's hash is kept, and the link itself nowhere", async () => {
    const { email } = await leave();
    const token = tokenIn((await emailTo(email)).text);
    const links = await rows(product.url, "select token_hash from contact_links");
    expect(links.length).toBeGreaterThan(0);
    expect(JSON.stringify(links)).not.toContain(token);
    const jobs = await rows(product.url, "select data from pgboss.job where name = 'chat.contact-letter'");
    expect(JSON.stringify(jobs)).not.toMatch(new RegExp(`${token}|${email}`));
    await expect(visitor.chat.contactLink({ token: "made-up" })).rejects.toThrow(/^404: /);
    const wrong = await newBrowser(product).post("/api/contacts/confirm", { token: "made-up" });
    expect(wrong.headers.location).toBe("/contact/confirm?expired=1");
  });

  test("is kept once for a question, however often and however it is written", async () => {
    const { exchange, profileKey, email } = await leave();
    await emailTo(email);
    const again = { ...profileKey, email: ` ${email.toUpperCase()} ` };
    await Promise.all([1, 2, 3, 4].map(() => visitor.chat.contact(exchange, again)));
    expect(await stored(exchange)).toHaveLength(1);
    const messages = await rows(
      product.url,
      "select 1 from pgboss.job where name = 'chat.contact-letter' and (data->>'contactId') = $1",
      [(await stored(exchange))[0]?.["id"]],
    );
    expect(messages).toHaveLength(1);
  });

  test("is refused alike for a wrong token, a foreign conversation and the owner [ERR-03]", async () => {
    const { exchange, profileKey } = await unanswered();
    const email = newEmail();
    const stranger = await ownerWith(product, {});
    for (const ask of [
      () => visitor.chat.contact(exchange, { ...profileKey, sessionId: "wrong", email }),
      () => visitor.chat.contact(exchange + 1, { ...profileKey, email }),
      () => visitor.chat.contact(exchange, { ...profileKey, userId: stranger.userId, email }),
      () => owner.api.chat.contact(exchange, { ...profileKey, email }),
    ]) {
      await expect(ask()).rejects.toThrow(/^404: /);
    }
    expect(await stored(exchange)).toEqual([]);
    await expect(visitor.chat.contact(exchange, { ...profileKey, email: "no address" })).rejects.toThrow(
      /^400: /,
    );
  });
});

describe("an address that nobody confirmed", () => {
  test("is forgotten after seven days, and a confirmed one stays", async () => {
    const contacts = product.product.inbox;
    const contact = await leave();
    const token = tokenIn((await emailTo(contact.email)).text);
    await newBrowser(product).post("/api/contacts/confirm", { token });
    const lost = await leave();
    const lostToken = tokenIn((await emailTo(lost.email)).text);
    clock.ahead = 6.9 * 86_400_000;
    await contacts.sweepContacts();
    expect(await stored(lost.exchange)).toHaveLength(1);
    clock.ahead = 7.1 * 86_400_000;
    await expect(visitor.chat.contactLink({ token: lostToken })).rejects.toThrow(/^404: /);
    await contacts.sweepContacts();
    clock.ahead = 0;
    expect(await stored(lost.exchange)).toEqual([]);
    expect(await stored(contact.exchange)).toHaveLength(1);
    expect(await row(product.url, "select count(*)::int as links from contact_links")).toEqual({ links: 0 });
  });
});

describe("e-mails that strangers can have us send", () => {
  const emailsTo = async (email: string) => {
    const all = (await (await fetch(`${service("TEST_MAIL_WEB_URL")}/email`)).json()) as {
      to: { address: string }[];
      text: string;
    }[];
    return all.filter(({ to }) => to[0]?.address === email);
  };

  test("are one to an address until it is confirmed, and it confirms every question at once", async () => {
    const email = newEmail();
    const left = await Promise.all([leave(email), leave(email)]);
    expect((await leave(email)).answer).toEqual({ sent: true });
    await until(async () => (await emailsTo(email)).length > 0);
    await settled();
    const [message, ...more] = await emailsTo(email);
    expect(more).toEqual([]);
    const token = tokenIn(message?.text ?? "");
    await newBrowser(product).post("/api/contacts/confirm", { token });
    for (const { exchange } of left)
      expect((await stored(exchange))[0]?.["confirmed_at"]).toBeInstanceOf(Date);
    await settled();
    expect(await emailsTo(email)).toHaveLength(1);
  });

  test("are one, however often the worker dies after it has claimed the e-mail", async () => {
    const { exchange, email } = await leave();
    await emailTo(email);
    const [contact] = await stored(exchange);
    const payload = { userId: owner.userId, contactId: Number(contact?.["id"]) };
    const { db, jobs } = product.product;
    await db.transaction().execute((tx) => jobs.enqueue(tx, sendContactEmail, payload));
    await settled();
    expect(await emailsTo(email)).toEqual([]);
  });

  test("are about three questions a day for one address", async () => {
    const email = newEmail();
    for (const _ of [1, 2, 3]) expect((await leave(email)).answer).toEqual({ sent: true });
    await expect(leave(email)).rejects.toThrow(/^429: /);
    await expect(leave(email.toUpperCase())).rejects.toThrow(/^429: /);
  });

  test("are twenty a day about one profile, from however many places", async () => {
    const other = await ownerWith(product, {});
    const { userId } = other;
    const { exchangeId, sessionId } = await visitor.chat.ask({ userId, message: JAZZ });
    const statuses: number[] = [];
    for (let place = 1; place <= 21; place += 1) {
      const answer = await product.app.inject({
        method: "POST",
        url: `/api/chat/${exchangeId}/contact`,
        remoteAddress: `10.9.8.${place}`,
        payload: { userId, sessionId, email: newEmail() },
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    const remaining = await row(
      product.url,
      "select count(*)::int as kept from contacts where user_id = $1",
      [userId],
    );
    expect(remaining).toEqual({ kept: 20 });
  });
});
