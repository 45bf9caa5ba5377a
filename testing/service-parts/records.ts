import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { complaint, type Place, say } from "./part.ts";
import { identify } from "./processes.ts";

export type Running = { pid: number; identity: string; base: number };

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
export function prepare(place: Place): void {
  for (const folder of [place.state, place.logs]) mkdirSync(folder, { recursive: true });
  chmodSync(place.state, 0o700);
}

function recordFile(place: Place): string {
  return join(place.state, "running.json");
}

function readRecords(place: Place): Record<string, Running> {
  const text = readText(recordFile(place));
  return text === undefined ? {} : (JSON.parse(text) as Record<string, Running>);
}

/** The process recorded under this name, if it is still running. */
export function runningPart(place: Place, name: string): Running | undefined {
  const record = readRecords(place)[name];
  return record && identify(record.pid) === record.identity ? record : undefined;
}

export function anyRunning(place: Place): Running | undefined {
  return Object.keys(readRecords(place))
    .map((name) => runningPart(place, name))
    .find((record) => record !== undefined);
}

export function record(place: Place, name: string, running: Running): void {
  writePrivate(recordFile(place), `${JSON.stringify({ ...readRecords(place), [name]: running }, null, 2)}\n`);
}

export function forget(place: Place, name: string): void {
  const { [name]: _ended, ...rest } = readRecords(place);
  writePrivate(recordFile(place), `${JSON.stringify(rest, null, 2)}\n`);
}

/**
 * A secret of this checkout: created once, stored until `reset`. `first` is given only if a file contains the value.
 */
export function secret(place: Place, name: string, first?: string): string {
  const file = join(place.state, name);
  const known = readText(file);
  if (known !== undefined) return known.trim();
  const made = first ?? randomBytes(18).toString("hex");
  writePrivate(file, `${made}\n`);
  return made;
}

export function hasSecret(place: Place, name: string): boolean {
  return readText(join(place.state, name)) !== undefined;
}

export function rememberedBase(place: Place): number | undefined {
  const base = Number(readText(join(place.data, "port-base")) ?? Number.NaN);
  return Number.isInteger(base) ? base : undefined;
}

export function rememberBase(place: Place): void {
  mkdirSync(place.data, { recursive: true });
  writeFileSync(join(place.data, "port-base"), `${place.base}\n`);
}

/**
 * Allows one start, stop or reset at a time among all checkouts of this user. Otherwise two of them could choose the
 * same ports or unpack the same download into the same folder.
 */
export async function alone<T>(place: Place, work: () => Promise<T>): Promise<T> {
  const file = join(place.cache, "services.lock");
  mkdirSync(place.cache, { recursive: true });
  const mine = `${process.pid} ${identify(process.pid)}`;
  const limit = performance.now() + 15 * 60_000;
  let told = false;
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
    if (!told) say("waiting for another start or stop to finish");
    told = true;
    if (performance.now() > limit) throw complaint(`${file} has been held for 15 minutes by process ${pid}`);
    await pause(100);
  }
  try {
    return await work();
  } finally {
    if (readText(file) === mine) rmSync(file, { force: true });
  }
}
