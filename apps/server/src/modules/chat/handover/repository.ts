import { type Audience, PUBLIC, privateLinkOf } from "../../../platform/audience.ts";
import type { Database, Tx } from "../../../platform/database.ts";
import { messageRepository } from "../message-repository.ts";
import type { ProfileScope } from "../repository.ts";
import type { Seen, Voice } from "./state.ts";

export type LockedConversation = {
  id: number;
  profileId: number;
  token: string;
  byOwner: boolean;
  /** The audience whose documents answer this visitor. */
  audience: Audience;
  voice: Voice;
};

/** Stores who is speaking in a conversation. Every step runs while its row is locked, so steps are serialized. */
export function handoverRepository(db: Database) {
  const conversations = (userId: string) =>
    db
      .selectFrom("chat_sessions")
      .select(["id", "profile_id", "session_id", "by_owner", "occasion_id", "person_until", "turn"])
      .where("user_id", "=", userId);
  return {
    async hold(userId: string, id: number): Promise<LockedConversation | undefined> {
      const row = await conversations(userId).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
      return row && heldOf(row);
    },

    async holdByToken(
      { userId, profileId, audience }: ProfileScope,
      token: string,
    ): Promise<LockedConversation | undefined> {
      const row = await conversations(userId)
        .where("profile_id", "=", profileId)
        .where("session_id", "=", token)
        .where("occasion_id", "is not distinct from", privateLinkOf(audience))
        .forNoKeyUpdate()
        .executeTakeFirst();
      return row && heldOf(row);
    },

    async find(userId: string, id: number): Promise<LockedConversation | undefined> {
      const row = await conversations(userId).where("id", "=", id).executeTakeFirst();
      return row && heldOf(row);
    },

    /** Also updates the lease by which the sweeper finds the conversation. */
    async change(userId: string, id: number, { until, turn }: Voice): Promise<void> {
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

    /** Conversations whose owner has been silent for too long. */
    silent: (at: Date, limit: number) =>
      db
        .selectFrom("takeover_leases")
        .select(["owner_id", "session_id"])
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

function heldOf({
  id,
  profile_id,
  session_id,
  by_owner,
  occasion_id,
  person_until,
  turn,
}: Row): LockedConversation {
  const voice = { until: person_until, turn };
  const audience: Audience = occasion_id === null ? PUBLIC : { of: "link", privateLinkId: occasion_id };
  return { id, profileId: profile_id, token: session_id, byOwner: by_owner, audience, voice };
}

/** What a step needs to know about a locked conversation. */
export async function seenIn(tx: Tx, userId: string, id: number, at: Date): Promise<Seen> {
  const isAnswering = await handoverRepository(tx).isAnswering(userId, id);
  const waiting = await messageRepository(tx).waiting(userId, id);
  return { at, isAnswering, isWaiting: waiting.length > 0 };
}
