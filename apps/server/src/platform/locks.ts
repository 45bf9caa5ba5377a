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
