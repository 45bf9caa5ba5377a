import { AppError, LIMITS } from "@understudy/contracts";
import { drawPicture } from "../../platform/drawing/draw.ts";

const TYPE = { detail: "Use a PNG, JPEG or WebP picture." };
const SIZE = { detail: "A picture must be smaller than 5MB." };

/** Detects the type by the first bytes only: the client controls the name and the declared type. */
const KNOWN: readonly { at: number; bytes: readonly number[] }[][] = [
  [{ at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }],
  [{ at: 0, bytes: [0xff, 0xd8, 0xff] }],
  [
    { at: 0, bytes: [0x52, 0x49, 0x46, 0x46] },
    { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  ],
];

export type RenderedPicture = { webp: Buffer; jpeg: Buffer };

/** Reads an upload, and rejects it if it is too large or not a picture of a known type. */
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
 * Re-encodes pictures in a separate process. The output is generated here: it contains no location, camera or author
 * data, and nothing that a browser could interpret as another type.
 */
export function pictureDrawer() {
  return async (file: Buffer): Promise<RenderedPicture> => {
    const [webp, jpeg] = await drawPicture("face", file);
    if (!webp || !jpeg) throw new AppError("file_type_not_allowed", TYPE);
    return { webp: webp.bytes, jpeg: jpeg.bytes };
  };
}
