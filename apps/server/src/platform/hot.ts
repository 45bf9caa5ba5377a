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
  /** Tells whoever listens, in any process while Redis is up, in this one otherwise. Nothing is kept. */
  publish(channel: string, message: string): Promise<void>;
  subscribe(channel: string, listener: (message: string) => void): () => void;
  kind(): "redis" | "memory";
  close(): Promise<void>;
};

/** So many windows are remembered at most: whoever comes from ever new places must not fill the memory. */
const MOST_WINDOWS = 100_000;

export function memoryHot(clock: () => number = Date.now): Hot {
  const windows = new Map<string, { count: number; ends: number }>();
  const bus = new EventEmitter().setMaxListeners(0);
  async function wait(key: string, limit: number, windowSeconds: number): Promise<number> {
    const now = clock();
    const known = windows.get(key);
    const window = known && known.ends > now ? known : { count: 0, ends: now + windowSeconds * 1000 };
    window.count += 1;
    // Put last, so that the first of all is the one that was used longest ago.
    windows.delete(key);
    windows.set(key, window);
    const [oldest] = windows.size > MOST_WINDOWS ? windows.keys() : [];
    if (oldest !== undefined) windows.delete(oldest);
    return window.count <= limit ? 0 : secondsUntil(window.ends - now);
  }
  return {
    wait,
    take: async (...use) => (await wait(...use)) === 0,
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

export function redisHot(url: string, log: Log): Hot {
  const memory = memoryHot();
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
    // One that neither answers nor hangs up would otherwise hold every call that asks it.
    commandTimeout: 1_000,
  });
  let told = false;
  redis.on("error", (error) => {
    if (!told) log.warn({ error: error.message }, "redis is gone; going on in memory");
    told = true;
  });
  redis.on("ready", () => {
    told = false;
  });
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
  async function wait(key: string, limit: number, windowSeconds: number): Promise<number> {
    // Always counted here as well: a Redis that goes away or is emptied takes no count with it.
    const here = await memory.wait(key, limit, windowSeconds);
    if (redis.status !== "ready") return here;
    try {
      const { count, left } = await countIn(redis, `hot:${key}`, windowSeconds);
      return count <= limit ? here : Math.max(here, secondsUntil(left));
    } catch {
      return here;
    }
  }
  return {
    wait,
    take: async (...use) => (await wait(...use)) === 0,
    async publish(channel, message) {
      const heard =
        redis.status === "ready" ? await redis.publish(LIVE + channel, message).catch(() => 0) : 0;
      if (heard === 0) await memory.publish(channel, message);
    },
    subscribe: memory.subscribe,
    kind: () => (redis.status === "ready" ? "redis" : "memory"),
    async close() {
      ears.disconnect();
      redis.disconnect();
    },
  };
}

/** One more use, and how many milliseconds its window still lasts. */
async function countIn(redis: Redis, name: string, windowSeconds: number) {
  const results = await redis.multi().incr(name).expire(name, windowSeconds, "NX").pttl(name).exec();
  const [count, left] = [Number(results?.[0]?.[1]), Number(results?.[2]?.[1])];
  if (Number.isNaN(count)) throw new Error("redis did not count");
  return { count, left };
}
