import { drawPicture } from "../../../../platform/drawing/draw.ts";
import type { Logo } from "./brand.ts";

/** Converts the logo for the PDFs. Undefined if it is not a picture, which must not fail the package. */
export async function logoFrom(bytes: Uint8Array | undefined): Promise<Logo | undefined> {
  const [png] = bytes ? await drawPicture("logo", bytes) : [];
  return png && { png: png.bytes, width: png.width, height: png.height };
}
