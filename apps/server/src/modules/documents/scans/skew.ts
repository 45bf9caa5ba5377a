import sharp from "sharp";
import type { Drawn } from "./draw-page.ts";

/** Wide enough to see lines of text, small enough to try many angles. */
const WIDTH = 1_000;
/** Degrees. Paper that lies further askew was turned on purpose. */
const MOST = 6;
const STEPS = [0.5, 0.1, 0.02];
/** How much darker the upper edge of a letter is than what is above it. */
const EDGE = 24;

/**
 * How far a page is turned clockwise, in degrees: at the right angle, the upper edges of letters pile up in few rows.
 * Edges instead of dark pixels, because a photo has shadows.
 */
export async function skewOf({ pixels, width, height }: Drawn): Promise<number> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize({ width: Math.min(WIDTH, width) })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const edges = edgesIn(data, info.width, info.height);
  let best = 0;
  let reach = MOST;
  for (const step of STEPS) {
    const middle = best;
    let most = Number.NEGATIVE_INFINITY;
    for (let angle = middle - reach; angle <= middle + reach; angle += step) {
      const score = sharpness(edges, angle, info);
      if (score > most) [most, best] = [score, angle];
    }
    reach = step;
  }
  return best;
}

type Edges = { xs: Int16Array; ys: Int16Array; count: number };
/** More of them add nothing to the result. */
const MOST_EDGES = 60_000;

function edgesIn(pixels: Uint8Array, width: number, height: number): Edges {
  const xs = new Int16Array(MOST_EDGES);
  const ys = new Int16Array(MOST_EDGES);
  let count = 0;
  for (let y = 2; y < height; y += 1) {
    for (let x = 0; x < width && count < MOST_EDGES; x += 1) {
      const at = y * width + x;
      if ((pixels[at - 2 * width] ?? 0) - (pixels[at] ?? 0) < EDGE) continue;
      xs[count] = x;
      ys[count] = y;
      count += 1;
    }
  }
  return { xs, ys, count };
}

function sharpness(
  { xs, ys, count }: Edges,
  degrees: number,
  { width, height }: { width: number; height: number },
) {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const shift = Math.ceil(Math.abs(slope) * width) + 1;
  const rows = new Uint32Array(height + 2 * shift + 1);
  for (let at = 0; at < count; at += 1) {
    const row = Math.round((ys[at] ?? 0) - (xs[at] ?? 0) * slope) + shift;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (const found of rows) sum += found * found;
  return sum;
}
