import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database, Schema } from "../../../platform/database.ts";

export type ChannelRow = Selectable<Schema["chat_channels"]>;
export type ChatMessageRow = Selectable<Schema["chat_channel_messages"]>;
type NewMessage = Omit<Insertable<Schema["chat_channel_messages"]>, "user_id">;
type Thread = Pick<ChatMessageRow, "profile_id" | "app" | "thread">;

const LISTED = 50;

export function channelRepository(db: Database) {
  const channels = (userId: string, profileId: number) =>
    db
      .selectFrom("chat_channels")
      .selectAll()
      .where("user_id", "=", userId)
      .where("profile_id", "=", profileId);
  return {
    list: (userId: string, profileId: number): Promise<ChannelRow[]> => channels(userId, profileId).execute(),

    find: (userId: string, profileId: number, app: string): Promise<ChannelRow | undefined> =>
      channels(userId, profileId).where("app", "=", app).executeTakeFirst(),

    async save(userId: string, row: Omit<Insertable<Schema["chat_channels"]>, "user_id">): Promise<void> {
      const { profile_id: _profile, app: _app, ...changes } = row;
      await db
        .insertInto("chat_channels")
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.columns(["user_id", "profile_id", "app"]).doUpdateSet(changes))
        .execute();
    },

    async update(
      userId: string,
      { profile_id: profileId, app }: Pick<ChannelRow, "profile_id" | "app">,
      changes: Updateable<Pick<Schema["chat_channels"], "checked_at" | "last_message_at" | "fault">>,
    ): Promise<void> {
      await db
        .updateTable("chat_channels")
        .set(changes)
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("app", "=", app)
        .execute();
    },

    async remove(userId: string, profileId: number, app: string): Promise<void> {
      await db
        .deleteFrom("chat_channels")
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("app", "=", app)
        .execute();
    },
  };
}

export function chatMessageRepository(db: Database, userId: string) {
  const messages = () => db.selectFrom("chat_channel_messages").selectAll().where("user_id", "=", userId);
  const inThread = ({ profile_id: profileId, app, thread }: Thread) =>
    messages().where("profile_id", "=", profileId).where("app", "=", app).where("thread", "=", thread);
  return {
    list: (profileId: number): Promise<ChatMessageRow[]> =>
      messages().where("profile_id", "=", profileId).orderBy("id", "desc").limit(LISTED).execute(),

    find: (id: number): Promise<ChatMessageRow | undefined> =>
      messages().where("id", "=", id).executeTakeFirst(),

    /** Returns whether this message was not known before. */
    async claim(row: NewMessage): Promise<boolean> {
      const inserted = await db
        .insertInto("chat_channel_messages")
        .values({ user_id: userId, ...row })
        .onConflict((conflict) =>
          conflict.columns(["user_id", "profile_id", "app", "message_hash"]).doNothing(),
        )
        .returning("id")
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** Changes a message that is in one of these states, with so many parts sent, and returns whether it was. */
    async move(
      id: number,
      from: readonly ChatMessageRow["state"][],
      changes: Updateable<Schema["chat_channel_messages"]>,
      partsSent?: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("chat_channel_messages")
        .set(changes)
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .where("state", "in", from)
        .$if(partsSent !== undefined, (rows) => rows.where("parts_sent", "=", partsSent ?? 0))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Whether an earlier message of the thread has no reply yet. */
    async isWaiting(row: Thread & Pick<ChatMessageRow, "id">, since: Date): Promise<boolean> {
      const earlier = await inThread(row)
        .where("id", "<", row.id)
        .where("state", "in", ["new", "ready", "sending"])
        .where("received_at", ">", since)
        .limit(1)
        .executeTakeFirst();
      return earlier !== undefined;
    },

    /** The latest answered message of the thread. */
    latestAnswered: (thread: Thread, since: Date): Promise<ChatMessageRow | undefined> =>
      inThread(thread)
        .where("exchange_id", "is not", null)
        .where("received_at", ">", since)
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst(),

    /** The latest message of a visitor in this conversation. */
    latestIn: (conversationId: number): Promise<ChatMessageRow | undefined> =>
      messages()
        .where("conversation_id", "=", conversationId)
        .where("author", "=", "visitor")
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst(),

    async countSince(thread: Thread, since: Date): Promise<number> {
      const { count } = await db
        .selectFrom("chat_channel_messages")
        .select(sql<string>`count(*)`.as("count"))
        .where("user_id", "=", userId)
        .where("profile_id", "=", thread.profile_id)
        .where("app", "=", thread.app)
        .where("thread", "=", thread.thread)
        .where("received_at", ">", since)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

/** Deletes what is listed of messages in chat apps that are older. Their conversations have their own time. */
export async function removeOldChatMessages(
  db: Database,
  { userId, profileId }: { userId: string; profileId: number },
  before: Date,
): Promise<void> {
  await db
    .deleteFrom("chat_channel_messages")
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .where("received_at", "<", before)
    .execute();
}
