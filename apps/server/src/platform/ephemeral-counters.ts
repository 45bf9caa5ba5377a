import type { Redis } from "ioredis";

/** Every counting process subscribes to this channel, so each can see how many there are. */
const COUNTERS = "counters";
const COUNTERS_MS = 1_000;
/** The share of a limit that all processes together may allow while they cannot count together. */
const APART = 1.5;

/** How many processes count, as last reported by Redis, and the share of a limit that each may allow alone. */
export function countersOf(redis: Redis, ears: Redis) {
  let counters = 1;
  const look = async (): Promise<void> => {
    if (redis.status !== "ready") return;
    const found = (await redis.pubsub("NUMSUB", COUNTERS).catch(() => [])) as [string?, number?];
    counters = Math.max(1, Number(found[1] ?? counters));
  };
  // A new process publishes a message and all recount at once. If Redis fails a moment later, no process wrongly
  // believes that it is alone.
  const come = (): void => void redis.publish(COUNTERS, "").catch(() => {});
  ears.on("message", (channel: string) => channel === COUNTERS && void look());
  ears.subscribe(COUNTERS).then(come, () => {});
  redis.on("ready", come);
  const timer = setInterval(() => void look(), COUNTERS_MS);
  timer.unref();
  return { share: () => Math.min(1, APART / counters), close: () => clearInterval(timer) };
}
