import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { complaint, type ServiceSettings, say } from "./part.ts";
import { identify } from "./processes.ts";

export type RunningProcess = { pid: number; identity: string; base: number };

/** Writes atomically, so that readers never see half a file, and with permissions for the file's owner only. */
export function writePrivate(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, text, { mode: 0o600 });
  renameSync(fresh, file);
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** Creates the folders of the checkout. The folder with the secrets is closed to other users. */
export function prepare(settings: ServiceSettings): void {
  for (const folder of [settings.state, settings.logs]) mkdirSync(folder, { recursive: true });
  chmodSync(settings.state, 0o700);
}

function recordFile(settings: ServiceSettings): string {
  return join(settings.state, "running.json");
}

function readRecords(settings: ServiceSettings): Record<string, RunningProcess> {
  const text = readText(recordFile(settings));
  return text === undefined ? {} : (JSON.parse(text) as Record<string, RunningProcess>);
}

/** The process recorded under this name, if it is still running. */
export function runningPart(settings: ServiceSettings, name: string): RunningProcess | undefined {
  const record = readRecords(settings)[name];
  return record && identify(record.pid) === record.identity ? record : undefined;
}

export function anyRunning(settings: ServiceSettings): RunningProcess | undefined {
  return Object.keys(readRecords(settings))
    .map((name) => runningPart(settings, name))
    .find((record) => record !== undefined);
}

export function record(settings: ServiceSettings, name: string, running: RunningProcess): void {
  writePrivate(
    recordFile(settings),
    `${JSON.stringify({ ...readRecords(settings), [name]: running }, null, 2)}\n`,
  );
}

export function forget(settings: ServiceSettings, name: string): void {
  const { [name]: _ended, ...rest } = readRecords(settings);
  writePrivate(recordFile(settings), `${JSON.stringify(rest, null, 2)}\n`);
}

/**
 * A secret of this checkout: created once, stored until `reset`. `first` is given only if a file contains the value.
 */
export function secret(settings: ServiceSettings, name: string, first?: string): string {
  const file = join(settings.state, name);
  const known = readText(file);
  if (known !== undefined) return known.trim();
  const made = first ?? randomBytes(18).toString("hex");
  writePrivate(file, `${made}\n`);
  return made;
}

export function hasSecret(settings: ServiceSettings, name: string): boolean {
  return readText(join(settings.state, name)) !== undefined;
}

export function rememberedBase(settings: ServiceSettings): number | undefined {
  const base = Number(readText(join(settings.data, "port-base")) ?? Number.NaN);
  return Number.isInteger(base) ? base : undefined;
}

export function rememberBase(settings: ServiceSettings): void {
  mkdirSync(settings.data, { recursive: true });
  writeFileSync(join(settings.data, "port-base"), `${settings.base}\n`);
}

/**
 * Allows one start, stop or reset at a time among all checkouts of this user. Otherwise two of them could choose the
 * same ports or unpack the same download into the same folder.
 */
export async function alone<T>(settings: ServiceSettings, work: () => Promise<T>): Promise<T> {
  const file = join(settings.cache, "services.lock");
  mkdirSync(settings.cache, { recursive: true });
  const mine = `${process.pid} ${identify(process.pid)}`;
  const limit = performance.now() + 15 * 60_000;
  let hasWarned = false;
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: "wx" });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = readText(file) ?? "";
    const pid = Number.parseInt(holder, 10);
    if (holder !== "" && holder !== `${pid} ${identify(pid)}`) {
      rmSync(file, { force: true });
      continue;
    }
    if (!hasWarned) say("waiting for another start or stop to finish");
    hasWarned = true;
    if (performance.now() > limit) throw complaint(`${file} has been held for 15 minutes by process ${pid}`);
    await pause(100);
  }
  try {
    return await work();
  } finally {
    if (readText(file) === mine) rmSync(file, { force: true });
  }
}
