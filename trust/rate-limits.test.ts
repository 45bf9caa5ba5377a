import { Redis } from "ioredis";
import { inWords, startFakeModel } from "../testing/fake-model.ts";
import type { Mutation } from "../testing/mutation.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { type Product, runningServices, startProduct } from "../testing/product.ts";
import {
  type Hit,
  isAnswered,
  newTarget,
  pipeline,
  type Shot,
  shoot,
  type Target,
} from "../testing/raw-requests.ts";
import { inLanes } from "../testing/wait.ts";
import { quotasHold } from "./limit-quotas.ts";
import { ANSWER_TEXT, CAP, spendingHolds } from "./limit-spending.ts";
import { ALLOWED, WAYS, type Way } from "./limit-ways.ts";
import { mutations } from "./rate-limits.mutations.ts";
import { trustTest } from "./trust-test.ts";

/** The test sends this many times the limit, and this share of the limit may pass. */
const TRIED = 3;
const SLACK = 1.05;
const LANES = 8;
/** A separate Redis database, so that keys don't collide with other tests. */
const REDIS_DATABASE = 9;

const WAIT = "a refusal says how long to wait";
const EMPTIED = "Redis is emptied";
/** A mutation runs only the half of the test where it must show, because both halves take long. */
const OF_BURSTS = new Set([...WAYS.map(({ name }) => name), WAIT, EMPTIED]);

type Report = ReturnType<typeof report>;

/** T27: no name, header, address or burst bypasses a limit, and no number of visitors spends more than the cap. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const bursts = !mutation || mutation.mustFail.some((check) => OF_BURSTS.has(check));
  const money = !mutation || mutation.mustFail.some((check) => !OF_BURSTS.has(check));
  return outcome.done({
    ...(bursts ? await burstsHold(outcome, mutation) : {}),
    ...(money ? await moneyHolds(outcome, scale, mutation) : {}),
  });
}

async function burstsHold(outcome: Report, mutation: Mutation | undefined) {
  const redisUrl = `${runningServices().redis.replace(/\/$/, "")}/${REDIS_DATABASE}`;
  const redis = new Redis(redisUrl);
  await redis.flushdb();
  const product = await startProduct({
    issuers: [],
    mail: true,
    mutation,
    environment: {
      DATABASE_POOL: "10",
      REDIS_URL: redisUrl,
      BURST_ADDRESS: String(ALLOWED.address),
      BURST_VISITOR: String(ALLOWED.visitor),
      BURST_PROFILE: String(ALLOWED.profile),
      BURST_OWNER: String(ALLOWED.owner),
    },
  });
  try {
    const twin = await product.twin();
    let passed = 0;
    for (const [place, way] of WAYS.entries()) {
      const hits = await tryWay(product, way, { from: `127.0.${place + 1}.1`, twin });
      passed += judge(outcome, way, hits);
    }
    await emptied(product, redis, outcome);
    return { ways: WAYS.length, passed };
  } finally {
    await product.close();
    redis.disconnect();
  }
}

async function tryWay(
  product: Product,
  way: Way,
  { from, twin }: { from: string; twin: string },
): Promise<Hit[]> {
  const count = ALLOWED[way.limit] * TRIED;
  const targets: Target[] = [];
  for (let number = 0; number < (way.manyOwners ? count : 1); number += 1) {
    targets.push(await newTarget(product, { beside: way.beside ?? 0 }));
  }
  const targetOf = (number: number): Target => targets[number % targets.length] as Target;
  const bodyOf = (number: number) => ({ userId: targetOf(number).userId, message: "hello" });
  if (way.pipelined) return pipeline(product.origin, from, count, bodyOf(0));
  const hits: Hit[] = [];
  await inLanes([...Array(count).keys()], way.atOnce ? count : LANES, async (number) => {
    const at = way.twin && number % 2 === 1 ? twin : product.origin;
    const shot: Shot = { at, body: bodyOf(number), ...way.shot(number, targetOf(number), from) };
    hits.push(await shoot(product.origin, shot));
  });
  return hits;
}

/** Exactly the allowed number passes, and every refused request gets the time to wait. */
function judge(outcome: Report, { name, limit }: Way, hits: readonly Hit[]): number {
  const most = Math.floor(ALLOWED[limit] * SLACK);
  const answered = hits.filter(isAnswered).length;
  outcome.check(
    name,
    answered > most ? `${answered} of ${hits.length} came through, ${most} may` : undefined,
  );
  const refused = hits.filter(({ status }) => status === 429);
  const untold = refused.find(({ retryAfter }) => !(Number(retryAfter) >= 1 && Number(retryAfter) <= 60));
  outcome.check(WAIT, untold && `${name}: ${untold.retryAfter}`);
  // A product that refuses every request would pass all limit tests.
  outcome.check("the door is open", answered === 0 ? `${name}: nobody came through` : undefined);
  const broken = hits.find(({ status }) => status >= 500);
  outcome.check("nothing breaks", broken && `${name}: ${broken.status} ${broken.text.slice(0, 100)}`);
  return answered;
}

/** Redis loses all data in the middle of a burst. */
async function emptied(product: Product, redis: Redis, outcome: Report): Promise<void> {
  const { userId } = await newTarget(product);
  const shot: Shot = { from: "127.0.200.1", body: { userId, message: "hello" } };
  let answered = 0;
  for (let number = 0; number < ALLOWED.visitor * TRIED; number += 1) {
    if (number === ALLOWED.visitor - 1) await redis.flushdb();
    if (isAnswered(await shoot(product.origin, shot))) answered += 1;
  }
  const most = Math.floor(ALLOWED.visitor * SLACK);
  outcome.check(EMPTIED, answered > most ? `${answered} came through, ${most} may` : undefined);
}

async function moneyHolds(outcome: Report, scale: number, mutation: Mutation | undefined) {
  const model = await startFakeModel(() => ({ words: inWords(ANSWER_TEXT) }));
  const product = await startProduct({
    issuers: [],
    mail: true,
    mutation,
    environment: {
      ...model.environment(),
      DATABASE_POOL: "10",
      MODEL_CALLS_PER_OWNER_DAY: String(CAP.owner),
      MODEL_CALLS_PER_DAY: String(CAP.all),
      // All of its owners are new.
      MODEL_CALLS_NEW_OWNERS_PERCENT: "100",
    },
  }).catch(async (error: unknown) => {
    await model.close();
    throw error;
  });
  try {
    await quotasHold(product, outcome);
    return await spendingHolds(product, model, scale, outcome);
  } finally {
    await product.close();
    await model.close();
  }
}

trustTest("T27", { run, mutations });
