import type { Updateable } from "kysely";
import type { Database, Schema } from "../../platform/database.ts";

/** A profile with what a visitor may see of its owner. */
export function profileRepository(db: Database) {
  const withOwner = (userId: string) =>
    db
      .selectFrom("ai_profiles as profile")
      .innerJoin("users as owner", "owner.id", "profile.user_id")
      .select([
        "profile.user_id",
        "profile.id",
        "profile.is_main",
        "profile.name",
        "profile.description",
        "profile.is_public as profile_is_public",
        "owner.is_public as owner_is_public",
        "owner.first_name",
        "owner.last_name",
        "owner.profile_image_url",
        "owner.title",
        "owner.company",
        "owner.location",
        "owner.bio",
      ])
      .where("profile.user_id", "=", userId)
      .where("owner.id", "=", userId);
  return {
    findMain: (userId: string) => withOwner(userId).where("profile.is_main", "=", true).executeTakeFirst(),
    find: (userId: string, profileId: number) =>
      withOwner(userId).where("profile.id", "=", profileId).executeTakeFirst(),
  };
}

type UserChanges = Updateable<Pick<Schema["users"], "bio" | "title" | "company" | "location" | "is_public">>;
type SettingsChanges = Updateable<
  Pick<
    Schema["profile_settings"],
    "ai_personality" | "response_length" | "custom_instructions" | "embed_enabled" | "embed_theme"
  >
>;

/** Every update sets `updated_at` itself: there are no triggers, which a distributed database could not run. */
export function settingsRepository(db: Database) {
  return {
    updateOwner: (userId: string, changes: UserChanges, at: Date) =>
      db
        .updateTable("users")
        .set({ ...changes, updated_at: at })
        .where("id", "=", userId)
        .execute(),

    find: (userId: string, profileId: number) =>
      db
        .selectFrom("profile_settings")
        .select(["ai_personality", "response_length", "custom_instructions", "embed_enabled", "embed_theme"])
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .executeTakeFirstOrThrow(),

    update: (userId: string, profileId: number, changes: SettingsChanges, at: Date) =>
      db
        .updateTable("profile_settings")
        .set({ ...changes, updated_at: at })
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .execute(),

    /** Whatever a visitor can see has changed: cached pages of the profile are old from here on. */
    raiseVersion: (userId: string, profileId: number, at: Date) =>
      db
        .updateTable("ai_profiles")
        .set((expression) => ({ version: expression("version", "+", 1), updated_at: at }))
        .where("user_id", "=", userId)
        .where("id", "=", profileId)
        .execute(),
  };
}

export type ProfileRow = NonNullable<Awaited<ReturnType<ReturnType<typeof profileRepository>["findMain"]>>>;
export type SettingsRow = Awaited<ReturnType<ReturnType<typeof settingsRepository>["find"]>>;
