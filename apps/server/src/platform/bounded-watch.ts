import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";

export type Limits = {
  memoryMb: number;
  /** Of work without a word of progress; waiting for a busy machine does not count. */
  stallSeconds: number;
  /** Of work in all. */
  cpuSeconds: number;
  /** From beginning to end. */
  timeoutSeconds: number;
};

const POLL_MS = 10;
const CLOCK_TICKS = 100;
const PAGE_MB = 4096 / 1024 / 1024;

type Used = { memoryMb: number; cpuSeconds: number };

/** Kills a process that passes one of its limits, and tells which. */
export function watch(child: ChildProcess, limits: Limits) {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  let exceeded: "memory" | "time" | undefined;
  let cpu = 0;
  let cpuAtProgress = 0;
  let spoke = false;
  const check = ({ memoryMb, cpuSeconds }: Used): void => {
    cpu = cpuSeconds;
    const late = cpu > limits.cpuSeconds || cpu - cpuAtProgress > limits.stallSeconds;
    if (memoryMb > limits.memoryMb) exceeded ??= "memory";
    else if (late || seconds() > limits.timeoutSeconds) exceeded ??= "time";
    if (exceeded) child.kill("SIGKILL");
  };
  const timer = setInterval(() => void usedBy(child.pid).then((used) => check(used ?? guess())), POLL_MS);
  // Without /proc its own word must do for the memory, and the clock for its work.
  const guess = (): Used => ({ memoryMb: 0, cpuSeconds: seconds() });
  child.once("exit", (_code, signal) => {
    clearInterval(timer);
    // V8 gives up by itself when its heap is full, and the system when the time of work is used up.
    if (signal === "SIGABRT" || signal === "SIGTRAP") exceeded ??= "memory";
    if (signal === "SIGXCPU") exceeded ??= "time";
  });
  return {
    alive(memoryMb: number): void {
      spoke = true;
      cpuAtProgress = cpu;
      check({ memoryMb, cpuSeconds: cpu });
    },
    spoke: () => spoke,
    /** Seconds of work so far. */
    worked: () => cpu,
    exceeded: () => exceeded,
    stop: () => clearInterval(timer),
  };
}

/** What the system says, which a process that was taken over cannot change. */
async function usedBy(pid: number | undefined): Promise<Used | undefined> {
  try {
    const [statm, stat] = await Promise.all([
      readFile(`/proc/${pid}/statm`, "utf8"),
      readFile(`/proc/${pid}/stat`, "utf8"),
    ]);
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return {
      memoryMb: Number(statm.split(" ")[1]) * PAGE_MB,
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS,
    };
  } catch {
    return undefined;
  }
}
