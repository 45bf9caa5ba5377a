import { AppError, type Talk } from "@understudy/contracts";
import type { Caller } from "../../../platform/caller.ts";
import type { Database, Tx } from "../../../platform/database.ts";
import type { EphemeralStore } from "../../../platform/ephemeral-store.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import type { OwnerWrote } from "../exchange-store.ts";
import { type ProfileKey, profileKeyOf } from "../present.ts";
import { conversationRepository } from "../repository.ts";
import type { Profile } from "../turn.ts";
import { presence } from "./presence.ts";
import { handoverRepository, messageRepository, type WaitingInChat } from "./repository.ts";
import { ASSISTANT, isPersonThere } from "./state.ts";
import { type HandoverEvents, handoverStreams } from "./stream.ts";

type Dependencies = {
  db: Database;
  ephemeral: EphemeralStore;
  publishLiveEvent: PublishLiveEvent;
  findProfile: (profileKey: string, caller: Caller) => Promise<Profile>;
  ownerWrote: OwnerWrote;
  demoUserId: string;
  clock: () => Date;
};
/** A conversation as the visitor identifies it: the token grants access. */
export type ConversationKey = ProfileKey & { sessionId: string };

type OwnerMessage = {
  profileId: number;
  /** The id of the conversation row. The inbox still calls it `sessionId`. */
  sessionId: number;
  /** The earlier question that this message answers. */
  exchangeId?: number | undefined;
  content: string;
  id: number;
};

export type HandoverMessageService = ReturnType<typeof handoverMessageService>;

/** The maximum number of people's messages that a chat shows. */
const MOST_MESSAGES = 200;

/** Messages that people write in conversations, streamed to every open chat. */
export function handoverMessageService(dependencies: Dependencies) {
  const { db, ephemeral, publishLiveEvent, findProfile, ownerWrote, demoUserId, clock } = dependencies;
  const streams = handoverStreams(ephemeral);
  const visitors = presence({ ephemeral, publishLiveEvent });

  async function findConversation(
    { sessionId: conversationToken, ...profileKey }: ConversationKey,
    caller: Caller,
  ) {
    const profile = await findProfile(profileKeyOf(profileKey) ?? demoUserId, caller);
    const conversation = await conversationRepository(db).find(profile, conversationToken);
    if (!conversation) throw new AppError("not_found");
    return { userId: profile.userId, conversationId: conversation.id };
  }

  async function read(userId: string, conversationId: number): Promise<Talk> {
    const messageRows = messageRepository(db);
    const [conversation, messages, exchangeId] = await Promise.all([
      handoverRepository(db).find(userId, conversationId),
      messageRows.list(userId, conversationId, MOST_MESSAGES),
      messageRows.newestExchange(userId, conversationId),
    ]);
    const handover = conversation?.handover ?? ASSISTANT;
    return { person: isPersonThere(handover, clock()), turn: handover.turn, messages, exchangeId };
  }

  return {
    async talk(conversation: ConversationKey, caller: Caller): Promise<Talk> {
      const { userId, conversationId } = await findConversation(conversation, caller);
      return read(userId, conversationId);
    },

    /** Streams the same data now and after every change. */
    async follow(conversation: ConversationKey, caller: Caller): Promise<HandoverEvents> {
      const { userId, conversationId } = await findConversation(conversation, caller);
      return streams.follow(`${userId}:${conversationId}`, () => read(userId, conversationId), {
        stay: () => void visitors.enter(userId, conversationId).catch(() => {}),
        end: () => void visitors.leave(userId, conversationId).catch(() => {}),
      });
    },

    /** The conversations whose visitor has the chat open now. */
    present: visitors.list,

    /**
     * The visitors who wait for the owner in the chat: the owner has joined and not replied yet, or the visitor is
     * present and has just asked for a person.
     */
    async waiting(userId: string, present: readonly number[]): Promise<WaitingInChat[]> {
      const stored = messageRepository(db);
      const joined = await handoverRepository(db).joined(userId, clock());
      const [unanswered, calls] = await Promise.all([
        stored.unanswered(userId, joined),
        stored.calls(
          userId,
          present.filter((id) => !joined.includes(id)),
        ),
      ]);
      return [...unanswered, ...calls];
    },

    /**
     * Stores an owner's message in a conversation. The id makes it idempotent. Returns false if the conversation
     * doesn't exist. Call `notifyConversation` after the commit to notify its open chats.
     */
    async speak(
      tx: Tx,
      userId: string,
      { profileId, sessionId: conversationId, exchangeId, content, id }: OwnerMessage,
    ) {
      const conversation = await tx
        .selectFrom("chat_sessions")
        .select("id")
        .where("user_id", "=", userId)
        .where("id", "=", conversationId)
        .where("profile_id", "=", profileId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!conversation) return false;
      const message = { id, profileId, author: "owner" as const, content, at: clock() };
      await messageRepository(tx).add(userId, {
        ...message,
        conversationId,
        exchangeId: exchangeId ?? null,
      });
      await ownerWrote(tx, { userId, conversationId, id, content });
      return true;
    },

    notifyConversation: (userId: string, conversationId: number): Promise<void> =>
      streams.notify(`${userId}:${conversationId}`),

    /** On shutdown, ends the streams that never end by themselves. */
    endStreams: streams.end,
  };
}
