import { afterAll, expect, test } from "vitest";
import { startSink } from "../../../../../testing/webhook-receiver.ts";
import { testApp } from "../../../test/app.ts";
import { buildOwner, textFile, until } from "../../../test/builders.ts";
import { rows } from "../../../test/database.ts";
import { emailTo, newBrowser, newEmail } from "../../../test/sign-in.ts";

const product = await testApp({ worker: true, environment: { OUTBOUND_PRIVATE: "on" } });
const sink = await startSink();
afterAll(sink.close);

type Events = Parameters<ReturnType<typeof product.api>["webhooks"]["chooseEvents"]>[1]["events"];
type Sent = { type: string; data: Record<string, unknown> };

/** An owner whose webhook gets these events, or what it gets without a choice. */
async function hooked(events?: Events) {
  const owner = await buildOwner(product);
  const api = product.api(owner.cookie);
  const path = `/${owner.userId}`;
  const address = "update profile_settings set webhook_url = $2 where user_id = $1";
  await rows(product.url, address, [owner.userId, sink.url + path]);
  if (events) await api.webhooks.chooseEvents(owner.profileId, { events });
  const sent = () =>
    sink.received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body) as Sent);
  return {
    ...owner,
    api,
    sent,
    ask: (message: string) => product.api().chat.ask({ userId: owner.userId, message }),
    /** Waits for all these events, in any order. */
    got: (...types: string[]) =>
      until(async () => {
        const found = sent();
        return (
          found.length >= types.length &&
          types.every((type) => found.some((one) => one.type === type)) &&
          found
        );
      }),
    upload: async (name: string, text: string) => {
      await api.documents.upload(textFile(name, text));
      await until(async () =>
        (await api.documents.list()).every(({ status }) => !/queued|reading|learning/.test(status)),
      );
    },
  };
}

test("sends only exchanges until the owner chooses, as before there was a choice", async () => {
  const { api, profileId, ask, got, sent } = await hooked();
  expect(await api.webhooks.events(profileId)).toEqual({ events: ["exchange.created"] });
  await ask("Do you like jazz?");
  await got("exchange.created");
  expect((await api.webhooks.deliveries(profileId)).map(({ event }) => event)).toEqual(["exchange.created"]);
  expect(await api.webhooks.chooseEvents(profileId, { events: [] })).toEqual({ events: [] });
  await ask("Do you like blues?");
  expect(await api.webhooks.deliveries(profileId)).toHaveLength(1);
  expect(sent()).toHaveLength(1);
});

test("sends what happens to a visitor's question, with its sources", async () => {
  const events: Events = ["conversation.started", "exchange.created", "gap.opened", "visitor.waiting"];
  const owner = await hooked(["document.ready", ...events]);
  await owner.upload("prices.md", "# Prices\n\nA single session costs £180.");
  const [ready] = await owner.got("document.ready");
  expect(ready?.data).toMatchObject({ profileId: owner.profileId, documentName: "prices.md", address: null });

  const { sessionId } = await owner.ask("What does a single session cost?");
  const found = await owner.got("conversation.started", "exchange.created");
  expect(found.find(({ type }) => type === "conversation.started")?.data).toMatchObject({
    message: "What does a single session cost?",
  });
  expect(found.find(({ type }) => type === "exchange.created")?.data).toMatchObject({
    state: "answered",
    citations: [{ number: 1, documentName: "prices.md", quote: expect.stringContaining("£180") }],
  });
  const { userId } = owner;
  await product.api().chat.ask({ userId, sessionId, message: "Do you like jazz?" });
  await product.api().chat.ask({ userId, sessionId, message: "Can I speak to a person?" });
  const all = await owner.got("gap.opened", "visitor.waiting");
  expect(all.find(({ type }) => type === "gap.opened")?.data).toMatchObject({ message: "Do you like jazz?" });
  // The conversation started once.
  await until(async () => owner.sent().filter(({ type }) => type === "exchange.created").length === 3);
  expect(owner.sent().filter(({ type }) => type === "conversation.started")).toHaveLength(1);
});

test("sends a confirmed address, and stores no copy of it", async () => {
  const { userId, ask, got } = await hooked(["contact.confirmed"]);
  const { exchangeId, sessionId } = await ask("Do you like jazz?");
  const email = newEmail();
  await product.api().chat.contact(exchangeId ?? 0, { userId, sessionId, email, name: "Ada" });
  const link = /https?:\S+/.exec((await emailTo(email)).text)?.[0] ?? "";
  const token = new URL(link).searchParams.get("token") ?? "";
  await newBrowser(product).post("/api/contacts/confirm", { token });
  const [confirmed] = await got("contact.confirmed");
  expect(confirmed?.data).toMatchObject({ message: "Do you like jazz?", contact: { email, name: "Ada" } });
  const stored = await rows(product.url, "select data::text from webhook_deliveries where user_id = $1", [
    userId,
  ]);
  expect(JSON.stringify(stored)).not.toContain(email);
});

test("sends events about documents, saved answers, web pages and limits", async () => {
  const owner = await hooked(["document.failed", "saved_answer.changed", "sync.finished", "limit.near"]);
  const { api, profileId, userId, got } = owner;
  await owner.upload("empty.md", " ");
  const { correction } = await api.savedAnswers.create(profileId, { question: "Jazz?", answer: "Yes." });
  await api.savedAnswers.remove(profileId, correction.id);
  await api.sites.create(profileId, { address: `${sink.url}/page`, mode: "page" });
  const month = new Date().toISOString().slice(0, 7);
  const used =
    "insert into plan_usage (user_id, name, period, label, count) values ($1, 'conversations', $2, '', 69)";
  await rows(product.url, used, [userId, `${month}-01`]);
  await owner.ask("Do you like jazz?");
  const found = await got("document.failed", "saved_answer.changed", "sync.finished", "limit.near");
  const dataOf = (type: string) => found.filter((one) => one.type === type).map(({ data }) => data);
  expect(dataOf("document.failed")).toMatchObject([
    { documentName: "empty.md", failure: expect.any(String) },
  ]);
  expect(dataOf("saved_answer.changed")).toEqual(
    expect.arrayContaining([
      { profileId, savedAnswerId: correction.id, change: "saved" },
      { profileId, savedAnswerId: correction.id, change: "deleted" },
    ]),
  );
  expect(dataOf("limit.near")).toMatchObject([{ limit: "conversations", percent: 70, used: 70 }]);
});

test("writes an event together with the change it reports, or neither", async () => {
  const { profileId, userId, api } = await hooked(["saved_answer.changed"]);
  await rows(
    product.url,
    `create function refuse_delivery() returns trigger as $$ begin
       if new.user_id = '${userId}' then raise exception 'refused'; end if; return new; end $$ language plpgsql`,
  );
  await rows(
    product.url,
    "create trigger refuse_delivery before insert on webhook_deliveries for each row execute function refuse_delivery()",
  );
  await expect(api.savedAnswers.create(profileId, { question: "Jazz?", answer: "Yes." })).rejects.toThrow();
  expect(await api.savedAnswers.list(profileId)).toEqual([]);
  await rows(product.url, "drop trigger refuse_delivery on webhook_deliveries");
});
