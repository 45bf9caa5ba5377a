import type { Database } from "./database.ts";

export type DirectoryKind =
  | "profile"
  | "slug"
  | "email"
  | "identity"
  | "api_key"
  | "domain"
  | "subdomain"
  | "occasion";
export type DirectoryEntry = { userId: string; profileId: number | null };

/** The one table that is asked without an owner: every public call starts here. */
export function directory(db: Database) {
  return {
    async find(kind: DirectoryKind, key: string): Promise<DirectoryEntry | undefined> {
      const row = await db
        .selectFrom("directory")
        .select(["user_id", "profile_id"])
        .where("kind", "=", kind)
        .where("key", "=", key)
        .executeTakeFirst();
      return row && { userId: row.user_id, profileId: row.profile_id };
    },

    /** The entries of one kind in the order of their keys, a batch at a time: the way to go through all owners. */
    async after(kind: DirectoryKind, key: string, limit: number) {
      const rows = await db
        .selectFrom("directory")
        .select(["key", "user_id", "profile_id"])
        .where("kind", "=", kind)
        .where("key", ">", key)
        .orderBy("key")
        .limit(limit)
        .execute();
      return rows.map((row) => ({ key: row.key, userId: row.user_id, profileId: row.profile_id }));
    },

    /** False when the name is taken. Whoever gets true owns it, however many ask at once. */
    async claim(kind: DirectoryKind, key: string, entry: DirectoryEntry): Promise<boolean> {
      const result = await db
        .insertInto("directory")
        .values({ kind, key, user_id: entry.userId, profile_id: entry.profileId })
        .onConflict((conflict) => conflict.columns(["kind", "key"]).doNothing())
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
    },

    /** Only the holder can let go of a name. */
    release: (kind: DirectoryKind, key: string, userId: string) =>
      db
        .deleteFrom("directory")
        .where("kind", "=", kind)
        .where("key", "=", key)
        .where("user_id", "=", userId)
        .execute(),

    /** Every name that leads to a profile goes with it. */
    releaseProfile: ({ userId, profileId }: { userId: string; profileId: number }) =>
      db.deleteFrom("directory").where("user_id", "=", userId).where("profile_id", "=", profileId).execute(),
  };
}
