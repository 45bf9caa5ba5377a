import { Redis } from "ioredis";
import type { Log } from "./log.ts";

/**
 * State that may be lost: bursts, and later streams and caches. Two implementations, Redis and memory; with
 * Redis gone the product goes on in memory, and there is no third path.
 */
export type Hot = {
  /** Counts one use of `key` and says whether it is still within `limit` uses per window. */
  take(key: string, limit: number, windowSeconds: number): Promise<boolean>;
  kind(): "redis" | "memory";
  close(): Promise<void>;
};

export function memoryHot(clock: () => number = Date.now): Hot {
  const windows = new Map<string, { count: number; ends: number }>();
  return {
    async take(key, limit, windowSeconds) {
      const now = clock();
      if (windows.size > 10_000) for (const [name, window] of windows) if (window.ends <= now) windows.delete(name);
      const window = windows.get(key);
      if (!window || window.ends <= now) {
        windows.set(key, { count: 1, ends: now + windowSeconds * 1000 });
        return limit >= 1;
      }
      window.count += 1;
      return window.count <= limit;
    },
    kind: () => "memory",
    close: async () => {},
  };
}

export function redisHot(url: string, log: Log): Hot {
  const memory = memoryHot();
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, connectTimeout: 2_000 });
  let told = false;
  redis.on("error", (error) => {
    if (!told) log.warn({ error: error.message }, "redis is gone; going on in memory");
    told = true;
  });
  redis.on("ready", () => {
    told = false;
  });
  return {
    async take(key, limit, windowSeconds) {
      if (redis.status !== "ready") return memory.take(key, limit, windowSeconds);
      try {
        const results = await redis.multi().incr(`hot:${key}`).expire(`hot:${key}`, windowSeconds, "NX").exec();
        return Number(results?.[0]?.[1] ?? 1) <= limit;
      } catch {
        // Counted in memory instead: a limit never opens because Redis is away.
        return memory.take(key, limit, windowSeconds);
      }
    },
    kind: () => (redis.status === "ready" ? "redis" : "memory"),
    async close() {
      redis.disconnect();
    },
  };
}
