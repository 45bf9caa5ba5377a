import { writeSync } from "node:fs";
import net from "node:net";
import { readFile, UnreadableFile } from "@understudy/knowledge/read";

/**
 * The process that reads one file and ends. It has no environment, may read no file but its own program, and may
 * write none: `reader.ts` starts it so. What it says on the way is how much memory it has; what it says last is
 * what stands in the file.
 */
const [fileType = ""] = process.argv.slice(2);
const OUTPUT = 1;
/** The parser could not be loaded: the file is to be tried again, not blamed. */
const FAULT_OF_OURS = 70;

closeNetwork();
// A parser that prints would be taken for the answer.
for (const name of ["log", "info", "warn", "error", "debug", "trace"] as const) console[name] = () => {};

const pieces: Uint8Array[] = [];
for await (const piece of process.stdin) pieces.push(piece as Uint8Array);
let told = 0;
sayAlive();
const answer = await readFile(Buffer.concat(pieces), fileType, sayAlive).then(
  (reading) => ({ reading }),
  (error: unknown) => {
    if (!(error instanceof UnreadableFile)) process.exit(FAULT_OF_OURS);
    return { problem: error.message };
  },
);
process.stdout.write(`${JSON.stringify(answer)}\n`);

function sayAlive(): void {
  if (told > 0 && performance.now() - told < 100) return;
  told = performance.now();
  writeSync(OUTPUT, `${Math.ceil(process.memoryUsage.rss() / 1024 / 1024)}\n`);
}

/** Nothing in a document is a reason to ask anybody anything. */
function closeNetwork(): void {
  const refuse = (): never => {
    throw new Error("A reader has no network.");
  };
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse;
  Object.defineProperty(globalThis, "fetch", { value: refuse });
  Object.defineProperty(globalThis, "WebSocket", { value: refuse });
}
