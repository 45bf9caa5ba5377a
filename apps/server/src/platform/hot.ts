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
  /** Tells whoever listens, in any process while Redis is up, in this one otherwise. Nothing is kept. */
  publish(channel: string, message: string): Promise<void>;
  subscribe(channel: string, listener: (message: string) => void): () => void;
  kind(): "redis" | "memory";
  close(): Promise<void>;
};

export function memoryHot(clock: () => number = Date.now): Hot {
  const windows = new Map<string, { count: number; ends: number }>();
  const bus = new EventEmitter().setMaxListeners(0);
  return {
    async take(key, limit, windowSeconds) {
      const now = clock();
      if (windows.size > 10_000)
        for (const [name, window] of windows) if (window.ends <= now) windows.delete(name);
      const window = windows.get(key);
      if (!window || window.ends <= now) {
        windows.set(key, { count: 1, ends: now + windowSeconds * 1000 });
        return limit >= 1;
      }
      window.count += 1;
      return window.count <= limit;
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
  return {
    async take(key, limit, windowSeconds) {
      if (redis.status !== "ready") return memory.take(key, limit, windowSeconds);
      try {
        const results = await redis
          .multi()
          .incr(`hot:${key}`)
          .expire(`hot:${key}`, windowSeconds, "NX")
          .exec();
        return Number(results?.[0]?.[1] ?? 1) <= limit;
      } catch {
        // Counted in memory instead: a limit never opens because Redis is away.
        return memory.take(key, limit, windowSeconds);
      }
    },
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
