import { type CrashHarness, checkTurns, startCrashHarness } from "../testing/crash-harness.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { type OwnRedis, ownRedis } from "../testing/own-servers.ts";
import { askSteadily, isAnswered, type Turn } from "../testing/turns.ts";
import { until } from "../testing/wait.ts";
import { startSink } from "../testing/webhook-receiver.ts";
import { send } from "../testing/wire.ts";
import { mutations } from "./redis-lost.mutations.ts";
import { trustTest } from "./trust-test.ts";

const AWAY_SECONDS = 60;
const PER_SECOND = 20;
/** The minimum share of the full load, for small runs on a shared machine. */
const LEAST_LOAD = 0.2;
const MOVING_SECONDS = 10;
/** The calls per minute of one visitor, across all servers. */
const LIMIT = 40;
const MOST = 1.5;

/**
 * T04: without Redis, with an empty one or with one that evicts keys, visitors notice nothing, and limits still hold.
 */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const redis = await ownRedis();
  const sink = await startSink(() => ({ status: 200 }));
  const environment = { OUTBOUND_PRIVATE: "on", BURST_VISITOR: String(LIMIT) };
  const harness = await startCrashHarness({ mutation, servers: 2, redis: redis.url, environment });
  try {
    await harness.rows("update profile_settings set webhook_url = $1", [`${sink.url}/200`]);
    await Promise.all([harness.startWorker(), harness.startServer(0), harness.startServer(1)]);
    const passed: Record<string, number> = { whole: await burst(harness) };
    outcome.check("control: with Redis the limit is one", unequal(passed.whole, LIMIT));
    const turns: Turn[] = [];
    for (const { name, before, midway, after } of harms(redis, scale)) {
      turns.push(...(await under(harness, PER_SECOND * Math.max(scale, LEAST_LOAD), before)));
      passed[name] = await burst(harness, midway);
      await after?.();
      await counted(harness);
      const tooMany = (passed[name] ?? 0) > LIMIT * MOST;
      outcome.check(`${name}: limits hold`, tooMany ? `${passed[name]} of ${LIMIT} passed` : undefined);
      outcome.check(`${name}: the queue moves`, await untold(harness));
    }
    const cut = turns.filter(({ tries }) => tries.some((one) => !isAnswered(one)));
    outcome.check("no chat fails", cut.length > 0 ? `${cut.length}: ${JSON.stringify(cut[0])}` : undefined);
    return outcome.done({ ...(await checkTurns(harness, turns, outcome)), ...passed });
  } finally {
    await harness.close();
    await redis.kill();
    await sink.close();
  }
}

type Harm = {
  name: string;
  /** What is done to Redis under load, and again in the middle of a burst. */
  before: () => Promise<unknown>;
  midway?: () => Promise<unknown>;
  after?: () => Promise<unknown>;
};

function harms(redis: OwnRedis, scale: number): Harm[] {
  const away = Math.max(3, AWAY_SECONDS * scale) * 1000;
  const empty = () => redis.send("FLUSHALL");
  // More data than fits, so that keys of ours are evicted as well.
  const fill = () => redis.send(`EVAL "for i=1,9000 do redis.call('set','f'..i,string.rep('x',1000)) end" 0`);
  return [
    {
      name: "gone",
      before: async () => {
        await redis.kill();
        await pause(away);
      },
      after: redis.start,
    },
    { name: "emptied", before: empty, midway: empty },
    {
      name: "starved",
      before: async () => {
        await redis.send("CONFIG SET maxmemory 5mb");
        await redis.send("CONFIG SET maxmemory-policy allkeys-random");
        await fill();
      },
      midway: fill,
    },
  ];
}

/** Visitors who ask while it happens. */
async function under(
  harness: CrashHarness,
  perSecond: number,
  harm: () => Promise<unknown>,
): Promise<Turn[]> {
  let over = false;
  const load = askSteadily({
    userId: harness.userId,
    perSecond,
    origins: () => harness.origins,
    isOver: () => over,
  });
  await harm();
  await pause(1_000);
  over = true;
  return load;
}

/** Waits until every server counts in Redis again. */
async function counted({ origins }: CrashHarness): Promise<void> {
  for (const origin of origins) {
    await until(async () => {
      const answer = await fetch(`${origin}/api/ready`);
      return ((await answer.json()) as { hot?: string }).hot === "redis" ? true : undefined;
    });
  }
}

let visitors = 0;

/** One visitor asks far too often, at both servers in turn. Returns how many requests passed. */
async function burst({ origins, userId }: CrashHarness, midway?: () => Promise<unknown>): Promise<number> {
  visitors += 1;
  let passed = 0;
  for (let number = 0; number < LIMIT * 3; number += 1) {
    if (number === LIMIT) await midway?.();
    const { status } = await send(origins[number % 2] ?? "", {
      method: "POST",
      path: "/api/chat/1/feedback",
      headers: [
        ["content-type", "application/json"],
        ["x-forwarded-for", `10.9.0.${visitors}`],
      ],
      body: JSON.stringify({ userId, sessionId: "none", thumb: 1 }),
    });
    if (status !== 429) passed += 1;
  }
  return passed;
}

function unequal(found: number | undefined, wanted: number): string | undefined {
  return found === wanted ? undefined : `${found} of ${wanted} passed`;
}

async function untold({ rows }: CrashHarness): Promise<string | undefined> {
  const done = async (): Promise<true | undefined> =>
    (await rows("select 1 from webhook_deliveries where status <> 'delivered' limit 1")).length === 0
      ? true
      : undefined;
  return until(done, MOVING_SECONDS).then(
    () => undefined,
    () => `something is left after ${MOVING_SECONDS} s`,
  );
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

trustTest("T04", { run, mutations });
