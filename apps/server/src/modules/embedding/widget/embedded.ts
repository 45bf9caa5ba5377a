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
  /** How a paid owner dresses the profile, and where its calls go. */
  dressOf: (userId: string, profileId: number) => Promise<Dress | null>;
  origin: string;
};
type Dress = Branding & { apiEndpoint: string | null };

/** What stands in a profile whose owner has not chosen anything else. */
const UNCHOSEN = {
  brandName: "AI Assistant",
  primaryColor: "#667eea",
  secondaryColor: "#764ba2",
  accentColor: "#f093fb",
};

/** A profile as other people's pages may have it; undefined for a private or missing one and while embedding is off. */
export function embeddedProfiles({ db, suggestedQuestions, dressOf, origin }: Dependencies) {
  return {
    async find(key: string): Promise<EmbeddedRow | undefined> {
      if (!ProfileKey.safeParse(key).success) return undefined;
      const entry = key.startsWith("usr_")
        ? { userId: key, profileId: null }
        : await directory(db).find("profile", key);
      const row = entry && (await embeddedRepository(db).find(entry));
      return row && isShown(row) ? row : undefined;
    },

    /** The owner's own, public or not. */
    own: (userId: string, profileId: number) => embeddedRepository(db).find({ userId, profileId }),

    async scriptOf(row: EmbeddedRow): Promise<WidgetScript> {
      const [suggestions, dress] = await Promise.all([
        suggestedQuestions(row.user_id, row.id),
        dressOf(row.user_id, row.id),
      ]);
      const script = dressed(scriptOf(row, origin, suggestions), dress);
      const shown = (kind: "logo" | "favicon") => {
        const address = pictureAddress(row.id, kind, script[kind]);
        return address && script.host + address;
      };
      return { ...script, logo: shown("logo"), favicon: shown("favicon") };
    },

    /** Where a picture of a profile is kept by its owner. */
    async pictureOf(userId: string, profileId: number, kind: PictureKind): Promise<string | null> {
      const dress = await dressOf(userId, profileId);
      if (kind === "brand") return dress?.companyLogo ?? null;
      const row = await embeddedRepository(db).find({ userId, profileId });
      if (!row) return null;
      return dressed(scriptOf(row, origin, []), dress)[kind];
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

/** Of the saved configuration only what a visitor's browser needs: no domain, no webhook, no program. */
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

/** The owner's brand, wherever the profile itself has nothing else saved. */
function dressed(script: WidgetScript, dress: Dress | null): WidgetScript {
  if (!dress) return script;
  const chosen = <Field extends keyof typeof UNCHOSEN>(field: Field, brand: string | null): string =>
    script[field] === UNCHOSEN[field] ? (brand ?? script[field]) : script[field];
  const { supportUrl, termsUrl, privacyUrl } = dress;
  return {
    ...script,
    host: dress.apiEndpoint ?? script.host,
    brandName: chosen("brandName", dress.companyName),
    logo: script.logo ?? dress.companyLogo,
    favicon: script.favicon ?? dress.favicon,
    primaryColor: chosen("primaryColor", dress.primaryBrand),
    secondaryColor: chosen("secondaryColor", dress.secondaryBrand),
    // A brand has two colours: what is lit takes the second.
    accentColor: chosen("accentColor", dress.secondaryBrand),
    privacyPolicyUrl: script.privacyPolicyUrl ?? privacyUrl,
    poweredBy: dress.poweredBy,
    font: dress.fontFamily === "System" ? null : dress.fontFamily,
    links: { ...(supportUrl && { support: supportUrl }), ...(termsUrl && { terms: termsUrl }) },
  };
}
