import type { PACKAGE_FILES, WhiteLabel } from "@understudy/contracts";
import { sql, type Updateable } from "kysely";
import type { Database, Schema } from "../../../platform/database.ts";

const BRAND_COLUMNS = [
  "plan_type",
  "brand_saved_at",
  "company_name",
  "company_logo",
  "company_domain",
  "remove_branding",
  "custom_powered_by",
  "custom_domain",
  "subdomain",
  "ssl_certificate",
  "api_endpoint",
  "theme_template",
  "primary_brand",
  "secondary_brand",
  "font_family",
  "domain_restriction",
  "rate_limiting",
  "data_encryption",
  "ip_whitelist",
  "favicon",
  "custom_footer",
  "branded_emails",
  "custom_analytics",
  "custom_support_url",
  "privacy_url",
  "terms_url",
  "webhook_secret",
] as const;

export type BrandChanges = Updateable<Pick<Schema["users"], (typeof BRAND_COLUMNS)[number]>>;
export type BrandRow = NonNullable<Awaited<ReturnType<ReturnType<typeof brandRepository>["find"]>>>;

export function brandRepository(db: Database) {
  const brand = (userId: string) => db.selectFrom("users").select(BRAND_COLUMNS).where("id", "=", userId);
  return {
    find: (userId: string) => brand(userId).executeTakeFirst(),

    /** Locks the row until the transaction ends, so that nothing changes between read and write. */
    lock: (userId: string) => brand(userId).forNoKeyUpdate().executeTakeFirst(),

    async update(userId: string, changes: BrandChanges, at: Date): Promise<void> {
      await db
        .updateTable("users")
        .set((expression) => ({
          ...changes,
          brand_saved_at: expression.fn.coalesce("brand_saved_at", expression.val(at)),
          updated_at: at,
        }))
        .where("id", "=", userId)
        .execute();
      // Public pages show the branding and are cached by profile version.
      await db
        .updateTable("ai_profiles")
        .set((expression) => ({ version: expression("version", "+", 1) }))
        .where("user_id", "=", userId)
        .execute();
    },
  };
}

export type MadeFile = { name: (typeof PACKAGE_FILES)[number]; bytes: number };

export function packageRepository(db: Database) {
  const packages = (userId: string) =>
    db
      .selectFrom("brand_packages")
      .select(["id", "status", "company_name", "files", "storage_key", "bytes", "fault", "created_at"])
      .where("user_id", "=", userId);
  const change = (userId: string, id: number) =>
    db.updateTable("brand_packages").where("user_id", "=", userId).where("id", "=", id);
  return {
    list: (userId: string) => packages(userId).orderBy("id", "desc").execute(),

    find: (userId: string, id: number) => packages(userId).where("id", "=", id).executeTakeFirst(),

    /** The brand to generate a package from; undefined once the package is finished or has failed. */
    async ordered(userId: string, id: number): Promise<WhiteLabel | undefined> {
      const row = await db
        .selectFrom("brand_packages")
        .select("brand")
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .where("status", "in", ["queued", "generating"])
        .executeTakeFirst();
      return row?.brand as WhiteLabel | undefined;
    },

    async insert(userId: string, id: number, brand: WhiteLabel, at: Date): Promise<void> {
      const company_name = brand.companyName ?? "";
      await db
        .insertInto("brand_packages")
        .values({ user_id: userId, id, brand: JSON.stringify(brand), company_name, created_at: at })
        .execute();
    },

    /** Resets the file list: a retry generates every file again. */
    begin: (userId: string, id: number) =>
      change(userId, id).set({ status: "generating", files: sql`'[]'::jsonb`, fault: null }).execute(),

    addFile: (userId: string, id: number, file: MadeFile) =>
      change(userId, id)
        .set({ files: sql`files || ${JSON.stringify([file])}::jsonb` })
        .execute(),

    finish: (userId: string, id: number, stored: { key: string; bytes: number }) =>
      change(userId, id).set({ status: "ready", storage_key: stored.key, bytes: stored.bytes }).execute(),

    fail: (userId: string, id: number, fault: string) =>
      change(userId, id).set({ status: "failed", fault }).where("status", "!=", "ready").execute(),

    /** Deletes old packages and returns their storage keys; the caller removes the files. */
    removeAllBut: (userId: string, remainingIds: readonly number[]) =>
      db
        .deleteFrom("brand_packages")
        .where("user_id", "=", userId)
        .where("id", "not in", remainingIds)
        .returning("storage_key")
        .execute(),
  };
}

export type PackageRow = Awaited<ReturnType<ReturnType<typeof packageRepository>["list"]>>[number];
