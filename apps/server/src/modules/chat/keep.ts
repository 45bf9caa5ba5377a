import { type ChatAnswer, LIMITS } from "@understudy/contracts";
import { type MessageKind, messageKind, type Reply } from "@understudy/knowledge";
import { type Circle, occasionOf } from "../../platform/circle.ts";
import { type Database, isDistributed, type Tx } from "../../platform/database.ts";
import { claim, type Earlier, type Once, settle } from "../../platform/idempotency.ts";
import { newTimeId, newToken } from "../../platform/ids.ts";
import { type Counted, labelOf } from "./counters.ts";
import { type Held, voiceRepository } from "./handover/repository.ts";
import { step } from "./handover/voice.ts";
import { keepRepository } from "./keep-repository.ts";
import { keepInSteps } from "./keep-steps.ts";
import type { Limit } from "./limits.ts";
import { messageRepository } from "./message-repository.ts";
import type { Names } from "./present.ts";
import type { From } from "./repository.ts";

export type Place = {
  userId: string;
  profileId: number;
  ownerName: string;
  circle: Circle;
  byOwner: boolean;
  test: boolean;
};
export type Opening = {
  message: string;
  sessionId: string | undefined;
  once: Once | undefined;
  at: Date;
  /** Where the asker came from. */
  from: From;
  /** Asked only when the question would really be answered. */
  limit: Limit;
};
export type Opened =
  | ({ kind: "new" } & NewExchange)
  | { kind: "earlier"; earlier: Earlier }
  /** A person is there, and has it. */
  | { kind: "kept"; answer: ChatAnswer; conversationId: number }
  | { kind: "limited"; answer: ChatAnswer };

/** An exchange that waits for its answer. */
export type NewExchange = {
  names: Names;
  /** What is asked in it: of several messages those that ask something. */
  message: string;
  messageKind: MessageKind;
};

/** Whoever answers says so again within this time; what still stands as pending after it belongs to nobody. */
const LEASE_MS = 20_000;

export const leaseFrom = (at: Date): Date => new Date(at.getTime() + LEASE_MS);

const TAKEN = "23505";

const keeper = (db: Database) => (isDistributed(db) ? keepInSteps(db) : keepRepository(db));

/**
 * Writes the question down before anybody is told its number: conversation, exchange and lease in one transaction,
 * with the idempotency key if there is one. Ids are made without asking; two that meet are made again.
 */
export async function openExchange(db: Database, place: Place, opening: Opening): Promise<Opened> {
  const open = () => db.transaction().execute((tx) => openIn(tx, place, opening));
  return open().catch((error: unknown) => {
    if ((error as { code?: string }).code === TAKEN) return open();
    throw error;
  });
}

async function openIn(tx: Tx, place: Place, opening: Opening): Promise<Opened> {
  const { message, at, once } = opening;
  const { userId, profileId } = place;
  const id = newTimeId(at.getTime());
  const earlier = once && (await claim(tx, once, at, id));
  if (earlier) return { kind: "earlier", earlier };
  const known = await knownConversation(tx, place, opening);
  const asked = known && step(known.voice, { type: "ask" }, { at, isAnswering: false, isWaiting: false });
  if (known && asked?.act === "keep") return keepForPerson(tx, place, opening, { id, conversation: known });
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
  if (handed) await voiceRepository(tx).change(userId, conversation.id, handed);
  await keeper(tx).open(userId, {
    ...{ id, profileId, message: said.text, byOwner, at, conversationId: conversation.id },
    kind: said.kind,
    begins: known ? undefined : begun(conversation.token, byOwner, place, opening.from),
    leaseUntil: leaseFrom(at),
  });
  if (handed) await messageRepository(tx).takeUp(userId, said.ids, id);
  const names = { sessionId: conversation.token, exchangeId: id };
  return { kind: "new", names, message: said.asked, messageKind: said.kind };
}

/** Kept for the owner, who is there; it costs nobody a question, and no model is asked. */
async function keepForPerson(
  tx: Tx,
  { userId, profileId, ownerName }: Place,
  { message: content, once, at }: Opening,
  { id, conversation }: { id: number; conversation: Held },
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
 * Has the assistant answer what a visitor said to an owner who has gone, in the transaction that ends the owner's turn.
 * It costs the visitor no question: nobody was asked when it came.
 */
export async function takeUp(
  tx: Tx,
  userId: string,
  { id: conversationId, profileId, token }: Held,
  at: Date,
): Promise<NewExchange> {
  const messages = messageRepository(tx);
  const said = joinMessages(await messages.waiting(userId, conversationId));
  const id = await messages.after(userId, conversationId, newTimeId(at.getTime()));
  await keeper(tx).open(userId, {
    ...{ id, profileId, message: said.text, byOwner: false, at, conversationId, begins: undefined },
    kind: said.kind,
    leaseUntil: leaseFrom(at),
  });
  await messages.takeUp(userId, said.ids, id);
  const names = { sessionId: token, exchangeId: id };
  return { names, message: said.asked, messageKind: said.kind };
}

type WaitingMessage = { id: number; content: string; toPerson: boolean };

/**
 * Several messages are one exchange; of more than fit, the last. It is a question if one of them asks something, and
 * only what asks is looked for: "Yes please!" beside a question is no part of it. Of several courtesies the last is
 * answered: together they could read like a question.
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
/** Of several kinds in one exchange the first of these is its own. */
const KINDS_FIRST: readonly MessageKind[] = ["question", "reply", "small_talk"];

/**
 * Where conversations come from, and in which month they are, is counted of visitors' only. A test on a developer's
 * machine is the one conversation of the owner's with a page around it, and is counted nowhere.
 */
function begun(sessionId: string, byOwner: boolean, { circle }: Place, { source, host }: From) {
  const counted: Counted[] = [];
  const occasionId = occasionOf(circle);
  if (!byOwner || !host) counted.push({ name: "conversations", label: labelOf(byOwner) });
  if (!byOwner) counted.push({ name: "conversations_from", label: source }, { name: "active" });
  if (!byOwner && host) counted.push({ name: "widget_conversations", label: host });
  if (!byOwner && occasionId !== null) {
    counted.push({ name: "occasion_conversations", label: String(occasionId) });
  }
  return { sessionId, source, host, occasionId, counted };
}

/**
 * The conversation that was named, if it is one of this profile's; otherwise a new one is opened, without a word about
 * why. What its owner began has no limits, so nobody else goes on with it; nor do tests go on with what a visitor began.
 */
async function knownConversation(tx: Tx, place: Place, { sessionId }: Opening) {
  const { byOwner, test } = place;
  if (!sessionId) return undefined;
  const known = await voiceRepository(tx).holdByToken(place, sessionId);
  const goesOn = known && (byOwner || known.byOwner === test);
  return goesOn ? known : undefined;
}

export type Ending = {
  names: Names;
  message: string;
  reply: Reply;
  /** What the same request gets when it comes again. */
  repeat?: { once: Once; answer: ChatAnswer } | undefined;
  /** Whoever is to hear of it, in the transaction that ends it. */
  tell?: ((tx: Tx) => Promise<void>) | undefined;
  firstWordMs: number | null;
  totalMs: number | null;
  at: Date;
};

/**
 * Ends an exchange: response, citations, gap, counters, and what a repeated request gets, all or nothing. Once:
 * whoever comes second changes nothing.
 */
export async function endExchange(
  db: Database,
  { userId, profileId }: Pick<Place, "userId" | "profileId">,
  { names, message, reply, repeat, tell, firstWordMs, totalMs, at }: Ending,
): Promise<boolean> {
  const { response, state, unsupported } = reply;
  const citations = reply.citations.map(({ candidate, quote, ...row }) => ({
    ...row,
    quote: quote.toWellFormed(),
    ...restsOn(candidate),
  }));
  const ending = {
    ...{ profileId, response, state, unsupported, firstWordMs, totalMs, citations },
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
  const end = (on: Database) => keeper(on).end(userId, names.exchangeId, ending);
  if (!repeat && !tell) return end(db);
  return db.transaction().execute(async (tx) => {
    const ended = await end(tx);
    if (ended && repeat) await settle(tx, repeat.once, repeat.answer);
    if (ended) await tell?.(tx);
    return ended;
  });
}

/** On a passage of a document, or on the owner's own answer with what its reader was shown for a document. */
function restsOn({ documentId, passageId, correction }: Reply["citations"][number]["candidate"]) {
  if (!correction) return { documentId, passageId, correctionId: null, label: null };
  return { documentId: null, passageId: null, correctionId: correction.id, label: correction.label };
}

const questions = (byOwner: boolean): Counted => ({ name: "questions", label: labelOf(byOwner) });

/** By the page that held the widget, which the conversation knows. */
const embedded = (state: string): Counted[] => [
  { name: "widget_questions" },
  ...(state === "answered" ? [{ name: "widget_answered" } as const] : []),
];

/** By the occasion at whose link it was asked, which the conversation knows. */
const atLink = (state: string): Counted[] => [
  { name: "occasion_questions" },
  ...(state === "not_answered" ? [{ name: "occasion_unanswered" } as const] : []),
];

/** How often each document was cited: an owner sees which of them carry the assistant. */
function cited(citations: readonly { documentId: number | null }[]): Counted[] {
  const ofDocuments = citations.flatMap(({ documentId }) => documentId ?? []);
  const byDocument = Map.groupBy(ofDocuments, (documentId) => documentId);
  return [...byDocument].map(([id, all]) => ({ name: "cited", label: String(id), count: all.length }));
}

/** Kept by day: figures outlive the texts, which are kept for a while only. */
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

/** The assistant was not asked. */
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
