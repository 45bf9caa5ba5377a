import { drawPicture } from "../../../../platform/drawing/draw.ts";
import type { Logo } from "./brand.ts";

/** The logo as the documents can hold it; undefined for what is no picture, which is no reason to make no package. */
export async function logoFrom(bytes: Uint8Array | undefined): Promise<Logo | undefined> {
  const [png] = bytes ? await drawPicture("logo", bytes) : [];
  return png && { png: png.bytes, width: png.width, height: png.height };
}
