import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database.ts";

/** What is counted, from which day on, and for whom if not for all. */
type Counted = { name: "conversations" | "model" | "demo" | "letter"; period: string; label?: string };

/** What the conversation's owner allows where no settings are stored. */
const MOST_QUESTIONS = 100;

/**
 * Counts that refuse. Each is one statement, so that of two hundred at once exactly as many pass as there is room
 * for; refused, it changes nothing. In a transaction it counts if and only if the rest holds.
 */
export function usageRepository(db: Database) {
  return {
    /** One more, unless that would be more than `limit`; answers with the new count. */
    async take(userId: string, { name, period, label = "" }: Counted, limit: number | null) {
      if (limit !== null && limit < 1) return undefined;
      const row = await db
        .insertInto("plan_usage")
        .values({ user_id: userId, name, period, label, count: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(["user_id", "name", "period", "label"])
            .doUpdateSet({ count: sql<number>`plan_usage.count + 1` })
            .where(sql<boolean>`${limit}::bigint is null or plan_usage.count < ${limit}::bigint`),
        )
        .returning("count")
        .executeTakeFirst();
      return row?.count;
    },

    /** The same for the whole installation. */
    async takeOfAll(name: "model", period: string, limit: number): Promise<boolean> {
      if (limit < 1) return false;
      const row = await db
        .insertInto("installation_usage")
        .values({ name, period, count: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(["name", "period"])
            .doUpdateSet({ count: sql<number>`installation_usage.count + 1` })
            .where(sql<boolean>`installation_usage.count < ${limit}::bigint`),
        )
        .returning("count")
        .executeTakeFirst();
      return row !== undefined;
    },

    /** One more question of a conversation, unless the owner of the profile allows no more. */
    async takeQuestion(userId: string, profileId: number, conversationId: number): Promise<boolean> {
      const most = sql<number>`coalesce((select max_messages from profile_settings
        where profile_settings.user_id = ${userId} and profile_settings.profile_id = ${profileId}), ${MOST_QUESTIONS})`;
      const row = await db
        .updateTable("chat_sessions")
        .set({ questions: sql<number>`questions + 1` })
        .where("user_id", "=", userId)
        .where("id", "=", conversationId)
        .where(sql<boolean>`questions < ${most}`)
        .returning("questions")
        .executeTakeFirst();
      return row !== undefined;
    },

    async count(userId: string, { name, period, label = "" }: Counted): Promise<number> {
      const row = await db
        .selectFrom("plan_usage")
        .select("count")
        .where("user_id", "=", userId)
        .where("name", "=", name)
        .where("period", "=", period)
        .where("label", "=", label)
        .executeTakeFirst();
      return row?.count ?? 0;
    },

    /** What a day's visitors asked is of no use on the next. */
    forget: (userId: string, name: "demo", before: string) =>
      db
        .deleteFrom("plan_usage")
        .where("user_id", "=", userId)
        .where("name", "=", name)
        .where("period", "<", before)
        .execute(),
  };
}

export function ownerRepository(db: Database | Tx) {
  return {
    find: (userId: string) =>
      db
        .selectFrom("users")
        .select(["email", "first_name", "plan_type"])
        .where("id", "=", userId)
        .executeTakeFirst(),

    async profilesBesideMain(userId: string): Promise<number> {
      const row = await db
        .selectFrom("ai_profiles")
        .select(sql<number>`count(*)::int`.as("count"))
        .where("user_id", "=", userId)
        .where("is_main", "=", false)
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** Documents of the profile that has the most. */
    async mostDocuments(userId: string): Promise<number> {
      const row = await db
        .selectFrom("documents")
        .select(sql<number>`count(*)::int`.as("count"))
        .where("user_id", "=", userId)
        .where("kind", "=", "file")
        .groupBy("profile_id")
        .orderBy("count", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.count ?? 0;
    },
  };
}
