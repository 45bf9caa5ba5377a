import openSans from "@fontsource-variable/open-sans/wght.css?url";
import outfit from "@fontsource-variable/outfit/wght.css?url";
import roboto from "@fontsource-variable/roboto/wght.css?url";
import sourceSans from "@fontsource-variable/source-sans-3/wght.css?url";
import type { BRAND_FONTS } from "@understudy/contracts/plain";
import poppins from "../fonts/poppins.css?url";

export type BrandFont = (typeof BRAND_FONTS)[number];

const SYSTEM = 'system-ui, -apple-system, "Segoe UI", sans-serif';

/**
 * The faces that a brand may choose, all served by ourselves: the name that the style uses, and the stylesheet that
 * brings it. Only the chosen one is ever loaded. Source Sans Pro goes by its newer name, Source Sans 3.
 */
const FONTS: Record<BrandFont, { stack: string; sheet: string | null }> = {
  Inter: { stack: `"Inter Variable", ${SYSTEM}`, sheet: null },
  Poppins: { stack: `"Poppins", ${SYSTEM}`, sheet: poppins },
  Outfit: { stack: `"Outfit Variable", ${SYSTEM}`, sheet: outfit },
  "Source Sans Pro": { stack: `"Source Sans 3 Variable", ${SYSTEM}`, sheet: sourceSans },
  Roboto: { stack: `"Roboto Variable", ${SYSTEM}`, sheet: roboto },
  "Open Sans": { stack: `"Open Sans Variable", ${SYSTEM}`, sheet: openSans },
  System: { stack: SYSTEM, sheet: null },
};

export function fontOf(font: BrandFont): { stack: string; sheet: string | null } {
  return FONTS[font];
}
