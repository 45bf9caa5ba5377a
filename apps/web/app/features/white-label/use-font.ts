import { FONT_STACKS } from "@understudy/contracts/plain";
import { useEffect } from "react";
import { type BrandFont, fontSheets } from "../../platform/brand-fonts.ts";

/** Loads only the chosen font, and returns its CSS font stack. */
export function useFont(font: BrandFont): string {
  const sheet = fontSheets[font];
  useEffect(() => {
    if (!sheet || document.querySelector(`link[href="${sheet}"]`)) return;
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet }));
  }, [sheet]);
  return FONT_STACKS[font];
}
