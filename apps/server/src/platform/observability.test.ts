import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Fault, inWords, startFakeModel } from "../../../../testing/fake-model.ts";
import { testApp } from "../../test/app.ts";
import { until } from "../../test/builders.ts";
import { row, rows } from "../../test/database.ts";
import { startOtlpReceiver } from "../../test/otlp-receiver.ts";
import { endOf, listen, ownerWith, readAllEvents } from "../../test/streams.ts";

/** Text of the visitor, of the model, and of the owner's document. None of it may appear in logs, metrics or traces. */
const SECRETS = ["xylophone-visitor", "marzipan-model", "quicksilver-owner"] as const;
const [VISITOR, MODEL, OWNER] = SECRETS;
const QUESTION = `What does the ${OWNER} session cost, asks ${VISITOR}?`;

let fault: Fault | undefined;
const fake = await startFakeModel(() => ({
  words: inWords(`A ${OWNER} session costs £180 [1]. The ${MODEL} adds this.`),
  fault,
}));
const collector = await startOtlpReceiver();
const lines: string[] = [];
const product = await testApp({
  worker: true,
  environment: { ...fake.environment(), TRACE_URL: collector.url },
  onLog: (line) => lines.push(line),
});
const base = await listen(product);
const owner = await ownerWith(product, { "prices.md": `# Prices\n\nA ${OWNER} session costs £180.` });
afterAll(async () => {
  await fake.close();
  await collector.close();
});

const ask = (message: string) =>
  fetch(`${base}/api/chat`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ userId: owner.userId, message }),
  });
const spansOf = (traceId: string | undefined) => collector.spans.filter((span) => span.traceId === traceId);

describe("a trace", () => {
  test("covers everything from the question to the stored answer", async () => {
    const answer = endOf(await readAllEvents(await ask(QUESTION)));
    const stored = await row(product.url, "select state from chat_messages where user_id = $1 and id = $2", [
      owner.userId,
      answer.exchangeId,
    ]);
    const root = await until(async () => collector.spans.find(({ name }) => name === "question"));
    const names = () => spansOf(root.traceId).map(({ name }) => name);
    expect(names()).toEqual(expect.arrayContaining(["question", "opening", "search", "model", "storing"]));
    const inside = spansOf(root.traceId).filter(({ spanId }) => spanId !== root.spanId);
    expect(inside.every(({ parentSpanId }) => parentSpanId === root.spanId)).toBe(true);
    const facts = JSON.stringify(root.attributes);
    expect(facts).toContain(JSON.stringify({ key: "state", value: { stringValue: stored["state"] } }));
  });

  test("is not created without an address to send it to", async () => {
    const quiet = await testApp();
    expect(quiet.config.traceUrl).toBeUndefined();
  });
});

describe("a visitor's text", () => {
  beforeAll(async () => {
    await readAllEvents(await ask(`${QUESTION} Again.`));
    fault = { kind: "status", status: 500 };
    await readAllEvents(await ask(`${QUESTION} With the model down.`));
    fault = { kind: "drop", after: 3 };
    await readAllEvents(await ask(`${QUESTION} With the model broken off.`));
    fault = undefined;
    await rows(product.url, "alter table passages rename to passages_away");
    await readAllEvents(await ask(`${QUESTION} With the store broken.`));
    const whole = await fetch(`${base}/api/chat?q=${VISITOR}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ userId: owner.userId, message: `${QUESTION} As JSON.` }),
    });
    expect(whole.status).toBe(500);
    await rows(product.url, "alter table passages_away rename to passages");
    await fetch(`${base}/api/chat`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ userId: owner.userId, message: QUESTION, [VISITOR]: VISITOR }),
    });
  });

  const seen = (text: string) => SECRETS.filter((secret) => text.includes(secret));

  test("is in no log line, whatever went wrong", async () => {
    expect(lines.join("\n")).toContain("request failed");
    expect(seen(lines.join("\n"))).toEqual([]);
  });

  test("is in no metric", async () => {
    const figures = await product.product.metrics.register.metrics();
    expect(figures).toMatch(/understudy_exchanges_total\{outcome="failed"\} [1-9]/);
    expect(seen(figures)).toEqual([]);
  });

  test("is in no trace, not even a failed one", async () => {
    await until(async () => collector.bodies.some((body) => body.includes('"failed"')));
    expect(seen(collector.bodies.join("\n"))).toEqual([]);
  });
});

test("a health check leaves no log line, any other request does", async () => {
  // Jobs in the background log too, but not in the name of a request.
  const countRequestLines = () => lines.filter((line) => line.includes('"reqId"')).length;
  const readStatus = async (url: string) => {
    const before = countRequestLines();
    expect((await product.app.inject(url)).statusCode).toBe(200);
    return countRequestLines() - before;
  };
  expect(await readStatus("/api/ready")).toBe(0);
  expect(await readStatus("/api/health")).toBe(0);
  expect(await readStatus("/api/openapi.json")).toBeGreaterThan(0);
});
