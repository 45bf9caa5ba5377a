import { AppError } from "@understudy/contracts";
import * as z from "zod";
import { onLines, parseJson, startBounded } from "../bounded-process.ts";
import { type Limits, watch } from "../bounded-watch.ts";

/** A portrait as a square in two formats, a logo that fits a page, or a logo on a square with its main color. */
export type Recipe = "face" | "logo" | "mark";
type Drawn = { bytes: Buffer; width: number; height: number };

/** Enough for one decoded image of 48 megapixels plus the library's own memory. */
const LIMITS: Limits = { memoryMb: 340, stallSeconds: 15, cpuSeconds: 15, timeoutSeconds: 60 };
const MOST_BYTES = 16 * 1024 * 1024;

const Answer = z.strictObject({
  pictures: z
    .array(z.strictObject({ base64: z.base64(), width: z.int().positive(), height: z.int().positive() }))
    .max(2),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
});

/** The queue limit, because each waiting image is held in memory. */
const MOST_WAITING = 20;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Re-encodes an image in a separate process, one at a time. Returns an empty list if the file is not an image or
 * exceeds the limits.
 */
export async function drawPicture(recipe: Exclude<Recipe, "mark">, file: Uint8Array): Promise<Drawn[]> {
  return (await inTurn(recipe, file)).pictures;
}

/** A logo as a square, and its main color. Undefined if the file is no image, or too small to show. */
export async function drawMark(
  file: Uint8Array,
): Promise<{ bytes: Buffer; color: string | null } | undefined> {
  const { pictures, color } = await inTurn("mark", file);
  return pictures[0] && { bytes: pictures[0].bytes, color };
}

async function inTurn(recipe: Recipe, file: Uint8Array): Promise<Answered> {
  if (waiting >= MOST_WAITING) throw new AppError("unavailable", { retryAfterSeconds: 60 });
  waiting += 1;
  const drawn = last
    .then(() => draw(recipe, file))
    .finally(() => {
      waiting -= 1;
    });
  last = drawn.catch(() => undefined);
  return drawn;
}

type Answered = { pictures: Drawn[]; color: string | null };

async function draw(recipe: Recipe, file: Uint8Array): Promise<Answered> {
  const program = { file: new URL("./picture-child.ts", import.meta.url), args: [recipe], native: true };
  const child = startBounded(program, LIMITS);
  const watched = watch(child, LIMITS);
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  let answer = "";
  onLines(child, {
    mostBytes: MOST_BYTES,
    onLine(line) {
      if (/^\d{1,9}$/.test(line)) watched.alive(Number(line));
      else answer = line;
    },
  });
  child.stdin?.end(file);
  const code = await ended;
  watched.stop();
  if (code && !watched.hasOutput()) throw new Error(`The image process exited with code ${code}.`);
  const { pictures, color } = Answer.safeParse(parseJson(answer)).data ?? { pictures: [], color: null };
  const drawn = pictures.map(({ base64, ...size }) => ({ bytes: Buffer.from(base64, "base64"), ...size }));
  return { pictures: drawn, color };
}
