import type { Database } from "./database.ts";

/**
 * Returns the owner's plan and locks the owner's row until the transaction ends, so that counts made in between stay
 * true.
 */
export async function lockPlan(db: Database, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("users")
    .select("plan_type")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.plan_type;
}

/** Locks the profile, so that concurrent writers run one after the other. Returns false if the profile is gone. */
export async function lockProfile(db: Database, userId: string, profileId: number): Promise<boolean> {
  const locked = await db
    .selectFrom("ai_profiles")
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "=", profileId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}
