import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { inWords, type Plan, startFakeModel } from "../../../../../testing/fake-model.ts";
import { testApp } from "../../../test/app.ts";
import { until } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";
import {
  endOf,
  listen,
  ownerWith,
  readAllEvents,
  readEvents,
  type StreamedEvent,
  textOf,
} from "../../../test/streams.ts";

const ANSWER_TEXT =
  "A single session costs £180 [1]. It lasts ninety minutes [1]. You may cancel up to 48 hours before [1].";
const RESPONSE =
  "A single session costs £180. It lasts ninety minutes. You may cancel up to 48 hours before.";
const QUESTION = "What does a single session cost, and may I cancel?";

let plan: Plan = { words: inWords(ANSWER_TEXT) };
/** The model pauses here in the middle of its answer until the test resolves it. */
let gate = Promise.withResolvers<void>();
const fake = await startFakeModel(async () => plan);
afterAll(fake.close);
const product = await testApp({ worker: true, environment: fake.environment() });
const base = await listen(product);
const owner = await ownerWith(product, {
  "prices.md":
    "# Prices\n\nA single session costs £180. It lasts ninety minutes. You may cancel up to 48 hours before.",
});

type Sent = { key?: string; sessionId?: string; signal?: AbortSignal; accept?: string; message?: string };

const ask = ({ key, sessionId, signal, accept = "text/event-stream", message = QUESTION }: Sent = {}) =>
  fetch(`${base}/api/chat`, {
    method: "POST",
    headers: { "content-type": "application/json", accept, ...(key ? { "idempotency-key": key } : {}) },
    body: JSON.stringify({ userId: owner.userId, message, ...(sessionId ? { sessionId } : {}) }),
    ...(signal ? { signal } : {}),
  });
const resume = (exchange: number, sessionId: string, lastId?: string) =>
  fetch(`${base}/api/chat/${exchange}/events?sessionId=${sessionId}&userId=${owner.userId}`, {
    headers: lastId ? { "last-event-id": lastId } : {},
  });
const stop = (exchange: number, sessionId: string) =>
  fetch(`${base}/api/chat/${exchange}/stop`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ sessionId, userId: owner.userId }),
  });
const stored = (id: unknown) =>
  row(product.url, "select * from chat_messages where user_id = $1 and id = $2", [owner.userId, id]);

/** Sends the first words, then waits at the gate. */
function pausing(after = 6): void {
  gate = Promise.withResolvers();
  const words = inWords(ANSWER_TEXT);
  plan = {
    words: [
      ...words.slice(0, after),
      ...words.slice(after).map((word, index) => (index === 0 ? { word, wait: gate.promise } : word)),
    ],
  };
}
function speaking(): void {
  plan = { words: inWords(ANSWER_TEXT) };
}

async function started(response: Response) {
  const events = readEvents(response);
  const { value } = await events.next();
  if (value?.event.type !== "answer-start" || !value.event.exchangeId) throw new Error("no start");
  return { events, first: value, id: value.event.exchangeId, sessionId: value.event.sessionId };
}

async function readUntil(
  events: AsyncGenerator<StreamedEvent>,
  type: string,
  before: StreamedEvent[] = [],
): Promise<StreamedEvent[]> {
  for (const all = before; ; ) {
    const { value, done } = await events.next();
    if (done) throw new Error(`The stream ended without ${type}.`);
    all.push(value);
    if (value.event.type === type) return all;
  }
}

describe("a streamed answer", () => {
  test("comes word by word while the model speaks, is kept whole, and names what it rests on [CHAT-15]", async () => {
    pausing();
    const response = await ask();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    const { events, id, sessionId } = await started(response);
    expect((await stored(id)).state).toBe("pending");
    const all = await readUntil(events, "text-delta");
    gate.resolve();
    for await (const one of events) all.push(one);
    const answer = endOf(all);
    expect(textOf(all)).toBe(RESPONSE);
    expect(answer).toMatchObject({
      response: RESPONSE,
      sessionId,
      exchangeId: id,
      state: "answered",
      unsupported: [],
    });
    expect(answer.citations.map(({ start, end }) => RESPONSE.slice(start, end))).toEqual(
      RESPONSE.match(/[^.]+\./g)?.map((one) => one.trim()),
    );
    const exchange = await stored(id);
    expect(exchange).toMatchObject({ response: RESPONSE, state: "answered", unsupported: [] });
    expect(Number(exchange.first_word_ms)).toBeLessThanOrEqual(Number(exchange.total_ms));
    const citations = await rows(
      product.url,
      "select quote from citations where user_id = $1 and message_id = $2 order by number",
      [owner.userId, id],
    );
    expect(citations.map(({ quote }) => quote)).toEqual(answer.citations.map(({ quote }) => quote));
  });

  test("is JSON with the same text for a client that does not ask for a stream", async () => {
    speaking();
    const answer = (await (await ask({ accept: "application/json" })).json()) as { response: string };
    expect(answer.response).toBe(RESPONSE);
  });

  test("is saved while it grows, about every second", async () => {
    pausing();
    const { id, events } = await started(await ask());
    const begun = Date.now();
    await until(async () => String((await stored(id)).response).startsWith("A single session costs"));
    expect(Date.now() - begun).toBeLessThan(2_000);
    expect((await stored(id)).state).toBe("pending");
    gate.resolve();
    await readUntil(events, "answer-end");
  });

  test("continues and is stored when the visitor leaves", async () => {
    pausing();
    const leave = new AbortController();
    const { events, id } = await started(await ask({ signal: leave.signal }));
    await readUntil(events, "text-delta");
    leave.abort();
    gate.resolve();
    const exchange = await until(async () => {
      const found = await stored(id);
      return found.state !== "pending" && found;
    });
    expect(exchange).toMatchObject({ response: RESPONSE, state: "answered" });
  });

  test("ends when it is stopped: the model call ends too, and the text so far stays", async () => {
    pausing();
    const before = fake.cut();
    const { events, id, sessionId } = await started(await ask());
    const all = await readUntil(events, "text-delta");
    const answer = await stop(id, sessionId);
    for await (const one of events) all.push(one);
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(endOf(all))));
    expect(endOf(all)).toMatchObject({ state: "stopped", response: "A single session costs £180." });
    await until(async () => fake.cut() === before + 1 && fake.open() === 0);
    expect(await stored(id)).toMatchObject({ state: "stopped", response: "A single session costs £180." });
    // A second stop changes nothing.
    expect(((await (await stop(id, sessionId)).json()) as { state: string }).state).toBe("stopped");
    gate.resolve();
  });
});

describe("a broken connection", () => {
  test("is resumed from any event, during and after the answer, with every character once", async () => {
    pausing(10);
    const { events, id, sessionId, first } = await started(await ask());
    const begun = await readUntil(events, "citation", [first]);
    const during = begun.map(({ id: lastId }, index) => ({ index, response: resume(id, sessionId, lastId) }));
    const opened = await Promise.all(
      during.map(async ({ index, response }) => ({ index, response: await response })),
    );
    gate.resolve();
    for await (const one of events) begun.push(one);
    for (const { index, response } of opened) {
      const rest = await readAllEvents(response);
      expect([...begun.slice(0, index + 1), ...rest].map(({ event }) => event)).toEqual(
        begun.map(({ event }) => event),
      );
    }
    for (const [index, { id: lastId }] of begun.entries()) {
      const rest = await readAllEvents(await resume(id, sessionId, lastId));
      expect(textOf(rest, textOf(begun.slice(0, index + 1)))).toBe(RESPONSE);
      expect(endOf(rest)).toEqual(endOf(begun));
    }
  });

  test("is resumed by another process from the database", async () => {
    const twin = await testApp({ environment: { ...fake.environment(), DATABASE_URL: product.url } });
    const other = await listen(twin);
    pausing(10);
    const { events, id, sessionId, first } = await started(await ask());
    const begun = await readUntil(events, "citation", [first]);
    const response = await fetch(
      `${other}/api/chat/${id}/events?sessionId=${sessionId}&userId=${owner.userId}`,
      { headers: { "last-event-id": begun.at(-1)?.id ?? "" } },
    );
    gate.resolve();
    const rest = await readAllEvents(response);
    expect(textOf(rest, textOf(begun))).toBe(RESPONSE);
    expect(endOf(rest)).toEqual(endOf(await readUntil(events, "answer-end")));
  });

  test("can't be resumed or stopped by anyone else", async () => {
    speaking();
    const answer = endOf(await readAllEvents(await ask()));
    const id = answer.exchangeId ?? 0;
    for (const [exchange, token] of [
      [id, "x".repeat(43)],
      [id + 1, answer.sessionId],
      [1, answer.sessionId],
    ] as const) {
      expect((await resume(exchange, token)).status).toBe(404);
      expect((await stop(exchange, token)).status).toBe(404);
    }
  });
});

describe("a repeated request", () => {
  const effects = async (message: string) =>
    rows(product.url, "select id from chat_messages where user_id = $1 and message = $2", [
      owner.userId,
      message,
    ]);

  test("has one effect and one answer, ten times at once or later", async () => {
    speaking();
    const [key, message] = [randomUUID(), `${QUESTION} (${randomUUID().slice(0, 4)})`];
    const send = () => ask({ key, message, accept: "application/json" }).then((answer) => answer.text());
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    answers.push(await send());
    expect(new Set(answers).size).toBe(1);
    expect(await effects(message)).toHaveLength(1);
    const streamed = endOf(await readAllEvents(await ask({ key, message })));
    expect(streamed).toEqual(JSON.parse(answers[0] ?? ""));
    const counted = await rows(
      product.url,
      "select count from counters where user_id = $1 and name = 'questions'",
      [owner.userId],
    );
    const exchanges = await rows(
      product.url,
      "select 1 from chat_messages where user_id = $1 and state <> 'pending'",
      [owner.userId],
    );
    expect(counted).toEqual([{ count: String(exchanges.length) }]);
  });

  test("with the same key and another text is refused, and so is an invalid key", async () => {
    const key = randomUUID();
    await (await ask({ key })).text();
    const other = await ask({ key, message: "Something else?" });
    expect(other.status).toBe(409);
    expect(await other.json()).toMatchObject({ code: "key_reused" });
    expect((await ask({ key: "short" })).status).toBe(400);
  });

  test("is a new request after a day", async () => {
    const key = randomUUID();
    await (await ask({ key })).text();
    await rows(
      product.url,
      "update idempotency_keys set created_at = now() - interval '25 hours' where key = $1",
      [key],
    );
    expect((await ask({ key, message: "Something else?" })).status).toBe(200);
  });
});
