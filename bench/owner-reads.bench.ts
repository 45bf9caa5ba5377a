import { Agent } from "node:http";
import { sql } from "kysely";
import { get } from "../testing/load-client.ts";
import {
  type Bench,
  type BenchOptions,
  type BenchOutcome,
  median,
  ROUNDS,
  rounded,
} from "../testing/measurement.ts";
import { freePort } from "../testing/processes.ts";
import { type Harness, openHarness } from "../testing/product-processes.ts";
import { signedInOwner } from "../testing/signed-in-owner.ts";
import { inLanes } from "../testing/wait.ts";

const CALLS = 2_000;
const LANES = 16;
const BAR = 0.5;

type Reads = Record<string, string>;

/** P4: reads by a signed-in user, relative to a server that does only one prepared select. */
async function benchReads({ scale }: BenchOptions): Promise<BenchOutcome> {
  const harness = await openHarness();
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  try {
    await harness.http({});
    const { cookie } = await signedInOwner(harness);
    const { rows } = await sql<{ user_id: string; id: number }>`
      select user_id, id from ai_profiles where is_main limit 1`.execute(harness.db);
    const { user_id: userId = "", id = 0 } = rows[0] ?? {};
    const bare = `${await startBare(harness, agent)}/read/${userId}`;
    const reads: Reads = {
      bare,
      profile: `${harness.origin}/api/profiles/${id}`,
      documents: `${harness.origin}/api/documents`,
      settings: `${harness.origin}/api/profile/settings`,
    };
    return conclude(await measure(reads, { agent, cookie }, Math.max(100, Math.round(CALLS * scale))));
  } finally {
    agent.destroy();
    await harness.close();
  }
}

async function startBare({ run, url }: Harness, agent: Agent): Promise<string> {
  const port = await freePort();
  run("bench/read-program.ts", { DATABASE_URL: url, BARE_PORT: String(port) });
  const address = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt++) {
    const up = await get(address, { agent, cookie: "" }).catch(() => undefined);
    if (up !== undefined) return address;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The bare server did not start.");
}

/** Responses per second of each, in alternating rounds. */
async function measure(reads: Reads, call: { agent: Agent; cookie: string }, calls: number) {
  const rates: Record<string, number[]> = {};
  const rate = async (address: string, count: number): Promise<number> => {
    const started = performance.now();
    await inLanes([...Array(count).keys()], LANES, async () => void (await get(address, call)));
    return (1000 * count) / (performance.now() - started);
  };
  for (const address of Object.values(reads)) await rate(address, 200);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, address] of Object.entries(reads)) {
      rates[name] = [...(rates[name] ?? []), await rate(address, calls)];
    }
    const line = Object.entries(rates).map(([name, found]) => `${name} ${found.at(-1)?.toFixed(0)}`);
    console.log(`  round ${round + 1}, answers a second: ${line.join(", ")}`);
  }
  return rates;
}

function conclude({ bare = [], ...ours }: Record<string, number[]>): BenchOutcome {
  const floor = median(bare);
  const rates = Object.fromEntries(Object.entries(ours).map(([name, found]) => [name, median(found)]));
  const slowest = Math.min(...Object.values(rates));
  return {
    ours: rounded(slowest, 0),
    bare: rounded(floor, 0),
    ratio: rounded(slowest / floor),
    bar: `profile, documents and settings each >= ${BAR} x Fastify with one prepared select`,
    pass: slowest >= BAR * floor,
    unit: "answers/s",
    ...Object.fromEntries(Object.entries(rates).map(([name, found]) => [name, rounded(found, 0)])),
  };
}

export const bench: Bench = { id: "P4", title: "reads of a signed-in owner", run: benchReads };
