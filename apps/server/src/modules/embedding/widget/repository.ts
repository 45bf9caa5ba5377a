import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database.ts";
import { CONFIG_COLUMNS, type ConfigChanges } from "./config.ts";

const VERSIONS_SHOWN = 100;

/** A profile's widget configuration with its owner. */
export function widgetRepository(db: Database | Tx) {
  const settings = (userId: string, profileId: number) =>
    db
      .selectFrom("profile_settings as settings")
      .innerJoin("ai_profiles as profile", (join) =>
        join
          .onRef("profile.user_id", "=", "settings.user_id")
          .onRef("profile.id", "=", "settings.profile_id"),
      )
      .innerJoin("users as owner", "owner.id", "settings.user_id")
      .select(CONFIG_COLUMNS.map((column) => `settings.${column}` as const))
      .select([
        "profile.is_main",
        "profile.name",
        "owner.first_name",
        "owner.last_name",
        "owner.brand_color",
        "owner.plan_type",
        "owner.custom_domain as owner_domain",
        "owner.subdomain",
      ])
      .select(
        sql<number>`coalesce((select max(version) from widget_versions
          where widget_versions.user_id = ${userId} and widget_versions.profile_id = ${profileId}), 0)`.as(
          "version",
        ),
      )
      .where("settings.user_id", "=", userId)
      .where("settings.profile_id", "=", profileId)
      .where("profile.user_id", "=", userId)
      .where("owner.id", "=", userId);
  return {
    find: (userId: string, profileId: number) => settings(userId, profileId).executeTakeFirst(),

    /** Locks the row until the transaction ends, so that concurrent saves each create a version. */
    async lock(userId: string, profileId: number) {
      await db
        .selectFrom("profile_settings")
        .select("profile_id")
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .forNoKeyUpdate()
        .execute();
      return settings(userId, profileId).executeTakeFirst();
    },

    async save(userId: string, profileId: number, columns: ConfigChanges, at: Date): Promise<void> {
      await db
        .updateTable("profile_settings")
        .set({ ...columns, updated_at: at })
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .execute();
      // Visitors see the change: a new version invalidates cached pages and pictures.
      await db
        .updateTable("ai_profiles")
        .set((expression) => ({ version: expression("version", "+", 1), updated_at: at }))
        .where("user_id", "=", userId)
        .where("id", "=", profileId)
        .execute();
    },
  };
}

export const setOwnerDomain = (db: Database | Tx, userId: string, domain: string | null, at: Date) =>
  db.updateTable("users").set({ custom_domain: domain, updated_at: at }).where("id", "=", userId).execute();

/** The history of saved configurations. */
export function versionRepository(db: Database | Tx) {
  return {
    keep: (
      userId: string,
      { profileId, version, config, at }: { profileId: number; version: number; config: object; at: Date },
    ) =>
      db
        .insertInto("widget_versions")
        .values({
          user_id: userId,
          profile_id: profileId,
          version,
          config: JSON.stringify(config),
          saved_at: at,
        })
        .execute(),

    list: (userId: string, profileId: number) =>
      db
        .selectFrom("widget_versions")
        .select(["version", "saved_at", "config"])
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .orderBy("version", "desc")
        .limit(VERSIONS_SHOWN)
        .execute(),

    find: (userId: string, profileId: number, version: number) =>
      db
        .selectFrom("widget_versions")
        .select("config")
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("version", "=", version)
        .executeTakeFirst(),
  };
}

export type WidgetRow = NonNullable<Awaited<ReturnType<ReturnType<typeof widgetRepository>["find"]>>>;
