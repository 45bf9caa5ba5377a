import { sql } from "kysely";
import type { Database } from "../../../platform/database.ts";

export type DomainRow = NonNullable<Awaited<ReturnType<ReturnType<typeof domainRepository>["find"]>>>;

/** The hosts that serve an owner's assistant, and the verification state of the custom domain. */
export function domainRepository(db: Database) {
  return {
    find: (userId: string) =>
      db
        .selectFrom("users")
        .select(["custom_domain", "subdomain", "ssl_certificate", "plan_type", "erase_at"])
        .select([
          "domain_token",
          "domain_verified",
          "domain_verified_at",
          "domain_checked_at",
          "domain_fault",
        ])
        .where("id", "=", userId)
        .executeTakeFirst(),

    async mainProfileId(userId: string): Promise<number | undefined> {
      const row = await db
        .selectFrom("ai_profiles")
        .select("id")
        .where("user_id", "=", userId)
        .where("is_main", "=", true)
        .executeTakeFirst();
      return row?.id;
    },

    /** One permanent token per owner, so that a record that was set once also verifies the next domain. */
    async token(userId: string, made: string): Promise<string> {
      const row = await db
        .updateTable("users")
        .set({ domain_token: sql`coalesce(domain_token, ${made})` })
        .where("id", "=", userId)
        .returning("domain_token")
        .executeTakeFirstOrThrow();
      return row.domain_token ?? made;
    },

    verified: (userId: string, domain: string, at: Date) =>
      db
        .updateTable("users")
        .set({ domain_verified: domain, domain_verified_at: at, domain_checked_at: at, domain_fault: null })
        .where("id", "=", userId)
        .execute(),

    failed: (userId: string, fault: string, at: Date) =>
      db
        .updateTable("users")
        .set({ domain_checked_at: at, domain_fault: fault })
        .where("id", "=", userId)
        .execute(),

    /** A different domain needs its own verification. */
    unchecked: (userId: string) =>
      db
        .updateTable("users")
        .set({ domain_verified: null, domain_verified_at: null, domain_checked_at: null, domain_fault: null })
        .where("id", "=", userId)
        .execute(),
  };
}
