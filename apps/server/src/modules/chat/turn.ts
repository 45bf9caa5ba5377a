import { AppError, type ChatAnswer } from "@understudy/contracts";
import type { Engine, LanguageModel, MessageKind, Persona } from "@understudy/knowledge";
import type { Audience } from "../../platform/audience.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Database, Tx } from "../../platform/database.ts";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import { type Earlier, type Once, requestHash } from "../../platform/idempotency.ts";
import type { PublishLiveEvent } from "../../platform/live.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Span, Trace } from "../../platform/trace.ts";
import type { ActiveAnswers, NumberedEvent } from "./active-answers.ts";
import { answerExchange } from "./answer-exchange.ts";
import { type ExchangeEnded, openExchange } from "./exchange-store.ts";
import { type Admit, limitOf, type Profile, type Quotas } from "./limits.ts";
import { endOf, type Names, type ProfileKey } from "./present.ts";
import { conversationRepository, type From, type LastExchange, storedExchanges } from "./repository.ts";
import { awaitStored, followStored } from "./stored-answers.ts";
import { followUps, type Offered } from "./suggest.ts";
import { tracedEngine, tracedModel } from "./traced.ts";

/** How the owner wants the assistant to speak. */
type Style = Pick<Persona, "personality" | "responseLength" | "instructions" | "unknown">;
export type ChatProfile = Profile & { style: Style; hasListener: boolean };

export type Dependencies = {
  db: Database;
  ephemeral: EphemeralStore;
  modelOf: (userId: string) => LanguageModel | undefined;
  admit: Admit;
  quotas: Quotas;
  findProfile: (key: string, caller: Caller) => Promise<ChatProfile>;
  engineOf: (userId: string, profileId: number, audience: Audience) => Promise<Engine>;
  demoUserId: string;
  /** Whether mail is configured, so that a visitor can leave an e-mail address. */
  mail: boolean;
  /** Where this visitor came from today. */
  sourceOf: (userId: string, profileId: number, visitor: Visitor) => Promise<From>;
  /** Questions that this profile can answer. */
  poolOf: (userId: string, profileId: number) => Promise<Offered[]>;
  publishLiveEvent: PublishLiveEvent;
  /** Notifies the open chats of a conversation that it has a new message. */
  notifyConversation: (userId: string, conversationId: number) => Promise<void>;
  /** Queues the owner's webhook and analytics report for an exchange, in the transaction that completes it. */
  exchangeEnded: ExchangeEnded;
  metrics: Metrics;
  onFault?: (error: unknown) => void;
  trace: Trace;
  /** Requests with this key query the demo as its owner. */
  probeKey: string | undefined;
  clock: () => Date;
};
export type Parts = Dependencies & { running: ActiveAnswers };

/** An answer that can be read whole or streamed. */
export type Handle = {
  answer: () => Promise<ChatAnswer>;
  follow: (signal: AbortSignal) => AsyncIterable<NumberedEvent>;
};

/** A stored question that is waiting for its answer. */
type OpenTurn = {
  names: Names;
  message: string;
  messageKind: MessageKind;
  /** Earlier exchanges, newest last. */
  last: readonly LastExchange[];
  engine: Engine;
  once?: Once | undefined;
  span: Span;
  started: number;
};

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

/**
 * One turn of a conversation: opens it (stores the question within the visitor's limits), then answers it in the
 * background. `answer-exchange.ts` runs the engine and completes the turn.
 */
export async function takeTurn(
  parts: Parts,
  profile: ChatProfile,
  question: Question,
  asker: Asker,
): Promise<Handle> {
  const { db, clock, demoUserId } = parts;
  const started = performance.now();
  const { userId, profileId } = profile;
  const { message, sessionId } = question;
  const { key, address, agent } = asker;
  const hash = requestHash([message, sessionId]);
  // An answer for the owner shows more sources, so other callers must not get it by repeating the request.
  const scope = `chat:${profileId}:${JSON.stringify(profile.audience)}${profile.byOwner ? ":owner" : ""}`;
  const once: Once | undefined = key ? { userId, scope, key, hash } : undefined;
  const span = parts.trace.begin("question");
  const prefetch = new AbortController();
  const engine = prefetchEmbedding(
    tracedEngine(await parts.engineOf(userId, profileId, profile.audience), span),
    message,
    prefetch.signal,
  );
  const openTurn = async () => {
    if (profile.test) await assertFewTests(parts.ephemeral, profile);
    const [last, limit, from] = await Promise.all([
      sessionId ? conversationRepository(db).lastExchanges(profile, sessionId) : [],
      limitOf(parts.quotas, profile, { address, demoUserId }),
      sessionId ? DIRECT : cameFrom(parts, profile, question, { address, agent }),
    ]);
    const opening = { message, sessionId, once, at: clock(), limit, from };
    return { last, ...(await span.within("opening", () => openExchange(db, profile, opening))) };
  };
  const endEarly = (): void => {
    prefetch.abort();
    span.end();
  };
  const opened = await openTurn().catch((error: unknown) => {
    endEarly();
    throw error;
  });
  // Rejected and repeated requests must not cost a model call.
  if (opened.kind !== "new") endEarly();
  if (opened.kind === "limited") {
    parts.metrics.questionTurnedAway("limited");
    return finished(opened.answer);
  }
  if (opened.kind === "earlier") return repeated(parts, profile, opened.earlier);
  if (opened.kind === "kept") {
    notifyOwnerIsThere(parts, userId, opened.conversationId);
    return finished(opened.answer);
  }
  return answerTurn(parts, profile, { ...opened, engine, once, span, started });
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
  { userId, profileId, audience, byOwner, test, style: { instructions } }: ChatProfile,
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
  const exchangeRef = { db, userId, profileId, audience, names, instructions, reader };
  return { answer: () => awaitStored(exchangeRef), follow: (signal) => followStored(exchangeRef, signal) };
}

/** Starts the answer in this process. It runs in the background and needs no listener. */
export function answerTurn(parts: Parts, profile: ChatProfile, question: OpenTurn): Handle {
  const { db, running, clock, mail, metrics, onFault } = parts;
  const { userId, style } = profile;
  const { names, span, last } = question;
  // A new conversation has no earlier questions.
  const earlier = last.length > 0 ? names.sessionId : undefined;
  const job = {
    ...question,
    db,
    place: profile,
    persona: { ...style, ownerName: profile.ownerName },
    model: tracedModel(parts.modelOf(userId), span),
    once: question.once,
    // Widget tests on a developer's machine can't leave an e-mail address.
    mail: mail && !profile.test,
    suggest: () => followUps({ db, poolOf: parts.poolOf }, profile, earlier),
    notify: notifierOf(parts, profile, names.exchangeId),
    clock,
    metrics,
    onFault,
  };
  const exchangeKey = keyOf(userId, names.exchangeId);
  const answer = running.start(exchangeKey, (emit, signal) => answerExchange(job, emit, signal));
  // The stop request may reach a different process.
  const silence = parts.ephemeral.subscribe(`stop:${exchangeKey}`, () => answer.stop());
  void answer.ended
    .catch(() => {})
    .then(() => parts.publishLiveEvent(userId, { changed: "conversations" }))
    .finally(silence)
    // A lost event only costs the owner a reload.
    .catch(() => {});
  return { answer: () => answer.ended, follow: (signal) => answer.follow(undefined, signal) };
}

/** Only visitors' exchanges are reported, and only if the owner has a listener configured. */
function notifierOf({ exchangeEnded }: Parts, profile: ChatProfile, exchangeId: number) {
  const { userId, profileId, byOwner, test, hasListener } = profile;
  if (byOwner || test || !hasListener) return undefined;
  return (tx: Tx) => exchangeEnded(tx, { userId, profileId, exchangeId });
}

/** Identifies an active answer across all processes. */
export function keyOf(userId: string, exchangeId: number): string {
  return `${userId}:${exchangeId}`;
}

/** A lost event only costs the owner or the visitor a reload. */
function notifyOwnerIsThere(
  { publishLiveEvent, notifyConversation }: Parts,
  userId: string,
  conversationId: number,
): void {
  publishLiveEvent(userId, { changed: "conversations" }).catch(() => {});
  notifyConversation(userId, conversationId).catch(() => {});
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

/**
 * Starts embedding the question while it is still being stored. The two are independent, so running both saves time.
 */
export function prefetchEmbedding(engine: Engine, question: string, signal?: AbortSignal): Engine {
  const { embedder } = engine;
  if (!embedder) return engine;
  const early = embedder.embed([question], "question", { signal });
  // Callers of `embed` still get the error. A rejected question has no caller, so its failure must not go unhandled.
  early.catch(() => {});
  return {
    ...engine,
    embedder: {
      ...embedder,
      embed: (texts, urgency, call) =>
        urgency === "question" && texts.length === 1 && texts[0] === question
          ? early
          : embedder.embed(texts, urgency, call),
    },
  };
}
