import { type BRAND_FONTS, type Branding, PLANS, POWERED_BY } from "@understudy/contracts";
import type { Database } from "../../../platform/database.ts";
import type { EmailBrand } from "../../../platform/email-page.ts";
import { pictureAddress } from "../../../platform/pictures.ts";

/** The branding of a visitor's page, and the endpoint that it calls. */
export type WidgetBranding = Branding & { apiEndpoint: string | null; brandedEmails: boolean };

/** The branding that visitors see: none on a free plan, or before the owner has saved it once. */
export function brandings(db: Database) {
  async function widgetBrandingOf(userId: string, profileId: number): Promise<WidgetBranding | null> {
    const row = await db
      .selectFrom("users as owner")
      .leftJoin("profile_settings as settings", (join) =>
        join.on("settings.user_id", "=", userId).on("settings.profile_id", "=", profileId),
      )
      .select(["owner.plan_type", "owner.brand_saved_at", "owner.company_name", "owner.company_logo"])
      .select(["owner.primary_brand", "owner.secondary_brand", "owner.font_family", "owner.favicon"])
      .select(["owner.custom_footer", "owner.custom_support_url", "owner.privacy_url", "owner.terms_url"])
      .select([
        "owner.remove_branding",
        "owner.custom_powered_by",
        "owner.api_endpoint",
        "owner.branded_emails",
      ])
      .select("settings.white_label")
      .where("owner.id", "=", userId)
      .executeTakeFirst();
    if (!row || !PLANS[row.plan_type as keyof typeof PLANS].paid) return null;
    // White-label mode can be on for a single profile before any branding is saved.
    if (!row.brand_saved_at && !row.white_label) return null;
    return {
      companyName: row.company_name,
      companyLogo: row.company_logo,
      primaryBrand: row.primary_brand,
      secondaryBrand: row.secondary_brand,
      fontFamily: row.font_family as (typeof BRAND_FONTS)[number],
      favicon: row.favicon,
      customFooter: row.custom_footer,
      supportUrl: row.custom_support_url,
      privacyUrl: row.privacy_url,
      termsUrl: row.terms_url,
      poweredBy: row.remove_branding || row.white_label ? row.custom_powered_by : POWERED_BY,
      apiEndpoint: row.api_endpoint?.replace(/(?<!\/)\/+$/, "") ?? null,
      brandedEmails: row.branded_emails,
    };
  }

  return {
    widgetBrandingOf,
    /** For public pages: pictures are served from our own address. */
    async brandingOf(userId: string, profileId: number): Promise<Branding | null> {
      const branding = await widgetBrandingOf(userId, profileId);
      if (!branding) return null;
      const {
        apiEndpoint: _address,
        brandedEmails: _brandedEmails,
        companyLogo,
        favicon,
        ...shown
      } = branding;
      return {
        ...shown,
        companyLogo: pictureAddress(profileId, "brand", companyLogo),
        favicon: pictureAddress(profileId, "favicon", favicon),
      };
    },

    /** Undefined if e-mails use the product's own branding. */
    async emailBrandOf(userId: string, profileId: number): Promise<EmailBrand | undefined> {
      const branding = await widgetBrandingOf(userId, profileId);
      if (!branding?.brandedEmails || !branding.companyName) return undefined;
      return { name: branding.companyName, color: branding.primaryBrand, poweredBy: branding.poweredBy };
    },
  };
}
