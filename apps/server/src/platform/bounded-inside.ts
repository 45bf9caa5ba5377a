import { writeSync } from "node:fs";
import net from "node:net";

/** What holds inside every process that `bounded-process.ts` starts. */
const OUTPUT = 1;
const ALIVE_MS = 100;

/** The parser could not be loaded: the file is to be tried again, not blamed. */
export const FAULT_OF_OURS = 70;

/** Nothing in a document is a reason to ask anybody anything, and a parser that prints would be taken for the answer. */
export function shutIn(): void {
  const refuse = (): never => {
    throw new Error("A reader has no network.");
  };
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse;
  Object.defineProperty(globalThis, "fetch", { value: refuse });
  Object.defineProperty(globalThis, "WebSocket", { value: refuse });
  for (const name of ["log", "info", "warn", "error", "debug", "trace"] as const) console[name] = () => {};
}

/**
 * Says one line. Straight to the system, which waits until whoever started this process has taken it: what is said is
 * never held here in full.
 */
export function say(line: string): void {
  const bytes = Buffer.from(`${line}\n`);
  for (let at = 0; at < bytes.length; ) at += writeSync(OUTPUT, bytes, at);
}

/** Says how much memory it has, and thereby that work goes on. */
export function sayAlive(): void {
  say(String(Math.ceil(process.memoryUsage.rss() / 1024 / 1024)));
}

/** The same, but not more often than is worth hearing. */
export function sayNowAndThen(): () => void {
  let told = 0;
  return () => {
    if (told > 0 && performance.now() - told < ALIVE_MS) return;
    told = performance.now();
    sayAlive();
  };
}
