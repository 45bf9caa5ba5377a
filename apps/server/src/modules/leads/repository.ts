import type { LEAD_STATUSES, LEAD_TIMELINES, LEAD_USE_CASES } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";

export type LeadStatus = (typeof LEAD_STATUSES)[number];
/** The use case of a message from the contact form. */
export const CONTACT = "contact";
export type NewLead = {
  name: string;
  email: string;
  company: string;
  phone: string | null;
  useCase: (typeof LEAD_USE_CASES)[number] | typeof CONTACT;
  /** Empty for a message of the contact form, like the company. */
  timeline: (typeof LEAD_TIMELINES)[number] | "";
  /** Of the contact form; the deploy form has none. */
  message: string | null;
  /** Why it looks like spam; null if it does not. */
  held: string | null;
};

/** Leads belong to the operator, so this is not a tenant table. */
export function leadRepository(db: Database) {
  return {
    insert: (id: number, { useCase, ...lead }: NewLead) =>
      db
        .insertInto("leads")
        .values({ id, use_case: useCase, ...lead })
        .execute(),

    find: (id: number) => db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirst(),

    list: ({ status, held }: { status: LeadStatus | undefined; held: boolean }) =>
      db
        .selectFrom("leads")
        .selectAll()
        .where("held", held ? "is not" : "is", null)
        .$if(status !== undefined, (query) => query.where("status", "=", status ?? "new"))
        .orderBy("created_at", "desc")
        .limit(500)
        .execute(),

    /** Appends the note to existing ones. Returns whether the lead exists. */
    async setStatus(id: number, status: LeadStatus, note: string | undefined, at: Date): Promise<boolean> {
      const lead = await db.selectFrom("leads").select("notes").where("id", "=", id).executeTakeFirst();
      if (!lead) return false;
      const notes = [lead.notes, note].filter(Boolean).join("\n") || null;
      await db.updateTable("leads").set({ status, notes, updated_at: at }).where("id", "=", id).execute();
      return true;
    },
  };
}

/** `token` identifies a subscription in links and jobs, so that they never contain the address. */
export function subscriptionRepository(db: Database) {
  return {
    /** Starts or restarts the wait for confirmation. Existing subscriptions stay unchanged. */
    begin: (email: string, token: string, at: Date) =>
      db
        .insertInto("newsletter_subscriptions")
        .values({ email, token, created_at: at })
        .onConflict((conflict) =>
          conflict.column("email").doUpdateSet(({ eb, ref, and }) => ({
            created_at: eb
              .case()
              .when(
                and([
                  eb("newsletter_subscriptions.confirmed_at", "is not", null),
                  eb("newsletter_subscriptions.unsubscribed_at", "is", null),
                ]),
              )
              .then(ref("newsletter_subscriptions.created_at"))
              .else(at)
              .end(),
          })),
        )
        .returning(["token", "confirmed_at", "unsubscribed_at"])
        .executeTakeFirstOrThrow(),

    find: (token: string) =>
      db.selectFrom("newsletter_subscriptions").selectAll().where("token", "=", token).executeTakeFirst(),

    setConfirmHash: (token: string, hash: string) =>
      db
        .updateTable("newsletter_subscriptions")
        .set({ confirm_hash: hash })
        .where("token", "=", token)
        .execute(),

    findByHash: (hash: string, since: Date) =>
      db
        .selectFrom("newsletter_subscriptions")
        .select(["token", "confirmed_at", "unsubscribed_at"])
        .where("confirm_hash", "=", hash)
        .where("created_at", ">", since)
        .executeTakeFirst(),

    confirm: (token: string, at: Date) =>
      db
        .updateTable("newsletter_subscriptions")
        .set({ confirmed_at: at, unsubscribed_at: null })
        .where("token", "=", token)
        .execute(),

    /** Also invalidates the old confirmation link, so that a mail scanner that opens it again does not resubscribe. */
    leave: (token: string, at: Date) =>
      db
        .updateTable("newsletter_subscriptions")
        .set({ unsubscribed_at: at, confirm_hash: null })
        .where("token", "=", token)
        .where("unsubscribed_at", "is", null)
        .execute(),
  };
}

export function readerRepository(db: Database) {
  return {
    readers: () =>
      db
        .selectFrom("newsletter_subscriptions")
        .select(["email", "token", "confirmed_at"])
        .where("confirmed_at", "is not", null)
        .where("unsubscribed_at", "is", null)
        .orderBy("confirmed_at")
        .execute(),

    /** Deletes unconfirmed and unsubscribed addresses. */
    forget: (before: Date) =>
      db
        .deleteFrom("newsletter_subscriptions")
        .where("created_at", "<", before)
        .where((one) => one.or([one("confirmed_at", "is", null), one("unsubscribed_at", "<", before)]))
        .executeTakeFirst(),
  };
}
