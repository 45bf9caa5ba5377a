import type { ChatAnswer } from "@understudy/contracts";
import type { Engine, LanguageModel, MessageKind, Persona } from "@understudy/knowledge";
import type { Audience } from "../../platform/audience.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Database, Tx } from "../../platform/database.ts";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import type { Once } from "../../platform/idempotency.ts";
import type { PublishLiveEvent } from "../../platform/live.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Span, Trace } from "../../platform/trace.ts";
import type { Admit, Profile, Quotas } from "./limits.ts";
import type { Names } from "./present.ts";
import type { From, LastExchange } from "./repository.ts";
import type { NumberedEvent, RunningAnswers } from "./running.ts";
import { followUps, type Offered } from "./suggest.ts";
import { tracedModel } from "./traced.ts";
import { answerExchange } from "./work.ts";

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
  engineOf: (userId: string, profileId: number, circle: Audience) => Promise<Engine>;
  demoUserId: string;
  /** Whether mail is configured, so that a visitor can leave an e-mail address. */
  mail: boolean;
  /** Where this visitor came from today. */
  sourceOf: (userId: string, profileId: number, visitor: Visitor) => Promise<From>;
  /** Questions that this profile can answer. */
  poolOf: (userId: string, profileId: number) => Promise<Offered[]>;
  publishLiveEvent: PublishLiveEvent;
  /** Notifies the open chats of a conversation that it has a new message. */
  spoken: (userId: string, conversationId: number) => Promise<void>;
  /** Queues the owner's webhook and analytics report for an exchange, in the transaction that completes it. */
  exchangeEnded: (
    tx: Tx,
    exchange: { userId: string; profileId: number; exchangeId: number },
  ) => Promise<void>;
  metrics: Metrics;
  onFault?: (error: unknown) => void;
  trace: Trace;
  /** Requests with this key query the demo as its owner. */
  probeKey: string | undefined;
  clock: () => Date;
};
type Visitor = { address: string; agent: string };
export type Parts = Dependencies & { running: RunningAnswers };

/** An answer that can be read whole or streamed. */
export type Handle = {
  answer: () => Promise<ChatAnswer>;
  follow: (signal: AbortSignal) => AsyncIterable<NumberedEvent>;
};

/** A stored question that is waiting for its answer. */
type Question = {
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

/** Starts the answer in this process. It runs in the background and needs no listener. */
export function startAnswer(parts: Parts, profile: ChatProfile, question: Question): Handle {
  const { db, running, clock, mail, metrics, onFault } = parts;
  const { userId, style } = profile;
  const { names, span, last } = question;
  // A new conversation has no earlier questions.
  const earlier = last.length > 0 ? names.sessionId : undefined;
  const job = {
    ...question,
    ...{ db, place: profile, persona: { ...style, ownerName: profile.ownerName } },
    model: tracedModel(parts.modelOf(userId), span),
    once: question.once,
    // Widget tests on a developer's machine can't leave an e-mail address.
    mail: mail && !profile.test,
    suggest: () => followUps({ db, poolOf: parts.poolOf }, profile, earlier),
    tell: tellerOf(parts, profile, names.exchangeId),
    ...{ clock, metrics, onFault },
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
function tellerOf({ exchangeEnded }: Parts, profile: ChatProfile, exchangeId: number) {
  const { userId, profileId, byOwner, test, hasListener } = profile;
  if (byOwner || test || !hasListener) return undefined;
  return (tx: Tx) => exchangeEnded(tx, { userId, profileId, exchangeId });
}

/** Identifies an active answer across all processes. */
export function keyOf(userId: string, exchangeId: number): string {
  return `${userId}:${exchangeId}`;
}
