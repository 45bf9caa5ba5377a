import type { Redis } from "ioredis";

/** Heard by every process that counts, so that each knows how many they are. */
const COUNTERS = "counters";
const COUNTERS_MS = 1_000;
/** What may pass of a limit, over all processes together, while they cannot count together. */
const APART = 1.5;

/** How many processes count, as Redis last knew, and what each may let through alone. */
export function countersOf(redis: Redis, ears: Redis) {
  let counters = 1;
  const look = async (): Promise<void> => {
    if (redis.status !== "ready") return;
    const found = (await redis.pubsub("NUMSUB", COUNTERS).catch(() => [])) as [string?, number?];
    counters = Math.max(1, Number(found[1] ?? counters));
  };
  // Whoever comes says so, and all look at once: a Redis that goes away a moment later leaves nobody alone by mistake.
  const come = (): void => void redis.publish(COUNTERS, "").catch(() => {});
  ears.on("message", (channel: string) => channel === COUNTERS && void look());
  ears.subscribe(COUNTERS).then(come, () => {});
  redis.on("ready", come);
  const timer = setInterval(() => void look(), COUNTERS_MS);
  timer.unref();
  return { share: () => Math.min(1, APART / counters), close: () => clearInterval(timer) };
}
