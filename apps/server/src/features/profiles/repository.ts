import type { Database } from "../../platform/database.ts";

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

export type ProfileRow = NonNullable<Awaited<ReturnType<ReturnType<typeof profileRepository>["findMain"]>>>;
