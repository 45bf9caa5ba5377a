import { type Branding, POWERED_BY, ProfileKey, type WidgetScript } from "@understudy/contracts";
import type { Database } from "../../../platform/database.ts";
import { directory } from "../../../platform/directory.ts";
import type { EmbedRules } from "../../../platform/embed-domains.ts";
import { type PictureKind, pictureAddress } from "../../../platform/pictures.ts";
import { configOf } from "./config.ts";
import { type EmbeddedRow, embeddedRepository } from "./embedded-repository.ts";
import { startsOf, withStarts } from "./starts.ts";
import { safeStyle } from "./style.ts";

type Dependencies = {
  db: Database;
  suggestedQuestions: (userId: string, profileId: number) => Promise<string[]>;
  /** The branding of a paid profile, and the endpoint that it calls. */
  widgetBrandingOf: (userId: string, profileId: number) => Promise<WidgetBranding | null>;
  origin: string;
};
/** Longer text names nothing, and need not reach the database. */
const LONGEST_SLUG = 64;
type WidgetBranding = Branding & { apiEndpoint: string | null };

/** A profile for third-party pages; undefined if it is private or missing, or embedding is off. */
export function embeddedProfiles({ db, suggestedQuestions, widgetBrandingOf, origin }: Dependencies) {
  return {
    /** By the id of its owner, its own number, or the name of its share link while that is on. */
    async find(key: string): Promise<EmbeddedRow | undefined> {
      if (!ProfileKey.safeParse(key).success) {
        const named = key.length <= LONGEST_SLUG ? await directory(db).find("slug", key) : undefined;
        const shared = named && (await embeddedRepository(db).find(named));
        return shared && isShown(shared) && shared.share_enabled && shared.shareable_slug === key
          ? shared
          : undefined;
      }
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
      const script = scriptOf(row, { origin, suggestions, branding });
      const shown = (kind: "logo" | "favicon") => {
        // The owner's picture was drawn here and has an address here.
        const isOurs = script[kind]?.startsWith("/");
        const address = isOurs ? script[kind] : pictureAddress(row.id, kind, script[kind]);
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
      const url = scriptOf(row, { origin, suggestions: [], branding })[kind];
      return url?.startsWith("/") ? null : url;
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

type ScriptParts = { origin: string; suggestions: string[]; branding: WidgetBranding | null };

/** Only the settings that a visitor's browser needs: no domains, no webhook, no custom script. */
function scriptOf(row: EmbeddedRow, { origin, suggestions, branding }: ScriptParts): WidgetScript {
  const config = withStarts(configOf(row), startsOf(row, branding));
  const { customDomain: _domain, webhookUrl: _webhook, allowedDomains: _allowed, ...shown } = config;
  const {
    customCSS,
    customJS,
    whiteLabel: _white,
    dataRetention: _kept,
    maxMessages: _most,
    ...look
  } = shown;
  const style = safeStyle(customCSS ?? "").css;
  const { supportUrl, termsUrl } = branding ?? {};
  return {
    key: row.is_main ? row.user_id : String(row.id),
    host: branding?.apiEndpoint ?? origin,
    ownerName: (row.is_main ? row.first_name : row.name) || "the owner",
    ...look,
    logo: look.logo ?? branding?.companyLogo ?? row.profile_image_url,
    favicon: look.favicon ?? branding?.favicon ?? null,
    privacyPolicyUrl: look.privacyPolicyUrl ?? branding?.privacyUrl ?? null,
    theme: row.embed_theme as WidgetScript["theme"],
    style: style || null,
    hasScript: customJS !== null,
    poweredBy: branding ? branding.poweredBy : POWERED_BY,
    font: branding && branding.fontFamily !== "System" ? branding.fontFamily : null,
    links: { ...(supportUrl && { support: supportUrl }), ...(termsUrl && { terms: termsUrl }) },
    suggestions,
  };
}
