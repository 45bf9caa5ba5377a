import type { Database } from "../../platform/database.ts";

type NewRow = {
  id: number;
  name: string;
  prefix: string;
  keyHash: string;
  scopes: readonly string[];
  profileId: number | null;
  at: Date;
  expiresAt: Date | null;
};

/** An owner's API keys. The directory maps a key's hash to its owner. */
export function keyRepository(db: Database) {
  const live = (userId: string) =>
    db.selectFrom("api_keys").where("user_id", "=", userId).where("revoked_at", "is", null);
  return {
    list: (userId: string) =>
      live(userId)
        .select(["id", "name", "prefix", "scopes", "profile_id", "created_at", "last_used_at", "expires_at"])
        .orderBy("id", "desc")
        .execute(),

    /** Locks the owner's row, so that concurrently created keys count each other. */
    lockOwner: (userId: string) =>
      db
        .selectFrom("users")
        .select(["plan_type"])
        .where("id", "=", userId)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    async insert(userId: string, key: NewRow): Promise<void> {
      const { id, name, prefix, keyHash, scopes, profileId, at, expiresAt } = key;
      const row = {
        user_id: userId,
        id,
        name,
        prefix,
        key_hash: keyHash,
        scopes: [...scopes],
        profile_id: profileId,
        created_at: at,
        expires_at: expiresAt,
      };
      await db.insertInto("api_keys").values(row).execute();
    },

    /** Returns the hash of the revoked key; undefined if there is no such key. */
    async revoke(userId: string, id: number, at: Date): Promise<string | undefined> {
      const row = await db
        .updateTable("api_keys")
        .set({ revoked_at: at })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .where("revoked_at", "is", null)
        .returning("key_hash")
        .executeTakeFirst();
      return row?.key_hash;
    },

    /** Returns the hashes of the revoked keys. */
    async revokeAll(userId: string, at: Date): Promise<string[]> {
      const rows = await db
        .updateTable("api_keys")
        .set({ revoked_at: at })
        .where("user_id", "=", userId)
        .where("revoked_at", "is", null)
        .returning("key_hash")
        .execute();
      return rows.map((row) => row.key_hash);
    },
  };
}

/** Looks up a key that a client sent. */
export function sentKeyRepository(db: Database) {
  return {
    /** Includes everything needed to decide whether the key may be used now. */
    find: (userId: string, keyHash: string) =>
      db
        .selectFrom("api_keys as key")
        .innerJoin("users as owner", "owner.id", "key.user_id")
        .select(["key.id", "key.scopes", "key.profile_id", "key.last_used_at", "key.expires_at"])
        .select(["owner.plan_type", "owner.erase_at", "owner.ip_whitelist"])
        .where("key.user_id", "=", userId)
        .where("owner.id", "=", userId)
        .where("key.key_hash", "=", keyHash)
        .where("key.revoked_at", "is", null)
        .executeTakeFirst(),

    touch: (userId: string, id: number, at: Date) =>
      db
        .updateTable("api_keys")
        .set({ last_used_at: at })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .execute(),
  };
}
