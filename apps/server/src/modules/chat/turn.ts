import { createHash, timingSafeEqual } from "node:crypto";
import {
  AppError,
  type CHANNELS,
  type ChatAnswer,
  type ChatEvent,
  ERRORS,
  type PagePicture,
  type PLANS,
  type WrittenBy,
} from "@understudy/contracts";
import {
  type Engine,
  type Language,
  type LanguageModel,
  languageOf,
  type MessageKind,
  type Persona,
  type Reply,
  respond,
  type VisitedPage,
} from "@understudy/knowledge";
import type { Audience } from "../../platform/audience.ts";
import type { Admission, Caller } from "../../platform/caller.ts";
import type { Database, Tx } from "../../platform/database.ts";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import { type Once, requestHash } from "../../platform/idempotency.ts";
import type { PublishLiveEvent } from "../../platform/live.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { calledFor } from "../../platform/models/called-for.ts";
import { type Span, type Trace, tracedEngine, tracedModel } from "../../platform/trace.ts";
import type { ActiveAnswers, NumberedEvent } from "./active-answers.ts";
import {
  type ConversationStarted,
  completeExchange,
  type ExchangeCompleted,
  failedReply,
  type Limit,
  type Notice,
  type OwnerWrote,
  openExchange,
  renewLease,
} from "./exchange-store.ts";
import {
  answerViewer,
  type ExchangeIds,
  endEvent,
  type ProfileKey,
  presentAnswer,
  presentEvent,
  presentStored,
  profileKeyOf,
} from "./present.ts";
import {
  type EarlierExchange,
  exchangeRepository,
  LAST_EXCHANGES,
  type SignedVisitor,
  storedExchanges,
  type VisitSource,
} from "./repository.ts";
import { awaitStored, followStored } from "./stored-answers.ts";
import { followUps, type Suggest, type SuggestedQuestion, type VersionedProfile } from "./suggest.ts";

/** What chat needs from a profile. The profiles module finds it and decides whether the caller may see it. */
export type Profile = {
  userId: string;
  profileId: number;
  ownerName: string;
  byOwner: boolean;
  /** A program with the owner's API key: it reads what visitors read and counts as a visitor. */
  byKey: boolean;
  planType: keyof typeof PLANS;
  rateLimiting: boolean;
  /** The audience that this caller belongs to. */
  audience: Audience;
  visitor?: SignedVisitor | undefined;
} & Admission;

/** How the owner wants the assistant to speak. */
type Style = Pick<Persona, "personality" | "responseLength" | "instructions" | "unknown">;
type ChatProfile = Profile & {
  style: Style;
  hasListener: boolean;
  /** The language models that the owner chose; null without a choice. */
  modelChoice: { sources: string[]; masks: boolean } | null;
  /** Whether its documents are indexed for questions in other languages. */
  isMultilingual: boolean;
  /** Grows with every change that visitors can see. */
  version: number;
};

/** Finds a profile for a caller at this address, unless the address, profile or owner is over its rate limit. */
export type Admit = <Found extends Profile>(address: string, find: () => Promise<Found>) => Promise<Found>;

type VisitorLanguage = Language | undefined;

type ModelRun = {
  model: LanguageModel | undefined;
  end: (reply: Reply) => Promise<WrittenBy | undefined>;
};

/** Counters of the plans module. The first three add one, or return a notice if a limit is reached. */
type Quotas = {
  conversation: (tx: Tx, profile: Profile, asker: { visitor: string; language: VisitorLanguage }) => Notice;
  question: (
    tx: Tx,
    profile: Profile,
    question: { conversationId: number; language: VisitorLanguage },
  ) => Notice;
  demo: (tx: Tx, asker: { visitor: string; language: VisitorLanguage }) => Notice;
  /** A hash of this address that counts one visitor a day. */
  visitor: (address: string) => Promise<string>;
  /** The same for the demo, whose counts of earlier days are deleted here. */
  demoVisitor: (address: string) => Promise<string>;
};

export type Dependencies = {
  db: Database;
  ephemeral: EphemeralStore;
  /** The language models for an exchange, and what records at its end which of them answered. */
  modelsFor: (
    profile: Pick<ChatProfile, "userId" | "modelChoice">,
    exchange: { exchangeId: number; visitor?: (() => Promise<string>) | undefined },
  ) => Promise<ModelRun>;
  /** What is recorded about these exchanges. */
  writtenBy: (userId: string, exchangeIds: readonly number[]) => Promise<Map<number, WrittenBy>>;
  admit: Admit;
  quotas: Quotas;
  findProfile: (profileKey: string, caller: Caller) => Promise<ChatProfile>;
  engineOf: (
    userId: string,
    profileId: number,
    audience: Audience,
    options: { isMultilingual: boolean },
  ) => Promise<Engine>;
  demoUserId: string;
  /** Whether mail is configured, so that a visitor can leave an e-mail address. */
  mail: boolean;
  /** Where this visitor came from today. */
  sourceOf: (userId: string, profileId: number, visitor: Visitor) => Promise<VisitSource>;
  /** Questions that this profile can answer. */
  poolOf: (profile: VersionedProfile) => Promise<SuggestedQuestion[]>;
  /** A picture of the page with this quotation, or of the strip around it; undefined if there is none. */
  pageOfCitation: (
    userId: string,
    cited: { documentId: number; passageId: number; quote: string },
    isWhole: boolean,
  ) => Promise<PagePicture | undefined>;
  publishLiveEvent: PublishLiveEvent;
  /** Notifies the open chats of a conversation that it has a new message. */
  notifyConversation: (userId: string, conversationId: number) => Promise<void>;
  /** Passes on what the owner wrote in a conversation, in the transaction that stores it. */
  ownerWrote: OwnerWrote;
  /** Announces a new conversation of a visitor to webhooks, in the transaction that stores it. */
  conversationStarted: ConversationStarted;
  /** Queues what follows a visitor's exchange, each as a job, in the transaction that completes it. */
  exchangeCompleted: ExchangeCompleted;
  metrics: Metrics;
  /** Called each time an answer could not be stored, even if the next attempt succeeds. */
  onFault?: ((error: unknown) => void) | undefined;
  trace: Trace;
  /** Requests with this key query the demo as its owner. */
  probeKey: string | undefined;
  clock: () => Date;
};
export type Parts = Dependencies & { activeAnswers: ActiveAnswers };

export type Question = ProfileKey & {
  message: string;
  sessionId?: string | undefined;
  /** The audience that the owner wants to preview. */
  as?: Audience["of"] | undefined;
  /** Asked in a frame on another site's page. */
  embed?: boolean | undefined;
  /** The page that holds the chat, as it describes itself. */
  page?: { url: string; title?: string | undefined } | undefined;
  /** Asked through a visitor's AI app, by e-mail or in a chat app. */
  via?: (typeof CHANNELS)[number];
  /** Who asks, as a chat app says. */
  visitor?: SignedVisitor | undefined;
};

type Visitor = { address: string; agent: string };
/** Where a question comes from, and the idempotency key if it may be repeated. */
export type Asker = Visitor & {
  caller: Caller;
  idempotencyKey: string | undefined;
  probeKey?: string | undefined;
};

/** An answer that can be read whole or streamed. */
export type Handle = {
  answer: () => Promise<ChatAnswer>;
  follow: (signal: AbortSignal) => AsyncIterable<NumberedEvent>;
};

/** A stored question, and all that answering it needs. */
export type Turn = {
  profile: ChatProfile;
  ids: ExchangeIds;
  message: string;
  messageKind: MessageKind;
  /** Earlier exchanges, newest last. */
  history: readonly EarlierExchange[];
  engine: Engine;
  page?: VisitedPage | undefined;
  once?: Once | undefined;
  /** A hash that counts one visitor a day; absent if no limit of visitors applies. */
  visitor?: (() => Promise<string>) | undefined;
  span: Span;
  /** When the question was admitted, by `performance.now()`. */
  startedAt: number;
};

/**
 * One turn of a conversation, from top to bottom: the question is admitted and its profile found; `openTurn` stores it
 * within the visitor's limits; `answerTurn` runs the engine in the background; `completeTurn` stores the answer.
 */
export function turns(parts: Parts) {
  const { findProfile, demoUserId, probeKey } = parts;

  async function takeTurn(
    question: Question,
    asker: Asker,
    find: () => Promise<ChatProfile>,
  ): Promise<Handle> {
    const profile = await parts.admit(asker.address, find);
    const opened = await openTurn(parts, profile, question, asker);
    return "turn" in opened ? answerTurn(parts, opened.turn) : opened.handle;
  }

  return {
    ask(question: Question, asker: Asker): Promise<Handle> {
      const find = async () => {
        const caller = { ...asker.caller, framed: question.embed ?? false };
        const profile = await findProfile(profileKeyOf(question) ?? "", caller);
        const visitor = question.visitor ?? profile.visitor;
        return { ...profile, visitor, audience: chooseAudience(profile, question.as) };
      };
      return countRejected(parts.metrics, () => takeTurn(question, asker, find));
    },

    askDemo(question: Question, asker: Asker): Promise<Handle> {
      const find = async () => {
        const profile = await findProfile(demoUserId, { ...asker.caller, viewerId: undefined }).catch(noDemo);
        return isProbe(asker.probeKey, probeKey) ? { ...profile, byOwner: true } : profile;
      };
      return countRejected(parts.metrics, () => takeTurn(question, asker, find));
    },
  };
}

/** Stores the question. Without a turn it needs no answer from the engine, and the handle has the one it gets. */
async function openTurn(
  parts: Parts,
  profile: ChatProfile,
  question: Question,
  asker: Asker,
): Promise<{ turn: Turn } | { handle: Handle }> {
  const startedAt = performance.now();
  const { db, clock, demoUserId } = parts;
  const { userId, profileId, audience } = profile;
  const { message, sessionId: conversationToken } = question;
  const { address, agent } = asker;
  const once = onceFor(profile, question, asker.idempotencyKey);
  const span = parts.trace.begin("question");
  const prefetch = new AbortController();
  const engine = prefetchEmbedding(
    tracedEngine(await parts.engineOf(userId, profileId, audience, profile), span),
    message,
    prefetch.signal,
  );
  const store = async () => {
    if (profile.test) await assertFewTests(parts.ephemeral, profile);
    const [limit, from] = await Promise.all([
      chooseLimit(parts.quotas, profile, { address, demoUserId, language: languageOf(message) }),
      conversationToken ? DIRECT : findSource(parts, profile, question, { address, agent }),
    ]);
    const begun = hasListener(profile)
      ? (tx: Tx, exchangeId: number) => parts.conversationStarted(tx, { userId, profileId, exchangeId })
      : undefined;
    const opening = { message, conversationToken, once, at: clock(), limit, from, begun };
    return span.within("opening", () => openExchange(db, profile, opening));
  };
  // Rejected and repeated requests must not cost a model call.
  const endEarly = (): void => {
    prefetch.abort();
    span.end();
  };
  const opened = await store().catch((error: unknown) => {
    endEarly();
    throw error;
  });
  if (opened.kind === "new") {
    const isFree = profile.byOwner || profile.byKey || profile.test;
    const visitor = isFree ? undefined : () => parts.quotas.visitor(address);
    const page = question.page && { address: question.page.url, title: question.page.title };
    return { turn: { ...opened, profile, engine, page, once, visitor, span, startedAt } };
  }
  endEarly();
  switch (opened.kind) {
    case "limited":
      parts.metrics.questionTurnedAway("limited");
      return { handle: finishedHandle(opened.answer) };
    case "earlier":
      return { handle: await repeatedHandle(parts, profile, opened.earlier) };
    case "for owner":
      notifyOwner(parts, userId, opened.conversationId);
      return { handle: finishedHandle(opened.answer) };
  }
}

/** Starts the answer in this process. It runs in the background and needs no listener. */
export function answerTurn(parts: Parts, turn: Turn): Handle {
  const { activeAnswers, ephemeral, publishLiveEvent } = parts;
  const { userId } = turn.profile;
  const answerKey = activeAnswerKey(userId, turn.ids.exchangeId);
  const answer = activeAnswers.start(answerKey, (emit, signal) => generateAnswer(parts, turn, emit, signal));
  // The stop request may reach a different process.
  const unsubscribe = ephemeral.subscribe(`stop:${answerKey}`, () => answer.stop());
  void answer.ended
    .catch(() => {})
    .then(() => publishLiveEvent(userId, { changed: "conversations" }))
    .finally(unsubscribe)
    // A lost event only costs the owner a reload.
    .catch(() => {});
  return { answer: () => answer.ended, follow: (signal) => answer.follow(undefined, signal) };
}

type Emit = (event: ChatEvent) => void;

/** Runs the engine, streams its events and completes the turn with its reply. */
async function generateAnswer(
  parts: Parts,
  turn: Turn,
  emit: Emit,
  signal: AbortSignal,
): Promise<ChatAnswer> {
  const { profile, ids, message, messageKind: kind, history } = turn;
  const viewer = answerViewer(turn.profile, parts.mail);
  emit({ type: "answer-start", ...ids });
  const text = textSaver(parts, turn);
  const lease = keepLease(parts, turn);
  const questions = history.map((exchange) => exchange.message);
  // Runs in parallel with the answer and must not delay it. An answer without suggestions is complete.
  const suggesting = followUps(parts, profile, questions).catch(() => undefined);
  try {
    const question = {
      text: message,
      before: questions.slice(-LAST_EXCHANGES),
      lastReply: history.at(-1)?.response,
      page: turn.page,
    };
    const ownPersona = { ...profile.style, ownerName: profile.ownerName };
    const persona = kind === "small_talk" ? await withExamples(ownPersona, message, suggesting) : ownPersona;
    const engine = calledFor(turn.engine, { signal });
    const { exchangeId } = ids;
    const models = await parts.modelsFor(profile, { exchangeId, visitor: turn.visitor });
    const model = tracedModel(models.model, turn.span);
    const today = parts.clock();
    for await (const event of respond({ question, kind, persona, engine, model, signal, today })) {
      if (event.type === "end") {
        const suggestions = (await suggesting)?.(message, event.reply) ?? [];
        // A record that can't be stored must not cost the visitor the answer.
        const writtenBy = await models.end(event.reply).catch((error: unknown) => {
          parts.onFault?.(error);
          return undefined;
        });
        const ended = { reply: event.reply, suggestions, writtenBy };
        return await completeTurn(parts, turn, emit, ended, text.firstWordMs());
      }
      text.follow(event);
      emit(presentEvent(event, viewer));
    }
    throw new Error("an answer had no end");
  } catch (error) {
    const reply = failedReply(text.current());
    emit({ type: "text-delta", text: reply.response.slice(text.current().length) });
    await completeTurn(parts, turn, emit, { reply, suggestions: [] }, text.firstWordMs()).catch(() =>
      emit(endEvent(presentAnswer(reply, ids, viewer))),
    );
    throw error;
  } finally {
    text.close();
    turn.span.end();
    lease.close();
  }
}

type EndedAnswer = { reply: Reply; suggestions: string[]; writtenBy?: WrittenBy | undefined };

/** Stores the answer with all that depends on it, and only then sends its end. */
async function completeTurn(
  parts: Parts,
  turn: Turn,
  emit: Emit,
  { reply, suggestions, writtenBy }: EndedAnswer,
  firstWordMs: number | null,
): Promise<ChatAnswer> {
  const { db, metrics, clock } = parts;
  const { profile, ids, message, once, span } = turn;
  const totalMs = Math.round(performance.now() - turn.startedAt);
  const times = { firstWordMs: firstWordMs ?? totalMs, totalMs, at: clock() };
  const shown = presentAnswer(reply, ids, answerViewer(turn.profile, parts.mail), suggestions);
  const answer = writtenBy && profile.byOwner ? { ...shown, writtenBy } : shown;
  const notify = notifierFor(parts, turn, reply);
  const completion = { ids, message, reply, repeat: once && { once, answer }, notify, ...times };
  try {
    const store = () => withRetries(() => completeExchange(db, profile, completion), parts.onFault);
    const isCompleted = await span.within("storing", store);
    const other = isCompleted ? undefined : await findStoredAnswer(parts, turn, reply);
    if (other) {
      // The visitor and the owner must see the same text.
      emit({ type: "text-retract", from: 0 });
      emit({ type: "text-delta", text: other.response });
      emit(endEvent(other));
      return other;
    }
    span.note({ state: reply.state, citations: reply.citations.length, firstWordMs: times.firstWordMs });
    metrics.exchangeEnded(reply.state, times);
  } catch (error) {
    // A failed answer that could not be stored either gets here only once, so it is counted once.
    if (reply.state === "failed") metrics.exchangeEnded("failed", times);
    throw error;
  }
  emit(endEvent(answer));
  return answer;
}

/** The stored answer, if the lease expired and the sweeper completed the exchange instead of this answer. */
async function findStoredAnswer(parts: Parts, turn: Turn, { state }: Reply): Promise<ChatAnswer | undefined> {
  const { profile, ids } = turn;
  const stored = await storedExchanges(parts.db).find(profile.userId, ids.exchangeId);
  if (!stored || stored.state === state) return undefined;
  return presentStored(stored, [], ids.sessionId, answerViewer(turn.profile, parts.mail));
}

/** Only visitors' exchanges are reported, and only if the owner has a listener configured. */
const hasListener = ({ byOwner, test, hasListener: isHeard }: ChatProfile): boolean =>
  !byOwner && !test && isHeard;

function notifierFor(
  { exchangeCompleted }: Parts,
  { profile, ids: { exchangeId } }: Turn,
  { gap: opensGap, wantsPerson }: Reply,
) {
  const { userId, profileId } = profile;
  if (!hasListener(profile)) return undefined;
  return (tx: Tx) => exchangeCompleted(tx, { userId, profileId, exchangeId, opensGap, wantsPerson });
}

/** Adds questions that the documents answer, for a visitor who asks what they can ask. */
async function withExamples(
  persona: Persona,
  message: string,
  suggesting: Promise<Suggest | undefined>,
): Promise<Persona> {
  const examples = (await suggesting)?.(message, { state: "answered", citations: [] });
  return { ...persona, examples };
}

/** In total longer than a database takes to restart after a crash. */
const TRIES_MS = [0, 300, 1_500, 3_000, 5_000];

/** A short database outage must not lose an answer that the visitor has already read. */
async function withRetries<Result>(
  work: () => Promise<Result>,
  onFault: Dependencies["onFault"],
): Promise<Result> {
  let lastError: unknown;
  for (const wait of TRIES_MS) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    try {
      return await work();
    } catch (error) {
      lastError = error;
      onFault?.(error);
    }
  }
  throw lastError;
}

/** Often enough that two renewals in a row may fail or be late. */
const RENEW_MS = 5_000;

/** Renews the lease while this process works on the answer, so that the sweeper doesn't treat it as orphaned. */
function keepLease({ db, clock }: Parts, { profile, ids }: Turn) {
  const renew = () => renewLease(db, profile.userId, ids.exchangeId, clock());
  // If one renewal fails, the next one makes up for it.
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS);
  return { close: (): void => clearInterval(timer) };
}

/** The text so far is stored at least once a second. */
const SAVE_MS = 900;

/** Tracks the text of an answer and saves it while it grows. */
function textSaver({ db }: Parts, { profile, ids, startedAt }: Turn) {
  let text = "";
  let saved = "";
  let firstWordMs: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  const save = (): void => {
    if (text === saved) return;
    saved = text;
    // The final text is stored in any case. If one save fails, the next one makes up for it.
    exchangeRepository(db)
      .saveText(profile.userId, ids.exchangeId, text)
      .catch(() => {});
  };
  return {
    current: (): string => text,
    firstWordMs: (): number | null => firstWordMs,
    follow(event: { type: string; text?: string; from?: number }): void {
      if (event.type === "text-retract") text = text.slice(0, event.from);
      if (event.type !== "text-delta") return;
      text += event.text ?? "";
      firstWordMs ??= Math.round(performance.now() - startedAt);
      timer ??= setInterval(save, SAVE_MS);
    },
    close: (): void => clearInterval(timer),
  };
}

/** An answer that needs no engine: a notice, or one that was stored before. */
function finishedHandle(answer: ChatAnswer): Handle {
  const { exchangeId, sessionId, response, messageId } = answer;
  return {
    answer: async () => answer,
    async *follow() {
      yield { id: "0.1", event: { type: "answer-start", exchangeId, sessionId } };
      // The chat UI already shows that the owner has joined; only API clients need the text.
      if (!messageId) yield { id: "0.2", event: { type: "text-delta", text: response } };
      for (const citation of answer.citations) yield { id: "0.3", event: { type: "citation", citation } };
      yield { id: "0.4", event: endEvent(answer) };
    },
  };
}

/** A repeated request gets the stored answer, or follows the one in progress. */
async function repeatedHandle(
  { db, activeAnswers, mail }: Parts,
  profile: ChatProfile,
  { reference, response }: { reference: number | null; response: unknown },
): Promise<Handle> {
  if (response) return finishedHandle(response as ChatAnswer);
  const { userId, profileId, audience, style } = profile;
  const { instructions } = style;
  const exchangeId = reference ?? 0;
  const active = activeAnswers.find(activeAnswerKey(userId, exchangeId));
  if (active) return { answer: () => active.ended, follow: (signal) => active.follow(undefined, signal) };
  const conversationToken = await storedExchanges(db).tokenOf(userId, exchangeId);
  if (!conversationToken) throw new AppError("not_found");
  const ids = { sessionId: conversationToken, exchangeId };
  const viewer = answerViewer(profile, mail);
  const exchangeRef = { db, userId, profileId, audience, ids, instructions, viewer };
  return { answer: () => awaitStored(exchangeRef), follow: (signal) => followStored(exchangeRef, signal) };
}

/** Identifies an active answer across all processes. */
export function activeAnswerKey(userId: string, exchangeId: number): string {
  return `${userId}:${exchangeId}`;
}

/** A lost event only costs the owner or the visitor a reload. */
function notifyOwner(
  { publishLiveEvent, notifyConversation }: Parts,
  userId: string,
  conversationId: number,
): void {
  publishLiveEvent(userId, { changed: "conversations" }).catch(() => {});
  notifyConversation(userId, conversationId).catch(() => {});
}

/** An answer for the owner shows more sources, so other callers must not get it by repeating the request. */
function onceFor(
  { userId, profileId, audience, byOwner }: ChatProfile,
  { message, sessionId: conversationToken }: Question,
  idempotencyKey: string | undefined,
): Once | undefined {
  if (!idempotencyKey) return undefined;
  const scope = `chat:${profileId}:${JSON.stringify(audience)}${byOwner ? ":owner" : ""}`;
  return { userId, scope, key: idempotencyKey, hash: requestHash([message, conversationToken]) };
}

/** Only the owner can choose the audience. On a private link, everyone gets the audience of that link. */
function chooseAudience({ byOwner, audience }: Profile, as: Audience["of"] | undefined): Audience {
  if (!byOwner || as === undefined || audience.of === "link") return audience;
  return as === "link" ? { of: as, privateLinkId: null } : { of: as };
}

const unlimited: Limit = async () => undefined;

/**
 * The limit for a question to this profile. Tests by the owner or a developer have none. The demo is ours, whichever
 * key it was found by: it is limited per visitor and uses up no owner's conversations.
 */
async function chooseLimit(
  quotas: Quotas,
  profile: Profile,
  { address, demoUserId, language }: { address: string; demoUserId: string; language: VisitorLanguage },
): Promise<Limit> {
  if (profile.byOwner || profile.test) return unlimited;
  if (profile.userId === demoUserId) {
    const visitor = await quotas.demoVisitor(address);
    return (tx) => quotas.demo(tx, { visitor, language });
  }
  const visitor = await quotas.visitor(address);
  return (tx, conversationId) =>
    conversationId === undefined
      ? quotas.conversation(tx, profile, { visitor, language })
      : quotas.question(tx, profile, { conversationId, language });
}

const DAY_SECONDS = 24 * 60 * 60;
const TESTS_PER_DAY = 200;

/**
 * Widget tests use up none of the owner's conversations, and any client can claim to be a developer's machine, so they
 * are rate limited.
 */
async function assertFewTests(ephemeral: EphemeralStore, { userId, profileId }: ChatProfile): Promise<void> {
  if (await ephemeral.take(`widget-test:${userId}:${profileId}`, TESTS_PER_DAY, DAY_SECONDS)) return;
  throw new AppError("too_many_requests", { retryAfterSeconds: 3_600 });
}

const DIRECT: VisitSource = { source: "Direct", host: null };

/** A page that embeds the widget identifies itself. For a frame, the visit that opened it recorded the source. */
async function findSource(
  parts: Parts,
  { userId, profileId, host }: ChatProfile,
  { embed, via }: Question,
  visitor: Visitor,
): Promise<VisitSource> {
  if (via) return { source: via, host: null };
  if (host !== null) return { source: "Embedded", host };
  const from = await parts.sourceOf(userId, profileId, visitor);
  return embed ? { ...from, source: "Embedded" } : { ...from, host: null };
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

/** A caller that may not reach the demo gets this error; any other failure means that there is no demo. */
function noDemo(cause: unknown): never {
  if (cause instanceof AppError && cause.code === "foreign_origin") throw cause;
  throw new AppError("unavailable", { detail: "The demo isn't set up on this installation.", cause });
}

/** Whether the request comes from our own probe, by a key that only this installation has. */
function isProbe(given: string | undefined, probeKey: string | undefined): boolean {
  return probeKey !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(probeKey));
}

/** `timingSafeEqual` needs inputs of equal length. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
