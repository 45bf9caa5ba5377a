import { AppError, LIMITS } from "@understudy/contracts";
import sharp from "sharp";

/** The side of the square that is kept; shown at 104 at the most, twice as dense. */
const SIDE = 512;
/** A small file can hold a huge picture: 8,000 by 6,000 is more than any camera's that somebody uploads as a face. */
const MOST_PIXELS = 48_000_000;

const TYPE = { detail: "Use a PNG, JPEG or WebP picture." };
const SIZE = { detail: "A picture must be smaller than 5MB." };

/** By the first bytes alone: a name and a declared type are whatever the sender says. */
const KNOWN: readonly { at: number; bytes: readonly number[] }[][] = [
  [{ at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }],
  [{ at: 0, bytes: [0xff, 0xd8, 0xff] }],
  [
    { at: 0, bytes: [0x52, 0x49, 0x46, 0x46] },
    { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  ],
];

export type Drawn = { webp: Buffer; jpeg: Buffer };

/** Reads what is sent, as far as it may be a picture. */
export async function readPicture(sent: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of sent) {
    bytes += piece.byteLength;
    if (bytes >= LIMITS.pictureBytes) throw new AppError("file_too_large", SIZE);
    pieces.push(piece);
  }
  const file = Buffer.concat(pieces);
  const known = KNOWN.some((marks) =>
    marks.every(({ at, bytes: mark }) => mark.every((byte, index) => file[at + index] === byte)),
  );
  if (!known) throw new AppError("file_type_not_allowed", TYPE);
  return file;
}

/**
 * Draws pictures anew, one at a time, outside the thread that answers requests. What comes out was made here: no place,
 * no camera and no owner of the file is left in it, and nothing that a browser could take for another type.
 */
export function pictureDrawer() {
  let last: Promise<unknown> = Promise.resolve();

  async function draw(file: Buffer): Promise<Drawn> {
    const square = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: "cover" });
    try {
      const [webp, jpeg] = await Promise.all([
        square.clone().webp({ quality: 82 }).toBuffer(),
        square.clone().flatten({ background: "#ffffff" }).jpeg({ quality: 84 }).toBuffer(),
      ]);
      return { webp, jpeg };
    } catch (cause) {
      throw new AppError("file_type_not_allowed", { ...TYPE, cause });
    }
  }

  return (file: Buffer): Promise<Drawn> => {
    const drawn = last.then(() => draw(file));
    last = drawn.catch(() => undefined);
    return drawn;
  };
}
