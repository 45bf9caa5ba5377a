import sharp from "sharp";
import type { Logo } from "./brand.ts";

/** Sharp enough in print at the size in which it is drawn. */
const MOST = { width: 1_600, height: 480 };
/** A small file can hold a huge picture. */
const MOST_PIXELS = 48_000_000;

/** The logo as the documents can hold it; undefined for what is no picture, which is no reason to make no package. */
export async function logoFrom(bytes: Uint8Array | undefined): Promise<Logo | undefined> {
  if (!bytes) return undefined;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .rotate()
      .resize({ ...MOST, fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}
