import { useEffect } from "react";
import { type BrandFont, fontOf } from "../../platform/brand-fonts.ts";

/** Brings the chosen face to this screen, and no other. */
export function useFont(font: BrandFont) {
  const face = fontOf(font);
  useEffect(() => {
    if (!face.sheet || document.querySelector(`link[href="${face.sheet}"]`)) return;
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: face.sheet });
    document.head.append(link);
  }, [face.sheet]);
  return face;
}
