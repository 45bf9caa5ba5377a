import type { Mutation } from "../testing/mutation.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { runningServices } from "../testing/product.ts";
import { until } from "../testing/wait.ts";
import { type Hooked, hook, hookServer, MAY_SEND_HERE, sendEvents } from "../testing/webhook-harness.ts";
import { startSink } from "../testing/webhook-receiver.ts";
import { startVictim } from "./killer.ts";
import { trustTest } from "./trust-test.ts";
import { mutations } from "./webhook-worker-killed.mutations.ts";

type Harness = Awaited<ReturnType<typeof openHarness>>;
type Report = ReturnType<typeof report>;

const EVENTS = 1_000;
const KILLS = 30;
const OWNERS = 10;
const PATIENCE_SECONDS = 90;

/** T11: a webhook worker that is killed repeatedly loses no event and never gives one a second id. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const kills = Math.max(3, Math.round(KILLS * scale));
  const each = Math.max(4, Math.round((EVENTS * scale) / kills / OWNERS));
  const events = each * kills * OWNERS;
  const harness = await openHarness(mutation);
  try {
    let cut = 0;
    for (let kill = 0; kill < kills; kill += 1) cut += await killOnce(harness, each, kill);
    await rolledBack(harness, outcome);
    const worker = await harness.start();
    const seconds = await untilSent(harness);
    await worker.kill();
    outcome.check(
      "control: the kills cut off deliveries",
      cut < kills / 3 ? `${cut} of ${kills}` : undefined,
    );
    const doubled = await judge(harness, events, outcome);
    return outcome.done({ events, kills, cut, doubled, notifiedAfterSeconds: seconds });
  } finally {
    await harness.close();
  }
}

async function openHarness(mutation: Mutation | undefined) {
  let onRequest: (() => void) | undefined;
  const sink = await startSink(() => {
    onRequest?.();
    return { status: 204 };
  });
  const product = await hookServer(mutation, () => new Date());
  const owners: Hooked[] = [];
  for (let owner = 0; owner < OWNERS; owner += 1) owners.push(await hook(product, `${sink.url}/${owner}`));
  const environment = {
    NODE_ENV: "test",
    DATABASE_URL: product.url,
    DATABASE_POOL: "3",
    MIGRATE_ON_START: "off",
    STORAGE_DIR: product.storage,
    MAIL_URL: runningServices().mail,
    LOG_LEVEL: "silent",
    EMBEDDING_PROVIDER: "none",
    ...MAY_SEND_HERE,
  };
  return {
    sink,
    product,
    owners,
    start: () => startVictim(environment, mutation),
    /** Resolves when this many more requests have arrived, before the last of them is answered. */
    nextRequest(count: number, then: () => void): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const wanted = sink.received.length + count;
      onRequest = () => {
        if (sink.received.length < wanted) return;
        onRequest = undefined;
        then();
        resolve();
      };
      return promise;
    },
    async close(): Promise<void> {
      await product.close();
      await sink.close();
    },
  };
}

/**
 * Creates new events while a worker runs, and kills it: before a receiver has responded, after the response but before
 * it is stored, or while events are created. Returns whether a delivery was interrupted.
 */
async function killOnce(harness: Harness, each: number, kill: number): Promise<number> {
  const sending = tellAll(harness, each);
  const worker = await harness.start();
  const after = 1 + ((kill * 7) % (each * 4));
  const killed = Promise.withResolvers<Promise<void>>();
  const strike = (): void => killed.resolve(worker.kill());
  const moment = [
    (): void => strike(),
    (): void => void setImmediate(strike),
    (): void => void setTimeout(strike, kill % 20),
  ][kill % 3] as () => void;
  await harness.nextRequest(after, moment);
  await await killed.promise;
  await sending;
  // No worker is running now, so a job that is still active has lost its worker.
  const [active] = await harness.product.rows(
    "select count(*)::int as jobs from pgboss.job where name = 'developers.webhook' and state = 'active'",
  );
  return Number(active?.jobs) > 0 ? 1 : 0;
}

async function tellAll({ product, owners }: Harness, each: number): Promise<void> {
  for (const owner of owners) await sendEvents(product, owner, each);
}

/** A transaction that was rolled back sends no event. */
async function rolledBack({ product, owners }: Harness, outcome: Report): Promise<void> {
  const [owner] = owners;
  if (!owner) throw new Error("There is no owner.");
  const count = async () =>
    Number((await product.rows("select count(*)::int as c from webhook_deliveries"))[0]?.c);
  const before = await count();
  const { db, integrations } = product.parts;
  const { userId, profiles, exchangeId } = owner;
  await db
    .transaction()
    .execute(async (tx) => {
      await integrations.webhooks.exchangeCompleted(tx, { userId, profileId: profiles[0] ?? 0, exchangeId });
      throw new Error("rolled back");
    })
    .catch(() => {});
  const after = await count();
  outcome.check("nothing is sent for a rollback", after === before ? undefined : `${after - before} told`);
}

async function untilSent({ product }: Harness): Promise<number> {
  const began = performance.now();
  await until(async () => {
    const [open] = await product.rows("select 1 from webhook_deliveries where status = 'waiting' limit 1");
    return open ? undefined : true;
  }, PATIENCE_SECONDS).catch(() => {});
  return Math.round((performance.now() - began) / 1000);
}

/** Returns how many arrived more than once, which is allowed. */
async function judge({ product, sink }: Harness, events: number, outcome: Report): Promise<number> {
  const rows = await product.rows("select message_id, status from webhook_deliveries");
  const sent = Map.groupBy(sink.received, ({ headers }) => String(headers["webhook-id"]));
  const missing = rows.length === events ? undefined : `${rows.length} of ${events}`;
  outcome.check("every event has its one row", missing);
  const open = rows.filter(({ status }) => status !== "delivered").length;
  outcome.check("every event is delivered", open === 0 ? undefined : `${open} are not`);
  const lost = rows.filter(({ message_id }) => !sent.has(String(message_id))).length;
  outcome.check("every event reaches its receiver", lost === 0 ? undefined : `${lost} did not`);
  const names = new Set(rows.map(({ message_id }) => String(message_id)));
  const strange = [...sent.keys()].filter((name) => !names.has(name)).length;
  outcome.check(
    "an event has one name, however often it comes",
    strange === 0 ? undefined : `${strange} more`,
  );
  const bodies = [...sent.values()].filter((all) => new Set(all.map(({ body }) => body)).size > 1).length;
  outcome.check("the same name says the same", bodies === 0 ? undefined : `${bodies} differ`);
  return [...sent.values()].filter((all) => all.length > 1).length;
}

trustTest("T11", { run, mutations });
