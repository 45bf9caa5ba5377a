import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { s3, stripe, toxiproxy } from "./go-parts.ts";
import { mail } from "./mail.ts";
import { mailbox } from "./mailbox.ts";
import { oidc } from "./oidc.ts";
import { complaint, logFile, type Part, type ServiceSettings, say, serviceSettings } from "./part.ts";
import { postgres } from "./postgres.ts";
import { portIsFree, until } from "./probes.ts";
import { end, identify, lastLines } from "./processes.ts";
import { prometheus } from "./prometheus.ts";
import {
  alone,
  anyRunning,
  forget,
  prepare,
  record,
  rememberBase,
  rememberedBase,
  runningPart,
  writePrivate,
} from "./records.ts";
import { redis } from "./redis.ts";

const PARTS: Part[] = [postgres, redis, oidc, mail, mailbox, s3, toxiproxy, prometheus, stripe];
const DEFAULTS = ["postgres", "redis", "oidc", "mail"];
const PLANNED = ["caddy", "wordpress"];
const USAGE = `usage: scripts/services start [NAME…] | stop [NAME…] | reset | status
names: ${PARTS.map((part) => part.name).join(" ")} (without names start takes ${DEFAULTS.join(" ")})`;

const FIRST_BASE = 54600;
const BLOCK = 100;
const APP_OFFSET = 10;
const LAST_BASE = 65400;

function wantedBase(): number | undefined {
  const wanted = process.env.UNDERSTUDY_PORT_BASE;
  if (!wanted) return undefined;
  const base = Number(wanted);
  if (Number.isInteger(base) && base >= 1024 && base <= LAST_BASE) return base;
  throw complaint(`UNDERSTUDY_PORT_BASE is ${wanted}; it must be a number from 1024 to ${LAST_BASE}`);
}

async function blockIsFree(base: number, offsets: number[]): Promise<boolean> {
  const free = await Promise.all(offsets.map((offset) => portIsFree(base + offset)));
  return free.every(Boolean);
}

/** Chooses a block of ports only while none of our servers runs: running servers keep their addresses. */
async function chooseBase(settings: ServiceSettings): Promise<number> {
  const running = anyRunning(settings);
  if (running) return running.base;
  const known = rememberedBase(settings);
  const offsets = PARTS.flatMap((part) => part.offsets);
  const first = wantedBase() ?? known ?? FIRST_BASE;
  for (let base = first; base <= LAST_BASE; base += BLOCK) {
    // The application of a remembered block may be running on its own port.
    const needed = base === known ? offsets : [...offsets, APP_OFFSET];
    if (await blockIsFree(base, needed)) return base;
    say(`ports from ${base} are taken by something else`);
  }
  throw complaint(`no free block of ports from ${first} to ${LAST_BASE}`);
}

async function startPart(part: Part, settings: ServiceSettings): Promise<void> {
  const running = runningPart(settings, part.name);
  if (running) {
    const alive = () => identify(running.pid) === running.identity;
    const healthy = await until(() => part.check(settings), 5000, alive).then(
      () => true,
      () => false,
    );
    if (healthy) return say(`${part.name} is already up`);
    say(`${part.name} runs but does not answer: starting it again`);
    await end(running.pid, running.identity, part.endSignal);
  }
  for (const offset of part.offsets) {
    if (await portIsFree(settings.base + offset)) continue;
    throw complaint(`${part.name}: port ${settings.base + offset} is taken by a program that is not ours`);
  }
  await part.install(settings);
  const began = Date.now();
  const pid = await part.start(settings);
  const identity = identify(pid);
  const log = logFile(settings, part.name);
  if (identity === undefined) throw complaint(`${part.name} ended at once:\n${lastLines(log)}`);
  record(settings, part.name, { pid, identity, base: settings.base });
  try {
    await until(
      () => part.check(settings),
      30_000,
      () => identify(pid) === identity,
    );
  } catch (error) {
    throw complaint(`${part.name} does not answer: ${(error as Error).message}\n${lastLines(log)}`);
  }
  say(`${part.name} is up (${Date.now() - began} ms)`);
}

async function stopPart(part: Part, settings: ServiceSettings): Promise<void> {
  const running = runningPart(settings, part.name);
  if (running) {
    await end(running.pid, running.identity, part.endSignal);
    say(`${part.name} is down`);
  }
  forget(settings, part.name);
}

async function healthyParts(settings: ServiceSettings): Promise<Part[]> {
  const starting = PARTS.map(async (part) => {
    if (!runningPart(settings, part.name)) return [];
    return part.check(settings).then(
      () => [part],
      (error: unknown) => {
        say(`${part.name} does not answer: ${(error as Error).message}`);
        return [];
      },
    );
  });
  return (await Promise.all(starting)).flat();
}

function addressesOf(parts: Part[], settings: ServiceSettings): Record<string, string> {
  return Object.assign({}, ...parts.map((part) => part.addresses(settings))) as Record<string, string>;
}

/** Writes the file that other programs of the checkout read. It contains passwords. */
function publish(parts: Part[], settings: ServiceSettings): void {
  const addresses = addressesOf(parts, settings);
  const details = parts.map((part) => {
    const running = runningPart(settings, part.name);
    return [
      part.name,
      { pid: running?.pid, log: logFile(settings, part.name), ...part.details(settings) },
    ] as const;
  });
  const env = {
    ...(addresses.postgres && { DATABASE_URL: addresses.postgres }),
    ...(addresses.redis && { REDIS_URL: addresses.redis }),
    ...(addresses.mail && { MAIL_URL: addresses.mail }),
  };
  const all = { base: settings.base, addresses, env, services: Object.fromEntries(details) };
  writePrivate(join(settings.data, "services.json"), `${JSON.stringify(all, null, 2)}\n`);
}

async function finish(settings: ServiceSettings): Promise<void> {
  const up = await healthyParts(settings);
  publish(up, settings);
  process.stdout.write(`${JSON.stringify(addressesOf(up, settings))}\n`);
}

async function startAll(parts: Part[], at: ServiceSettings): Promise<void> {
  prepare(at);
  const place = { ...at, base: await chooseBase(at) };
  rememberBase(place);
  // If one part fails, wait for the others before reporting the failure, so that none is left half started.
  const results = await Promise.allSettled(parts.map((part) => startPart(part, place)));
  const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  if (failures.length === 0) return finish(place);
  publish(await healthyParts(place), place);
  throw complaint(failures.map(explain).join("\n"));
}

async function stopAll(parts: Part[], settings: ServiceSettings): Promise<void> {
  if (existsSync(settings.state)) {
    for (const part of parts) await stopPart(part, settings);
  }
  await finish(settings);
}

async function resetAll(settings: ServiceSettings): Promise<void> {
  prepare(settings);
  for (const part of PARTS) {
    await stopPart(part, settings);
    await part.wipe(settings);
    rmSync(logFile(settings, part.name), { force: true });
  }
  rmSync(settings.state, { recursive: true, force: true });
  for (const file of ["services.json", "port-base"]) rmSync(join(settings.data, file), { force: true });
  say("all data of this checkout's services is gone");
  process.stdout.write("{}\n");
}

async function status(settings: ServiceSettings): Promise<void> {
  const up = await healthyParts(settings);
  const names = up.map((part) => part.name);
  for (const part of PARTS) {
    if (!names.includes(part.name) && !DEFAULTS.includes(part.name)) continue;
    say(`${part.name} is ${names.includes(part.name) ? "up" : "down"}`);
  }
  process.stdout.write(`${JSON.stringify(addressesOf(up, settings))}\n`);
  if (!DEFAULTS.every((name) => names.includes(name))) process.exitCode = 1;
}

function chosenParts(names: string[], otherwise: string[]): Part[] {
  const wanted = names.length > 0 ? names : otherwise;
  const planned = wanted.filter((name) => PLANNED.includes(name));
  if (planned.length > 0) throw complaint(`${planned.join(", ")}: not there yet`);
  return wanted.map((name) => {
    const part = PARTS.find((candidate) => candidate.name === name);
    if (!part) throw complaint(`there is no service ${name}\n${USAGE}`);
    return part;
  });
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === "Complaint" ? error.message : (error.stack ?? error.message);
}

async function main(): Promise<void> {
  const [command, ...names] = process.argv.slice(2);
  const root = resolve(import.meta.dirname, "../..");
  const start = serviceSettings(root, FIRST_BASE);
  const place = { ...start, base: anyRunning(start)?.base ?? rememberedBase(start) ?? FIRST_BASE };
  const every = PARTS.map((part) => part.name);
  if (command === "start") return alone(place, () => startAll(chosenParts(names, DEFAULTS), place));
  if (command === "stop") return alone(place, () => stopAll(chosenParts(names, every), place));
  if (command === "reset" && names.length === 0) return alone(place, () => resetAll(place));
  if (command === "status" && names.length === 0) return status(place);
  throw complaint(USAGE);
}

try {
  await main();
} catch (error) {
  say(explain(error));
  process.exitCode = 1;
}
