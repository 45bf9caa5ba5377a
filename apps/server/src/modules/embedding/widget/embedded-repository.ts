import type { Database } from "../../../platform/database.ts";
import type { DirectoryEntry } from "../../../platform/directory.ts";
import { CONFIG_COLUMNS } from "./config.ts";

/** Everything the script and its files need from a profile, in one query. */
export function embeddedRepository(db: Database) {
  return {
    /** Returns the main profile if none is given. */
    find: ({ userId, profileId }: DirectoryEntry) =>
      db
        .selectFrom("ai_profiles as profile")
        .innerJoin("users as owner", "owner.id", "profile.user_id")
        .innerJoin("profile_settings as settings", (join) =>
          join
            .onRef("settings.user_id", "=", "profile.user_id")
            .onRef("settings.profile_id", "=", "profile.id"),
        )
        .select(["profile.user_id", "profile.id", "profile.is_main", "profile.name"])
        .select(["profile.is_public as profile_is_public", "owner.is_public as owner_is_public"])
        .select(["owner.erase_at", "owner.plan_type", "owner.first_name", "owner.last_name"])
        .select([
          "owner.profile_image_url",
          "owner.brand_color",
          "owner.domain_restriction",
          "owner.company_domain",
        ])
        .select(["owner.custom_domain as owner_domain", "owner.subdomain", "owner.ip_whitelist"])
        .select(["settings.embed_enabled", "settings.embed_theme"])
        .select(["settings.share_enabled", "settings.shareable_slug"])
        .select(CONFIG_COLUMNS.map((column) => `settings.${column}` as const))
        .where("profile.user_id", "=", userId)
        .where("owner.id", "=", userId)
        .where("settings.user_id", "=", userId)
        .$if(profileId === null, (query) => query.where("profile.is_main", "=", true))
        .$if(profileId !== null, (query) => query.where("profile.id", "=", Number(profileId)))
        .executeTakeFirst(),
  };
}

export type EmbeddedRow = NonNullable<Awaited<ReturnType<ReturnType<typeof embeddedRepository>["find"]>>>;
