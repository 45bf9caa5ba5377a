import type { Database } from "./database.ts";

/** The owner's plan, and a hold on her row until the transaction ends: what is counted in between stays true. */
export async function lockPlan(db: Database, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("users")
    .select("plan_type")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.plan_type;
}

/** Holds the profile, so that two who write at once do so one after the other; false where it is gone. */
export async function lockProfile(db: Database, userId: string, profileId: number): Promise<boolean> {
  const held = await db
    .selectFrom("ai_profiles")
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "=", profileId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held !== undefined;
}
