import { AppError } from "@understudy/contracts";
import type { PageDrawing } from "@understudy/knowledge/draw";
import * as z from "zod";
import { onLines, parseJson, startBounded } from "../../../platform/bounded-process.ts";
import { type Limits, watch } from "../../../platform/bounded-watch.ts";

/** A picture in WebP. */
export type DrawnPicture = z.infer<typeof Drawn>;

/** A page of text takes half a second and 140 MB; a scan in color twice that. */
const LIMITS: Limits = { memoryMb: 420, stallSeconds: 12, cpuSeconds: 12, timeoutSeconds: 40 };
const MOST_BYTES = 8 * 1024 * 1024;
/** Each waiting drawing holds a file of up to 10 MB. */
const MOST_WAITING = 6;

const Drawn = z.strictObject({
  base64: z.base64(),
  width: z.int().positive().max(10_000),
  height: z.int().positive().max(10_000),
});

/**
 * Draws pages in a separate process, one at a time. Undefined for a page that cannot be drawn, or not within the
 * limits. Refuses if too many wait.
 */
export function createDrawing(limits: Limits = LIMITS) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (
    readFile: () => Promise<Uint8Array>,
    drawing: PageDrawing,
  ): Promise<DrawnPicture | undefined> => {
    if (waiting >= MOST_WAITING) throw new AppError("unavailable", { retryAfterSeconds: 5 });
    waiting += 1;
    const drawn = last
      .then(async () => draw(await readFile(), drawing, limits))
      .finally(() => {
        waiting -= 1;
      });
    last = drawn.catch(() => undefined);
    return drawn;
  };
}

async function draw(
  file: Uint8Array,
  drawing: PageDrawing,
  limits: Limits,
): Promise<DrawnPicture | undefined> {
  const program = { file: new URL("./drawing-child.ts", import.meta.url), native: true };
  const child = startBounded(program, limits);
  const watched = watch(child, limits);
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  let answer = "";
  onLines(child, {
    mostBytes: MOST_BYTES,
    onLine(line) {
      if (/^\d{1,9}$/.test(line)) watched.alive(Number(line));
      else answer = line;
    },
  });
  child.stdin?.write(`${JSON.stringify(drawing)}\n`);
  child.stdin?.end(file);
  const code = await ended;
  watched.stop();
  if (code && !watched.hasOutput()) throw new Error(`The drawing process exited with code ${code}.`);
  return Drawn.safeParse(parseJson(answer)).data;
}
