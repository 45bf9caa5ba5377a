import { Agent } from "node:http";
import { sql } from "kysely";
import { get } from "../testing/load-client.ts";
import {
  type Bench,
  type BenchOptions,
  type BenchOutcome,
  median,
  quantile,
  ROUNDS,
  rounded,
} from "../testing/measurement.ts";
import { freePort } from "../testing/processes.ts";
import { type Harness, openHarness } from "../testing/product-processes.ts";
import { inLanes } from "../testing/wait.ts";
import { PUBLIC_OWNER, startPublicPage } from "./public-page-load.bench.ts";

const CALLS = 3_000;
const LANES = 16;
/** Profiles that have never been opened, for each round. */
const UNSEEN = 100;
const CACHED_BAR = 0.8;
const LATE_BAR = 1.5;
const MADE_BAR = 0.5;

const NAMES = ["kept", "bareKept", "made", "bareMade"] as const;
type Name = (typeof NAMES)[number];
type Measured = Record<Name, { rate: number[]; p95: number[] }>;
/** The address of the call with this number. */
type Addresses = Record<Name, (number: number) => string>;

/** P5: a cached public page, and one that must be rendered, relative to the minimum that each of them needs. */
async function benchPublicServer({ scale }: BenchOptions): Promise<BenchOutcome> {
  const harness = await openHarness();
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  try {
    const page = await startPublicPage(harness);
    const unseen = Math.max(32, Math.round(UNSEEN * scale));
    await addProfiles(harness, unseen * (ROUNDS + 1));
    const bare = await startBare(harness, agent, page);
    const addresses: Addresses = {
      kept: () => page,
      bareKept: () => `${bare}/page`,
      made: (number) => `${harness.origin}/p/${FIRST + number}`,
      bareMade: () => `${bare}/rendered`,
    };
    return conclude(await measure(addresses, agent, { kept: Math.max(300, CALLS * scale), made: unseen }));
  } finally {
    agent.destroy();
    await harness.close();
  }
}

const FIRST = 1_000;

async function addProfiles({ db }: Harness, count: number): Promise<void> {
  await sql`with added as (
      insert into ai_profiles (user_id, id, is_main, name, is_public)
      select ${PUBLIC_OWNER}, n + ${FIRST}, false, 'Number ' || n, true from generate_series(0, ${count}::int) n
      returning id
    ), settings as (insert into profile_settings (user_id, profile_id) select ${PUBLIC_OWNER}, id from added)
    insert into directory (kind, key, user_id, profile_id)
    select 'profile', id::text, ${PUBLIC_OWNER}, id from added`.execute(db);
}

async function startBare({ run }: Harness, agent: Agent, page: string): Promise<string> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  run("bench/page-program.ts", {
    NODE_ENV: "production",
    BARE_PORT: String(port),
    PAGE_FROM: page,
    PAGE_OWNER: PUBLIC_OWNER,
  });
  for (let attempt = 0; attempt < 100; attempt++) {
    const up = await get(address, { agent, cookie: "" }).catch(() => undefined);
    if (up !== undefined) return address;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The bare server did not start.");
}

/** Responses per second and the latency of the slowest, in alternating rounds. No profile is rendered twice. */
async function measure(
  addresses: Addresses,
  agent: Agent,
  calls: Record<"kept" | "made", number>,
): Promise<Measured> {
  const found = Object.fromEntries(NAMES.map((name) => [name, { rate: [], p95: [] }])) as unknown as Measured;
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of NAMES) {
      const count = Math.round(name === "made" || name === "bareMade" ? calls.made : calls.kept);
      const times: number[] = [];
      const started = performance.now();
      await inLanes([...Array(count).keys()], LANES, async (number) => {
        const began = performance.now();
        await get(addresses[name](round * count + number), { agent, cookie: "" });
        times.push(performance.now() - began);
      });
      // The first round is the warm-up.
      if (round === 0) continue;
      found[name].rate.push((1000 * count) / (performance.now() - started));
      found[name].p95.push(quantile(times, 0.95));
    }
    const line = NAMES.map((name) => `${name} ${found[name].rate.at(-1)?.toFixed(0)}`);
    if (round > 0) console.log(`  round ${round}, pages a second: ${line.join(", ")}`);
  }
  return found;
}

function conclude(found: Measured): BenchOutcome {
  const rate = (name: Name): number => median(found[name].rate);
  const ratio = rate("kept") / rate("bareKept");
  const late = median(found.kept.p95) / median(found.bareKept.p95);
  const made = rate("made") / rate("bareMade");
  return {
    ours: rounded(rate("kept"), 0),
    bare: rounded(rate("bareKept"), 0),
    ratio: rounded(ratio),
    bar: `kept >= ${CACHED_BAR} x one prepared select and the bytes, p95 <= ${LATE_BAR} x; made >= ${MADE_BAR} x renderToString`,
    pass: ratio >= CACHED_BAR && late <= LATE_BAR && made >= MADE_BAR,
    unit: "pages/s",
    p95Ratio: rounded(late),
    made: rounded(rate("made"), 0),
    rendered: rounded(rate("bareMade"), 0),
    madeRatio: rounded(made),
  };
}

export const bench: Bench = { id: "P5", title: "public pages a second", run: benchPublicServer };
