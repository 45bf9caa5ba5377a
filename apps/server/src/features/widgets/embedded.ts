import { PLANS, ProfileKey, type WidgetScript } from "@understudy/contracts";

import type { Database } from "../../platform/database.ts";
import { directory } from "../../platform/directory.ts";
import type { EmbedRules } from "../../platform/embed-domains.ts";
import { configOf } from "./config.ts";
import { type EmbeddedRow, embeddedRepository } from "./embedded-repository.ts";
import { safeStyle } from "./style.ts";

type Dependencies = {
  db: Database;
  suggestedQuestions: (userId: string, profileId: number) => Promise<string[]>;
  origin: string;
};

const POWERED_BY = "Powered by Understudy";
const UNNAMED = "AI Assistant";

/** A profile as other people's pages may have it; undefined for a private or missing one and while embedding is off. */
export function embeddedProfiles({ db, suggestedQuestions, origin }: Dependencies) {
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

    scriptOf: async (row: EmbeddedRow): Promise<WidgetScript> =>
      scriptOf(row, origin, await suggestedQuestions(row.user_id, row.id)),
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
  const { customCSS, customJS, whiteLabel, dataRetention: _retention, maxMessages: _most, ...look } = shown;
  const { paid } = PLANS[row.plan_type as keyof typeof PLANS];
  const unbranded = paid && (row.remove_branding || whiteLabel);
  const style = safeStyle(customCSS ?? "").css;
  return {
    key: row.is_main ? row.user_id : String(row.id),
    host,
    ownerName: (row.is_main ? row.first_name : row.name) || "the owner",
    ...look,
    brandName: (paid && look.brandName === UNNAMED && row.company_name) || look.brandName,
    logo: look.logo ?? (paid ? row.company_logo : null),
    theme: row.embed_theme as WidgetScript["theme"],
    style: style || null,
    hasScript: customJS !== null,
    poweredBy: unbranded ? row.custom_powered_by : POWERED_BY,
    font: paid && row.font_family !== "System" ? row.font_family : null,
    suggestions,
  };
}
