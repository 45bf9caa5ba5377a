import { type Branding, POWERED_BY, ProfileKey, type WidgetScript } from "@understudy/contracts";
import type { Database } from "../../../platform/database.ts";
import { directory } from "../../../platform/directory.ts";
import type { EmbedRules } from "../../../platform/embed-domains.ts";
import { type PictureKind, pictureAddress } from "../../../platform/pictures.ts";
import { configOf } from "./config.ts";
import { type EmbeddedRow, embeddedRepository } from "./embedded-repository.ts";
import { safeStyle } from "./style.ts";

type Dependencies = {
  db: Database;
  suggestedQuestions: (userId: string, profileId: number) => Promise<string[]>;
  /** The branding of a paid profile, and the endpoint that it calls. */
  widgetBrandingOf: (userId: string, profileId: number) => Promise<WidgetBranding | null>;
  origin: string;
};
type WidgetBranding = Branding & { apiEndpoint: string | null };

/** The defaults of a profile; a value equal to its default counts as not chosen. */
const UNCHOSEN = {
  brandName: "AI Assistant",
  primaryColor: "#667eea",
  secondaryColor: "#764ba2",
  accentColor: "#f093fb",
};

/** A profile for third-party pages; undefined if it is private or missing, or embedding is off. */
export function embeddedProfiles({ db, suggestedQuestions, widgetBrandingOf, origin }: Dependencies) {
  return {
    async find(key: string): Promise<EmbeddedRow | undefined> {
      if (!ProfileKey.safeParse(key).success) return undefined;
      const entry = key.startsWith("usr_")
        ? { userId: key, profileId: null }
        : await directory(db).find("profile", key);
      const row = entry && (await embeddedRepository(db).find(entry));
      return row && isShown(row) ? row : undefined;
    },

    /** For the owner, whether public or not. */
    own: (userId: string, profileId: number) => embeddedRepository(db).find({ userId, profileId }),

    async scriptOf(row: EmbeddedRow): Promise<WidgetScript> {
      const [suggestions, branding] = await Promise.all([
        suggestedQuestions(row.user_id, row.id),
        widgetBrandingOf(row.user_id, row.id),
      ]);
      const script = applyBranding(scriptOf(row, origin, suggestions), branding);
      const shown = (kind: "logo" | "favicon") => {
        const address = pictureAddress(row.id, kind, script[kind]);
        return address && script.host + address;
      };
      return { ...script, logo: shown("logo"), favicon: shown("favicon") };
    },

    /** The original address of a profile's picture. */
    async pictureOf(userId: string, profileId: number, kind: PictureKind): Promise<string | null> {
      const branding = await widgetBrandingOf(userId, profileId);
      if (kind === "brand") return branding?.companyLogo ?? null;
      const row = await embeddedRepository(db).find({ userId, profileId });
      if (!row) return null;
      return applyBranding(scriptOf(row, origin, []), branding)[kind];
    },
  };
}

export type EmbeddedProfiles = ReturnType<typeof embeddedProfiles>;

function isShown(row: EmbeddedRow): boolean {
  if (row.erase_at !== null || !row.embed_enabled) return false;
  return row.is_main ? row.owner_is_public : row.profile_is_public;
}

export function rulesOf(row: EmbeddedRow): EmbedRules {
  return { ...row, custom_domain: row.owner_domain };
}

/** Only the settings that a visitor's browser needs: no domains, no webhook, no custom script. */
function scriptOf(row: EmbeddedRow, host: string, suggestions: string[]): WidgetScript {
  const { customDomain: _domain, webhookUrl: _webhook, allowedDomains: _allowed, ...shown } = configOf(row);
  const {
    customCSS,
    customJS,
    whiteLabel: _white,
    dataRetention: _kept,
    maxMessages: _most,
    ...look
  } = shown;
  const style = safeStyle(customCSS ?? "").css;
  return {
    key: row.is_main ? row.user_id : String(row.id),
    host,
    ownerName: (row.is_main ? row.first_name : row.name) || "the owner",
    ...look,
    theme: row.embed_theme as WidgetScript["theme"],
    style: style || null,
    hasScript: customJS !== null,
    poweredBy: POWERED_BY,
    font: null,
    links: {},
    suggestions,
  };
}

/** Applies the owner's branding to everything that the profile has not set itself. */
function applyBranding(script: WidgetScript, branding: WidgetBranding | null): WidgetScript {
  if (!branding) return script;
  const chosen = <Field extends keyof typeof UNCHOSEN>(field: Field, brand: string | null): string =>
    script[field] === UNCHOSEN[field] ? (brand ?? script[field]) : script[field];
  const { supportUrl, termsUrl, privacyUrl } = branding;
  return {
    ...script,
    host: branding.apiEndpoint ?? script.host,
    brandName: chosen("brandName", branding.companyName),
    logo: script.logo ?? branding.companyLogo,
    favicon: script.favicon ?? branding.favicon,
    primaryColor: chosen("primaryColor", branding.primaryBrand),
    secondaryColor: chosen("secondaryColor", branding.secondaryBrand),
    // A brand has only two colors, so the accent uses the second.
    accentColor: chosen("accentColor", branding.secondaryBrand),
    privacyPolicyUrl: script.privacyPolicyUrl ?? privacyUrl,
    poweredBy: branding.poweredBy,
    font: branding.fontFamily === "System" ? null : branding.fontFamily,
    links: { ...(supportUrl && { support: supportUrl }), ...(termsUrl && { terms: termsUrl }) },
  };
}
