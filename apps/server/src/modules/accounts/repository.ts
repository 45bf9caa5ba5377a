import { type Selectable, sql } from "kysely";
import { compileOnce } from "../../platform/compile-once.ts";
import type { Database, Schema } from "../../platform/database.ts";

export type UserRow = Selectable<Schema["users"]>;
export type SignInDetails = { returnTo: string } & (
  | { kind: "oidc"; issuerId: string; nonce: string; codeVerifier: string; browser: string }
  | { kind: "email"; email: string }
);
type NewUser = { id: string; email: string | null; firstName: string | null; lastName: string | null };

export function userRepository(db: Database) {
  return {
    find: (userId: string): Promise<UserRow | undefined> =>
      db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst(),

    insert: (user: NewUser) =>
      db
        .insertInto("users")
        .values({ id: user.id, email: user.email, first_name: user.firstName, last_name: user.lastName })
        .execute(),

    insertMainProfile: (userId: string, profileId: number, name: string) =>
      db.insertInto("ai_profiles").values({ user_id: userId, id: profileId, is_main: true, name }).execute(),

    insertSettings: (userId: string, profileId: number) =>
      db.insertInto("profile_settings").values({ user_id: userId, profile_id: profileId }).execute(),
  };
}

/** Which e-mail notifications are enabled; an absent kind stays unchanged. */
export type EmailChoices = Partial<
  Record<"firstQuestion" | "contact" | "limits" | "week", boolean | undefined>
>;

export function accountRepository(db: Database) {
  return {
    find: (userId: string) =>
      db
        .selectFrom("users")
        .select(["email", "first_name", "created_at", "erase_at", "mail_key"])
        .select(["mail_first_question", "mail_contact", "mail_limits", "mail_week", "time_zone"])
        .where("id", "=", userId)
        .executeTakeFirst(),

    async setEmailSettings(
      userId: string,
      { firstQuestion, contact, limits, week }: EmailChoices,
    ): Promise<void> {
      const columns = {
        ...(firstQuestion === undefined ? {} : { mail_first_question: firstQuestion }),
        ...(contact === undefined ? {} : { mail_contact: contact }),
        ...(limits === undefined ? {} : { mail_limits: limits }),
        ...(week === undefined ? {} : { mail_week: week }),
      };
      if (Object.keys(columns).length === 0) return;
      await db.updateTable("users").set(columns).where("id", "=", userId).execute();
    },

    setTimeZone: (userId: string, timeZone: string) =>
      db.updateTable("users").set({ time_zone: timeZone }).where("id", "=", userId).execute(),

    /** Returns the stored key, or stores and returns this one. */
    async mailKey(userId: string, key: string): Promise<string> {
      const row = await db
        .updateTable("users")
        .set({ mail_key: sql<string>`coalesce(mail_key, ${key})` })
        .where("id", "=", userId)
        .returning("mail_key")
        .executeTakeFirst();
      return row?.mail_key ?? key;
    },

    /** The key that signs known-browser cookies: returns the stored key, or stores and returns this one. */
    async browserKey(userId: string, key: string): Promise<string> {
      const row = await db
        .updateTable("users")
        .set({ browser_key: sql<string>`coalesce(browser_key, ${key})` })
        .where("id", "=", userId)
        .returning("browser_key")
        .executeTakeFirst();
      return row?.browser_key ?? key;
    },

    /** Invalidates all known-browser cookies of the account. */
    forgetBrowsers: (userId: string) =>
      db.updateTable("users").set({ browser_key: null }).where("id", "=", userId).execute(),

    /** Schedules or cancels the erasure, in the account's row and in the list that the sweeper reads. */
    async setErasure(userId: string, at: Date | null): Promise<void> {
      await db.updateTable("users").set({ erase_at: at }).where("id", "=", userId).execute();
      await db.deleteFrom("account_erasures").where("owner_id", "=", userId).execute();
      if (at) await db.insertInto("account_erasures").values({ owner_id: userId, erase_at: at }).execute();
    },

    /** Accounts whose grace period is over. */
    async due(at: Date, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom("account_erasures")
        .select("owner_id")
        .where("erase_at", "<=", at)
        .orderBy("erase_at")
        .limit(limit)
        .execute();
      return rows.map((row) => row.owner_id);
    },
  };
}

/** Runs with every request of a signed-in owner. */
const findSessions = compileOnce((db, { sids, now }: { sids: readonly string[]; now: Date }) =>
  db
    .selectFrom("sessions")
    .select(["sid", "user_id", "sess"])
    .where(sql<boolean>`sid = any(${sids})`)
    .where("expire", ">", now),
);

export function sessionRepository(db: Database) {
  return {
    insert: (row: { sid: string; userId: string; sess: object; expire: Date }) =>
      db
        .insertInto("sessions")
        .values({ sid: row.sid, user_id: row.userId, sess: JSON.stringify(row.sess), expire: row.expire })
        .execute(),

    /** Sessions that have not expired, in no particular order. */
    findAll: (sids: readonly string[], now: Date) => findSessions(db, { sids, now }),

    touch: (sid: string, sess: object, expire: Date) =>
      db
        .updateTable("sessions")
        .set({ sess: JSON.stringify(sess), expire })
        .where("sid", "=", sid)
        .execute(),

    remove: (sid: string) => db.deleteFrom("sessions").where("sid", "=", sid).execute(),

    list: (userId: string, now: Date) =>
      db
        .selectFrom("sessions")
        .select(["sid", "sess"])
        .where("user_id", "=", userId)
        .where("expire", ">", now)
        .execute(),

    /** Removes all sessions except this one. */
    async removeOthers(userId: string, sid: string): Promise<number> {
      const result = await db
        .deleteFrom("sessions")
        .where("user_id", "=", userId)
        .where("sid", "<>", sid)
        .executeTakeFirst();
      return Number(result.numDeletedRows);
    },

    async removeAll(userId: string): Promise<number> {
      const result = await db.deleteFrom("sessions").where("user_id", "=", userId).executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}

/** Sign-ins in progress. Using a row deletes it, so it cannot be used twice. */
export function attemptRepository(db: Database) {
  return {
    insert: (row: { id: string; details: SignInDetails; expire: Date }) =>
      db
        .insertInto("sign_in_attempts")
        .values({
          id: row.id,
          kind: row.details.kind,
          details: JSON.stringify(row.details),
          expire: row.expire,
        })
        .execute(),

    async peek(id: string, now: Date): Promise<SignInDetails | undefined> {
      const row = await db
        .selectFrom("sign_in_attempts")
        .select("details")
        .where("id", "=", id)
        .where("expire", ">", now)
        .executeTakeFirst();
      return row?.details as SignInDetails | undefined;
    },

    /** Whether a link to this address is valid at least until then. */
    async hasLink(email: string, until: Date): Promise<boolean> {
      const row = await db
        .selectFrom("sign_in_attempts")
        .select("id")
        .where("kind", "=", "email")
        .where(sql<string>`details ->> 'email'`, "=", email)
        .where("expire", ">", until)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async take(id: string, now: Date): Promise<SignInDetails | undefined> {
      const row = await db
        .deleteFrom("sign_in_attempts")
        .where("id", "=", id)
        .where("expire", ">", now)
        .returning("details")
        .executeTakeFirst();
      return row?.details as SignInDetails | undefined;
    },

    removeExpired: (now: Date) => db.deleteFrom("sign_in_attempts").where("expire", "<=", now).execute(),
  };
}
