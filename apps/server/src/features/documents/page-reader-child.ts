import { readPage, UnreadableFile } from "@understudy/knowledge/read";
import { FAULT_OF_OURS, sayAlive, shutIn } from "./reader-inside.ts";

/**
 * The process that reads web pages, one after the other: those of one stretch of one site. Each comes as a line with
 * its length and its encoding and then its bytes, and is answered by a line.
 */
shutIn();

let held = Buffer.alloc(0);
for await (const piece of process.stdin) {
  held = Buffer.concat([held, piece as Buffer]);
  for (let page = nextPage(); page; page = nextPage()) {
    sayAlive();
    const answer = await readPage(page.bytes, page.charset).then(
      (reading) => ({ reading }),
      (error: unknown) => {
        if (!(error instanceof UnreadableFile)) process.exit(FAULT_OF_OURS);
        return { problem: error.message };
      },
    );
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }
}

function nextPage(): { bytes: Buffer; charset: string } | undefined {
  const end = held.indexOf("\n");
  if (end === -1) return undefined;
  const [length = "0", charset = ""] = held.subarray(0, end).toString().split(" ");
  const start = end + 1;
  if (held.length < start + Number(length)) return undefined;
  const bytes = held.subarray(start, start + Number(length));
  held = held.subarray(start + Number(length));
  return { bytes, charset };
}
