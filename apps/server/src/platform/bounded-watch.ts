import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";

export type Limits = {
  memoryMb: number;
  /** CPU time without progress. Waiting on a busy machine does not count. */
  stallSeconds: number;
  /** Total CPU time. */
  cpuSeconds: number;
  /** Wall-clock time. */
  timeoutSeconds: number;
};

const POLL_MS = 10;
const CLOCK_TICKS = 100;
const PAGE_MB = 4096 / 1024 / 1024;

type ResourceUse = { memoryMb: number; cpuSeconds: number };

/** Kills a process that exceeds one of its limits, and reports which limit. */
export function watch(child: ChildProcess, limits: Limits) {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  let exceeded: "memory" | "time" | undefined;
  let cpu = 0;
  let cpuAtProgress = 0;
  let hasOutput = false;
  const check = ({ memoryMb, cpuSeconds }: ResourceUse): void => {
    cpu = cpuSeconds;
    const late = cpu > limits.cpuSeconds || cpu - cpuAtProgress > limits.stallSeconds;
    if (memoryMb > limits.memoryMb) exceeded ??= "memory";
    else if (late || seconds() > limits.timeoutSeconds) exceeded ??= "time";
    if (exceeded) child.kill("SIGKILL");
  };
  const timer = setInterval(() => void usedBy(child.pid).then((used) => check(used ?? guess())), POLL_MS);
  // Without /proc, rely on the process's own memory reports and count wall-clock time as CPU time.
  const guess = (): ResourceUse => ({ memoryMb: 0, cpuSeconds: seconds() });
  child.once("exit", (_code, signal) => {
    clearInterval(timer);
    // V8 aborts when its heap is full, and the system sends SIGXCPU when the CPU time is used up.
    if (signal === "SIGABRT" || signal === "SIGTRAP") exceeded ??= "memory";
    if (signal === "SIGXCPU") exceeded ??= "time";
  });
  return {
    alive(memoryMb: number): void {
      hasOutput = true;
      cpuAtProgress = cpu;
      check({ memoryMb, cpuSeconds: cpu });
    },
    hasOutput: () => hasOutput,
    /** CPU seconds used so far. */
    worked: () => cpu,
    exceeded: () => exceeded,
    stop: () => clearInterval(timer),
  };
}

/** Reads usage from the operating system, because a compromised process cannot fake it. */
async function usedBy(pid: number | undefined): Promise<ResourceUse | undefined> {
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
