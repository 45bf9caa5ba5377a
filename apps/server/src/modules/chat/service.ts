import { createHash, timingSafeEqual } from "node:crypto";
import { AppError, type ChatAnswer, ERRORS } from "@understudy/contracts";
import type { Caller } from "../../platform/caller.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { activeAnswers, type NumberedEvent } from "./active-answers.ts";
import { readConversation } from "./conversation.ts";
import { handovers } from "./handover/handovers.ts";
import { askedFor } from "./limits.ts";
import { keyFor, type Names, type ProfileKey, type Reader } from "./present.ts";
import { storedExchanges } from "./repository.ts";
import {
  awaitStored,
  followStored,
  type StoredExchangeRef,
  storedAnswer,
  sweepOrphans,
} from "./stored-answers.ts";
import { followUps } from "./suggest.ts";
import {
  type Asker,
  type Dependencies,
  type Handle,
  keyOf,
  type Parts,
  type Question,
  takeTurn,
} from "./turn.ts";

type Conversation = ProfileKey & { sessionId: string };
export type Exchange = Conversation & { exchange: number };

export type ChatService = ReturnType<typeof chatService>;

const STOP_PATIENCE_MS = 5_000;

export function chatService(dependencies: Dependencies) {
  const { clock } = dependencies;
  const parts = { ...dependencies, running: activeAnswers() };
  return {
    ...questions(parts),
    ...exchanges(parts),
    ...handovers(parts),
    /** Completes the answers that a killed process left behind. */
    sweep: () => sweepOrphans(parts, clock()),
    settle: parts.running.settle,
  };
}

function questions(parts: Parts) {
  const { admit, findProfile, demoUserId, metrics } = parts;
  const findDemo = (caller: Caller) =>
    findProfile(demoUserId, { ...caller, viewerId: undefined }).catch((cause: unknown) => {
      if (cause instanceof AppError && cause.code === "foreign_origin") throw cause;
      throw new AppError("unavailable", { detail: "The demo isn't set up on this installation.", cause });
    });
  return {
    async ask(question: Question, asker: Asker): Promise<Handle> {
      const find = async () => {
        const caller = { ...asker.caller, framed: question.embed ?? false };
        const found = await findProfile(keyFor(question) ?? "", caller);
        return { ...found, audience: askedFor(found, question.as) };
      };
      return countRejected(metrics, async () =>
        takeTurn(parts, await admit(asker.address, find), question, asker),
      );
    },

    async askDemo(question: Question, asker: Asker): Promise<Handle> {
      const find = async () => {
        const found = await findDemo(asker.caller);
        return isProbe(asker.probeKey, parts.probeKey) ? { ...found, byOwner: true } : found;
      };
      return countRejected(metrics, async () =>
        takeTurn(parts, await admit(asker.address, find), question, asker),
      );
    },
  };
}

function exchanges({ db, ephemeral, running, findProfile, poolOf, demoUserId, mail }: Parts) {
  async function conversationScopeOf({ sessionId, ...profileKey }: Conversation, caller: Caller) {
    const found = await findProfile(keyFor(profileKey) ?? demoUserId, caller);
    const { userId, profileId, audience, byOwner, test, style } = found;
    const { instructions } = style;
    const reader: Reader = { byOwner, mail: mail && !test };
    return { db, userId, profileId, audience, byOwner, test, sessionId, instructions, reader };
  }

  /**
   * The conversation token grants access to its exchanges. Another profile's exchange and a missing one get the same
   * error.
   */
  async function exchangeRefOf({ exchange, ...conversation }: Exchange, caller: Caller) {
    const { sessionId, ...room } = await conversationScopeOf(conversation, caller);
    const isOf = await storedExchanges(db).isOf(room, sessionId, exchange);
    if (!isOf) throw new AppError("not_found");
    const names: Names = { sessionId, exchangeId: exchange };
    return { ...room, names } satisfies StoredExchangeRef;
  }

  return {
    /** The exchanges of a conversation, for the holder of its token. */
    async conversation(conversation: Conversation, caller: Caller) {
      const room = await conversationScopeOf(conversation, caller);
      return readConversation({ ...room, suggest: () => followUps({ db, poolOf }, room, room.sessionId) });
    },

    /** Stops an active answer in any process. A completed answer stays unchanged. */
    async stop(exchange: Exchange, caller: Caller): Promise<ChatAnswer> {
      const exchangeRef = await exchangeRefOf(exchange, caller);
      const key = keyOf(exchangeRef.userId, exchange.exchange);
      const answer = running.find(key);
      if (answer) {
        answer.stop();
        return answer.ended;
      }
      const stored = await storedAnswer(exchangeRef);
      if (stored) return stored;
      await ephemeral.publish(`stop:${key}`, "");
      return awaitStored(exchangeRef, STOP_PATIENCE_MS);
    },

    /** The events of an answer after `lastId`. */
    async resume(exchange: Exchange, lastId: string | undefined, caller: Caller) {
      const exchangeRef = await exchangeRefOf(exchange, caller);
      const answer = running.find(keyOf(exchangeRef.userId, exchange.exchange));
      return (signal: AbortSignal): AsyncIterable<NumberedEvent> =>
        answer ? answer.follow(lastId ?? "", signal) : followStored(exchangeRef, signal);
    },
  };
}

/**
 * Counts questions that are rejected before they become exchanges. Invalid requests and unknown profiles don't count.
 */
async function countRejected<Result>(
  { questionTurnedAway }: Pick<Metrics, "questionTurnedAway">,
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const known = error instanceof AppError ? error : undefined;
    if (known?.code === "too_many_requests") questionTurnedAway("limited");
    else if (!known || ERRORS[known.code].status >= 500) questionTurnedAway("failed");
    throw error;
  }
}

/** Whether the request comes from our own probe, by a key that only this installation has. */
function isProbe(given: string | undefined, key: string | undefined): boolean {
  return key !== undefined && given !== undefined && timingSafeEqual(digestOf(given), digestOf(key));
}

/** `timingSafeEqual` needs inputs of equal length. */
function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
