export type Metered = {
  /** The longest that this thread worked without letting anybody else have a turn. */
  longestMs: number;
  peakMb: number;
};

const TICK_MS = 5;
const MEMORY_TICKS = 4;

/**
 * Watches the event loop of this process. What counts is the work of its thread between two ticks, and not the time:
 * what others do on the machine holds up nobody here.
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
    /** Since the last time. */
    take(): Metered {
      look();
      const metered = { longestMs: Math.round(longestMs), peakMb: Math.round(peakMb) };
      [longestMs, peakMb] = [0, process.memoryUsage.rss() / 1024 / 1024];
      return metered;
    },
    stop: () => clearInterval(timer),
  };
}
