import { readFile } from "node:fs/promises";
import path from "node:path";
import { LIMITS } from "@understudy/contracts";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { until } from "../../test/builders.ts";
import { row, rows } from "../../test/database.ts";
import { DEMO_USER_ID, listen } from "../../test/streams.ts";
import { probe, watchProbe } from "./probing.ts";
import { readStatus } from "./status.ts";

const probeKey = "only-this-installation-knows";
const product = await testApp({ worker: true, environment: { PROBE_KEY: probeKey } });
const url = await listen(product);
const PAGE = path.join(import.meta.dirname, "../../../../content/docs/answers-and-citations.md");

beforeAll(async () => {
  await rows(product.url, "insert into users (id, first_name) values ($1, 'Understudy')", [DEMO_USER_ID]);
  await rows(
    product.url,
    "insert into ai_profiles (user_id, id, is_main, name, is_public) values ($1, 1, true, 'Understudy', true)",
    [DEMO_USER_ID],
  );
});

async function indexDemo(): Promise<void> {
  const { documents } = product.product;
  const bytes = await readFile(PAGE);
  async function* once() {
    yield bytes;
  }
  const file = { filename: "answers.md", declaredType: "text/markdown", bytes: once() };
  await documents.upload(DEMO_USER_ID, { profileId: 1, circle: "public" }, file);
  await until(async () => (await documents.list(DEMO_USER_ID, 1)).every(({ status }) => status === "ready"));
}

describe("the probe", () => {
  test("fails while the demo has no documents, and passes when it answers with a source", async () => {
    expect(await probe({ url, probeKey })).toMatchObject({ up: false });
    await indexDemo();
    expect(await probe({ url, probeKey })).toMatchObject({ up: true });
  });

  test("has no limit and is not counted as a visitor; without its key it is", async () => {
    const visitors = async () => {
      const found = await row(
        product.url,
        "select count(*)::int as count from chat_sessions where user_id = $1 and not by_owner",
        [DEMO_USER_ID],
      );
      return Number(found["count"]);
    };
    for (let count = 0; count <= LIMITS.demoMessagesPerDay; count += 1) {
      expect(await probe({ url, probeKey })).toMatchObject({ up: true });
    }
    expect(await visitors()).toBe(0);
    expect(await probe({ url, probeKey: "a-guess-of-a-stranger" })).toMatchObject({ up: true });
    expect(await visitors()).toBe(1);
  });

  test("reports why nothing answers, also as a metric", async () => {
    // A port below 1024 that no server uses and that fetch does not refuse by itself.
    const nowhere = { url: "http://127.0.0.1:2", probeKey };
    expect(await probe(nowhere)).toMatchObject({ up: false, why: "ECONNREFUSED" });
    const register = new Registry();
    const reported: boolean[] = [];
    const stop = watchProbe(register, nowhere, { everySeconds: 60, report: ({ up }) => reported.push(up) });
    afterAll(stop);
    expect(await register.metrics()).not.toMatch(/^understudy_probe_up \d/m);
    await until(async () => /^understudy_probe_up 0$/m.test(await register.metrics()));
    expect(reported).toEqual([false]);
  });
});

describe("status", () => {
  const dependencies = (probed: boolean) => ({
    db: product.product.db,
    redisUrl: undefined,
    modelsUrl: undefined,
    storageDir: product.storage,
    modelCallsPerDay: 10,
    probe: async () => ({ up: probed, seconds: 1, why: "told so" }),
    figuresOf: {},
  });

  test("is fine when everything answers, and names what does not", async () => {
    const status = await readStatus(dependencies(true));
    expect(status.lines.filter(({ well }) => !well)).toEqual([]);
    expect(status.lines.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "visitors",
        "database",
        "migrations",
        "queue",
        "answers",
        "model calls",
        "disk",
      ]),
    );
    const hurt = await readStatus({
      ...dependencies(false),
      redisUrl: "redis://127.0.0.1:2",
      modelsUrl: "http://127.0.0.1:2",
      figuresOf: { worker: "http://127.0.0.1:2/metrics" },
    });
    const bad = hurt.lines.flatMap(({ name, well }) => (well ? [] : [name]));
    expect(bad.sort()).toEqual(["models", "process worker", "redis", "visitors"]);
    expect(hurt.well).toBe(false);
  });

  test("names a missing migration and a used-up daily limit", async () => {
    await rows(product.url, "delete from schema_migrations where name like '0002%'");
    await rows(
      product.url,
      "insert into installation_usage (name, period, count) values ('model', (now() at time zone 'utc')::date, 10)",
    );
    const { lines } = await readStatus(dependencies(true));
    const bad = lines.flatMap(({ name, well }) => (well ? [] : [name]));
    expect(bad.sort()).toEqual(["migrations", "model calls"]);
  });
});
