import { EventEmitter } from "node:events";
import { Redis } from "ioredis";
import type { Log } from "./log.ts";

/**
 * State that may be lost: bursts, and later streams and caches. Two implementations, Redis and memory; with
 * Redis gone the product goes on in memory, and there is no third path.
 */
export type Hot = {
  /** Counts one use of `key` and says whether it is still within `limit` uses per window. */
  take(key: string, limit: number, windowSeconds: number): Promise<boolean>;
  /** The same in other words: how many seconds the caller has to wait, none within the limit. */
  wait(key: string, limit: number, windowSeconds: number): Promise<number>;
  /** Counts one use and says how many there were in this window, and how many seconds it still lasts. */
  count(key: string, windowSeconds: number): Promise<Counted>;
  /** Several, one after the other: what is refused at one is not counted at the next. */
  waitEach(uses: readonly Use[], windowSeconds: number): Promise<number>;
  /** Drops every count whose key holds this text, in every process. */
  forget(part: string): Promise<void>;
  /** Tells whoever listens, in any process while Redis is up, in this one otherwise. Nothing is kept. */
  publish(channel: string, message: string): Promise<void>;
  subscribe(channel: string, listener: (message: string) => void): () => void;
  kind(): "redis" | "memory";
  close(): Promise<void>;
};

type Use = { key: string; limit: number };
export type Counted = { count: number; seconds: number };

/** So many windows are remembered at most: whoever comes from ever new places must not fill the memory. */
const MOST_WINDOWS = 100_000;

export function memoryHot(clock: () => number = Date.now): Hot {
  const windows = new Map<string, { count: number; ends: number }>();
  const bus = new EventEmitter().setMaxListeners(0);
  async function count(key: string, windowSeconds: number): Promise<Counted> {
    const now = clock();
    const known = windows.get(key);
    const window = known && known.ends > now ? known : { count: 0, ends: now + windowSeconds * 1000 };
    window.count += 1;
    // Put last, so that the first of all is the one that was used longest ago.
    windows.delete(key);
    windows.set(key, window);
    const [oldest] = windows.size > MOST_WINDOWS ? windows.keys() : [];
    if (oldest !== undefined) windows.delete(oldest);
    return { count: window.count, seconds: secondsUntil(window.ends - now) };
  }
  async function wait(key: string, limit: number, windowSeconds: number): Promise<number> {
    const used = await count(key, windowSeconds);
    return used.count <= limit ? 0 : used.seconds;
  }
  async function waitEach(uses: readonly Use[], windowSeconds: number): Promise<number> {
    for (const { key, limit } of uses) {
      const seconds = await wait(key, limit, windowSeconds);
      if (seconds > 0) return seconds;
    }
    return 0;
  }
  return {
    count,
    wait,
    waitEach,
    take: async (...use) => (await wait(...use)) === 0,
    async forget(part) {
      for (const key of windows.keys()) if (key.includes(part)) windows.delete(key);
    },
    publish: async (channel, message) => void bus.emit(channel, message),
    subscribe: (channel, listener) => {
      bus.on(channel, listener);
      return () => bus.off(channel, listener);
    },
    kind: () => "memory",
    close: async () => {},
  };
}

/** Whole seconds, as a header says them; never none while there is something to wait for. */
function secondsUntil(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

const LIVE = "live:";
const FORGET = "forget";

export function redisHot(url: string, log: Log): Hot {
  const memory = memoryHot();
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
    // One that neither answers nor hangs up would otherwise hold every call that asks it.
    commandTimeout: 1_000,
    scripts: { countEach: { lua: COUNT }, countOne: { lua: COUNT_ONE } },
  });
  tellOnce(redis, log);
  // A connection that listens can do nothing else. It hears everything of ours and passes it on in this process.
  const ears = redis.duplicate({
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    commandTimeout: undefined,
  });
  ears.on("error", () => {});
  ears.on(
    "pmessage",
    (_pattern, name: string, message: string) => void memory.publish(name.slice(LIVE.length), message),
  );
  ears
    .psubscribe(`${LIVE}*`)
    .catch((error: Error) => log.warn({ error: error.message }, "live events stay in this process"));
  // Every process has counted for itself, too.
  memory.subscribe(FORGET, (part) => void memory.forget(part));
  async function publish(channel: string, message: string): Promise<void> {
    const heard = redis.status === "ready" ? await redis.publish(LIVE + channel, message).catch(() => 0) : 0;
    if (heard === 0) await memory.publish(channel, message);
  }
  async function waitEach(uses: readonly Use[], windowSeconds: number): Promise<number> {
    // Always counted here as well: a Redis that goes away or is emptied takes no count with it.
    const here = await memory.waitEach(uses, windowSeconds);
    if (here > 0 || redis.status !== "ready") return here;
    return countIn(redis, uses, windowSeconds).catch(() => here);
  }
  const wait = (key: string, limit: number, windowSeconds: number): Promise<number> =>
    waitEach([{ key, limit }], windowSeconds);
  return {
    count: (key, windowSeconds) => countBoth(memory, redis, key, windowSeconds),
    wait,
    waitEach,
    take: async (...use) => (await wait(...use)) === 0,
    publish,
    async forget(part) {
      await memory.forget(part);
      await publish(FORGET, part);
      if (redis.status === "ready") await removeFrom(redis, part);
    },
    subscribe: memory.subscribe,
    kind: () => (redis.status === "ready" ? "redis" : "memory"),
    async close() {
      ears.disconnect();
      redis.disconnect();
    },
  };
}

function tellOnce(redis: Redis, log: Log): void {
  let told = false;
  redis.on("error", (error) => {
    if (!told) log.warn({ error: error.message }, "redis is gone; going on in memory");
    told = true;
  });
  redis.on("ready", () => {
    told = false;
  });
}

/** Counts each use until one is over its limit, and answers with how many milliseconds that one's window lasts. */
const COUNT = `
for index, key in ipairs(KEYS) do
  local count = redis.call('incr', key)
  if count == 1 or redis.call('pttl', key) < 0 then redis.call('expire', key, ARGV[1]) end
  if count > tonumber(ARGV[index + 1]) then return redis.call('pttl', key) end
end
return 0`;

/** Counts one use and answers with its number and how many milliseconds the window lasts. */
const COUNT_ONE = `
local count = redis.call('incr', KEYS[1])
if count == 1 or redis.call('pttl', KEYS[1]) < 0 then redis.call('expire', KEYS[1], ARGV[1]) end
return { count, redis.call('pttl', KEYS[1]) }`;

type Counting = Redis & {
  countEach: (keys: number, ...rest: (string | number)[]) => Promise<number>;
  countOne: (keys: number, key: string, windowSeconds: number) => Promise<[number, number]>;
};

/** Here and there, as with the others; who has counted more is right. */
async function countBoth(memory: Hot, redis: Redis, key: string, windowSeconds: number): Promise<Counted> {
  const here = await memory.count(key, windowSeconds);
  if (redis.status !== "ready") return here;
  const there = await usedIn(redis, key, windowSeconds).catch(() => here);
  return there.count > here.count ? there : here;
}

async function usedIn(redis: Redis, key: string, windowSeconds: number): Promise<Counted> {
  const [count, left] = await (redis as Counting).countOne(1, `hot:${key}`, windowSeconds);
  return { count, seconds: secondsUntil(left) };
}

/** How many seconds to wait, in one way there and back. */
async function countIn(redis: Redis, uses: readonly Use[], windowSeconds: number): Promise<number> {
  const keys = uses.map(({ key }) => `hot:${key}`);
  const limits = uses.map(({ limit }) => limit);
  const left = await (redis as Counting).countEach(keys.length, ...keys, windowSeconds, ...limits);
  return left > 0 ? secondsUntil(left) : 0;
}

/** A text with the signs of a pattern in it is no key of ours. */
async function removeFrom(redis: Redis, part: string): Promise<void> {
  if (!/^[\w:.-]+$/.test(part)) return;
  const found = redis.scanStream({ match: `hot:*${part}*`, count: 500 });
  for await (const keys of found) if ((keys as string[]).length > 0) await redis.del(...(keys as string[]));
}
