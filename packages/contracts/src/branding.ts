import * as z from "zod";
import { BRAND_FONTS } from "./plain.ts";

/** How a paid owner's assistant is dressed; where there is none it wears the product's own clothes. */
export const Branding = z.strictObject({
  companyName: z.string().nullable(),
  companyLogo: z.string().nullable(),
  primaryBrand: z.string(),
  secondaryBrand: z.string(),
  fontFamily: z.enum(BRAND_FONTS),
  favicon: z.string().nullable(),
  customFooter: z.string().nullable(),
  supportUrl: z.string().nullable(),
  privacyUrl: z.string().nullable(),
  termsUrl: z.string().nullable(),
  /** The line at the foot; null where the owner wants none. */
  poweredBy: z.string().nullable(),
});
export type Branding = z.infer<typeof Branding>;
