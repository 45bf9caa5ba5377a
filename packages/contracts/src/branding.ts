import * as z from "zod";
import { BRAND_FONTS } from "./plain.ts";

/** The branding of a paid owner's assistant; without it the product's own look applies. */
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
  /** The footer line; null if the owner wants none. */
  poweredBy: z.string().nullable(),
});
export type Branding = z.infer<typeof Branding>;
