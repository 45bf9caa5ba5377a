import { openZip, UnreadableFile } from "@understudy/knowledge/read";
import { FAULT_OF_OURS, say, sayNowAndThen, shutIn } from "../../../platform/bounded-inside.ts";

/**
 * The process that unpacks a ZIP. The first input line says how long the ZIP is, then come its bytes, then lines with
 * the number of a file to unpack. Every answer is one line; numeric lines report the memory in use as a heartbeat.
 */
shutIn();
const alive = sayNowAndThen();
alive();

let buffered = Buffer.alloc(0);
let answer: ((line: string) => Promise<void>) | undefined;
const zip: { bytes: Buffer | undefined; filled: number } = { bytes: undefined, filled: 0 };
for await (const piece of process.stdin) {
  let rest = piece as Buffer;
  if (!zip.bytes) {
    buffered = Buffer.concat([buffered, rest]);
    const end = buffered.indexOf("\n");
    if (end === -1) continue;
    zip.bytes = Buffer.alloc(Number(buffered.toString("latin1", 0, end)));
    rest = buffered.subarray(end + 1);
    buffered = Buffer.alloc(0);
  }
  if (zip.filled < zip.bytes.length) {
    const part = rest.subarray(0, zip.bytes.length - zip.filled);
    zip.bytes.set(part, zip.filled);
    zip.filled += part.length;
    rest = rest.subarray(part.length);
    if (zip.filled === zip.bytes.length) answer = await open(zip.bytes);
  }
  buffered = Buffer.concat([buffered, rest]);
  for (let end = buffered.indexOf("\n"); end !== -1 && answer; end = buffered.indexOf("\n")) {
    const line = buffered.toString("latin1", 0, end);
    buffered = buffered.subarray(end + 1);
    await answer(line);
  }
}

async function open(bytes: Buffer): Promise<(line: string) => Promise<void>> {
  try {
    const { files, read } = await openZip(bytes, alive);
    say(JSON.stringify({ files }));
    return async (line) => {
      const content = await read(Number(line));
      say(JSON.stringify(typeof content === "string" ? { problem: content } : { bytes: base64(content) }));
    };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) process.exit(FAULT_OF_OURS);
    say(JSON.stringify({ problem: error.message }));
    process.exit(0);
  }
}

function base64(content: Uint8Array): string {
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString("base64");
}
