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

/** The one table that is queried without an owner. Every public call starts here. */
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

    /** Entries of one kind in key order, one batch at a time. This is how to iterate over all owners. */
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

    /** Returns false if the name is taken. Of several concurrent claims, exactly one gets true and owns the name. */
    async claim(kind: DirectoryKind, key: string, entry: DirectoryEntry): Promise<boolean> {
      const result = await db
        .insertInto("directory")
        .values({ kind, key, user_id: entry.userId, profile_id: entry.profileId })
        .onConflict((conflict) => conflict.columns(["kind", "key"]).doNothing())
        .executeTakeFirst();
      return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
    },

    /** Only the holder can release a name. */
    release: (kind: DirectoryKind, key: string, userId: string) =>
      db
        .deleteFrom("directory")
        .where("kind", "=", kind)
        .where("key", "=", key)
        .where("user_id", "=", userId)
        .execute(),

    /** Releases every name of this kind that leads to the owner. */
    releaseOwner: (userId: string, kind: DirectoryKind) =>
      db.deleteFrom("directory").where("kind", "=", kind).where("user_id", "=", userId).execute(),

    /** Gives a name to this owner, also if another owner holds it. */
    takeOver: (kind: DirectoryKind, key: string, userId: string) =>
      db
        .insertInto("directory")
        .values({ kind, key, user_id: userId, profile_id: null })
        .onConflict((conflict) => conflict.columns(["kind", "key"]).doUpdateSet({ user_id: userId }))
        .execute(),

    /** Releases every name that leads to the profile. */
    releaseProfile: ({ userId, profileId }: { userId: string; profileId: number }) =>
      db.deleteFrom("directory").where("user_id", "=", userId).where("profile_id", "=", profileId).execute(),
  };
}
