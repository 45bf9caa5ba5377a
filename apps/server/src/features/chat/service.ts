import { AppError, type ChatAnswer } from "@understudy/contracts";
import { type Answer, answer, type PassageStore } from "@understudy/knowledge";
import type { Database } from "../../platform/database.ts";
import { newTimeId, newToken } from "../../platform/ids.ts";
import { presentAnswer } from "./present.ts";
import { chatRepository } from "./repository.ts";

/** What chat needs of a profile; the profiles feature finds it and says whether the asker may see it. */
type Profile = { userId: string; profileId: number; ownerName: string; byOwner: boolean };

type Dependencies = {
  db: Database;
  findProfile: (key: string, viewerId: string | undefined) => Promise<Profile>;
  storeOf: (userId: string, profileId: number) => Pick<PassageStore, "search">;
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

export function chatService({ db, findProfile, storeOf, demoUserId, clock }: Dependencies) {
  async function ask(profile: Profile, message: string, sessionId: string | undefined): Promise<ChatAnswer> {
    const started = performance.now();
    const store = storeOf(profile.userId, profile.profileId);
    const found = await answer(message, profile.ownerName, store);
    const totalMs = Math.round(performance.now() - started);
    const conversation = await keep(profile, { message, sessionId, found, totalMs });
    return presentAnswer(found, conversation);
  }

  /** Exchange, citations, gap and counters in one transaction: an answer is counted if and only if it is kept. */
  function keep(
    profile: Profile,
    exchange: { message: string; sessionId: string | undefined; found: Answer; totalMs: number },
  ): Promise<string> {
    const { userId, profileId } = profile;
    return db.transaction().execute(async (tx) => {
      const rows = chatRepository(tx);
      const now = clock();
      const day = now.toISOString().slice(0, 10);
      const known =
        exchange.sessionId && (await rows.findConversation(userId, profileId, exchange.sessionId));
      const conversation = known || { id: newTimeId(now.getTime()), session_id: newToken() };
      if (!known) {
        const { id, session_id: sessionId } = conversation;
        await rows.insertConversation(userId, { id, profileId, sessionId, byOwner: profile.byOwner });
        await rows.count(userId, profileId, "conversations", day);
      }
      const messageId = newTimeId(now.getTime());
      const { response, state, citations } = exchange.found;
      await rows.insertExchange(userId, {
        id: messageId,
        sessionId: conversation.id,
        profileId,
        message: exchange.message,
        response,
        state,
        totalMs: exchange.totalMs,
      });
      for (const { candidate, number, start, end, quote } of citations) {
        const { documentId, passageId } = candidate;
        await rows.insertCitation(userId, { messageId, number, documentId, passageId, start, end, quote });
      }
      if (state === "not_answered") {
        await rows.insertGap(userId, {
          id: newTimeId(now.getTime()),
          profileId,
          messageId,
          question: exchange.message,
        });
      }
      await rows.count(userId, profileId, "questions", day);
      return conversation.session_id;
    });
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
