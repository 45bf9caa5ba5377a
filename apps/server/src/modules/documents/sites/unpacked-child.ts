import { openPack, openZip, TooLarge, UnreadableFile } from "@understudy/knowledge/read";
import {
  blockNetwork,
  createHeartbeat,
  EXIT_NOT_THE_FILE,
  writeLine,
} from "../../../platform/bounded-inside.ts";

/** The first input line: how many bytes follow, and for a pack of Git the commit whose files are wanted. */
export type UnpackHead = { bytes: number; commit: string | null };

/**
 * The process that unpacks a ZIP or a pack of Git. Its bytes follow the head, then lines with the number of a file to
 * unpack. Every answer is one line; numeric lines report the memory in use as a heartbeat.
 */
blockNetwork();
const alive = createHeartbeat();
alive();

let buffered = Buffer.alloc(0);
let answer: ((line: string) => Promise<void>) | undefined;
const input: { head: UnpackHead | undefined; bytes: Buffer; filled: number } = {
  head: undefined,
  bytes: Buffer.alloc(0),
  filled: 0,
};
for await (const piece of process.stdin) {
  let rest = piece as Buffer;
  if (!input.head) {
    buffered = Buffer.concat([buffered, rest]);
    const end = buffered.indexOf("\n");
    if (end === -1) continue;
    input.head = JSON.parse(buffered.toString("latin1", 0, end)) as UnpackHead;
    input.bytes = Buffer.alloc(input.head.bytes);
    rest = buffered.subarray(end + 1);
    buffered = Buffer.alloc(0);
  }
  if (input.filled < input.bytes.length) {
    const part = rest.subarray(0, input.bytes.length - input.filled);
    input.bytes.set(part, input.filled);
    input.filled += part.length;
    rest = rest.subarray(part.length);
    if (input.filled === input.bytes.length) answer = await open(input.bytes, input.head);
  }
  buffered = Buffer.concat([buffered, rest]);
  for (let end = buffered.indexOf("\n"); end !== -1 && answer; end = buffered.indexOf("\n")) {
    const line = buffered.toString("latin1", 0, end);
    buffered = buffered.subarray(end + 1);
    await answer(line);
  }
}

async function open(bytes: Buffer, { commit }: UnpackHead): Promise<(line: string) => Promise<void>> {
  try {
    const { files, read } = await (commit === null ? openZip(bytes, alive) : openPack(bytes, commit, alive));
    writeLine(JSON.stringify({ files }));
    return async (line) => {
      const content = await read(Number(line));
      writeLine(
        JSON.stringify(typeof content === "string" ? { problem: content } : { bytes: base64(content) }),
      );
    };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) process.exit(EXIT_NOT_THE_FILE);
    writeLine(JSON.stringify({ fault: error instanceof TooLarge ? "too_large" : "unreadable" }));
    process.exit(0);
  }
}

function base64(content: Uint8Array): string {
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString("base64");
}
