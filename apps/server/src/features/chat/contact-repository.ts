import type { Database } from "../../platform/database.ts";

type NewContact = {
  id: number;
  profileId: number;
  exchange: number;
  email: string;
  name: string | null;
  question: string;
};

export function contactRepository(db: Database) {
  return {
    async isLeft(userId: string, exchange: number, email: string): Promise<boolean> {
      const row = await db
        .selectFrom("contacts")
        .select("id")
        .where("user_id", "=", userId)
        .where("message_id", "=", exchange)
        .where("email", "=", email)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** One for each exchange and address; says whether this is it. */
    async insert(userId: string, { profileId, exchange, ...row }: NewContact): Promise<boolean> {
      const made = await db
        .insertInto("contacts")
        .values({ user_id: userId, profile_id: profileId, message_id: exchange, ...row })
        .onConflict((conflict) => conflict.columns(["user_id", "message_id", "email"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      return made !== undefined;
    },

    find: (userId: string, id: number) =>
      db
        .selectFrom("contacts")
        .select(["user_id", "id", "profile_id", "email", "question", "confirmed_at"])
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst(),

    /** Says whether this was the time. */
    async confirm(userId: string, id: number, at: Date): Promise<boolean> {
      const row = await db
        .updateTable("contacts")
        .set({ confirmed_at: at })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .where("confirmed_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      return row !== undefined;
    },

    removeUnconfirmed: (userId: string, id: number) =>
      db
        .deleteFrom("contacts")
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .where("confirmed_at", "is", null)
        .execute(),
  };
}

/** From the link of a letter to its owner and contact; by hashes only. */
export function contactLinks(db: Database) {
  return {
    insert: (userId: string, contactId: number, expires: Date) =>
      db
        .insertInto("contact_links")
        .values({ owner_id: userId, contact_id: contactId, expires_at: expires })
        .execute(),

    setToken: (userId: string, contactId: number, hash: string) =>
      db
        .updateTable("contact_links")
        .set({ token_hash: hash })
        .where("owner_id", "=", userId)
        .where("contact_id", "=", contactId)
        .execute(),

    find: (hash: string, at: Date) =>
      db
        .selectFrom("contact_links")
        .select(["owner_id", "contact_id"])
        .where("token_hash", "=", hash)
        .where("expires_at", ">", at)
        .executeTakeFirst(),

    expired: (at: Date, limit: number) =>
      db
        .selectFrom("contact_links")
        .select(["owner_id", "contact_id"])
        .where("expires_at", "<=", at)
        .orderBy("expires_at")
        .limit(limit)
        .execute(),

    remove: (userId: string, contactId: number) =>
      db
        .deleteFrom("contact_links")
        .where("owner_id", "=", userId)
        .where("contact_id", "=", contactId)
        .execute(),
  };
}
