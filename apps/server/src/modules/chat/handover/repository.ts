import type { PersonMessage } from "@understudy/contracts";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Audience, PUBLIC, privateLinkOf } from "../../../platform/audience.ts";
import type { Database, Tx } from "../../../platform/database.ts";
import { type EarlierExchange, isVisitors, newestExchanges, type ProfileScope } from "../repository.ts";
import type { Handover, Situation } from "./state.ts";

export type LockedConversation = {
  id: number;
  profileId: number;
  conversationToken: string;
  byOwner: boolean;
  /** The audience whose documents answer this visitor. */
  audience: Audience;
  handover: Handover;
};

/** Stores who is speaking in a conversation. Every step runs while its row is locked, so steps are serialized. */
export function handoverRepository(db: Database) {
  const conversations = (userId: string) =>
    db
      .selectFrom("chat_sessions")
      .select(["id", "profile_id", "session_id", "by_owner", "occasion_id", "person_until", "turn"])
      .where("user_id", "=", userId);
  return {
    async lock(userId: string, id: number): Promise<LockedConversation | undefined> {
      const row = await conversations(userId).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
      return row && presentConversation(row);
    },

    /** Also reads its exchanges, newest last. */
    async lockByToken(
      scope: ProfileScope & { byOwner: boolean },
      conversationToken: string,
    ): Promise<(LockedConversation & { exchanges: EarlierExchange[] }) | undefined> {
      const { userId, profileId, audience } = scope;
      const exchanges = newestExchanges(db, userId, sql.ref("chat_sessions.id"));
      const row = await conversations(userId)
        .select(jsonArrayFrom(exchanges).as("exchanges"))
        .where("profile_id", "=", profileId)
        .where(isVisitors(scope, "visitor_subject"))
        .where("session_id", "=", conversationToken)
        .where("occasion_id", "is not distinct from", privateLinkOf(audience))
        .forNoKeyUpdate()
        .executeTakeFirst();
      return row && { ...presentConversation(row), exchanges: row.exchanges.reverse() };
    },

    async find(userId: string, id: number): Promise<LockedConversation | undefined> {
      const row = await conversations(userId).where("id", "=", id).executeTakeFirst();
      return row && presentConversation(row);
    },

    /** Also updates the lease by which the sweeper finds the conversation. */
    async change(userId: string, id: number, { until, turn }: Handover): Promise<void> {
      await db
        .updateTable("chat_sessions")
        .set({ person_until: until, turn })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .execute();
      await (until ? leaseUntil(db, userId, id, until) : releaseHandover(db, userId, id));
    },

    async isAnswering(userId: string, id: number): Promise<boolean> {
      const row = await db
        .selectFrom("chat_messages")
        .select("id")
        .where("user_id", "=", userId)
        .where("session_id", "=", id)
        .where("state", "=", "pending")
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Conversations that the owner is in. */
    async joined(userId: string, at: Date): Promise<number[]> {
      const rows = await db
        .selectFrom("takeover_leases")
        .select("session_id")
        .where("owner_id", "=", userId)
        .where("expires_at", ">", at)
        .execute();
      return rows.map(({ session_id }) => session_id);
    },

    /** Conversations whose owner has been silent for too long. */
    silent: (at: Date, limit: number) =>
      db
        .selectFrom("takeover_leases")
        .select(["owner_id as userId", "session_id as id"])
        .where("expires_at", "<=", at)
        .orderBy("expires_at")
        .limit(limit)
        .execute(),
  };
}

export async function releaseHandover(db: Database, userId: string, id: number): Promise<void> {
  await db
    .deleteFrom("takeover_leases")
    .where("owner_id", "=", userId)
    .where("session_id", "=", id)
    .execute();
}

async function leaseUntil(db: Database, userId: string, id: number, until: Date): Promise<void> {
  await db
    .insertInto("takeover_leases")
    .values({ owner_id: userId, session_id: id, expires_at: until })
    .onConflict((conflict) => conflict.columns(["owner_id", "session_id"]).doUpdateSet({ expires_at: until }))
    .execute();
}

type Row = {
  id: number;
  profile_id: number;
  session_id: string;
  by_owner: boolean;
  occasion_id: number | null;
  person_until: Date | null;
  turn: number;
};

function presentConversation({
  id,
  profile_id,
  session_id,
  by_owner,
  occasion_id,
  person_until,
  turn,
}: Row): LockedConversation {
  const handover = { until: person_until, turn };
  const audience: Audience = occasion_id === null ? PUBLIC : { of: "link", privateLinkId: occasion_id };
  return { id, profileId: profile_id, conversationToken: session_id, byOwner: by_owner, audience, handover };
}

/** What a step needs to know about a locked conversation. */
export async function readSituation(tx: Tx, userId: string, id: number, at: Date): Promise<Situation> {
  const isAnswering = await handoverRepository(tx).isAnswering(userId, id);
  const waiting = await messageRepository(tx).waiting(userId, id);
  return { at, isAnswering, isWaiting: waiting.length > 0 };
}

type NewMessage = {
  id: number;
  profileId: number;
  /** The id of the conversation row. */
  conversationId: number;
  author: "owner" | "visitor";
  exchangeId: number | null;
  content: string;
  at: Date;
};

const MESSAGE_COLUMNS = ["id", "author", "content", "exchange_id", "created_at"] as const;
type MessageRow = {
  id: number;
  author: string;
  content: string;
  exchange_id: number | null;
  created_at: Date;
};

function presentMessage({ id, author, content, exchange_id, created_at }: MessageRow): PersonMessage {
  return {
    id,
    author: author as PersonMessage["author"],
    content,
    exchangeId: exchange_id,
    createdAt: created_at.toISOString(),
  };
}

/** A visitor who waits in the chat, since the first message that has no reply. */
export type WaitingInChat = { conversationId: number; question: string; since: Date };

/** Messages that people (owner or visitor) wrote in conversations. */
export function messageRepository(db: Database) {
  return { ...messageWrites(db), ...messageReads(db) };
}

function messageWrites(db: Database) {
  return {
    /** Returns whether the message is new: inserting the same id twice stores one message. */
    async add(userId: string, message: NewMessage): Promise<boolean> {
      const { id, profileId, conversationId, author, exchangeId, content, at } = message;
      const added = await db
        .insertInto("messages")
        .values({
          user_id: userId,
          id,
          profile_id: profileId,
          session_id: conversationId,
          author,
          exchange_id: exchangeId,
          content,
          created_at: at,
        })
        .onConflict((conflict) => conflict.columns(["user_id", "id"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      return added !== undefined;
    },

    /** An id above all messages of a locked conversation, even if another server's clock is ahead. */
    async after(userId: string, conversationId: number, id: number): Promise<number> {
      const last = await db
        .selectFrom("messages")
        .select(({ fn }) => fn.max("id").as("id"))
        .where("user_id", "=", userId)
        .where("session_id", "=", conversationId)
        .executeTakeFirst();
      return Math.max(id, Number(last?.id ?? 0) + 1);
    },

    /** Marks these messages as answered by the assistant in this exchange. */
    async answerWaiting(userId: string, ids: readonly number[], exchangeId: number): Promise<void> {
      if (ids.length === 0) return;
      await db
        .updateTable("messages")
        .set({ exchange_id: exchangeId })
        .where("user_id", "=", userId)
        .where("id", "in", ids)
        .execute();
    },
  };
}

function messageReads(db: Database) {
  return {
    /** The latest messages, oldest first. */
    async list(userId: string, conversationId: number, limit: number): Promise<PersonMessage[]> {
      const rows = await db
        .selectFrom("messages")
        .select(MESSAGE_COLUMNS)
        .where("user_id", "=", userId)
        .where("session_id", "=", conversationId)
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.reverse().map(presentMessage);
    },

    /**
     * The visitor's messages since the owner's last one that the assistant has not answered yet, oldest first.
     * `toPerson` is true if the owner has written since the assistant's last exchange.
     */
    async waiting(userId: string, conversationId: number) {
      const lastOwnerMessage = await findLastOwnerMessage(db, userId, conversationId);
      const rows = await db
        .selectFrom("messages")
        .select(["id", "content"])
        .where("user_id", "=", userId)
        .where("session_id", "=", conversationId)
        .where("author", "=", "visitor")
        .where("exchange_id", "is", null)
        .where("id", ">", lastOwnerMessage)
        .orderBy("id")
        .execute();
      if (rows.length === 0) return [];
      const toPerson = lastOwnerMessage > ((await findNewestExchange(db, userId, conversationId)) ?? 0);
      return rows.map((row) => ({ ...row, toPerson }));
    },

    /** The first message to the owner without a reply, in each of these conversations that has one. */
    async unanswered(userId: string, conversations: readonly number[]): Promise<WaitingInChat[]> {
      if (conversations.length === 0) return [];
      const { rows } = await sql<WaitingInChat>`
        select distinct on (said."session_id") said."session_id" as "conversationId", said."content" as "question",
          said."created_at" as "since"
        from "messages" as said
        where said."user_id" = ${userId} and said."session_id" = any(${conversations}::bigint[])
          and said."author" = 'visitor' and said."exchange_id" is null
          and not exists (
            select from "messages" as reply
            where reply."user_id" = ${userId} and reply."session_id" = said."session_id" and reply."author" = 'owner'
              and reply."exchange_id" is null and reply."id" > said."id")
        order by said."session_id", said."id"`.execute(db);
      return rows;
    },

    /** Which of these conversations ended with the visitor asking for a person, without a reply of the owner. */
    async calls(userId: string, conversations: readonly number[]): Promise<WaitingInChat[]> {
      if (conversations.length === 0) return [];
      const { rows } = await sql<WaitingInChat>`
        select last."session_id" as "conversationId", last."message" as "question", last."created_at" as "since"
        from (
          select distinct on (exchange."session_id") exchange."session_id", exchange."id", exchange."message",
            exchange."created_at", exchange."wants_person"
          from "chat_messages" as exchange
          where exchange."user_id" = ${userId} and exchange."session_id" = any(${conversations}::bigint[])
          order by exchange."session_id", exchange."id" desc
        ) as last
        where last."wants_person" and not exists (
          select from "messages" as reply
          where reply."user_id" = ${userId} and reply."session_id" = last."session_id" and reply."author" = 'owner'
            and reply."id" > last."id")`.execute(db);
      return rows;
    },

    async find(userId: string, id: number): Promise<PersonMessage | undefined> {
      const row = await db
        .selectFrom("messages")
        .select(MESSAGE_COLUMNS)
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row && presentMessage(row);
    },

    newestExchange: (userId: string, conversationId: number) =>
      findNewestExchange(db, userId, conversationId),
  };
}

/**
 * The owner's last message to the visitor. Late answers to an earlier question don't count: they don't reply to later
 * messages.
 */
async function findLastOwnerMessage(db: Database, userId: string, conversationId: number): Promise<number> {
  const row = await db
    .selectFrom("messages")
    .select(({ fn }) => fn.max("id").as("id"))
    .where("user_id", "=", userId)
    .where("session_id", "=", conversationId)
    .where("author", "=", "owner")
    .where("exchange_id", "is", null)
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

async function findNewestExchange(
  db: Database,
  userId: string,
  conversationId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom("chat_messages")
    .select("id")
    .where("user_id", "=", userId)
    .where("session_id", "=", conversationId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
