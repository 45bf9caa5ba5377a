import type { Database } from "../../../platform/database.ts";

type NewContact = {
  id: number;
  profileId: number;
  exchange: number;
  email: string;
  name: string | null;
  question: string;
  at: Date;
};

export function contactRepository(db: Database) {
  return { ...leaving(db), ...confirming(db) };
}

function leaving(db: Database) {
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

    /** One row per exchange and address. Returns whether it was inserted. */
    async insert(userId: string, { profileId, exchange, at, ...row }: NewContact): Promise<boolean> {
      const made = await db
        .insertInto("contacts")
        .values({ user_id: userId, profile_id: profileId, message_id: exchange, created_at: at, ...row })
        .onConflict((conflict) => conflict.columns(["user_id", "message_id", "email"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      return made !== undefined;
    },

    find: (userId: string, id: number) =>
      db
        .selectFrom("contacts")
        .select(["user_id", "id", "profile_id", "message_id", "email", "name", "question", "confirmed_at"])
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst(),

    /** Held until the transaction ends, so that concurrent requests with the same address are serialized. */
    lock: (userId: string) =>
      db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute(),

    /**
     * Since when an address has been waiting for confirmation. Reads only the contacts: in a distributed database the
     * links are on another node, and their rows become visible shortly after the lock is released.
     */
    async pendingSince(userId: string, email: string): Promise<Date | undefined> {
      const row = await db
        .selectFrom("contacts")
        .select((of) => of.fn.min("created_at").as("since"))
        .where("user_id", "=", userId)
        .where("email", "=", email)
        .where("confirmed_at", "is", null)
        .executeTakeFirst();
      return row?.since ?? undefined;
    },
  };
}

function confirming(db: Database) {
  return {
    /** The questions that the button will confirm. */
    async confirmedBy({ user_id: userId, id, email }: { user_id: string; id: number; email: string }) {
      const rows = await db
        .selectFrom("contacts")
        .select("question")
        .where("user_id", "=", userId)
        .where("email", "=", email)
        .where(({ or, eb }) => or([eb("id", "=", id), eb("confirmed_at", "is", null)]))
        .orderBy("id")
        .execute();
      return [...new Set(rows.map(({ question }) => question))];
    },

    /** Confirms every question that the address was left with. Returns the newly confirmed ids. */
    async confirm(userId: string, email: string, at: Date): Promise<number[]> {
      const rows = await db
        .updateTable("contacts")
        .set({ confirmed_at: at })
        .where("user_id", "=", userId)
        .where("email", "=", email)
        .where("confirmed_at", "is", null)
        .returning("id")
        .execute();
      return rows.map(({ id }) => id);
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

/** Maps the link in an e-mail to its owner and contact. Stores token hashes only. */
export function contactLinks(db: Database) {
  return {
    insert: (userId: string, contactId: number, expires: Date) =>
      db
        .insertInto("contact_links")
        .values({ owner_id: userId, contact_id: contactId, expires_at: expires })
        .execute(),

    /** The caller that gets true sends the only e-mail. */
    async claim(userId: string, contactId: number, hash: string): Promise<boolean> {
      const row = await db
        .updateTable("contact_links")
        .set({ token_hash: hash })
        .where("owner_id", "=", userId)
        .where("contact_id", "=", contactId)
        .where("token_hash", "is", null)
        .returning("contact_id")
        .executeTakeFirst();
      return row !== undefined;
    },

    release: (userId: string, contactId: number) =>
      db
        .updateTable("contact_links")
        .set({ token_hash: null })
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
