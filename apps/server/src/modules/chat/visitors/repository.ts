import type { Insertable } from "kysely";
import { privateLinkOf } from "../../../platform/audience.ts";
import type { Database, Schema } from "../../../platform/database.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";
import type { CallerScope } from "../repository.ts";

/** The key that an owner's site signs identities with. */
export function visitorKeyRepository(db: Database) {
  return {
    find: (userId: string) =>
      db
        .selectFrom("visitor_keys")
        .select(["secret", "created_at"])
        .where("user_id", "=", userId)
        .executeTakeFirst(),

    async save(userId: string, secret: string, at: Date): Promise<void> {
      await db
        .insertInto("visitor_keys")
        .values({ user_id: userId, secret, created_at: at })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ secret, created_at: at }))
        .execute();
    },

    async remove(userId: string): Promise<void> {
      await db.deleteFrom("visitor_keys").where("user_id", "=", userId).execute();
    },
  };
}

export function visitorSessionRepository(db: Database) {
  return {
    /** Returns whether the token was new. */
    async insert(
      userId: string,
      row: Omit<Insertable<Schema["visitor_sessions"]>, "user_id">,
    ): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("visitor_sessions")
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.columns(["user_id", "token_hash"]).doNothing())
        .executeTakeFirst();
      return Number(numInsertedOrUpdatedRows) > 0;
    },

    find: ({ userId, profileId }: ProfileRef, secretHash: string, at: Date) =>
      db
        .selectFrom("visitor_sessions")
        .select(["subject", "name", "link_key"])
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("secret_hash", "=", secretHash)
        .where("expires_at", ">", at)
        .executeTakeFirst(),

    async removeAll(userId: string): Promise<void> {
      await db.deleteFrom("visitor_sessions").where("user_id", "=", userId).execute();
    },
  };
}

/** Deletes an owner's visitors whose time is over. Their conversations keep their names. */
export async function removeExpiredVisitors(db: Database, userId: string, at: Date): Promise<void> {
  await db
    .deleteFrom("visitor_sessions")
    .where("user_id", "=", userId)
    .where("expires_at", "<", at)
    .execute();
}

/** The token of the latest conversation of a visitor, from whichever device. */
export async function latestConversation(
  db: Database,
  { userId, profileId, audience, test }: CallerScope,
  subject: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("chat_sessions")
    .select("session_id")
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .where("visitor_subject", "=", subject)
    .where("occasion_id", "is not distinct from", privateLinkOf(audience))
    .where("by_owner", "=", test)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.session_id;
}
