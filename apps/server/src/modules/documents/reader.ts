import { UPLOAD_TYPES } from "@understudy/contracts";
import type { ScannedPage } from "@understudy/knowledge";
import { EXIT_NOT_THE_FILE } from "../../platform/bounded-inside.ts";
import { onLines, startBounded } from "../../platform/bounded-process.ts";
import { type Limits, watch } from "../../platform/bounded-watch.ts";
import { PREPARED_LIMITS, type PreparedDocument, receivePrepared } from "./prepared-lines.ts";
import { REASONS, unreadable } from "./unreadable.ts";

/** `scans` are the pages whose pictures were read already; undefined before the first look at a file. */
type File = {
  bytes: Uint8Array;
  fileType: string;
  name: string;
  scans?: readonly ScannedPage[] | undefined;
};
export type ReadFile = (file: File) => Promise<PreparedDocument>;
/** Splits a text that is already parsed. */
export type SplitText = (text: Uint8Array, name: string) => Promise<PreparedDocument>;

/** Enough for a novel in any format. The same numbers limit the cost of a decompression bomb. */
export const READER_LIMITS: Limits = {
  memoryMb: 315,
  stallSeconds: 4,
  // Tokenizing ten megabytes of non-ASCII text takes half a minute.
  cpuSeconds: 120,
  timeoutSeconds: 300,
};

/** A docx is parsed in one step without heartbeats. The amount of markup was checked before, so parsing terminates. */
const WORD_PATIENCE = 2;

/**
 * Reads files and splits them into passages, each in its own process. A parser that crashes, hangs, exhausts memory or
 * is exploited by its input costs that process and nothing else.
 */
export function createReader(limits: Limits = READER_LIMITS): ReadFile {
  return async ({ bytes, fileType, name, scans }) => {
    const child = startBounded({ file: new URL("./reader-child.ts", import.meta.url) }, limits);
    const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
    const stallSeconds = limits.stallSeconds * (fileType === UPLOAD_TYPES.docx ? WORD_PATIENCE : 1);
    const watched = watch(child, { ...limits, stallSeconds });
    const received = receivePrepared();
    // A numeric line is a heartbeat. The other lines are the answer.
    onLines(child, {
      mostBytes: PREPARED_LIMITS.lineBytes,
      onLine(line) {
        if (/^\d{1,9}$/.test(line)) watched.alive(Number(line));
        else if (!received.take(line)) child.kill("SIGKILL");
      },
      onTooLong: received.tooLong,
    });
    child.stdin?.write(`${JSON.stringify({ fileType, name, scans })}\n`);
    child.stdin?.end(bytes);
    const code = await ended;
    watched.stop();
    const reason = watched.exceeded();
    if (reason) throw unreadable(REASONS[reason]);
    // The process failed before it reached the file, so the error is in our program.
    if (code && (code === EXIT_NOT_THE_FILE || !watched.hasOutput())) {
      throw new Error(`The reader exited with code ${code}.`);
    }
    return received.result();
  };
}
