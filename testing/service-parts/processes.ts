import { spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { complaint } from "./part.ts";

/**
 * A string that identifies the process `pid` uniquely on this machine, or undefined if it is gone. A pid alone can be
 * reused, so ending a process by pid could end an unrelated one.
 */
export function identify(pid: number): string | undefined {
  if (process.platform !== "linux") {
    const ps = spawnSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], {
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C" },
    });
    const [status = "", ...started] = ps.stdout.trim().split(/\s+/);
    return status === "" || status.startsWith("Z") ? undefined : started.join(" ");
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name may contain spaces and parentheses, so the fields are counted from the last parenthesis.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return undefined;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot}:${fields[19]}`;
  } catch {
    return undefined;
  }
}

type Surroundings = { cwd?: string; env?: Record<string, string> };

/** Variables that a test runner or debugger adds must not leak into a server that outlives it. */
function cleanEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, NODE_TEST_CONTEXT: _context, ...rest } = process.env;
  return { ...rest, ...extra };
}

/** Starts a program that outlives this one, with its output in `log`. */
export async function startDetached(
  command: string,
  args: string[],
  log: string,
  around: Surroundings = {},
): Promise<number> {
  const out = openSync(log, "a", 0o600);
  try {
    const child = spawn(command, args, {
      detached: true,
      stdio: ["ignore", out, out],
      env: cleanEnvironment(around.env),
      ...(around.cwd ? { cwd: around.cwd } : {}),
    });
    await new Promise<void>((resolve, reject) => {
      child.once("spawn", resolve);
      child.once("error", reject);
    });
    child.unref();
    if (child.pid === undefined) throw complaint(`${command} did not start`);
    return child.pid;
  } finally {
    closeSync(out);
  }
}

/**
 * Runs a program to its end with its output in a file, because a daemon that it leaves behind would hold a pipe open.
 */
export async function runInto(
  log: string,
  command: string,
  args: string[],
  around: Surroundings = {},
): Promise<number> {
  const out = openSync(log, "a", 0o600);
  try {
    const child = spawn(command, args, {
      detached: true,
      stdio: ["ignore", out, out],
      env: cleanEnvironment(around.env),
      ...(around.cwd ? { cwd: around.cwd } : {}),
    });
    return await new Promise<number>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code) => resolve(code ?? 1));
    });
  } finally {
    closeSync(out);
  }
}

export function commandExists(command: string): boolean {
  return spawnSync("sh", ["-c", `command -v "$1"`, "sh", command], { stdio: "ignore" }).status === 0;
}

export function lastLines(file: string, count = 15): string {
  try {
    return readFileSync(file, "utf8").trimEnd().split("\n").slice(-count).join("\n");
  } catch {
    return "";
  }
}

/** Ends the recorded process, but only if the pid still belongs to it. */
export async function end(pid: number, identity: string, signal: NodeJS.Signals): Promise<void> {
  const hasEnded = () => identify(pid) !== identity;
  if (hasEnded()) return;
  process.kill(pid, signal);
  // PostgreSQL needs this time to write its checkpoint. Killing it earlier would mean recovery at the next start.
  const patience = signal === "SIGINT" ? 60_000 : 10_000;
  const limit = performance.now() + patience;
  while (performance.now() < limit) {
    if (hasEnded()) return;
    await pause(50);
  }
  process.kill(pid, "SIGKILL");
  while (!hasEnded()) await pause(50);
}
