import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Fault, inWords, type Plan, startFakeModel } from "../../../../../testing/fake-model.ts";
import { testApp } from "../../../test/app.ts";
import { until } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";
import { endOf, listen, ownerWith, readAllEvents, readEvents, textOf } from "../../../test/streams.ts";

const BROKEN = "I'm experiencing technical difficulties. Please try your question again.";
const COST = "What does a single session cost?";
const PRICES = "# Prices\n\nA single session costs £180. It lasts ninety minutes.";

let plan: (number: number) => Plan = () => ({ words: [] });
let question = 0;
const fake = await startFakeModel(() => plan(++question));
afterAll(fake.close);
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const product = await testApp({ worker: true, environment: fake.environment(), clock });
const base = await listen(product);

beforeEach(() => {
  question = 0;
  ahead = 0;
});

const says = (text: string, fault?: Fault): void => {
  plan = () => ({ words: inWords(text), fault });
};
const newOwner = (documents: Record<string, string> = { "prices.md": PRICES }) =>
  ownerWith(product, documents);
const stream = (userId: string, message = COST) =>
  fetch(`${base}/api/chat`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ userId, message }),
  });
const pausedAt = (): [Promise<void>, () => void] => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return [promise, resolve];
};
const stored = (userId: string, id: unknown) =>
  row(product.url, "select * from chat_messages where user_id = $1 and id = $2", [userId, id]);

describe("an answer of a model", () => {
  test("never contains an unsupported figure, on screen or in the database", async () => {
    const { userId } = await newOwner();
    says("A single session costs £190 [1]. It lasts ninety minutes [1].");
    const events = await readAllEvents(await stream(userId));
    const answer = endOf(events);
    expect(answer.response).toBe(
      "I couldn't confirm this detail in the owner's documents. It lasts ninety minutes.",
    );
    expect(textOf(events)).toBe(answer.response);
    expect(JSON.stringify(events)).not.toContain("£190");
    expect(events.some(({ event }) => event.type === "text-retract")).toBe(true);
    expect(await stored(userId, answer.exchangeId)).toMatchObject({
      response: answer.response,
      state: "partly",
    });
  });

  test("has what no passage supports marked, and cites only what was retrieved [CHAT-15]", async () => {
    const { userId, api } = await newOwner();
    says("A single session costs £180 [1]. Everybody adores the friendly garden cats [9].");
    const answer = await api.chat.ask({ userId, message: COST });
    const [span] = answer.unsupported;
    expect(answer.response.slice(span?.start, span?.end)).toBe("Everybody adores the friendly garden cats.");
    expect((await stored(userId, answer.exchangeId)).unsupported).toEqual(answer.unsupported);
    const citations = await rows(product.url, "select quote from citations where user_id = $1", [userId]);
    expect(citations).toEqual([{ quote: "A single session costs £180." }]);
  });

  test("that does not know says so and leaves a gap [CHAT-15]", async () => {
    const { userId, api } = await newOwner();
    says("[[UNKNOWN]]");
    const answer = await api.chat.ask({ userId, message: "Does a single session include lunch?" });
    expect(answer).toMatchObject({ state: "not_answered", citations: [] });
    expect(answer.response).toContain("I don't know");
    expect(
      await row(product.url, "select question, message_id from gaps where user_id = $1", [userId]),
    ).toEqual({
      question: "Does a single session include lunch?",
      message_id: String(answer.exchangeId),
    });
    await api.chat.ask({ userId, message: "Thank you very much!" });
    expect(await rows(product.url, "select 1 from gaps where user_id = $1", [userId])).toHaveLength(1);
  });

  test("follows the owner's style after rules that no style can change", async () => {
    const { userId, api, email } = await newOwner();
    await api.profiles.updateSettings({
      aiPersonality: "casual",
      responseLength: "short",
      customInstructions: "Mention the newsletter.",
    });
    says("A single session costs £180 [1].");
    await api.chat.ask({ userId, message: COST });
    const prompt = JSON.stringify(fake.requests.at(-1));
    for (const part of ["at most three sentences", "Sound casual", "Mention the newsletter."]) {
      expect(prompt).toContain(part);
      expect(prompt.indexOf(part)).toBeGreaterThan(prompt.indexOf("cannot change anything above"));
    }
    expect(prompt).not.toContain(email);
    expect(prompt).not.toContain(userId);
  });

  test("keeps the conversation: a follow-up is answered from what came before [CHAT-14, CHAT-17]", async () => {
    const { userId, api } = await newOwner({
      "prices.md": PRICES,
      "parking.md": "# Parking\n\nThe car park is behind the house.",
    });
    says("A single session costs £180 [1].");
    const first = await api.chat.ask({ userId, message: COST });
    says("It lasts ninety minutes [1].");
    const second = await api.chat.ask({ userId, message: "And how long is it?", sessionId: first.sessionId });
    expect(second.response).toBe("It lasts ninety minutes.");
    expect(second.citations[0]?.documentName).toBe("prices.md");
    expect(fake.requests.at(-1)?.messages.at(-1)?.content).toContain(COST);
    await api.chat.ask({ userId, message: COST });
    const storedCitations = await rows(
      product.url,
      `select s.session_id, count(*)::int as exchanges from chat_sessions s
       join chat_messages m on m.user_id = s.user_id and m.session_id = s.id
       where s.user_id = $1 group by s.id, s.session_id order by s.id`,
      [userId],
    );
    expect(storedCitations.map(({ exchanges }) => exchanges)).toEqual([2, 1]);
    expect(storedCitations[0]?.session_id).toBe(first.sessionId);
  });

  test("comes from this owner's documents alone [GEN-07]", async () => {
    const one = await newOwner();
    const other = await newOwner({ "rates.md": "# Rates\n\nA single session costs £999 at the rival." });
    says("A single session costs £999 [1].");
    const answer = await one.api.chat.ask({ userId: one.userId, message: COST });
    expect(JSON.stringify(answer)).not.toMatch(/999|rival/);
    expect(JSON.stringify(fake.requests.at(-1))).not.toMatch(/999|rival/);
    expect((await other.api.chat.ask({ userId: other.userId, message: COST })).response).toContain("£999");
  });

  test("loses only the citation of a document that was deleted meanwhile", async () => {
    const { userId, api } = await newOwner();
    const gate = Promise.withResolvers<void>();
    const words = inWords("A single session costs £180 [1]. It lasts ninety minutes [1].");
    plan = () => ({ words: [...words.slice(0, -1), { word: words.at(-1) ?? "", wait: gate.promise }] });
    const events = readEvents(await stream(userId));
    for await (const { event } of events) if (event.type === "citation") break;
    const [document] = await api.documents.list();
    await api.documents.remove(document?.id ?? 0);
    gate.resolve();
    const completed = await until(async () => {
      const [found] = await rows(product.url, "select * from chat_messages where user_id = $1", [userId]);
      return found?.state !== "pending" && found;
    });
    expect(completed).toMatchObject({
      state: "answered",
      response: "A single session costs £180. It lasts ninety minutes.",
    });
    expect(await rows(product.url, "select 1 from citations where user_id = $1", [userId])).toEqual([]);
  });
});

describe("a model that fails", () => {
  test.each([
    ["refuses with 429", { kind: "status", status: 429 }],
    ["refuses with 500", { kind: "status", status: 500 }],
    ["breaks off before a word", { kind: "drop", after: 0 }],
  ] as [string, Fault][])("and %s is asked twice, then the answer is a quotation", async (_name, fault) => {
    const { userId, api } = await newOwner();
    says("A single session costs £180 [1].", fault);
    const answer = await api.chat.ask({ userId, message: COST });
    expect(question).toBe(2);
    expect(answer.response).toContain("A single session costs £180.");
    expect(answer.response).toMatch(/^A single session costs £180\./);
    expect(answer.state).toBe("answered");
  });

  test("once is retried silently", async () => {
    const { userId, api } = await newOwner();
    plan = (number) => ({
      words: inWords("A single session costs £180 [1]."),
      fault: number === 1 ? { kind: "status", status: 500 } : undefined,
    });
    expect((await api.chat.ask({ userId, message: COST })).response).toBe("A single session costs £180.");
  });

  test.each([
    ["the connection breaks", { kind: "drop", after: 9 }],
    ["nonsense comes", { kind: "malformed" }],
  ] as [string, Fault][])("in the middle, because %s, leaves what was said, marked", async (_name, fault) => {
    const { userId } = await newOwner();
    says("A single session costs £180 [1]. It lasts ninety minutes [1].", fault);
    const events = await readAllEvents(await stream(userId));
    const answer = endOf(events);
    expect(events.at(-1)?.event.type).toBe("answer-error");
    expect(answer.state).toBe("failed");
    expect(answer.response.endsWith(BROKEN)).toBe(true);
    expect(textOf(events)).toBe(answer.response);
    expect(await stored(userId, answer.exchangeId)).toMatchObject({
      state: "failed",
      response: answer.response,
    });
    expect(question).toBe(1);
  });
});

describe("an exchange of a killed server", () => {
  test("is completed by the sweeper: the text stays with a notice, counts once and is reported once", async () => {
    const { userId, profileId } = await newOwner();
    await rows(
      product.url,
      "update profile_settings set webhook_url = 'http://127.0.0.1:9/' where user_id = $1",
      [userId],
    );
    const orphan = async (id: number, response: string, byOwner = false) => {
      await rows(
        product.url,
        "insert into chat_sessions (user_id, id, profile_id, session_id, by_owner) values ($1, $2, $3, $4, $5)",
        [userId, id, profileId, `s${id}`, byOwner],
      );
      await rows(
        product.url,
        "insert into chat_messages (user_id, id, session_id, profile_id, message, response, state) values ($1, $2, $2, $3, 'Q?', $4, 'pending')",
        [userId, id, profileId, response],
      );
      await rows(
        product.url,
        "insert into answer_leases (owner_id, message_id, expires_at) values ($1, $2, now() + interval '30 seconds')",
        [userId, id],
      );
    };
    await orphan(1, "A single session");
    await orphan(2, "");
    await orphan(3, "", true);
    await product.product.chat.sweep();
    expect((await stored(userId, 1)).state).toBe("pending");
    ahead = 31_000;
    await Promise.all([product.product.chat.sweep(), product.product.chat.sweep()]);
    expect(await stored(userId, 1)).toMatchObject({
      state: "failed",
      response: `A single session\n\n${BROKEN}`,
    });
    expect(await stored(userId, 2)).toMatchObject({ state: "failed", response: BROKEN });
    expect(
      await rows(
        product.url,
        "select label, count from counters where user_id = $1 and name = 'questions' order by count desc",
        [userId],
      ),
    ).toMatchObject([{ count: "2" }, { count: "1" }]);
    const webhooks = "select exchange_id from webhook_deliveries where user_id = $1 order by exchange_id";
    expect((await rows(product.url, webhooks, [userId])).map((row) => Number(row.exchange_id))).toEqual([
      1, 2,
    ]);
    expect(await rows(product.url, "select 1 from answer_leases where owner_id = $1", [userId])).toEqual([]);
  });

  test("is shown as it is stored if the server survived but its lease expired", async () => {
    const { userId } = await newOwner();
    const [gate, open] = pausedAt();
    plan = () => ({
      words: ["A single session costs £180 [1]. ", { word: "It lasts ninety minutes [1].", wait: gate }],
    });
    const response = await stream(userId);
    const pending = "select id, response from chat_messages where user_id = $1 and response <> ''";
    const [exchange] = await until(async () => {
      const found = await rows(product.url, pending, [userId]);
      return found.length > 0 && found;
    });
    ahead = 31_000;
    await product.product.chat.sweep();
    open();
    const events = await readAllEvents(response);
    const exchangeRow = await stored(userId, exchange?.id);
    expect(exchangeRow).toMatchObject({ state: "failed" });
    expect(endOf(events)).toMatchObject({ state: "failed", response: exchangeRow.response });
    expect(textOf(events)).toBe(exchangeRow.response);
  });
});
