import type { LEAD_STATUSES, LEAD_TIMELINES, LEAD_USE_CASES } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";

export type LeadStatus = (typeof LEAD_STATUSES)[number];
export type NewLead = {
  name: string;
  email: string;
  company: string;
  phone: string | null;
  useCase: (typeof LEAD_USE_CASES)[number];
  timeline: (typeof LEAD_TIMELINES)[number];
  /** Why it looks like a program's; null for a person's. */
  held: string | null;
};

/** Of the operator, not of an owner: leads are no tenant table. */
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

    /** A note is added under those that are there. Says whether there is such a lead. */
    async setStatus(id: number, status: LeadStatus, note: string | undefined, at: Date): Promise<boolean> {
      const lead = await db.selectFrom("leads").select("notes").where("id", "=", id).executeTakeFirst();
      if (!lead) return false;
      const notes = [lead.notes, note].filter(Boolean).join("\n") || null;
      await db.updateTable("leads").set({ status, notes, updated_at: at }).where("id", "=", id).execute();
      return true;
    },
  };
}

/** `token` names a subscription to whoever has had an issue; the address itself stands in no link and no job. */
export function subscriptionRepository(db: Database) {
  return {
    /** Begins to wait for the link to be opened, anew where the address waits already. A reader's stays as it is. */
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

    /** The old link goes with it: a program that opens it once more subscribes nobody again. */
    leave: (token: string, at: Date) =>
      db
        .updateTable("newsletter_subscriptions")
        .set({ unsubscribed_at: at, confirm_hash: null })
        .where("token", "=", token)
        .where("unsubscribed_at", "is", null)
        .execute(),
  };
}

/** Over all subscriptions. */
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

    /** Addresses that nobody confirmed, and those that have left. */
    forget: (before: Date) =>
      db
        .deleteFrom("newsletter_subscriptions")
        .where("created_at", "<", before)
        .where((one) => one.or([one("confirmed_at", "is", null), one("unsubscribed_at", "<", before)]))
        .executeTakeFirst(),
  };
}
