import { writeSync } from "node:fs";
import net from "node:net";

/** What holds inside every process that reads: `reader.ts` and `page-reader.ts` start them. */
const OUTPUT = 1;

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

/** Says how much memory it has, and thereby that work goes on. */
export function sayAlive(): void {
  writeSync(OUTPUT, `${Math.ceil(process.memoryUsage.rss() / 1024 / 1024)}\n`);
}
