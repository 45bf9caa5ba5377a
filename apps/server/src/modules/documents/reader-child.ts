import { readFile, UnreadableFile } from "@understudy/knowledge/read";
import { FAULT_OF_OURS, say, sayNowAndThen, shutIn } from "../../platform/bounded-inside.ts";
import { sayPrepared } from "./prepared-inside.ts";

/**
 * The process that reads one file, cuts it into passages and ends. It has no environment, may read no file but its own
 * program, and may write none: `reader.ts` starts it so. The first line that it gets says what comes, the rest is the
 * file. What it says on the way is how much memory it has; the other lines are what stands in the file.
 */
shutIn();

const pieces: Uint8Array[] = [];
for await (const piece of process.stdin) pieces.push(piece as Uint8Array);
const given = Buffer.concat(pieces);
const head = given.indexOf("\n");
const { fileType, name } = JSON.parse(given.toString("utf8", 0, head)) as { fileType: string; name: string };
const alive = sayNowAndThen();
alive();
try {
  sayPrepared(name, await readFile(given.subarray(head + 1), fileType, alive), alive);
} catch (error) {
  if (!(error instanceof UnreadableFile)) process.exit(FAULT_OF_OURS);
  say(JSON.stringify({ problem: error.message }));
}
