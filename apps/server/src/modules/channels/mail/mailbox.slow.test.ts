import { randomBytes } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { startFakeModel } from "../../../../../../testing/fake-model.ts";
import { startMailServer } from "../../../../../../testing/mailbox.ts";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { buildOwner, until } from "../../../../test/builders.ts";
import { row, rows } from "../../../../test/database.ts";
import { ownerWith } from "../../../../test/streams.ts";
import { openMailClient } from "./mail-client.ts";

const server = startMailServer();
const masterKey = randomBytes(32).toString("base64");
const environment = { OUTBOUND_PRIVATE: "on", MASTER_KEY: masterKey };
const product = await testApp({ worker: true, environment });
const PRICES = { "prices.md": "# Prices\n\nA single session costs £180. A package of six costs £900." };
const QUESTION = "What does a single session cost?";

type Mode = "draft" | "reply";

/** An owner whose mailbox has had mail before, so that its server is known. */
async function connected(mode: Mode, app: TestApp = product) {
  if (!server) throw new Error("There is no mail server.");
  const owner = await ownerWith(app, PRICES);
  const address = server.newAddress("marguerite");
  await server.send({ from: server.newAddress("old"), to: address, subject: "Before", text: QUESTION });
  await until(async () => (await server.folder(address)).length === 1);
  const { channels } = owner.api;
  const { mailbox } = await channels.connectMailbox(owner.profileId, { ...server.settings(address), mode });
  const list = async () => (await channels.mailbox(owner.profileId)).messages;
  return {
    ...owner,
    address,
    mailbox,
    list,
    /** Has the worker look, and waits until so many messages are done. */
    async look(count: number) {
      let lastCheck: string | null = "";
      return until(async () => {
        const { mailbox: now, messages } = await channels.mailbox(owner.profileId);
        // Once after each visit: the worker and this test share a process.
        if (now && now.checkedAt !== lastCheck) await channels.checkMailbox(owner.profileId);
        lastCheck = now?.checkedAt ?? null;
        const isDone = messages.length >= count && messages.every(({ outcome }) => outcome !== "working");
        return isDone && messages;
      });
    },
  };
}

const gotten = (address: string) =>
  until(async () => {
    const [mail] = (await server?.folder(address)) ?? [];
    return mail;
  });

describe.skipIf(!server)("a connected mailbox", () => {
  if (!server) return;

  test("answers a question at once, with sources, as an automatic reply in its thread", async () => {
    const { address, look, mailbox, userId } = await connected("reply");
    expect(mailbox).toMatchObject({ email: address, authServer: "mail.test", fault: null });
    const ana = server.newAddress("ana");
    const messageId = await server.send({ from: ana, to: address, subject: "Prices", text: QUESTION });
    expect(await look(1)).toMatchObject([{ sender: ana, subject: "Prices", outcome: "sent", reason: null }]);
    const { head, text } = await gotten(ana);
    expect(text).toContain("£180");
    expect(text).toMatch(/Sources:\s+\[1\] prices\.md/);
    expect(head).toMatch(/^Auto-Submitted: auto-replied/m);
    expect(head).toMatch(/^Subject: Re: Prices/m);
    expect(head).toContain(`In-Reply-To: ${messageId}`);
    // Our copy goes to the sent messages, and is not taken for a question.
    await until(async () => (await look(1)) && (await server.folder(address, "Sent")).length === 1);
    const inbox = await server.folder(address);
    expect(inbox.map(({ flags }) => flags.has("\\Answered"))).toEqual([false, true]);
    expect(await server.folder(address, "Drafts")).toEqual([]);

    const [reply] = await server.folder(ana);
    await server.send({
      from: ana,
      to: address,
      subject: "Re: Prices",
      text: "And a package of six?\n\nMarguerite wrote:\n> £180",
      inReplyTo: reply?.messageId ?? "",
    });
    await look(2);
    await until(async () => (await server.folder(ana)).length === 2);
    expect((await server.folder(ana))[1]?.text).toContain("£900");
    const stored = await rows(
      product.url,
      `select conversation.source, count(*)::int as exchanges from chat_sessions conversation
       join chat_messages exchange on exchange.user_id = $1 and exchange.session_id = conversation.id
       where conversation.user_id = $1 group by conversation.id, conversation.source`,
      [userId],
    );
    expect(stored).toEqual([{ source: "Email", exchanges: 2 }]);
  });

  test("drafts what is uncertain, and what the owner wants to send herself", async () => {
    const { address, look } = await connected("draft");
    const ana = server.newAddress("ana");
    await server.send({ from: ana, to: address, subject: "Prices", text: QUESTION });
    await server.send({
      from: ana,
      to: address,
      subject: "Moon",
      text: "Which airline flies to Reykjavik on Sundays?",
    });
    expect(await look(2)).toMatchObject([
      { outcome: "drafted", reason: "uncertain", subject: "Moon" },
      { outcome: "drafted", reason: null, subject: "Prices" },
    ]);
    const drafts = await server.folder(address, "Drafts");
    expect(drafts[0]?.text).toContain("£180");
    expect(drafts[0]?.head).toContain(ana);
    expect(drafts[0]?.head).not.toContain("Auto-Submitted");
    expect(drafts[1]?.text).toContain("Only for you");
    expect(await server.folder(ana)).toEqual([]);
  });

  test("sends nothing to a sender that may be forged, or to programs", async () => {
    const { address, look } = await connected("reply");
    const forged = server.newAddress("ana", "spoofed.test");
    await server.send({ from: forged, to: address, subject: "Prices", text: QUESTION });
    const unchecked = server.newAddress("ana", "unchecked.test");
    const headers = { "Authentication-Results": "mail.test.evil; dmarc=pass" };
    await server.send({ from: unchecked, to: address, subject: "Prices", text: QUESTION, headers });
    const away = server.newAddress("away");
    await server.send({
      from: away,
      to: address,
      text: QUESTION,
      headers: { "Auto-Submitted": "auto-replied" },
    });
    const bounce = server.newAddress("mailer");
    await server.send({ from: bounce, to: address, text: QUESTION, envelopeFrom: "" });
    const outcomes = (await look(4)).toReversed().map(({ outcome, reason }) => [outcome, reason]);
    expect(outcomes).toEqual([
      ["drafted", "not_verified"],
      ["drafted", "not_verified"],
      ["skipped", "automatic"],
      ["skipped", "bounce"],
    ]);
    for (const sender of [forged, unchecked, away, bounce]) expect(await server.folder(sender)).toEqual([]);
  });

  test("gets a draft where the mail server refuses the reply", async () => {
    const { address, look } = await connected("reply");
    await server.send({
      from: server.newAddress("ana", "refused.test"),
      to: address,
      subject: "Prices",
      text: QUESTION,
    });
    expect(await look(1)).toMatchObject([{ outcome: "drafted", reason: "refused" }]);
    expect(await server.folder(address, "Drafts")).toHaveLength(1);
  });

  test("answers a message that arrives twice once", async () => {
    const { address, look } = await connected("reply");
    const ana = server.newAddress("ana");
    const twice = {
      from: ana,
      to: address,
      subject: "Prices",
      text: QUESTION,
      messageId: `<${randomBytes(8).toString("hex")}@mail.test>`,
    };
    await server.send(twice);
    await server.send(twice);
    const last = server.newAddress("last");
    await server.send({ from: last, to: address, subject: "Prices", text: QUESTION });
    expect(await look(2)).toHaveLength(2);
    await gotten(last);
    expect(await server.folder(ana)).toHaveLength(1);
  });

  test("stores its password encrypted and never shows it", async () => {
    const { userId, profileId, address, api } = await connected("draft");
    const { secret } = await row(product.url, "select secret from mailboxes where user_id = $1", [userId]);
    expect(secret).toMatch(/^e1:/);
    const { mailbox } = await api.channels.mailbox(profileId);
    expect(JSON.stringify(mailbox)).not.toContain(server.password);
    // Another server must not get the password that was typed for this one.
    const { password: _, ...settings } = server.settings(address);
    const elsewhere = { ...settings, imapPort: server.imapTls, mode: "draft" as const };
    await expect(api.channels.connectMailbox(profileId, elsewhere)).rejects.toMatchObject({ status: 400 });
    const changed = await api.channels.connectMailbox(profileId, { ...settings, mode: "reply" });
    expect(changed.mailbox?.mode).toBe("reply");
    expect(await api.channels.disconnectMailbox(profileId)).toEqual({ mailbox: null, messages: [] });
    expect(await rows(product.url, "select 1 from mailbox_visits where owner_id = $1", [userId])).toEqual([]);
  });

  test("trusts no certificate that is signed by nobody", async () => {
    const own = { host: "localhost", address: "127.0.0.1", port: server.imapTls, security: "tls" } as const;
    const address = server.newAddress("m");
    const client = openMailClient({
      imap: own,
      smtp: own,
      username: address,
      password: server.password,
      address,
      fromName: "",
    });
    await expect(client.open()).rejects.toThrow(/certificate isn't valid/);
    await client.close();
  });

  test("is refused with the reason", async () => {
    const { profileId, api } = await ownerWith(product, {});
    const settings = { ...server.settings(server.newAddress("m")), mode: "draft" as const };
    const refused = (changes: object) => api.channels.connectMailbox(profileId, { ...settings, ...changes });
    await expect(refused({ password: "wrong" })).rejects.toThrow(/refused the user name or password/);
    await expect(refused({ imapPort: 1 })).rejects.toThrow(/refused the connection/);
    expect((await api.channels.mailbox(profileId)).mailbox).toBeNull();
  });
});

describe.skipIf(!server)("an answer that breaks off", async () => {
  if (!server) return;
  const requests: PromiseWithResolvers<void>[] = [];
  const fake = await startFakeModel((_request, number) => {
    const wait = requests[number - 1]?.promise ?? Promise.resolve();
    return { words: ["A single session ", { word: "costs £180 [1].", wait }] };
  });
  afterAll(fake.close);
  const answering = await testApp({ worker: true, environment: { ...environment, ...fake.environment() } });

  /** What a killed worker leaves behind: its answer is ended by another process. */
  async function breakOff(userId: string, number: number): Promise<void> {
    await until(async () => {
      const pending =
        "select 1 from chat_messages where user_id = $1 and state = 'pending' and response <> ''";
      if (fake.requests.length < number || (await rows(answering.url, pending, [userId])).length === 0)
        return;
      const lapse = "update answer_leases set expires_at = now() - interval '1 second' where owner_id = $1";
      await rows(answering.url, lapse, [userId]);
      return (await answering.product.chat.sweep()) > 0;
    });
    requests[number - 1]?.resolve();
  }

  test("is asked for once more, and the draft has no text of the broken one", async () => {
    const { address, look, userId } = await connected("draft", answering);
    const first = fake.requests.length + 1;
    requests[first - 1] = Promise.withResolvers();
    await server.send({ from: server.newAddress("ana"), to: address, subject: "Prices", text: QUESTION });
    const done = look(1);
    await breakOff(userId, first);
    expect(await done).toMatchObject([{ outcome: "drafted", reason: null }]);
    const drafts = await server.folder(address, "Drafts");
    expect(drafts).toHaveLength(1);
    expect(drafts[0]?.text).toContain("£180");
    expect(drafts[0]?.text).not.toContain("technical difficulties");
    const exchanges = "select state, session_id from chat_messages where user_id = $1 order by id";
    const stored = await rows(answering.url, exchanges, [userId]);
    expect(stored.map(({ state }) => state)).toEqual(["failed", "answered"]);
    expect(new Set(stored.map(({ session_id }) => session_id)).size).toBe(1);
  });

  test("is given up after three times, without a draft", async () => {
    const { address, look, userId } = await connected("draft", answering);
    const first = fake.requests.length + 1;
    const three = [first, first + 1, first + 2];
    for (const number of three) requests[number - 1] = Promise.withResolvers();
    await server.send({ from: server.newAddress("ana"), to: address, subject: "Prices", text: QUESTION });
    const done = look(1);
    for (const number of three) await breakOff(userId, number);
    expect(await done).toMatchObject([{ outcome: "failed", reason: "unanswered" }]);
    expect(await server.folder(address, "Drafts")).toEqual([]);
    expect(fake.requests).toHaveLength(first + 2);
  });
});

describe("the outbound guard", () => {
  const strict = testApp({ environment: { MASTER_KEY: masterKey } });
  test.each([
    ["this machine", "127.0.0.1", 993],
    ["the network", "10.0.0.5", 143],
    ["a local name", "localhost", 993],
    ["a port of something else", "93.184.216.34", 6379],
  ])("refuses %s", async (_name, imapHost, imapPort) => {
    const guarded = await strict;
    const { cookie, profileId } = await buildOwner(guarded);
    const email = "m@example.com";
    const body = {
      email,
      imapHost,
      imapPort,
      smtpHost: imapHost,
      smtpPort: 465,
      username: email,
      password: "x",
    };
    const connected = guarded.api(cookie).channels.connectMailbox(profileId, { ...body, mode: "draft" });
    await expect(connected).rejects.toMatchObject({ status: 409 });
  });
});
