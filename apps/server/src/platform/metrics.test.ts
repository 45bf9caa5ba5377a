import { afterAll, expect, test } from "vitest";
import { inWords, startFakeModel } from "../../../../testing/fake-model.ts";
import { freePort } from "../../../../testing/processes.ts";
import { testApp } from "../../test/app.ts";
import { buildOwner, textFile, until } from "../../test/builders.ts";
import { rows } from "../../test/database.ts";
import { ownerWith } from "../../test/streams.ts";
import { createLog } from "./log.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { serveMetrics } from "./metrics-server.ts";

let modelIsDown = false;
const model = await startFakeModel(() => ({
  words: inWords("A single session costs £180 [1]."),
  fault: modelIsDown ? { kind: "status", status: 500 } : undefined,
}));
afterAll(model.close);
const limits = { BURST_PROFILE: "9", MODEL_CALLS_PER_DAY: "40" };
const product = await testApp({ worker: true, environment: { ...model.environment(), ...limits } });
const owner = await ownerWith(product, { "prices.md": "# Prices\n\nA single session costs £180." });
const { metrics } = product.product;

/** The value of one series, as Prometheus would read it. */
async function figure(name: string, of: Metrics = metrics): Promise<number> {
  const text = await of.register.metrics();
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.split(" ").at(-1) ?? Number.NaN);
}

async function gained(name: string, work: () => Promise<unknown>): Promise<number> {
  const before = await figure(name);
  await work();
  return (await figure(name)) - before;
}

const outcome = (word: string) => `understudy_exchanges_total{outcome="${word}"}`;
const calls = (word: string) => `understudy_model_calls_total{kind="language",outcome="${word}"}`;
const ask = (message = "What does a single session cost?") =>
  product.app.inject({
    method: "POST",
    url: "/api/chat",
    headers: { "content-type": "application/json" },
    payload: JSON.stringify({ userId: owner.userId, message }),
  });

test("a question is counted by its outcome, with the time to its first word", async () => {
  const before = await figure("understudy_first_word_seconds_count");
  expect(await gained(outcome("answered"), () => ask())).toBe(1);
  expect(await gained(outcome("refused"), () => ask("Zyzzyva quokka frobnicate?"))).toBe(1);
  expect((await figure("understudy_first_word_seconds_count")) - before).toBe(2);
});

test("a failed model call is counted as failed, and its question by its outcome", async () => {
  expect(await gained(calls("done"), () => ask())).toBe(1);
  modelIsDown = true;
  expect(await gained(calls("failed"), () => ask())).toBeGreaterThanOrEqual(1);
  modelIsDown = false;
  expect(await figure("understudy_model_day_used_ratio")).toBeGreaterThan(0);
});

test("a failed answer counts once, even if it never became an exchange", async () => {
  await rows(product.url, "alter table passages rename to passages_away");
  expect(await gained(outcome("failed"), () => ask())).toBe(1);
  await rows(product.url, "alter table passages_away rename to passages");
  await rows(product.url, "alter table chat_messages rename to chat_messages_away");
  expect(await gained(outcome("failed"), () => ask())).toBe(1);
  await rows(product.url, "alter table chat_messages_away rename to chat_messages");
});

test("a rate-limited question is counted as limited", async () => {
  const many = async () => {
    for (let count = 0; count < 12; count += 1) await ask();
  };
  expect(await gained(outcome("limited"), many)).toBeGreaterThanOrEqual(3);
});

test("jobs are counted by queue and outcome, and waiting jobs are measured by age", async () => {
  expect(await figure('understudy_jobs_total{queue="documents.ingest",outcome="done"}')).toBe(1);
  // What follows a new document is still running for a moment.
  await until(async () => (await figure("understudy_jobs_running")) === 0);
  const idle = await testApp();
  const { cookie } = await buildOwner(idle);
  await idle.api(cookie).documents.upload(textFile("waits.txt", "Nobody takes this."));
  const queue = '{queue="documents.ingest"}';
  expect(await figure(`understudy_queue_waiting${queue}`, idle.product.metrics)).toBe(1);
  expect(await figure(`understudy_queue_oldest_seconds${queue}`, idle.product.metrics)).toBeGreaterThan(0);
});

test("the cost of tokens follows the price of a million", async () => {
  const own = createMetrics();
  own.tokensUsed({ input: 2_000_000, output: 100_000 }, { input: 3, output: 15 });
  expect(await figure("understudy_model_cost_total", own)).toBeCloseTo(7.5);
});

test("the database, connections and disk of a server are measured", async () => {
  expect(await figure('understudy_part_up{part="database"}')).toBe(1);
  expect(await figure('understudy_part_up{part="redis"}')).toBeNaN();
  expect(await figure('understudy_pool_connections{state="idle"}')).toBeGreaterThan(0);
  expect(await figure("understudy_storage_free_ratio")).toBeGreaterThan(0);
});

test("metrics are served on a separate port and not by the public server", async () => {
  const publicAnswer = await product.app.inject("/metrics");
  expect(publicAnswer.body).not.toContain("understudy_");
  expect(publicAnswer.statusCode).toBe(404);
  const port = await freePort();
  const silent = { host: "127.0.0.1", port, process: "http" as const, log: createLog("silent") };
  const close = await serveMetrics(createMetrics(), silent);
  const at = `http://127.0.0.1:${port}`;
  expect(await (await fetch(`${at}/metrics`)).text()).toContain("nodejs_eventloop_lag_p99_seconds");
  expect((await fetch(`${at}/`)).status).toBe(404);
  // Next to another release the port is taken, and the process continues without metrics.
  const second = await serveMetrics(createMetrics(), silent);
  await second();
  await close();
  await expect(fetch(`${at}/metrics`)).rejects.toThrow();
});
