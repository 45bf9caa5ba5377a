import { readFile, UnreadableFile } from "@understudy/knowledge/read";
import { FAULT_OF_OURS, sayAlive, shutIn } from "./reader-inside.ts";

/**
 * The process that reads one file and ends. It has no environment, may read no file but its own program, and may
 * write none: `reader.ts` starts it so. What it says on the way is how much memory it has; what it says last is
 * what stands in the file.
 */
const [fileType = ""] = process.argv.slice(2);
shutIn();

const pieces: Uint8Array[] = [];
for await (const piece of process.stdin) pieces.push(piece as Uint8Array);
let told = 0;
sayNowAndThen();
const answer = await readFile(Buffer.concat(pieces), fileType, sayNowAndThen).then(
  (reading) => ({ reading }),
  (error: unknown) => {
    if (!(error instanceof UnreadableFile)) process.exit(FAULT_OF_OURS);
    return { problem: error.message };
  },
);
process.stdout.write(`${JSON.stringify(answer)}\n`);

function sayNowAndThen(): void {
  if (told > 0 && performance.now() - told < 100) return;
  told = performance.now();
  sayAlive();
}
