import sharp from "sharp";
import { say, sayAlive, shutIn } from "../bounded-inside.ts";
import type { Recipe } from "./draw.ts";

/**
 * The process that re-encodes one image and exits. `draw.ts` starts it, so that a malicious image can only harm this
 * process.
 */
shutIn();
sharp.concurrency(1);
sharp.cache(false);

/** A small file can hold a huge image. 8,000 by 6,000 is more than any camera whose photos get uploaded. */
const MOST_PIXELS = 48_000_000;
/** The side of the stored portrait square. It is shown at 104 pixels at most, at double density. */
const SIDE = 512;
/** Sharp enough in print at the size at which a logo is drawn. */
const LOGO = { width: 1_600, height: 480 };

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
};

const [recipe = "face"] = process.argv.slice(2);
const pieces: Uint8Array[] = [];
for await (const piece of process.stdin) pieces.push(piece as Uint8Array);
sayAlive();
const drawn = await recipes[recipe as Recipe](Buffer.concat(pieces)).catch(() => []);
const pictures = await Promise.all(
  drawn.map(async (bytes) => {
    const { width, height } = await sharp(bytes).metadata();
    return { base64: bytes.toString("base64"), width, height };
  }),
);
say(JSON.stringify({ pictures }));
