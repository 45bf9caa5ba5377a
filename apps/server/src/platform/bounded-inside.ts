import { writeSync } from "node:fs";
import net from "node:net";

/** Code that runs inside every process that `bounded-process.ts` starts. */
const OUTPUT = 1;
const ALIVE_MS = 100;

/** Exit code when the parser could not be loaded. The file is not at fault and should be retried. */
export const EXIT_NOT_THE_FILE = 70;

/**
 * Blocks network access and console output. A document never needs the network, and the parent would read a parser's
 * printed output as the result.
 */
export function blockNetwork(): void {
  const refuse = (): never => {
    throw new Error("The reader has no network access.");
  };
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse;
  Object.defineProperty(globalThis, "fetch", { value: refuse });
  Object.defineProperty(globalThis, "WebSocket", { value: refuse });
  for (const name of ["log", "info", "warn", "error", "debug", "trace"] as const) console[name] = () => {};
}

/**
 * Writes one line to stdout. The synchronous write blocks until the parent has read it, so output never piles up in
 * memory.
 */
export function writeLine(line: string): void {
  const bytes = Buffer.from(`${line}\n`);
  for (let at = 0; at < bytes.length; ) at += writeSync(OUTPUT, bytes, at);
}

/** Reports the memory in use, which also shows that work is progressing. */
export function reportMemory(): void {
  writeLine(String(Math.ceil(process.memoryUsage.rss() / 1024 / 1024)));
}

/** Like `reportMemory`, but throttled. */
export function createHeartbeat(): () => void {
  let reported = 0;
  return () => {
    if (reported > 0 && performance.now() - reported < ALIVE_MS) return;
    reported = performance.now();
    reportMemory();
  };
}
