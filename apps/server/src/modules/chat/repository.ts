import type { CONVERSATION_SOURCES, EXCHANGE_STATES } from "@understudy/contracts";
import { sql } from "kysely";
import { type Audience, closedDocuments, holdsAnswer, privateLinkOf } from "../../platform/audience.ts";
import type { Database } from "../../platform/database.ts";

/** The owner's exchanges, each joined with its conversation. */
const exchangesOf = (db: Database, userId: string) =>
  db
    .selectFrom("chat_messages as exchange")
    .innerJoin("chat_sessions as conversation", (join) =>
      join
        .onRef("conversation.user_id", "=", "exchange.user_id")
        .onRef("conversation.id", "=", "exchange.session_id"),
    )
    .where("exchange.user_id", "=", userId)
    .where("conversation.user_id", "=", userId);

/** The profile and audience of a conversation. One that began at a private link is visible only there. */
export type ProfileScope = { userId: string; profileId: number; audience: Audience };

/** A `ProfileScope` with the kind of caller. */
export type VisitedConversation = ProfileScope & { byOwner: boolean; test: boolean };

/** How many earlier exchanges are read to understand the next question. */
const LAST_EXCHANGES = 3;
export type LastExchange = { message: string; response: string };

/**
 * The owner can read every conversation. Other callers can't read one that the owner began: its answers may come from
 * documents for the owner only. Tests on a developer's machine are stored as the owner's.
 */
const begunBy = ({ byOwner, test }: VisitedConversation): boolean[] => (byOwner ? [true, false] : [test]);

/** The kind of source that a visitor came from, and the page that embeds the widget. */
export type From = { source: (typeof CONVERSATION_SOURCES)[number]; host: string | null };

/** The exchanges of the conversation with this token. */
const exchangesIn = (db: Database, room: VisitedConversation, sessionId: string) =>
  exchangesOf(db, room.userId)
    .where("conversation.profile_id", "=", room.profileId)
    .where("conversation.session_id", "=", sessionId)
    .where("conversation.occasion_id", "is not distinct from", privateLinkOf(room.audience))
    .where("conversation.by_owner", "in", begunBy(room));

export function conversationRepository(db: Database) {
  return {
    find: (room: VisitedConversation, sessionId: string) =>
      db
        .selectFrom("chat_sessions")
        .select(["id", "session_id", "by_owner"])
        .where("user_id", "=", room.userId)
        .where("profile_id", "=", room.profileId)
        .where("session_id", "=", sessionId)
        .where("occasion_id", "is not distinct from", privateLinkOf(room.audience))
        .where("by_owner", "in", begunBy(room))
        .executeTakeFirst(),

    /** The latest exchanges of a conversation, newest last. */
    async lastExchanges(room: VisitedConversation, sessionId: string): Promise<LastExchange[]> {
      const rows = await exchangesIn(db, room, sessionId)
        .select(["exchange.message", "exchange.response"])
        .orderBy("exchange.id", "desc")
        .limit(LAST_EXCHANGES)
        .execute();
      return rows.reverse();
    },

    /** Earlier questions of a conversation, in no particular order. */
    async asked(room: VisitedConversation, sessionId: string): Promise<string[]> {
      const rows = await exchangesIn(db, room, sessionId)
        .select("exchange.message")
        .orderBy("exchange.id", "desc")
        .limit(100)
        .execute();
      return rows.map((row) => row.message);
    },
  };
}

export type ExchangeState = (typeof EXCHANGE_STATES)[number];
export type StoredExchange = {
  id: number;
  profileId: number;
  message: string;
  response: string;
  state: ExchangeState | "pending";
  unsupported: { start: number; end: number }[];
};

export function exchangeRepository(db: Database) {
  return {
    /** Saves the text so far. A completed answer is not changed. */
    saveText: (userId: string, id: number, response: string) =>
      db
        .updateTable("chat_messages")
        .set({ response })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .where("state", "=", "pending")
        .execute(),

    /** Removing a thumb also removes its reason. */
    judge: (
      userId: string,
      id: number,
      { thumb, reason }: { thumb: 1 | -1 | null; reason: string | undefined },
    ) =>
      db
        .updateTable("chat_messages")
        .set({ thumb, thumb_reason: thumb === null ? null : reason || null })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .execute(),
  };
}

type KeptExchange = StoredExchange & { thumb: 1 | -1 | null; createdAt: Date };

const EXCHANGE_COLUMNS = [
  "id",
  "profile_id as profileId",
  "message",
  "response",
  "state",
  "unsupported",
] as const;

export function storedExchanges(db: Database) {
  return {
    async find(userId: string, id: number): Promise<StoredExchange | undefined> {
      const row = await db
        .selectFrom("chat_messages")
        .select(EXCHANGE_COLUMNS)
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row as StoredExchange | undefined;
    },

    /** Whether the exchange belongs to the conversation with this token. */
    async isOf(room: VisitedConversation, sessionId: string, id: number): Promise<boolean> {
      const row = await exchangesIn(db, room, sessionId)
        .select("exchange.id")
        .where("exchange.id", "=", id)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** An exchange of the conversation with this token, locked until the transaction ends. */
    lock: (room: VisitedConversation, sessionId: string, id: number) =>
      exchangesIn(db, room, sessionId)
        .select(["exchange.thumb", "exchange.created_at", "exchange.kind", "conversation.by_owner"])
        .where("exchange.id", "=", id)
        .forNoKeyUpdate("exchange")
        .executeTakeFirst(),

    /** The latest exchanges of a conversation, newest last. */
    async ofConversation(userId: string, conversationId: number, limit: number): Promise<KeptExchange[]> {
      const rows = await db
        .selectFrom("chat_messages")
        .select([...EXCHANGE_COLUMNS, "thumb", "created_at as createdAt"])
        .$castTo<KeptExchange>()
        .where("user_id", "=", userId)
        .where("session_id", "=", conversationId)
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.reverse();
    },

    /** Whether a visitor asked it, and not the owner or a developer who tested the widget. */
    async isVisitors(userId: string, id: number): Promise<boolean> {
      const row = await exchangesOf(db, userId)
        .select("conversation.by_owner")
        .where("exchange.id", "=", id)
        .executeTakeFirst();
      return row?.by_owner === false;
    },

    /** The token of the exchange's conversation. */
    async sessionOf(userId: string, id: number): Promise<string | undefined> {
      const row = await exchangesOf(db, userId)
        .select("conversation.session_id")
        .where("exchange.id", "=", id)
        .executeTakeFirst();
      return row?.session_id;
    },
  };
}

export type StoredCitation = Awaited<ReturnType<ReturnType<typeof citationRepository>["list"]>>[number];

export function citationRepository(db: Database) {
  return {
    /** Citations that the audience may still see. A document that has been restricted since is left out. */
    list: (room: ProfileScope, messageIds: readonly number[]) => {
      const { userId } = room;
      return db
        .selectFrom("citations as citation")
        .leftJoin("documents as document", (join) =>
          join.on("document.user_id", "=", userId).onRef("document.id", "=", "citation.document_id"),
        )
        .leftJoin("passages as passage", (join) =>
          join.on("passage.user_id", "=", userId).onRef("passage.id", "=", "citation.passage_id"),
        )
        .select([
          "citation.message_id",
          "citation.document_id",
          "citation.passage_id",
          "citation.number",
          "citation.start_offset",
          "citation.end_offset",
          "citation.quote",
          "citation.label",
          "document.filename",
          "document.address",
          "passage.text as passage",
          "passage.heading_path",
          "passage.page",
          "document.quotable",
        ])
        .where("citation.user_id", "=", userId)
        .where("citation.message_id", "in", messageIds)
        .where(isHeld(room))
        .orderBy("citation.number")
        .execute();
    },
  };
}

function isHeld(room: ProfileScope) {
  return sql<boolean>`(citation."document_id" is null or citation."document_id" not in (${closedDocuments(room)}))
    and (citation."correction_id" is null or exists (
      select from "corrections" as said where said."user_id" = ${room.userId}
        and said."id" = citation."correction_id" and ${holdsAnswer(room.audience, "said")}
    ))`;
}
