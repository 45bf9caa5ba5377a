import type { ScannedPage } from "@understudy/knowledge";
import { readFile, UnreadableFile } from "@understudy/knowledge/read";
import {
  blockNetwork,
  createHeartbeat,
  EXIT_NOT_THE_FILE,
  writeLine,
} from "../../platform/bounded-inside.ts";
import { sayPrepared } from "./prepared-inside.ts";

/**
 * The process that reads one file, splits it into passages and exits. `reader.ts` starts it without an environment; it
 * can read only its own program files and write none. The first input line describes the file, and the rest is the
 * file. Numeric output lines report the memory in use as a heartbeat; the other lines are the content.
 */
blockNetwork();

const pieces: Uint8Array[] = [];
for await (const piece of process.stdin) pieces.push(piece as Uint8Array);
const input = Buffer.concat(pieces);
const head = input.indexOf("\n");
const { fileType, name, scans } = JSON.parse(input.toString("utf8", 0, head)) as {
  fileType: string;
  name: string;
  scans?: ScannedPage[];
};
const alive = createHeartbeat();
alive();
try {
  sayPrepared(name, await readFile(input.subarray(head + 1), fileType, alive, scans), alive);
} catch (error) {
  if (!(error instanceof UnreadableFile)) process.exit(EXIT_NOT_THE_FILE);
  writeLine(JSON.stringify({ problem: error.message }));
}
