import { UPLOAD_TYPES } from "@understudy/contracts";
import { FAULT_OF_OURS } from "../../platform/bounded-inside.ts";
import { onLines, startBounded } from "../../platform/bounded-process.ts";
import { type Limits, watch } from "../../platform/bounded-watch.ts";
import { PREPARED_LIMITS, type PreparedDocument, receivePrepared } from "./prepared-lines.ts";
import { REASONS, unreadable } from "./unreadable.ts";

type File = { bytes: Uint8Array; fileType: string; name: string };
export type Read = (file: File) => Promise<PreparedDocument>;
/** Cuts a text that was read before. */
export type Split = (text: Uint8Array, name: string) => Promise<PreparedDocument>;

/** Enough for a novel in any format. What a bomb may cost follows from the same numbers. */
export const READER_LIMITS: Limits = {
  memoryMb: 315,
  stallSeconds: 4,
  // Ten megabytes of a script beyond ASCII take half a minute to cut into words.
  cpuSeconds: 120,
  timeoutSeconds: 300,
};

/** A docx is parsed in one go; how much markup there is was counted before, so it ends by itself. */
const WORD_PATIENCE = 2;

/**
 * Reads files and cuts them into passages in processes of their own, one for each. A parser that crashes, hangs, fills
 * the memory or is taken over by what it reads costs that process and nothing else.
 */
export function createReader(limits: Limits = READER_LIMITS): Read {
  return async ({ bytes, fileType, name }) => {
    const child = startBounded({ file: new URL("./reader-child.ts", import.meta.url) }, limits);
    const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
    const stallSeconds = limits.stallSeconds * (fileType === UPLOAD_TYPES.docx ? WORD_PATIENCE : 1);
    const watched = watch(child, { ...limits, stallSeconds });
    const received = receivePrepared();
    // A line that is a number says that work goes on; the others are the answer.
    onLines(child, {
      mostBytes: PREPARED_LIMITS.lineBytes,
      onLine(line) {
        if (/^\d{1,9}$/.test(line)) watched.alive(Number(line));
        else if (!received.take(line)) child.kill("SIGKILL");
      },
      onTooLong: received.tooLong,
    });
    child.stdin?.write(`${JSON.stringify({ fileType, name })}\n`);
    child.stdin?.end(bytes);
    const code = await ended;
    watched.stop();
    const reason = watched.exceeded();
    if (reason) throw unreadable(REASONS[reason]);
    // It never got as far as the file: what failed is the program.
    if (code && (code === FAULT_OF_OURS || !watched.spoke())) {
      throw new Error(`The reader ended with ${code}.`);
    }
    return received.result();
  };
}
