import { EventEmitter } from "node:events";
import { Redis } from "ioredis";
import { countersOf } from "./ephemeral-counters.ts";
import type { Log } from "./log.ts";

/**
 * The ephemeral store: state that may be lost, such as rate limits. There are two implementations, Redis and memory.
 * If Redis is down the product continues in memory; there is no third path.
 */
export type EphemeralStore = {
  /** Counts one use of `key` and returns whether it is still within `limit` uses per window. */
  take(key: string, limit: number, windowSeconds: number): Promise<boolean>;
  /** Like `take`, but returns how many seconds the caller has to wait; 0 within the limit. */
  wait(key: string, limit: number, windowSeconds: number): Promise<number>;
  /** Counts one use and returns the number of uses in this window and how many seconds remain in it. */
  count(key: string, windowSeconds: number): Promise<Counted>;
  /** Checks several limits in order. A use refused by one limit is not counted by the next. */
  waitEach(uses: readonly Use[], windowSeconds: number): Promise<number>;
  /** Adds a member to a group for some seconds. Returns whether it was not in it. */
  mark(group: string, member: string, seconds: number): Promise<boolean>;
  /** The members of a group whose time has not ended. */
  marked(group: string): Promise<string[]>;
  /** Drops every count and group whose key contains this text, in every process. */
  forget(part: string): Promise<void>;
  /**
   * Delivers to subscribers in all processes while Redis is up, otherwise in this process only. Messages are not
   * stored.
   */
  publish(channel: string, message: string): Promise<void>;
  subscribe(channel: string, listener: (message: string) => void): () => void;
  kind(): "redis" | "memory";
  close(): Promise<void>;
};

type Use = { key: string; limit: number };
export type Counted = { count: number; seconds: number };

/** The most windows held in memory, so that a client with ever new addresses cannot exhaust it. */
const MOST_WINDOWS = 100_000;

export function memoryStore(clock: () => number = Date.now): EphemeralStore {
  const windows = new Map<string, { count: number; ends: number }>();
  const groups = groupsIn(clock);
  const bus = new EventEmitter().setMaxListeners(0);
  async function count(key: string, windowSeconds: number): Promise<Counted> {
    const now = clock();
    const known = windows.get(key);
    const window = known && known.ends > now ? known : { count: 0, ends: now + windowSeconds * 1000 };
    window.count += 1;
    // Re-inserted at the end, so that the first entry is the least recently used.
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
    mark: async (...mark) => groups.mark(...mark),
    marked: async (group) => groups.marked(group),
    async forget(part) {
      for (const key of windows.keys()) if (key.includes(part)) windows.delete(key);
      groups.forget(part);
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

/** Members with the time at which they leave their group. */
function groupsIn(clock: () => number) {
  const groups = new Map<string, Map<string, number>>();
  const current = (group: string): Map<string, number> => {
    const members = groups.get(group) ?? new Map<string, number>();
    for (const [member, ends] of members) if (ends <= clock()) members.delete(member);
    if (members.size === 0) groups.delete(group);
    return members;
  };
  return {
    mark(group: string, member: string, seconds: number): boolean {
      const members = current(group);
      const isNew = !members.has(member);
      groups.delete(group);
      groups.set(group, members.set(member, clock() + seconds * 1000));
      const [oldest] = groups.size > MOST_WINDOWS ? groups.keys() : [];
      if (oldest !== undefined) groups.delete(oldest);
      return isNew;
    },
    marked: (group: string): string[] => [...current(group).keys()],
    forget(part: string): void {
      for (const group of groups.keys()) if (group.includes(part)) groups.delete(group);
    },
  };
}

/** Whole seconds, as in a header. Never 0 while there is time left to wait. */
function secondsUntil(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

const LIVE = "live:";
const FORGET = "forget";
/** How long a Redis that timed out is not used, so that requests do not wait for it repeatedly. */
const REST_MS = 1_000;
/** The driver's message for a timeout. */
const SILENT = "Command timed out";

/** `counts` means that this process enforces visitors' limits and shares them with the other such processes. */
export function redisStore(url: string, log: Log, { counts = false } = {}): EphemeralStore {
  const memory = memoryStore();
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
    // A Redis that neither responds nor disconnects would otherwise block every call.
    commandTimeout: 1_000,
    scripts: { countEach: { lua: COUNT }, countOne: { lua: COUNT_ONE } },
  });
  tellOnce(redis, log);
  const subscriber = createSubscriber(redis, memory, log);
  const counting = countingIn(redis);
  // Every process also has its own counts.
  memory.subscribe(FORGET, (part) => {
    counting.forget(part);
    void memory.forget(part);
  });
  async function publish(channel: string, message: string): Promise<void> {
    const receivers =
      redis.status === "ready" ? await redis.publish(LIVE + channel, message).catch(() => 0) : 0;
    if (receivers === 0) await memory.publish(channel, message);
  }
  const others = counts ? countersOf(redis, subscriber) : { share: () => 1, close: () => {} };
  // Redis may have vanished silently. Both connections would be dead until TCP notices, after about 15 minutes.
  const onSilence = (): void => [redis, subscriber].forEach((connection) => void connection.disconnect(true));
  const { countIn } = counting;
  const waitEach = waitingAt(redis, memory, { share: others.share, countIn, onSilence });
  const wait = (key: string, limit: number, windowSeconds: number): Promise<number> =>
    waitEach([{ key, limit }], windowSeconds);
  return {
    count: (key, windowSeconds) => countBoth(memory, redis, key, windowSeconds),
    wait,
    waitEach,
    take: async (...use) => (await wait(...use)) === 0,
    async mark(group, member, seconds) {
      const isNewHere = await memory.mark(group, member, seconds);
      if (redis.status !== "ready") return isNewHere;
      return markIn(redis, group, member, seconds).catch(() => isNewHere);
    },
    async marked(group) {
      if (redis.status !== "ready") return memory.marked(group);
      return redis.zrangebyscore(`hot:${group}`, `(${Date.now()}`, "+inf").catch(() => memory.marked(group));
    },
    publish,
    async forget(part) {
      counting.forget(part);
      await memory.forget(part);
      await publish(FORGET, part);
      if (redis.status === "ready") await removeFrom(redis, part);
    },
    subscribe: memory.subscribe,
    kind: () => (redis.status === "ready" ? "redis" : "memory"),
    async close() {
      others.close();
      subscriber.disconnect();
      redis.disconnect();
    },
  };
}

/**
 * A subscribed connection can do nothing else. This one receives all our messages and passes them on in this process.
 */
function createSubscriber(redis: Redis, memory: EphemeralStore, log: Log): Redis {
  const subscriber = redis.duplicate({
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    commandTimeout: undefined,
  });
  subscriber.on("error", () => {});
  subscriber.on(
    "pmessage",
    (_pattern, name: string, message: string) => void memory.publish(name.slice(LIVE.length), message),
  );
  subscriber
    .psubscribe(`${LIVE}*`)
    .catch((error: Error) =>
      log.warn({ error: error.message }, "could not subscribe to live events of other processes"),
    );
  return subscriber;
}

type Together = { share: () => number; countIn: EphemeralStore["waitEach"]; onSilence: () => void };

/**
 * Counts in Redis while it responds, and always in memory too, so that no count is lost if Redis fails or is flushed.
 */
function waitingAt(
  redis: Redis,
  memory: EphemeralStore,
  { share, countIn, onSilence }: Together,
): EphemeralStore["waitEach"] {
  let restsUntil = 0;
  return async (uses, windowSeconds) => {
    if (redis.status !== "ready" || Date.now() < restsUntil) {
      const shared = uses.map(({ key, limit }) => ({ key, limit: Math.max(1, Math.floor(limit * share())) }));
      return memory.waitEach(shared, windowSeconds);
    }
    const here = await memory.waitEach(uses, windowSeconds);
    if (here > 0) return here;
    return countIn(uses, windowSeconds).catch((error: Error) => {
      restsUntil = Date.now() + REST_MS;
      if (error.message === SILENT) onSilence();
      return here;
    });
  };
}

function tellOnce(redis: Redis, log: Log): void {
  let hasWarned = false;
  redis.on("error", (error) => {
    if (!hasWarned)
      log.warn({ error: error.message }, "lost the Redis connection; using memory until it is back");
    hasWarned = true;
  });
  redis.on("ready", () => {
    hasWarned = false;
  });
}

/**
 * Counts each use until one exceeds its limit. Returns the milliseconds left in that one's window, then each count
 * with the time left in its window. A count lower than the process has seen before was lost, and is restored.
 */
const COUNT = `
local answer = { 0 }
for index, key in ipairs(KEYS) do
  local count = redis.call('incr', key)
  local left = redis.call('pttl', key)
  if count == 1 or left < 0 then
    redis.call('expire', key, ARGV[1])
    left = ARGV[1] * 1000
  end
  local heard = tonumber(ARGV[#KEYS + index + 1])
  if count <= heard then
    count = heard + 1
    redis.call('set', key, count, 'KEEPTTL')
  end
  answer[#answer + 1] = count
  answer[#answer + 1] = left
  if count > tonumber(ARGV[index + 1]) then
    answer[1] = left
    return answer
  end
end
return answer`;

/** Counts one use and returns the count and the milliseconds left in the window. */
const COUNT_ONE = `
local count = redis.call('incr', KEYS[1])
if count == 1 or redis.call('pttl', KEYS[1]) < 0 then redis.call('expire', KEYS[1], ARGV[1]) end
return { count, redis.call('pttl', KEYS[1]) }`;

type Counting = Redis & {
  countEach: (keys: number, ...rest: (string | number)[]) => Promise<number[]>;
  countOne: (keys: number, key: string, windowSeconds: number) => Promise<[number, number]>;
};

/** How long Redis keeps a group that gets no more members. */
const GROUP_SECONDS = 3_600;

/** A sorted set for each group, by the time at which its members leave it. */
async function markIn(redis: Redis, group: string, member: string, seconds: number): Promise<boolean> {
  const key = `hot:${group}`;
  const now = Date.now();
  const results = await redis
    .multi()
    .zremrangebyscore(key, "-inf", now)
    .zadd(key, now + seconds * 1000, member)
    .expire(key, GROUP_SECONDS)
    .exec();
  return results?.[1]?.[1] === 1;
}

/** Counts in memory and in Redis. The higher count is right. */
async function countBoth(
  memory: EphemeralStore,
  redis: Redis,
  key: string,
  windowSeconds: number,
): Promise<Counted> {
  const here = await memory.count(key, windowSeconds);
  if (redis.status !== "ready") return here;
  const there = await usedIn(redis, key, windowSeconds).catch(() => here);
  return there.count > here.count ? there : here;
}

async function usedIn(redis: Redis, key: string, windowSeconds: number): Promise<Counted> {
  const [count, left] = await (redis as Counting).countOne(1, `hot:${key}`, windowSeconds);
  return { count, seconds: secondsUntil(left) };
}

/** Returns how many seconds to wait, in one call to Redis. */
function countingIn(redis: Redis) {
  const windows = new Map<string, { count: number; ends: number }>();
  async function countIn(uses: readonly Use[], windowSeconds: number): Promise<number> {
    const keys = uses.map(({ key }) => `hot:${key}`);
    const limits = uses.map(({ limit }) => limit);
    const now = Date.now();
    const before = keys.map((key) => {
      const known = windows.get(key);
      return known && known.ends > now ? known.count : 0;
    });
    const call = redis as Counting;
    const [left = 0, ...counts] = await call.countEach(
      keys.length,
      ...keys,
      windowSeconds,
      ...limits,
      ...before,
    );
    for (const [place, key] of keys.entries()) {
      const [count, ms] = counts.slice(place * 2, place * 2 + 2);
      if (count === undefined || ms === undefined) break;
      windows.delete(key);
      windows.set(key, { count, ends: now + ms });
      const [oldest] = windows.size > MOST_WINDOWS ? windows.keys() : [];
      if (oldest !== undefined) windows.delete(oldest);
    }
    return left > 0 ? secondsUntil(left) : 0;
  }
  return {
    countIn,
    forget(part: string): void {
      for (const key of windows.keys()) if (key.includes(part)) windows.delete(key);
    },
  };
}

/** Text with pattern characters cannot be part of one of our keys. */
async function removeFrom(redis: Redis, part: string): Promise<void> {
  if (!/^[\w:.-]+$/.test(part)) return;
  const found = redis.scanStream({ match: `hot:*${part}*`, count: 500 });
  for await (const keys of found) if ((keys as string[]).length > 0) await redis.del(...(keys as string[]));
}
