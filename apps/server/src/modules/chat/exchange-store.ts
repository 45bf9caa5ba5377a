import { type ChatAnswer, LIMITS } from "@understudy/contracts";
import { type MessageKind, messageKind, type Reply } from "@understudy/knowledge";
import { type Audience, privateLinkOf } from "../../platform/audience.ts";
import { type Database, isDistributed, type Tx } from "../../platform/database.ts";
import { claim, type Earlier, type Once, settle } from "../../platform/idempotency.ts";
import { newTimeId, newToken } from "../../platform/ids.ts";
import { type Counted, labelOf } from "./counters.ts";
import { exchangeStatements } from "./exchange-statements.ts";
import { exchangeSteps } from "./exchange-steps.ts";
import { handoverRepository, type LockedConversation } from "./handover/repository.ts";
import { step } from "./handover/state.ts";
import type { Limit } from "./limits.ts";
import { messageRepository } from "./message-repository.ts";
import type { Names } from "./present.ts";
import type { From } from "./repository.ts";

export type ChatScope = {
  userId: string;
  profileId: number;
  ownerName: string;
  audience: Audience;
  byOwner: boolean;
  test: boolean;
};
export type Opening = {
  message: string;
  sessionId: string | undefined;
  once: Once | undefined;
  at: Date;
  /** Where the visitor came from. */
  from: From;
  /** Called only when the question would really be answered. */
  limit: Limit;
};
export type Opened =
  | ({ kind: "new" } & NewExchange)
  | { kind: "earlier"; earlier: Earlier }
  /** The owner has joined the conversation, so the message is stored for them. */
  | { kind: "kept"; answer: ChatAnswer; conversationId: number }
  | { kind: "limited"; answer: ChatAnswer };

/** An exchange that is waiting for its answer. */
export type NewExchange = {
  names: Names;
  /** The text to answer: of several messages, only those that ask something. */
  message: string;
  messageKind: MessageKind;
};

/**
 * The answering process renews its lease within this time. An exchange that is still pending afterwards is orphaned.
 */
const LEASE_MS = 20_000;

export const leaseFrom = (at: Date): Date => new Date(at.getTime() + LEASE_MS);

const TAKEN = "23505";

const statements = (db: Database) => (isDistributed(db) ? exchangeSteps(db) : exchangeStatements(db));

/**
 * Stores the question before its id is returned to anyone: conversation, exchange, lease and the idempotency key (if
 * given) in one transaction. Ids are generated without a database query; on a collision we retry once with new ones.
 */
export async function openExchange(db: Database, place: ChatScope, opening: Opening): Promise<Opened> {
  const open = () => db.transaction().execute((tx) => openIn(tx, place, opening));
  return open().catch((error: unknown) => {
    if ((error as { code?: string }).code === TAKEN) return open();
    throw error;
  });
}

async function openIn(tx: Tx, place: ChatScope, opening: Opening): Promise<Opened> {
  const { message, at, once } = opening;
  const { userId, profileId } = place;
  const id = newTimeId(at.getTime());
  const earlier = once && (await claim(tx, once, at, id));
  if (earlier) return { kind: "earlier", earlier };
  const known = await knownConversation(tx, place, opening);
  const asked = known && step(known.voice, { type: "ask" }, { at, isAnswering: false, isWaiting: false });
  if (known && asked?.act === "keep") return storeForOwner(tx, place, opening, { id, conversation: known });
  const notice = await opening.limit(tx, known?.id);
  if (notice) {
    const answer = limitedAnswer(notice, opening.sessionId);
    if (once) await settle(tx, once, answer);
    return { kind: "limited", answer };
  }
  const conversation = known ?? { id: newTimeId(at.getTime()), token: newToken() };
  const byOwner = known?.byOwner ?? (place.byOwner || place.test);
  const handed = known && asked && asked.voice !== known.voice ? asked.voice : undefined;
  const waiting = handed ? await messageRepository(tx).waiting(userId, conversation.id) : [];
  const said = joinMessages([...waiting, { id, content: message, toPerson: false }]);
  if (handed) await handoverRepository(tx).change(userId, conversation.id, handed);
  await statements(tx).open(userId, {
    id,
    profileId,
    message: said.text,
    byOwner,
    at,
    conversationId: conversation.id,
    kind: said.kind,
    begins: known ? undefined : begun(conversation.token, byOwner, place, opening.from),
    leaseUntil: leaseFrom(at),
  });
  if (handed) await messageRepository(tx).answerWaiting(userId, said.ids, id);
  const names = { sessionId: conversation.token, exchangeId: id };
  return { kind: "new", names, message: said.asked, messageKind: said.kind };
}

/** Stores the message for the owner, who has joined. It uses up no question quota and calls no model. */
async function storeForOwner(
  tx: Tx,
  { userId, profileId, ownerName }: ChatScope,
  { message: content, once, at }: Opening,
  { id, conversation }: { id: number; conversation: LockedConversation },
): Promise<Opened> {
  const messages = messageRepository(tx);
  const { id: conversationId, token: sessionId } = conversation;
  const messageId = await messages.after(userId, conversationId, id);
  const words = { author: "visitor", exchangeId: null, content, at } as const;
  await messages.add(userId, { id: messageId, profileId, sessionId: conversationId, ...words });
  const response = `${ownerName} is in this conversation and reads what you write.`;
  const answer = { ...unasked(response, sessionId), messageId };
  if (once) await settle(tx, once, answer);
  return { kind: "kept", answer, conversationId };
}

/**
 * Lets the assistant answer what a visitor wrote to an owner who has left, in the transaction that ends the handover.
 * It uses up no question quota: the assistant was not asked when the message arrived.
 */
export async function answerWaiting(
  tx: Tx,
  userId: string,
  { id: conversationId, profileId, token }: LockedConversation,
  at: Date,
): Promise<NewExchange> {
  const messages = messageRepository(tx);
  const said = joinMessages(await messages.waiting(userId, conversationId));
  const id = await messages.after(userId, conversationId, newTimeId(at.getTime()));
  await statements(tx).open(userId, {
    id,
    profileId,
    message: said.text,
    byOwner: false,
    at,
    conversationId,
    begins: undefined,
    kind: said.kind,
    leaseUntil: leaseFrom(at),
  });
  await messages.answerWaiting(userId, said.ids, id);
  const names = { sessionId: token, exchangeId: id };
  return { names, message: said.asked, messageKind: said.kind };
}

type WaitingMessage = { id: number; content: string; toPerson: boolean };

/**
 * Joins several messages into one exchange; if they don't all fit, the latest ones are used. The exchange is a question
 * if any message asks something, and only those messages are searched for: "Yes please!" next to a question is not part
 * of it. Of several small-talk messages only the last is answered, because together they could read like a question.
 */
function joinMessages(said: readonly WaitingMessage[]) {
  const [last, ...before] = said.toReversed();
  const joined = last ? [last] : [];
  let length = last?.content.length ?? 0;
  for (const message of before) {
    length += message.content.length + SEPARATOR.length;
    if (length > LIMITS.messageCharacters) break;
    joined.unshift(message);
  }
  const kinds = joined.map(({ content, toPerson }) => messageKind(content, { toPerson }));
  const kind = KINDS_FIRST.find((one) => kinds.includes(one)) ?? "question";
  const ofKind = joined.filter((_, index) => kinds[index] === kind);
  const textOf = (messages: readonly WaitingMessage[]) =>
    messages.map(({ content }) => content).join(SEPARATOR);
  return {
    kind,
    text: textOf(joined),
    asked: textOf(kind === "small_talk" ? ofKind.slice(-1) : ofKind),
    ids: joined.map(({ id }) => id),
  };
}

const SEPARATOR = "\n\n";
/** If an exchange has several kinds, the first match in this list wins. */
const KINDS_FIRST: readonly MessageKind[] = ["question", "reply", "small_talk"];

/**
 * Sources and active months are counted for visitors' conversations only. A test on a developer's machine is the only
 * owner conversation with an embedding page, and is not counted at all.
 */
function begun(sessionId: string, byOwner: boolean, { audience }: ChatScope, { source, host }: From) {
  const counted: Counted[] = [];
  const occasionId = privateLinkOf(audience);
  if (!byOwner || !host) counted.push({ name: "conversations", label: labelOf(byOwner) });
  if (!byOwner) counted.push({ name: "conversations_from", label: source }, { name: "active" });
  if (!byOwner && host) counted.push({ name: "widget_conversations", label: host });
  if (!byOwner && occasionId !== null) {
    counted.push({ name: "occasion_conversations", label: String(occasionId) });
  }
  return { sessionId, source, host, occasionId, counted };
}

/**
 * Finds the conversation if it belongs to this profile; otherwise a new one is opened without giving a reason.
 * Conversations that the owner began have no limits, so visitors can't continue them. Tests can't continue a visitor's
 * conversation either.
 */
async function knownConversation(tx: Tx, place: ChatScope, { sessionId }: Opening) {
  const { byOwner, test, audience } = place;
  if (!sessionId) return undefined;
  const known = await handoverRepository(tx).holdByToken(place, sessionId);
  // The visitor can read a conversation that she began, so nothing from documents for the owner alone goes into it.
  const showsOwn = byOwner && audience.of === "owner" && known?.byOwner === false;
  const goesOn = known && !showsOwn && (byOwner || known.byOwner === test);
  return goesOn ? known : undefined;
}

/** Runs in the transaction that completes an exchange, for what has to follow it. */
export type ExchangeEnded = (
  tx: Tx,
  exchange: { userId: string; profileId: number; exchangeId: number },
) => Promise<void>;

export type Ending = {
  names: Names;
  message: string;
  reply: Reply;
  /** The stored response for a repeated request. */
  repeat?: { once: Once; answer: ChatAnswer } | undefined;
  /** Sends notifications in the transaction that completes the exchange. */
  notify?: ((tx: Tx) => Promise<void>) | undefined;
  firstWordMs: number | null;
  totalMs: number | null;
  at: Date;
};

/**
 * Completes an exchange: response, citations, gap, counters, and the response for repeated requests, all or nothing.
 * Only the first call has an effect.
 */
export async function completeExchange(
  db: Database,
  { userId, profileId }: Pick<ChatScope, "userId" | "profileId">,
  { names, message, reply, repeat, notify, firstWordMs, totalMs, at }: Ending,
): Promise<boolean> {
  const { response, state, unsupported } = reply;
  const citations = reply.citations.map(({ candidate, quote, ...row }) => ({
    ...row,
    quote: quote.toWellFormed(),
    ...restsOn(candidate),
  }));
  const ending = {
    profileId,
    response,
    state,
    unsupported,
    firstWordMs,
    totalMs,
    citations,
    repeat: repeat && { scope: repeat.once.scope, key: repeat.once.key, answer: repeat.answer },
    gap: reply.gap ? { id: newTimeId(at.getTime()), question: message } : undefined,
    counted: {
      byOwner: [questions(true)],
      byVisitor: [
        questions(false),
        ...howItWent(state, firstWordMs, totalMs),
        ...cited(citations),
        ...embedded(state),
        ...atLink(state),
      ],
    },
  };
  const end = (on: Database) => statements(on).end(userId, names.exchangeId, ending);
  if (!notify) return end(db);
  return db.transaction().execute(async (tx) => {
    const ended = await end(tx);
    if (ended) await notify(tx);
    return ended;
  });
}

/**
 * The source of a citation: a passage of a document, or a saved answer with the label that the reader saw in place of a
 * document.
 */
function restsOn({ documentId, passageId, correction }: Reply["citations"][number]["candidate"]) {
  if (!correction) return { documentId, passageId, correctionId: null, label: null };
  return { documentId: null, passageId: null, correctionId: correction.id, label: correction.label };
}

const questions = (byOwner: boolean): Counted => ({ name: "questions", label: labelOf(byOwner) });

/** Labeled with the embedding page, which is read from the conversation. */
const embedded = (state: string): Counted[] => [
  { name: "widget_questions" },
  ...(state === "answered" ? [{ name: "widget_answered" } as const] : []),
];

/** Labeled with the private link, which is read from the conversation. */
const atLink = (state: string): Counted[] => [
  { name: "occasion_questions" },
  ...(state === "not_answered" ? [{ name: "occasion_unanswered" } as const] : []),
];

/** How often each document was cited, so that the owner sees which documents matter most. */
function cited(citations: readonly { documentId: number | null }[]): Counted[] {
  const ofDocuments = citations.flatMap(({ documentId }) => documentId ?? []);
  const byDocument = Map.groupBy(ofDocuments, (documentId) => documentId);
  return [...byDocument].map(([id, all]) => ({ name: "cited", label: String(id), count: all.length }));
}

/** Counted per day, because analytics are stored longer than the texts. */
function howItWent(label: string, firstWordMs: number | null, totalMs: number | null): Counted[] {
  const ended: Counted = { name: "answers", label };
  if (firstWordMs === null || totalMs === null) return [ended];
  return [
    ended,
    { name: "timed" },
    { name: "first_word_ms", count: firstWordMs },
    { name: "whole_answer_ms", count: totalMs },
  ];
}

function limitedAnswer(notice: string, sessionId: string | undefined): ChatAnswer {
  return { ...unasked(notice, sessionId ?? newToken()), limited: true };
}

/** A response for which the assistant was not called. */
function unasked(response: string, sessionId: string): ChatAnswer {
  return {
    response,
    sessionId,
    exchangeId: null,
    state: "not_answered",
    citations: [],
    unsupported: [],
    suggestions: [],
    contact: false,
  };
}
