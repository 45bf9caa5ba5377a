import { AppError, type ChatAnswer } from "@understudy/contracts";
import type { Caller } from "../../platform/caller.ts";
import { networkOf } from "../../platform/visitor.ts";
import { activeAnswers, type NumberedEvent } from "./active-answers.ts";
import { completeOrphans } from "./exchange-store.ts";
import { handovers } from "./handover/handovers.ts";
import { answerViewer, type ExchangeIds, type ProfileKey, profileKeyOf } from "./present.ts";
import { type Count, counterRepository, exchangeRepository, storedExchanges } from "./repository.ts";
import {
  awaitStored,
  citedPassage,
  followStored,
  readConversation,
  type StoredExchangeRef,
  storedAnswer,
} from "./stored-answers.ts";
import { followUps } from "./suggest.ts";
import { activeAnswerKey, type Dependencies, type Parts, turns } from "./turn.ts";

type Conversation = ProfileKey & { sessionId: string };
export type Exchange = Conversation & { exchange: number };
type Feedback = Conversation & { thumb: 1 | -1 | null; reason?: string | undefined };

export type ChatService = ReturnType<typeof chatService>;

const STOP_TIMEOUT_MS = 5_000;
/** For one visitor. Drawing a page takes half a second of one processor. */
const PAGES_PER_MINUTE = 30;

export function chatService(dependencies: Dependencies) {
  const parts: Parts = { ...dependencies, activeAnswers: activeAnswers() };
  return {
    ...turns(parts),
    ...exchanges(parts),
    ...handovers(parts),
    /** Completes the answers that a killed process left behind. */
    sweep: () => completeOrphans(parts, parts.clock()),
    settle: parts.activeAnswers.settle,
  };
}

/**
 * What the holder of a conversation's token can do with its exchanges. Another profile's conversation and a missing
 * one get the same error.
 */
function exchanges(parts: Parts) {
  const { db, ephemeral, activeAnswers, admit, findProfile, demoUserId, mail } = parts;

  async function findConversation(
    { sessionId: conversationToken, ...profileKey }: Conversation,
    caller: Caller,
  ) {
    const profile = await findProfile(profileKeyOf(profileKey) ?? demoUserId, caller);
    const { userId, profileId, version, audience, visitor, byOwner, test, style } = profile;
    const viewer = answerViewer(profile, mail);
    const { instructions } = style;
    return {
      db,
      userId,
      profileId,
      version,
      audience,
      visitor,
      byOwner,
      test,
      conversationToken,
      instructions,
      viewer,
    };
  }

  async function findExchange({ exchange, ...conversation }: Exchange, caller: Caller) {
    const { conversationToken, ...scope } = await findConversation(conversation, caller);
    if (!(await storedExchanges(db).belongsTo(scope, conversationToken, exchange)))
      throw new AppError("not_found");
    const ids: ExchangeIds = { sessionId: conversationToken, exchangeId: exchange };
    return { ...scope, ids } satisfies StoredExchangeRef;
  }

  return {
    async conversation(conversation: Conversation, caller: Caller) {
      const found = await findConversation(conversation, caller);
      const suggest = (questions: readonly string[]) => followUps(parts, found, questions);
      return readConversation({ ...found, suggest, writtenBy: parts.writtenBy });
    },

    /** A picture of the page that a citation quotes. */
    async citedPage({ number, ...exchange }: Exchange & { number: number }, caller: Caller) {
      const exchangeRef = await findExchange(exchange, caller);
      const cited = await citedPassage(exchangeRef, number);
      if (!cited) throw new AppError("not_found");
      const key = `pages:${networkOf(caller.address)}`;
      const retryAfterSeconds = await ephemeral.wait(key, PAGES_PER_MINUTE, 60);
      if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds });
      const { userId, byOwner } = exchangeRef;
      const picture = await parts.pageOfCitation(userId, cited, byOwner);
      if (!picture) throw new AppError("not_found");
      return picture;
    },

    /** Stops an active answer in any process. A completed answer stays unchanged. */
    async stop(exchange: Exchange, caller: Caller): Promise<ChatAnswer> {
      const exchangeRef = await findExchange(exchange, caller);
      const answerKey = activeAnswerKey(exchangeRef.userId, exchange.exchange);
      const answer = activeAnswers.find(answerKey);
      if (answer) {
        answer.stop();
        return answer.ended;
      }
      const stored = await storedAnswer(exchangeRef);
      if (stored) return stored;
      await ephemeral.publish(`stop:${answerKey}`, "");
      return awaitStored(exchangeRef, STOP_TIMEOUT_MS);
    },

    /** The events of an answer after `lastId`. */
    async resume(exchange: Exchange, lastId: string | undefined, caller: Caller) {
      const exchangeRef = await findExchange(exchange, caller);
      const answer = activeAnswers.find(activeAnswerKey(exchangeRef.userId, exchange.exchange));
      return (signal: AbortSignal): AsyncIterable<NumberedEvent> =>
        answer ? answer.follow(lastId ?? "", signal) : followStored(exchangeRef, signal);
    },

    /** Rates an answer. Only visitors' questions are counted. */
    async feedback(
      exchange: number,
      { sessionId: conversationToken, thumb, reason, ...profileKey }: Feedback,
      caller: Caller,
    ) {
      const find = () => findProfile(profileKeyOf(profileKey) ?? demoUserId, caller);
      const profile = await admit(caller.address, find);
      const { userId, profileId } = profile;
      await db.transaction().execute(async (tx) => {
        const rated = await storedExchanges(tx).lock(profile, conversationToken, exchange);
        if (!rated) throw new AppError("not_found");
        await exchangeRepository(tx).rate(userId, exchange, { thumb, reason });
        const isCounted = !rated.by_owner && rated.kind === "question";
        const counts = isCounted ? [...countThumb(rated.thumb, -1), ...countThumb(thumb, 1)] : [];
        if (rated.thumb === thumb || counts.length === 0) return;
        await counterRepository(tx).add(userId, profileId, rated.created_at, counts);
      });
      return { thumb };
    },
  };
}

/** Adds or removes one thumb. It counts for the day of its question. */
function countThumb(thumb: number | null, count: 1 | -1): Count[] {
  return thumb === null ? [] : [{ name: "thumbs", label: thumb === 1 ? "up" : "down", count }];
}
