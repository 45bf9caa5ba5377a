export type LoopTimes = {
  /** The longest time that this thread worked without yielding to the event loop. */
  longestMs: number;
  peakMb: number;
};

const TICK_MS = 5;
const MEMORY_TICKS = 4;

/**
 * Watches the event loop of this process. It measures the CPU time of its thread between two ticks rather than elapsed
 * time, so other load on the machine doesn't count.
 */
export function meterLoop() {
  const worked = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let [before, longestMs, peakMb, ticks] = [worked(), 0, 0, 0];
  const look = (): void => {
    const now = worked();
    longestMs = Math.max(longestMs, now - before);
    before = now;
    ticks += 1;
    if (ticks % MEMORY_TICKS === 0) peakMb = Math.max(peakMb, process.memoryUsage.rss() / 1024 / 1024);
  };
  const timer = setInterval(look, TICK_MS);
  return {
    /** Returns the measurements since the last call. */
    take(): LoopTimes {
      look();
      const metered = { longestMs: Math.round(longestMs), peakMb: Math.round(peakMb) };
      [longestMs, peakMb] = [0, process.memoryUsage.rss() / 1024 / 1024];
      return metered;
    },
    stop: () => clearInterval(timer),
  };
}
