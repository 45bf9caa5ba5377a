import type { Insertable, RawBuilder, Updateable } from "kysely";
import { compileOnce } from "../../platform/compile-once.ts";
import type { Database, Schema } from "../../platform/database.ts";
import { lockPlan } from "../../platform/locks.ts";
import type { ProfileRef } from "../../platform/profile-ref.ts";

/** An owner's profiles, each with the owner's fields that visitors may see and the settings of the assistant. */
const withOwner = (db: Database, userId: string) =>
  db
    .selectFrom("ai_profiles as profile")
    .innerJoin("users as owner", "owner.id", "profile.user_id")
    .leftJoin("profile_settings as settings", (join) =>
      join.on("settings.user_id", "=", userId).onRef("settings.profile_id", "=", "profile.id"),
    )
    .select([
      "profile.user_id",
      "profile.id",
      "profile.is_main",
      "profile.name",
      "profile.description",
      "profile.tone",
      "profile.is_public as profile_is_public",
      "owner.is_public as owner_is_public",
      "owner.erase_at",
      "owner.plan_type",
      "owner.rate_limiting",
      "owner.domain_restriction",
      "owner.company_domain",
      "owner.custom_domain",
      "owner.subdomain",
      "owner.ip_whitelist",
      "owner.first_name",
      "owner.last_name",
      "owner.profile_image_url",
      "owner.title",
      "owner.company",
      "owner.location",
      "owner.bio",
      "settings.ai_personality",
      "settings.response_length",
      "settings.custom_instructions",
      "settings.unknown_text",
      "settings.embed_enabled",
      "settings.mcp_enabled",
      "settings.webhook_url",
      "settings.webhook_listen_until",
      "settings.analytics_id",
      "owner.custom_analytics",
      "settings.allowed_domains",
    ])
    .where("profile.user_id", "=", userId)
    .where("owner.id", "=", userId);

export function profileRepository(db: Database) {
  return {
    findMain: (userId: string) =>
      withOwner(db, userId).where("profile.is_main", "=", true).executeTakeFirst(),
    find: (userId: string, profileId: number) =>
      withOwner(db, userId).where("profile.id", "=", profileId).executeTakeFirst(),
  };
}

/** Which language models the owner chose for a profile; null without a choice. */
export type ModelChoice = { sources: string[]; masks: boolean } | null;
/** That choice as a column of a statement. `profileId` names the column with the profile's id. */
export type ModelChoiceColumn = (userId: string, profileId: string) => RawBuilder<ModelChoice>;

/** Profiles as a caller finds them, with what answering needs, so that a question reads them in one statement. */
export function calledProfileRepository(db: Database, modelChoiceColumn: ModelChoiceColumn) {
  const called = (userId: string) =>
    withOwner(db, userId).select([
      "profile.version",
      "profile.is_multilingual",
      modelChoiceColumn(userId, "profile.id").as("model_choice"),
    ]);
  return {
    findMain: (userId: string) => called(userId).where("profile.is_main", "=", true).executeTakeFirst(),
    find: (userId: string, profileId: number) =>
      called(userId).where("profile.id", "=", profileId).executeTakeFirst(),
  };
}

export type CalledProfileRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof calledProfileRepository>["findMain"]>>
>;

/** What an owner sees of a profile in lists and forms. */
const ownProfiles = (db: Database, userId: string) =>
  db
    .selectFrom("ai_profiles as profile")
    .innerJoin("users as owner", "owner.id", "profile.user_id")
    .select(["profile.id", "profile.is_main", "profile.name", "profile.description", "profile.tone"])
    .select(["profile.is_public as profile_is_public", "owner.is_public as owner_is_public"])
    .select("owner.erase_at")
    .where("profile.user_id", "=", userId)
    .where("owner.id", "=", userId);

const findOwnProfile = compileOnce((db, { userId, profileId }: ProfileRef) =>
  ownProfiles(db, userId).where("profile.id", "=", profileId),
);

type ProfileChanges = Updateable<Pick<Schema["ai_profiles"], "name" | "description" | "tone" | "is_public">>;
type NewProfile = Insertable<
  Pick<Schema["ai_profiles"], "id" | "name" | "description" | "tone" | "is_public">
>;

/** An owner's profile rows. Every change that visitors can see increments the version. */
export function ownProfileRepository(db: Database) {
  return {
    find: async (userId: string, profileId: number) => (await findOwnProfile(db, { userId, profileId }))[0],

    list: (userId: string) =>
      ownProfiles(db, userId)
        .orderBy("profile.is_main", "desc")
        .orderBy("profile.created_at")
        .orderBy("profile.id")
        .execute(),

    /** Locks the owner's row, so that two profiles created at once count each other. */
    lockPlan: (userId: string) => lockPlan(db, userId),

    /** Locks the profile's row, so that no new row can reference it meanwhile. */
    lock: (userId: string, profileId: number) =>
      db
        .selectFrom("ai_profiles")
        .select(["id", "is_main"])
        .where("user_id", "=", userId)
        .where("id", "=", profileId)
        .forUpdate()
        .executeTakeFirst(),

    async countBesideMain(userId: string): Promise<number> {
      const row = await db
        .selectFrom("ai_profiles")
        .select((expression) => expression.fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .where("is_main", "=", false)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    async insert(userId: string, profile: NewProfile): Promise<void> {
      await db
        .insertInto("ai_profiles")
        .values({ user_id: userId, is_main: false, ...profile })
        .execute();
      await db
        .insertInto("profile_settings")
        .values({ user_id: userId, profile_id: profile.id, ai_personality: profile.tone ?? "professional" })
        .execute();
    },

    update: (userId: string, profileId: number, changes: ProfileChanges, at: Date) =>
      db
        .updateTable("ai_profiles")
        .set((expression) => ({ ...changes, version: expression("version", "+", 1), updated_at: at }))
        .where("user_id", "=", userId)
        .where("id", "=", profileId)
        .execute(),

    /** Foreign keys delete documents, passages, settings and conversations. Counters have no foreign key. */
    async remove(userId: string, profileId: number): Promise<void> {
      await db
        .deleteFrom("counters")
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .execute();
      await db.deleteFrom("ai_profiles").where("user_id", "=", userId).where("id", "=", profileId).execute();
    },
  };
}

type UserChanges = Updateable<
  Pick<
    Schema["users"],
    "first_name" | "last_name" | "bio" | "title" | "company" | "location" | "brand_color" | "is_public"
  >
>;
type SettingsChanges = Updateable<
  Pick<
    Schema["profile_settings"],
    | "ai_personality"
    | "response_length"
    | "custom_instructions"
    | "unknown_text"
    | "embed_enabled"
    | "embed_theme"
    | "mcp_enabled"
    | "share_enabled"
    | "shareable_slug"
  >
>;

const settingsOf = (db: Database, { userId, profileId }: ProfileRef) =>
  db
    .selectFrom("profile_settings")
    .select([
      "ai_personality",
      "response_length",
      "custom_instructions",
      "unknown_text",
      "embed_enabled",
      "embed_theme",
      "mcp_enabled",
      "share_enabled",
      "shareable_slug",
    ])
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId);

const findSettings = compileOnce(settingsOf);

/** Every update sets `updated_at` itself: triggers would not run in a distributed database. */
export function settingsRepository(db: Database) {
  return {
    /** Undefined for a profile without stored settings. */
    async retentionDays(userId: string, profileId: number): Promise<number | undefined> {
      const row = await db
        .selectFrom("profile_settings")
        .select("data_retention")
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .executeTakeFirst();
      return row?.data_retention;
    },

    /** Locks the row until the transaction ends. */
    lockOwner: (userId: string) =>
      db
        .selectFrom("users")
        .select([
          "first_name",
          "last_name",
          "bio",
          "title",
          "company",
          "location",
          "brand_color",
          "is_public",
        ])
        .where("id", "=", userId)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    updateOwner: (userId: string, changes: UserChanges, at: Date) =>
      db
        .updateTable("users")
        .set({ ...changes, updated_at: at })
        .where("id", "=", userId)
        .execute(),

    find: async (userId: string, profileId: number) => (await findSettings(db, { userId, profileId }))[0],

    /** Locks the row until the transaction ends, so that the values read here are current when they change. */
    lock: (userId: string, profileId: number) =>
      settingsOf(db, { userId, profileId }).forNoKeyUpdate().executeTakeFirst(),

    update: (userId: string, profileId: number, changes: SettingsChanges, at: Date) =>
      db
        .updateTable("profile_settings")
        .set({ ...changes, updated_at: at })
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .execute(),
  };
}

export type ProfileRow = NonNullable<Awaited<ReturnType<ReturnType<typeof profileRepository>["findMain"]>>>;
export type OwnProfileRow = Awaited<ReturnType<typeof findOwnProfile>>[number];
export type OwnerRow = NonNullable<Awaited<ReturnType<ReturnType<typeof settingsRepository>["lockOwner"]>>>;
export type SettingsRow = NonNullable<Awaited<ReturnType<ReturnType<typeof settingsRepository>["find"]>>>;
