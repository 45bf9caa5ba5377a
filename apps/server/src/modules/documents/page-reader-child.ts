import { readList, readPage, UnreadableFile } from "@understudy/knowledge/read";
import {
  blockNetwork,
  createHeartbeat,
  EXIT_NOT_THE_FILE,
  reportMemory,
  writeLine,
} from "../../platform/bounded-inside.ts";
import type { PageHead } from "./page-reader.ts";

/**
 * A process that parses web pages, or splits texts into passages, one after the other. Each input is a header line with
 * its kind and length, followed by its bytes.
 */
blockNetwork();

let buffered = Buffer.alloc(0);
for await (const piece of process.stdin) {
  buffered = Buffer.concat([buffered, piece as Buffer]);
  for (let next = take(); next; next = take()) {
    reportMemory();
    try {
      await answer(next.head, next.bytes);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) process.exit(EXIT_NOT_THE_FILE);
      writeLine(JSON.stringify({ problem: error.message }));
    }
  }
}

async function answer(head: PageHead, bytes: Buffer): Promise<void> {
  if ("charset" in head) {
    writeLine(JSON.stringify({ reading: await readPage(bytes, head.charset) }));
    return;
  }
  if ("list" in head) {
    writeLine(JSON.stringify({ entries: await readList(head.list, bytes, reportMemory) }));
    return;
  }
  const { sayPrepared } = await import("./prepared-inside.ts");
  sayPrepared(head.name, { text: bytes.toString(), pages: [], pagesWithoutText: [] }, createHeartbeat());
}

function take(): { head: PageHead; bytes: Buffer } | undefined {
  const end = buffered.indexOf("\n");
  if (end === -1) return undefined;
  const head = JSON.parse(buffered.toString("utf8", 0, end)) as PageHead;
  const start = end + 1;
  if (buffered.length < start + head.bytes) return undefined;
  const bytes = buffered.subarray(start, start + head.bytes);
  buffered = buffered.subarray(start + head.bytes);
  return { head, bytes };
}
