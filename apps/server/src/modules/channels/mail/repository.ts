import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database, Schema } from "../../../platform/database.ts";

export type MailboxRow = Selectable<Schema["mailboxes"]>;
export type MessageRow = Selectable<Schema["mail_messages"]>;
export type Visit = { userId: string; profileId: number; lease: string };
type NewMessage = Omit<Insertable<Schema["mail_messages"]>, "user_id">;

const LISTED = 50;
/** The states of messages that are not decided yet. */
export const OPEN = ["new", "drafting", "sending"] as const;

export function mailboxRepository(db: Database) {
  return {
    find: (userId: string, profileId: number): Promise<MailboxRow | undefined> =>
      db
        .selectFrom("mailboxes")
        .selectAll()
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .executeTakeFirst(),

    async save(userId: string, row: Omit<Insertable<Schema["mailboxes"]>, "user_id">): Promise<void> {
      const { profile_id: _, ...changes } = row;
      await db
        .insertInto("mailboxes")
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.columns(["user_id", "profile_id"]).doUpdateSet(changes))
        .execute();
    },

    async update(
      userId: string,
      profileId: number,
      changes: Updateable<Pick<Schema["mailboxes"], "checked_at" | "fault" | "uid_validity" | "last_uid">>,
    ): Promise<void> {
      await db
        .updateTable("mailboxes")
        .set(changes)
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .execute();
    },

    async remove(userId: string, profileId: number): Promise<void> {
      await db
        .deleteFrom("mailboxes")
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .execute();
    },
  };
}

/** The schedule of all owners' mailboxes. */
export function visitRepository(db: Database) {
  const visits = ({ userId, profileId, lease }: Visit) =>
    db
      .updateTable("mailbox_visits")
      .where("owner_id", "=", userId)
      .where("profile_id", "=", profileId)
      .where("lease", "=", lease);
  return {
    async schedule(userId: string, profileId: number, at: Date): Promise<void> {
      await db
        .insertInto("mailbox_visits")
        .values({ owner_id: userId, profile_id: profileId, next_at: at })
        .onConflict((conflict) => conflict.columns(["owner_id", "profile_id"]).doUpdateSet({ next_at: at }))
        .execute();
    },

    async remove(userId: string, profileId: number): Promise<void> {
      await db
        .deleteFrom("mailbox_visits")
        .where("owner_id", "=", userId)
        .where("profile_id", "=", profileId)
        .execute();
    },

    /** Takes the mailboxes that are due and that no other worker visits. */
    async take(
      limit: number,
      { at, until, lease, busy }: { at: Date; until: Date; lease: string; busy: readonly string[] },
    ): Promise<Visit[]> {
      const due = db
        .selectFrom("mailbox_visits")
        .select(["owner_id", "profile_id"])
        .where("next_at", "<=", at)
        .$if(busy.length > 0, (due) => due.where("owner_id", "not in", busy))
        .where((where) => where.or([where("leased_until", "is", null), where("leased_until", "<", at)]))
        .orderBy("next_at")
        .limit(limit)
        .forUpdate()
        .skipLocked();
      const taken = await db
        .with("due", () => due)
        .updateTable("mailbox_visits as visit")
        .from("due")
        .set({ lease, leased_until: until })
        .whereRef("visit.owner_id", "=", "due.owner_id")
        .whereRef("visit.profile_id", "=", "due.profile_id")
        .returning(["visit.owner_id as userId", "visit.profile_id as profileId"])
        .execute();
      return taken.map(({ userId, profileId }) => ({ userId, profileId, lease }));
    },

    /** Returns whether this worker still has the mailbox. */
    async renew(visit: Visit, until: Date): Promise<boolean> {
      const { numUpdatedRows } = await visits(visit).set({ leased_until: until }).executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Ends a visit. `next_at` stays if the owner asked for another one meanwhile. */
    async end(visit: Visit, startedAt: Date, nextAt: Date): Promise<void> {
      await visits(visit)
        .set({
          lease: null,
          leased_until: null,
          next_at: sql`case when next_at > ${startedAt} then next_at else ${nextAt}::timestamptz end`,
        })
        .execute();
    },
  };
}

export function messageRepository(db: Database, userId: string, profileId: number) {
  const messages = () =>
    db
      .selectFrom("mail_messages")
      .selectAll()
      .where("user_id", "=", userId)
      .where("profile_id", "=", profileId);
  return {
    list: () => messages().orderBy("id", "desc").limit(LISTED).execute(),
    open: () => messages().where("state", "in", OPEN).orderBy("id").execute(),

    byReplyId: (replyId: string): Promise<MessageRow | undefined> =>
      messages().where("reply_id", "=", replyId).executeTakeFirst(),

    /** The row, if this message was not seen before. */
    claim: (row: NewMessage): Promise<MessageRow | undefined> =>
      db
        .insertInto("mail_messages")
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.columns(["user_id", "profile_id", "message_hash"]).doNothing())
        .returningAll()
        .executeTakeFirst(),

    /** Returns whether the message was in one of these states. */
    async move(
      id: number,
      from: readonly MessageRow["state"][],
      changes: Updateable<Schema["mail_messages"]>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("mail_messages")
        .set(changes)
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .where("state", "in", from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** The latest exchange of the thread that these messages belong to, if this sender wrote in it. */
    async threadExchange(sender: string, hashes: readonly string[], ids: readonly string[]) {
      if (hashes.length === 0) return undefined;
      const row = await messages()
        .where("sender", "=", sender)
        .where("exchange_id", "is not", null)
        .where((where) => where.or([where("message_hash", "in", hashes), where("reply_id", "in", ids)]))
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.exchange_id ?? undefined;
    },

    /** How many messages of this sender arrived, and how many had a reply at once. */
    async countOf(sender: string, since: Date): Promise<{ all: number; sent: number }> {
      const row = await db
        .selectFrom("mail_messages")
        .select(({ fn }) => [fn.countAll<number>().as("all")])
        .select(sql<number>`count(*) filter (where state in ('sending', 'sent'))`.as("sent"))
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("sender", "=", sender)
        .where("received_at", ">", since)
        .executeTakeFirstOrThrow();
      return { all: Number(row.all), sent: Number(row.sent) };
    },

    async forget(before: Date): Promise<void> {
      await db
        .deleteFrom("mail_messages")
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("received_at", "<", before)
        .execute();
    },
  };
}
