import sharp from "sharp";
import { blockNetwork, reportMemory, writeLine } from "../bounded-inside.ts";
import type { Recipe } from "./draw.ts";

/**
 * The process that re-encodes one image and exits. `draw.ts` starts it, so that a malicious image can only harm this
 * process.
 */
blockNetwork();
sharp.concurrency(1);
sharp.cache(false);

/** A small file can hold a huge image. 8,000 by 6,000 is more than any camera whose photos get uploaded. */
const MOST_PIXELS = 48_000_000;
/** The side of the stored portrait square. It is shown at 104 pixels at most, at double density. */
const SIDE = 512;
/** Sharp enough in print at the size at which a logo is drawn. */
const LOGO = { width: 1_600, height: 480 };

/** Smaller icons are blurred at the size at which a logo is shown. */
const LEAST_MARK = 48;
/** Drawings have no size of their own; this one is sharp on the square. */
const DRAWING_DPI = 300;
const DARK = { r: 31, g: 26, b: 36 };
const WHITE = { r: 255, g: 255, b: 255 };
let color: string | null = null;

const recipes: Record<Recipe, (file: Buffer) => Promise<Buffer[]>> = {
  async face(file) {
    // Decoded once and stored small, because decoding twice at the same time would double the memory.
    const square = await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: "cover" })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return [
      await sharp(square).webp({ quality: 82 }).toBuffer(),
      await sharp(square).flatten({ background: "#ffffff" }).jpeg({ quality: 84 }).toBuffer(),
    ];
  },
  async logo(file) {
    const png = await sharp(file, { limitInputPixels: MOST_PIXELS })
      .rotate()
      .resize({ ...LOGO, fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer();
    return [png];
  },
  async mark(file) {
    const options = { limitInputPixels: MOST_PIXELS, pages: 1 };
    const { width, height, format } = await sharp(file, options).metadata();
    if (format !== "svg" && Math.min(width, height) < LEAST_MARK) return [];
    const dense = format === "svg" ? { ...options, density: DRAWING_DPI } : options;
    const small = await sharp(file, dense)
      .autoOrient()
      .resize(SIDE, SIDE, { fit: "inside" })
      .ensureAlpha()
      .png({ compressionLevel: 1 })
      .toBuffer();
    const { isOpaque, isLight, main } = await lookAt(small);
    color = main;
    if (isOpaque)
      return [await sharp(small).resize(SIDE, SIDE, { fit: "cover" }).webp({ quality: 82 }).toBuffer()];
    // A logo without a ground gets one on which it can be seen, and a margin.
    const background = isLight ? DARK : WHITE;
    const inner = Math.round(SIDE * 0.76);
    const edge = Math.round((SIDE - inner) / 2);
    const fitted = await sharp(small)
      .resize(inner, inner, { fit: "contain", background: { ...background, alpha: 0 } })
      .extend({ top: edge, bottom: edge, left: edge, right: edge, background: { ...background, alpha: 0 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return [await sharp(fitted).resize(SIDE, SIDE).flatten({ background }).webp({ quality: 82 }).toBuffer()];
  },
};

/** Whether the picture fills its frame, whether what is on it is light, and the most frequent color that is no gray. */
async function lookAt(picture: Buffer) {
  const { data } = await sharp(picture)
    .resize(64, 64, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const buckets = new Map<number, { count: number; sum: [number, number, number] }>();
  let clear = 0;
  let light = 0;
  let seen = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < 128) {
      clear += 1;
      continue;
    }
    seen += 1;
    if (0.2126 * red + 0.7152 * green + 0.0722 * blue > 200) light += 1;
    if (Math.max(red, green, blue) - Math.min(red, green, blue) < 32) continue;
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const bucket = buckets.get(key) ?? { count: 0, sum: [0, 0, 0] };
    bucket.count += 1;
    bucket.sum = [bucket.sum[0] + red, bucket.sum[1] + green, bucket.sum[2] + blue];
    buckets.set(key, bucket);
  }
  const [most] = [...buckets.values()].sort((a, b) => b.count - a.count);
  // A few pixels of color are an accent of a picture and not the color of a brand.
  const isMain = most !== undefined && most.count >= seen * 0.06;
  return {
    isOpaque: clear < 16,
    isLight: light > seen * 0.7,
    main: isMain ? hexOf(most.sum.map((part) => Math.round(part / most.count))) : null,
  };
}

function hexOf(parts: number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

const [recipe = "face"] = process.argv.slice(2);
const pieces: Uint8Array[] = [];
for await (const piece of process.stdin) pieces.push(piece as Uint8Array);
reportMemory();
const drawn = await recipes[recipe as Recipe](Buffer.concat(pieces)).catch(() => []);
const pictures = await Promise.all(
  drawn.map(async (bytes) => {
    const { width, height } = await sharp(bytes).metadata();
    return { base64: bytes.toString("base64"), width, height };
  }),
);
writeLine(JSON.stringify({ pictures, color }));
