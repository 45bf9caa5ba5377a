import type { Database } from "../../platform/database.ts";

/** Active answers, each with the time after which no process can still be working on it. */
export function leaseRepository(db: Database) {
  return {
    release: (userId: string, messageId: number) =>
      db
        .deleteFrom("answer_leases")
        .where("owner_id", "=", userId)
        .where("message_id", "=", messageId)
        .execute(),
    renew: (userId: string, messageId: number, until: Date) =>
      db
        .updateTable("answer_leases")
        .set({ expires_at: until })
        .where("owner_id", "=", userId)
        .where("message_id", "=", messageId)
        .execute(),
    expired: (at: Date, limit: number) =>
      db
        .selectFrom("answer_leases")
        .select(["owner_id", "message_id"])
        .where("expires_at", "<", at)
        .orderBy("expires_at")
        .limit(limit)
        .execute(),
  };
}
