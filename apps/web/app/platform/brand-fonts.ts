import openSans from "@fontsource-variable/open-sans/wght.css?url";
import outfit from "@fontsource-variable/outfit/wght.css?url";
import roboto from "@fontsource-variable/roboto/wght.css?url";
import sourceSans from "@fontsource-variable/source-sans-3/wght.css?url";
import type { BRAND_FONTS } from "@understudy/contracts/plain";
import poppins from "../fonts/poppins.css?url";

export type BrandFont = (typeof BRAND_FONTS)[number];

/**
 * The stylesheet of each font that a brand may choose, served by us. Only the chosen one is loaded; every page already
 * has Inter, and the system font needs none.
 */
export const fontSheets: Record<BrandFont, string | null> = {
  Inter: null,
  Poppins: poppins,
  Outfit: outfit,
  "Source Sans Pro": sourceSans,
  Roboto: roboto,
  "Open Sans": openSans,
  System: null,
};
