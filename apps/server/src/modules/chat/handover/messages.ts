import { AppError, type Talk } from "@understudy/contracts";
import type { Caller } from "../../../platform/caller.ts";
import type { Database, Tx } from "../../../platform/database.ts";
import type { EphemeralStore } from "../../../platform/ephemeral-store.ts";
import type { Profile } from "../limits.ts";
import { messageRepository } from "../message-repository.ts";
import { keyFor, type ProfileKey } from "../present.ts";
import { conversationRepository } from "../repository.ts";
import { handoverRepository } from "./repository.ts";
import { ASSISTANT, isPersonThere } from "./state.ts";
import { type HandoverEvents, handoverStreams } from "./stream.ts";

type Dependencies = {
  db: Database;
  ephemeral: EphemeralStore;
  findProfile: (key: string, caller: Caller) => Promise<Profile>;
  demoUserId: string;
  clock: () => Date;
};
/** A conversation as the visitor identifies it: the token grants access. */
export type Named = ProfileKey & { sessionId: string };

export type Words = {
  profileId: number;
  /** The id of the conversation row. */
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
export function handoverMessageService({ db, ephemeral, findProfile, demoUserId, clock }: Dependencies) {
  const streams = handoverStreams(ephemeral);

  async function placeOf({ sessionId, ...profileKey }: Named, caller: Caller) {
    const found = await findProfile(keyFor(profileKey) ?? demoUserId, caller);
    const known = await conversationRepository(db).find(found, sessionId);
    if (!known) throw new AppError("not_found");
    return { userId: found.userId, conversation: known.id };
  }

  async function read(userId: string, conversation: number): Promise<Talk> {
    const said = messageRepository(db);
    const [held, messages, exchangeId] = await Promise.all([
      handoverRepository(db).find(userId, conversation),
      said.list(userId, conversation, MOST_MESSAGES),
      said.newest(userId, conversation),
    ]);
    const voice = held?.voice ?? ASSISTANT;
    return { person: isPersonThere(voice, clock()), turn: voice.turn, messages, exchangeId };
  }

  return {
    async talk(named: Named, caller: Caller): Promise<Talk> {
      const { userId, conversation } = await placeOf(named, caller);
      return read(userId, conversation);
    },

    /** Streams the same data now and after every change. */
    async follow(named: Named, caller: Caller): Promise<HandoverEvents> {
      const { userId, conversation } = await placeOf(named, caller);
      return streams.follow(`${userId}:${conversation}`, () => read(userId, conversation));
    },

    /**
     * Stores an owner's message in a conversation. The id makes it idempotent. Returns false if the conversation
     * doesn't exist. Call `notifyConversation` after the commit to notify its open chats.
     */
    async speak(tx: Tx, userId: string, { profileId, sessionId, exchangeId, content, id }: Words) {
      const held = await tx
        .selectFrom("chat_sessions")
        .select("id")
        .where("user_id", "=", userId)
        .where("id", "=", sessionId)
        .where("profile_id", "=", profileId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!held) return false;
      const words = { id, profileId, sessionId, author: "owner" as const, content, at: clock() };
      await messageRepository(tx).add(userId, { ...words, exchangeId: exchangeId ?? null });
      return true;
    },

    notifyConversation: (userId: string, sessionId: number): Promise<void> =>
      streams.notify(`${userId}:${sessionId}`),

    /** On shutdown, ends the streams that never end by themselves. */
    endStreams: streams.end,
  };
}
