import { AppError, type ChatAnswer } from "@understudy/contracts";
import { type Answer, answer, type Engine } from "@understudy/knowledge";
import type { Database, Tx } from "../../platform/database.ts";
import { newTimeId, newToken } from "../../platform/ids.ts";
import { presentAnswer } from "./present.ts";
import { conversationRepository, counterRepository, exchangeRepository } from "./repository.ts";

/** What chat needs of a profile; the profiles feature finds it and says whether the asker may see it. */
type Profile = { userId: string; profileId: number; ownerName: string; byOwner: boolean };

type Dependencies = {
  db: Database;
  findProfile: (key: string, viewerId: string | undefined) => Promise<Profile>;
  engineOf: (userId: string, profileId: number) => Engine;
  demoUserId: string;
  clock: () => Date;
};
type Question = {
  message: string;
  userId?: string | undefined;
  profileId?: number | undefined;
  sessionId?: string | undefined;
};

export type ChatService = ReturnType<typeof chatService>;

export function chatService({ db, findProfile, engineOf, demoUserId, clock }: Dependencies) {
  async function ask(profile: Profile, message: string, sessionId: string | undefined): Promise<ChatAnswer> {
    const started = performance.now();
    const engine = engineOf(profile.userId, profile.profileId);
    const before = sessionId
      ? await conversationRepository(db).questions(profile.userId, profile.profileId, sessionId)
      : [];
    const found = await answer({ text: message, before }, { ownerName: profile.ownerName }, engine);
    const totalMs = Math.round(performance.now() - started);
    const exchange = { message, sessionId, found, totalMs, at: clock() };
    return presentAnswer(found, await db.transaction().execute((tx) => keep(tx, profile, exchange)));
  }

  return {
    async ask(question: Question, viewerId: string | undefined): Promise<ChatAnswer> {
      const key = question.userId ?? String(question.profileId);
      return ask(await findProfile(key, viewerId), question.message, question.sessionId);
    },

    async askDemo(message: string): Promise<ChatAnswer> {
      const profile = await findProfile(demoUserId, undefined).catch((cause: unknown) => {
        throw new AppError("unavailable", { detail: "The demo is not set up on this installation.", cause });
      });
      return ask(profile, message, undefined);
    },
  };
}

type Exchange = { message: string; sessionId: string | undefined; found: Answer; totalMs: number; at: Date };

/**
 * Conversation, exchange, citations, gap and counters, in the caller's transaction: an answer is counted if and
 * only if it is kept. Answers with the conversation's public id.
 */
async function keep(tx: Tx, profile: Profile, exchange: Exchange): Promise<string> {
  const { userId, profileId } = profile;
  const { message, totalMs, at } = exchange;
  const { response, state, citations } = exchange.found;
  const conversation = await openConversation(tx, profile, exchange);
  const exchanges = exchangeRepository(tx);
  const id = newTimeId(at.getTime());
  await exchanges.insert(userId, {
    id,
    sessionId: conversation.id,
    profileId,
    message,
    response,
    state,
    totalMs,
  });
  for (const { candidate, number, start, end, quote } of citations) {
    const { documentId, passageId } = candidate;
    await exchanges.insertCitation(userId, id, { number, documentId, passageId, start, end, quote });
  }
  if (state === "not_answered") {
    await exchanges.insertGap(userId, id, { id: newTimeId(at.getTime()), profileId, question: message });
  }
  await counterRepository(tx).add(userId, profileId, "questions", dayOf(at));
  return conversation.session_id;
}

/** The conversation that was named, if it is one of this profile's; otherwise a new one, without a word about why. */
async function openConversation(
  tx: Tx,
  { userId, profileId, byOwner }: Profile,
  { sessionId, at }: Exchange,
) {
  const conversations = conversationRepository(tx);
  const known = sessionId ? await conversations.find(userId, profileId, sessionId) : undefined;
  if (known) return known;
  const fresh = { id: newTimeId(at.getTime()), session_id: newToken() };
  await conversations.insert(userId, { id: fresh.id, profileId, sessionId: fresh.session_id, byOwner });
  await counterRepository(tx).add(userId, profileId, "conversations", dayOf(at));
  return fresh;
}

/** Days and months are those of UTC. */
function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
