import { AppError, type ChatAnswer } from "@understudy/contracts";
import type { Audience } from "../../platform/audience.ts";
import type { Caller } from "../../platform/caller.ts";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import { type Earlier, type Once, requestHash } from "../../platform/idempotency.ts";
import { prefetchEmbedding } from "./ahead.ts";
import {
  type ChatProfile,
  type Dependencies,
  type Handle,
  keyOf,
  type Parts,
  startAnswer,
} from "./answering.ts";
import { readConversation } from "./conversation.ts";
import { handovers } from "./handover/handovers.ts";
import { openExchange } from "./keep.ts";
import { askedFor, limitOf } from "./limits.ts";
import { endOf, keyFor, type Names, type ProfileKey, type Reader } from "./present.ts";
import { conversationRepository, type From, storedExchanges } from "./repository.ts";
import { type NumberedEvent, runningAnswers } from "./running.ts";
import { awaitStored, followStored, type StoredExchangeRef, storedAnswer, sweepOrphans } from "./stored.ts";
import { followUps } from "./suggest.ts";
import { tracedEngine } from "./traced.ts";
import { countRejected, isProbe } from "./turned-away.ts";

export type Question = ProfileKey & {
  message: string;
  sessionId?: string | undefined;
  /** The audience that the owner wants to preview. */
  as?: Audience["of"] | undefined;
  /** Asked in a frame on another site's page. */
  embed?: boolean | undefined;
  /** Asked through a visitor's AI app. */
  via?: "MCP";
};
/** The caller, where the request comes from, and the idempotency key if it may be repeated. */
export type Asker = Visitor & {
  caller: Caller;
  key: string | undefined;
  probeKey?: string | undefined;
};
type Visitor = { address: string; agent: string };
type Conversation = ProfileKey & { sessionId: string };
export type Exchange = Conversation & { exchange: number };

export type ChatService = ReturnType<typeof chatService>;

const STOP_PATIENCE_MS = 5_000;

export function chatService(dependencies: Dependencies) {
  const { clock } = dependencies;
  const parts = { ...dependencies, running: runningAnswers() };
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
      throw new AppError("unavailable", { detail: "The demo is not set up on this installation.", cause });
    });
  return {
    async ask(question: Question, asker: Asker): Promise<Handle> {
      const find = async () => {
        const caller = { ...asker.caller, framed: question.embed ?? false };
        const found = await findProfile(keyFor(question) ?? "", caller);
        return { ...found, circle: askedFor(found, question.as) };
      };
      return countRejected(metrics, async () =>
        ask(parts, await admit(asker.address, find), question, asker),
      );
    },

    async askDemo(question: Question, asker: Asker): Promise<Handle> {
      const find = async () => {
        const found = await findDemo(asker.caller);
        return isProbe(asker.probeKey, parts.probeKey) ? { ...found, byOwner: true } : found;
      };
      return countRejected(metrics, async () =>
        ask(parts, await admit(asker.address, find), question, asker),
      );
    },
  };
}

async function ask(parts: Parts, profile: ChatProfile, question: Question, asker: Asker): Promise<Handle> {
  const { db, clock, demoUserId } = parts;
  const started = performance.now();
  const { userId, profileId } = profile;
  const { message, sessionId } = question;
  const { key, address, agent } = asker;
  const hash = requestHash([message, sessionId]);
  // An answer for the owner shows more sources, so other callers must not get it by repeating the request.
  const scope = `chat:${profileId}:${JSON.stringify(profile.circle)}${profile.byOwner ? ":owner" : ""}`;
  const once: Once | undefined = key ? { userId, scope, key, hash } : undefined;
  const span = parts.trace.begin("question");
  const unwanted = new AbortController();
  const engine = prefetchEmbedding(
    tracedEngine(await parts.engineOf(userId, profileId, profile.circle), span),
    message,
    unwanted.signal,
  );
  if (profile.test) await assertFewTests(parts.ephemeral, profile);
  const [last, limit, from] = await Promise.all([
    sessionId ? conversationRepository(db).lastExchanges(profile, sessionId) : [],
    limitOf(parts.quotas, profile, { address, demoUserId }),
    sessionId ? DIRECT : cameFrom(parts, profile, question, { address, agent }),
  ]);
  const opening = { message, sessionId, once, at: clock(), limit, from };
  const opened = await span.within("opening", () => openExchange(db, profile, opening));
  // Rejected and repeated requests must not cost a model call.
  if (opened.kind !== "new") unwanted.abort();
  if (opened.kind === "limited") {
    parts.metrics.questionTurnedAway("limited");
    return finished(opened.answer);
  }
  if (opened.kind === "earlier") return repeated(parts, profile, opened.earlier);
  if (opened.kind === "kept") {
    tellKept(parts, userId, opened.conversationId);
    return finished(opened.answer);
  }
  return startAnswer(parts, profile, { ...opened, last, engine, once, span, started });
}

const DIRECT: From = { source: "Direct", host: null };
const DAY_SECONDS = 24 * 60 * 60;
const TESTS_PER_DAY = 200;

/** A page that embeds the widget identifies itself. For a frame, the visit that opened it recorded the source. */
async function cameFrom(
  parts: Parts,
  { userId, profileId, host }: ChatProfile,
  asked: Question,
  who: Visitor,
) {
  const { embed, via } = asked;
  if (via) return { source: via, host: null };
  if (host !== null) return { source: "Embedded", host } as const;
  const from = await parts.sourceOf(userId, profileId, who);
  return embed ? { ...from, source: "Embedded" as const } : { ...from, host: null };
}

/**
 * Widget tests use up none of the owner's conversations, and any client can claim to be a developer's machine, so they
 * are rate limited.
 */
async function assertFewTests(ephemeral: EphemeralStore, { userId, profileId }: ChatProfile): Promise<void> {
  if (await ephemeral.take(`widget-test:${userId}:${profileId}`, TESTS_PER_DAY, DAY_SECONDS)) return;
  throw new AppError("too_many_requests", { retryAfterSeconds: 3_600 });
}

/** A repeated request: returns the stored answer, or follows the one in progress. */
async function repeated(
  { db, running, mail }: Parts,
  { userId, profileId, circle, byOwner, test, style: { instructions } }: ChatProfile,
  earlier: Earlier,
): Promise<Handle> {
  if (earlier.response) return finished(earlier.response as ChatAnswer);
  const exchangeId = earlier.reference ?? 0;
  const answer = running.find(keyOf(userId, exchangeId));
  if (answer) return { answer: () => answer.ended, follow: (signal) => answer.follow(undefined, signal) };
  const sessionId = await storedExchanges(db).sessionOf(userId, exchangeId);
  if (!sessionId) throw new AppError("not_found");
  const names = { sessionId, exchangeId };
  const reader = { byOwner, mail: mail && !test };
  const exchangeRef = { db, userId, profileId, circle, names, instructions, reader };
  return { answer: () => awaitStored(exchangeRef), follow: (signal) => followStored(exchangeRef, signal) };
}

function exchanges({ db, ephemeral, running, findProfile, poolOf, demoUserId, mail }: Parts) {
  async function conversationScopeOf({ sessionId, ...profileKey }: Conversation, caller: Caller) {
    const found = await findProfile(keyFor(profileKey) ?? demoUserId, caller);
    const { userId, profileId, circle, byOwner, test, style } = found;
    const { instructions } = style;
    const reader: Reader = { byOwner, mail: mail && !test };
    return { db, userId, profileId, circle, byOwner, test, sessionId, instructions, reader };
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

/** A lost event only costs the owner or the visitor a reload. */
function tellKept({ publishLiveEvent, spoken }: Parts, userId: string, conversationId: number): void {
  publishLiveEvent(userId, { changed: "conversations" }).catch(() => {});
  spoken(userId, conversationId).catch(() => {});
}

function finished(answer: ChatAnswer): Handle {
  const { exchangeId, sessionId, response, messageId } = answer;
  return {
    answer: async () => answer,
    async *follow() {
      yield { id: "0.1", event: { type: "answer-start", exchangeId, sessionId } };
      // The chat UI already shows that the owner has joined; only API clients need the text.
      if (!messageId) yield { id: "0.2", event: { type: "text-delta", text: response } };
      for (const citation of answer.citations) yield { id: "0.3", event: { type: "citation", citation } };
      yield { id: "0.4", event: endOf(answer) };
    },
  };
}
