import { readdirSync, readFileSync } from "node:fs";

/** The resources that one reader process used, as the system measured them. */
export type MeteredReader = {
  pid: number;
  /** Elapsed time from start to end, which grows on a busy machine. */
  seconds: number;
  /** CPU time, which doesn't. */
  cpuSeconds: number;
  peakMb: number;
};

const PAGE_MB = 4096 / 1024 / 1024;
const CLOCK_TICKS = 100;
const POLL_MS = 10;

type ProcessSample = { first: number; last: number; cpuSeconds: number; peakMb: number };

/** Watches the processes that these processes start for reading files. */
export function meterReaders(starters: readonly number[] = [process.pid], pollMs = POLL_MS) {
  const seen = new Map<number, ProcessSample>();
  const look = (): void => {
    for (const pid of starters.flatMap(children)) {
      const used = usedBy(pid);
      if (!used) continue;
      const now = performance.now();
      const known = seen.get(pid) ?? { first: now, last: now, cpuSeconds: 0, peakMb: 0 };
      seen.set(pid, {
        first: known.first,
        last: now,
        cpuSeconds: used.cpuSeconds,
        peakMb: Math.max(known.peakMb, used.memoryMb),
      });
    }
  };
  const timer = setInterval(look, pollMs);
  return {
    /** Those that were seen since the last call. */
    take(): MeteredReader[] {
      const all = [...seen].map(([pid, { first, last, cpuSeconds, peakMb }]) => ({
        pid,
        seconds: (last - first) / 1000,
        cpuSeconds,
        peakMb: Math.round(peakMb),
      }));
      seen.clear();
      return all;
    },
    stop: () => clearInterval(timer),
  };
}

function children(starter: number): number[] {
  const threads = `/proc/${starter}/task`;
  return listed(threads).flatMap((thread) => {
    try {
      const started = readFileSync(`${threads}/${thread}/children`, "utf8");
      return started.split(" ").filter(Boolean).map(Number);
    } catch {
      return []; // a thread that has ended meanwhile
    }
  });
}

/** A starter that has died has no threads. The test decides what that means. */
function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function usedBy(pid: number): { memoryMb: number; cpuSeconds: number } | undefined {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").match(/(?:reader|scan)-child/)) return undefined;
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return {
      memoryMb: Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_MB,
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS,
    };
  } catch {
    return undefined;
  }
}
