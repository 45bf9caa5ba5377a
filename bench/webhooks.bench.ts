import { Agent } from "node:http";
import pg from "pg";
import { post } from "../testing/load-client.ts";
import {
  type Bench,
  type BenchOptions,
  type BenchOutcome,
  median,
  quantile,
  rounded,
} from "../testing/measurement.ts";
import { type Product, startProduct } from "../testing/product.ts";
import { inLanes } from "../testing/wait.ts";
import { attempted, deliveriesOf, type Hooked, hook, sendEvents } from "../testing/webhook-harness.ts";
import { startSink } from "../testing/webhook-receiver.ts";

const OWNERS = 20;
const EVENTS = 5_000;
/** As many as one of our workers processes at once. */
const LANES = 8;
const RATE = 500;
const TRICKLE = 150;
const TRICKLE_MS = 20;
const TURNS = 3;
const BAR = 1.2;
/** A slowdown of this size is noise on a shared machine. */
const ALIKE_MS = 5;

type Sink = Awaited<ReturnType<typeof startSink>>;

/** P14: webhooks per second to a receiver that responds at once, and how a hanging receiver affects the others. */
async function benchWebhooks({ scale }: BenchOptions): Promise<BenchOutcome> {
  const sink = await startSink();
  const product = await startProduct({
    issuers: [],
    mail: true,
    mutation: undefined,
    environment: { OUTBOUND_PRIVATE: "on", DATABASE_POOL: "10" },
  });
  try {
    const owners: Hooked[] = [];
    for (let number = 0; number < OWNERS; number++) owners.push(await hook(product, `${sink.url}/${number}`));
    const events = Math.max(400, Math.round(EVENTS * scale));
    const bare = await bareRate(product, sink, events);
    const ours = await ourRate(product, sink, owners, events);
    console.log(`  deliveries a second: ours ${ours.toFixed(0)}, bare ${bare.toFixed(0)}`);
    return conclude(ours, bare, events, await besideHanging(product, sink));
  } finally {
    await product.close();
    await sink.close();
  }
}

/** Every event is queued when the worker starts. Measured from the first arrival to the last. */
async function ourRate(product: Product, sink: Sink, owners: Hooked[], events: number): Promise<number> {
  const eventIds = [...Array(events).keys()];
  await inLanes(eventIds, LANES, async (number) => sendEvents(product, owners[number % OWNERS] as Hooked, 1));
  const before = sink.received.length;
  await product.workElsewhere();
  await attempted(product, owners, 1, 600);
  const ids = new Set(sink.received.slice(before).map(({ headers }) => headers["webhook-id"]));
  if (ids.size !== events) throw new Error(`${ids.size} of ${events} events arrived.`);
  return rateOf(sink.received.slice(before).map(({ at }) => at));
}

/** A minimal implementation: take a row, send it, mark it as done. */
async function bareRate({ url }: Product, sink: Sink, events: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: LANES });
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  try {
    await pool.query(
      `create table bare_deliveries (id int primary key, body jsonb not null, done boolean not null)`,
    );
    await pool.query(
      `insert into bare_deliveries select n, '{"event": "exchange.created"}', false from generate_series(1, $1::int) n`,
      [events],
    );
    const before = sink.received.length;
    await inLanes([...Array(events).keys()], LANES, async () => {
      const { rows } = await pool.query(
        `update bare_deliveries set done = true where id = (select id from bare_deliveries where not done
           order by id limit 1 for update skip locked) returning body`,
      );
      await post(`${sink.url}/bare`, { agent, body: rows[0]?.body });
    });
    return rateOf(sink.received.slice(before).map(({ at }) => at));
  } finally {
    agent.destroy();
    await pool.end();
  }
}

function rateOf(arrivals: readonly number[]): number {
  return (1000 * (arrivals.length - 1)) / Math.max(1, Math.max(...arrivals) - Math.min(...arrivals));
}

/** How long events take alone and next to an address that never responds. The two alternate. */
async function besideHanging(product: Product, sink: Sink): Promise<Record<"alone" | "beside", number>> {
  const found: Record<"alone" | "beside", number[]> = { alone: [], beside: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    found.alone.push(await trickle(product, sink));
    const silent = await startSink(() => "hang");
    await sendEvents(product, await hook(product, `${silent.url}/hang`), TRICKLE);
    found.beside.push(await trickle(product, sink));
    await silent.close();
    console.log(`  p95 alone ${found.alone.at(-1)} ms, beside one that hangs ${found.beside.at(-1)} ms`);
  }
  return { alone: median(found.alone), beside: median(found.beside) };
}

async function trickle(product: Product, sink: Sink): Promise<number> {
  const owner = await hook(product, `${sink.url}/trickle`);
  for (let count = 0; count < TRICKLE; count++) {
    await sendEvents(product, owner, 1);
    await new Promise((resolve) => setTimeout(resolve, TRICKLE_MS));
  }
  await attempted(product, [owner], 1, 120);
  const rows = await deliveriesOf(product, owner);
  const took = rows.map(
    ({ created_at, delivered_at }) => (delivered_at as Date).getTime() - (created_at as Date).getTime(),
  );
  return quantile(took, 0.95);
}

function conclude(
  ours: number,
  bare: number,
  events: number,
  { alone, beside }: Record<"alone" | "beside", number>,
): BenchOutcome {
  return {
    ours: rounded(ours, 0),
    bare: rounded(bare, 0),
    ratio: rounded(ours / bare),
    bar: `>= ${RATE} deliveries a second; p95 beside one that hangs <= ${BAR} x alone`,
    pass: ours >= RATE && beside <= Math.max(BAR * alone, alone + ALIKE_MS),
    unit: "deliveries/s",
    events,
    aloneP95: alone,
    besideP95: beside,
    besideRatio: rounded(beside / alone),
  };
}

export const bench: Bench = { id: "P14", title: "webhooks a second", run: benchWebhooks };
