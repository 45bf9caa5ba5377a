import { type ChatAnswer, LIMITS } from "@understudy/contracts";
import { type MessageKind, messageKind, type Reply } from "@understudy/knowledge";
import { type RawBuilder, sql } from "kysely";
import { type Audience, privateLinkOf } from "../../platform/audience.ts";
import { countedAt, dayIn, quarterIn, quartersWith } from "../../platform/counting.ts";
import { type Database, isDistributed, type Tx } from "../../platform/database.ts";
import { claim, claimKey, type Earlier, findEarlier, type Once, settle } from "../../platform/idempotency.ts";
import { newTimeId, newToken } from "../../platform/ids.ts";
import { exchangeSteps } from "./exchange-steps.ts";
import { handoverRepository, type LockedConversation, messageRepository } from "./handover/repository.ts";
import { step } from "./handover/state.ts";
import type { ExchangeIds } from "./present.ts";
import {
  type Count,
  type EarlierExchange,
  type ExchangeEnding,
  type ExchangeOpening,
  isGrouped,
  type NewCitation,
  ownerLabel,
  type SignedVisitor,
  spellingOf,
  storedExchanges,
  type VisitSource,
} from "./repository.ts";

type ChatScope = {
  userId: string;
  profileId: number;
  ownerName: string;
  audience: Audience;
  byOwner: boolean;
  test: boolean;
  visitor?: SignedVisitor | undefined;
};
type Opening = {
  message: string;
  conversationToken: string | undefined;
  once: Once | undefined;
  at: Date;
  /** Where the visitor came from. */
  from: VisitSource;
  /** Called only when the question would really be answered. */
  limit: Limit;
  /** Called in the same transaction if the question begins a conversation. */
  begun?: ((tx: Tx, exchangeId: number) => Promise<void>) | undefined;
};
/** The text that the visitor gets when a limit is reached. */
export type Notice = Promise<string | undefined>;
/**
 * Runs in the transaction that stores the question. `conversationId` is set when the question continues a conversation.
 */
export type Limit = (tx: Tx, conversationId: number | undefined) => Notice;
export type OpenedQuestion =
  /** With the earlier exchanges of its conversation, newest last. */
  | ({ kind: "new"; history: EarlierExchange[] } & NewExchange)
  | { kind: "earlier"; earlier: Earlier }
  /** The owner has joined the conversation, so the message is stored for them. */
  | { kind: "for owner"; answer: ChatAnswer; conversationId: number }
  | { kind: "limited"; answer: ChatAnswer };

/** An exchange that is waiting for its answer. */
export type NewExchange = {
  ids: ExchangeIds;
  /** The text to answer: of several messages, only those that ask something. */
  message: string;
  messageKind: MessageKind;
};

const UNIQUE_VIOLATION = "23505";

/** Rolls back the question of a request whose idempotency key an earlier request has. */
class KeyTaken extends Error {}

/**
 * Stores the question before its id is returned to anyone: conversation, exchange, lease and the idempotency key (if
 * given) in one transaction, of which a repeated request leaves nothing. Ids are generated without a database query; on
 * a collision we retry once with new ones.
 */
export async function openExchange(
  db: Database,
  scope: ChatScope,
  opening: Opening,
): Promise<OpenedQuestion> {
  const open = () => db.transaction().execute((tx) => openIn(tx, scope, opening));
  const retried = () =>
    open().catch((error: unknown) => {
      if ((error as { code?: string }).code === UNIQUE_VIOLATION) return open();
      throw error;
    });
  return retried().catch(async (error: unknown) => {
    const earlier = error instanceof KeyTaken && opening.once && (await findEarlier(db, opening.once));
    if (earlier) return { kind: "earlier", earlier };
    throw error;
  });
}

async function openIn(tx: Tx, scope: ChatScope, opening: Opening): Promise<OpenedQuestion> {
  const { message, at, once } = opening;
  const { userId, profileId } = scope;
  const id = newTimeId(at.getTime());
  const known = await findConversation(tx, scope, opening);
  const next = known && step(known.handover, { type: "ask" }, { at, isAnswering: false, isWaiting: false });
  if (known && next?.act === "keep") return storeForOwner(tx, scope, opening, { id, conversation: known });
  const notice = await opening.limit(tx, known?.id);
  if (notice) {
    const earlier = once && (await claim(tx, once, at, id));
    if (earlier) return { kind: "earlier", earlier };
    const answer = limitedAnswer(notice, opening.conversationToken);
    if (once) await settle(tx, once, answer);
    return { kind: "limited", answer };
  }
  const conversation = known ?? { id: newTimeId(at.getTime()), conversationToken: newToken() };
  const byOwner = known?.byOwner ?? (scope.byOwner || scope.test);
  const handedBack = known && next && next.handover !== known.handover ? next.handover : undefined;
  const waiting = handedBack ? await messageRepository(tx).waiting(userId, conversation.id) : [];
  const joined = joinMessages([...waiting, { id, content: message, toPerson: false }]);
  if (handedBack) await handoverRepository(tx).change(userId, conversation.id, handedBack);
  const isOpen = await exchangeWrites(tx).open(userId, {
    id,
    once,
    profileId,
    message: joined.text,
    byOwner,
    at,
    conversationId: conversation.id,
    kind: joined.kind,
    begins: known ? undefined : newConversation(conversation.conversationToken, byOwner, scope, opening.from),
    leaseUntil: leaseFrom(at),
  });
  if (!isOpen) throw new KeyTaken();
  if (handedBack) await messageRepository(tx).answerWaiting(userId, joined.ids, id);
  if (!known) await opening.begun?.(tx, id);
  const ids = { sessionId: conversation.conversationToken, exchangeId: id };
  const history = known?.exchanges ?? [];
  return { kind: "new", ids, history, message: joined.toAnswer, messageKind: joined.kind };
}

/** Stores the message for the owner, who has joined. It uses up no question quota and calls no model. */
async function storeForOwner(
  tx: Tx,
  { userId, profileId, ownerName }: ChatScope,
  { message: content, once, at }: Opening,
  { id, conversation }: { id: number; conversation: LockedConversation },
): Promise<OpenedQuestion> {
  const earlier = once && (await claim(tx, once, at, id));
  if (earlier) return { kind: "earlier", earlier };
  const messages = messageRepository(tx);
  const { id: conversationId, conversationToken } = conversation;
  const messageId = await messages.after(userId, conversationId, id);
  const message = { author: "visitor", exchangeId: null, content, at } as const;
  await messages.add(userId, { id: messageId, profileId, conversationId, ...message });
  const response = `${ownerName} is in this conversation and reads what you write.`;
  const answer = { ...answerWithoutRun(response, conversationToken), messageId };
  if (once) await settle(tx, once, answer);
  return { kind: "for owner", answer, conversationId };
}

/**
 * Lets the assistant answer what a visitor wrote to an owner who has left, in the transaction that ends the handover.
 * It uses up no question quota: the assistant was not asked when the message arrived.
 */
export async function answerWaiting(
  tx: Tx,
  userId: string,
  { id: conversationId, profileId, conversationToken }: LockedConversation,
  at: Date,
): Promise<NewExchange> {
  const messages = messageRepository(tx);
  const joined = joinMessages(await messages.waiting(userId, conversationId));
  const id = await messages.after(userId, conversationId, newTimeId(at.getTime()));
  await exchangeWrites(tx).open(userId, {
    id,
    once: undefined,
    profileId,
    message: joined.text,
    byOwner: false,
    at,
    conversationId,
    begins: undefined,
    kind: joined.kind,
    leaseUntil: leaseFrom(at),
  });
  await messages.answerWaiting(userId, joined.ids, id);
  const ids = { sessionId: conversationToken, exchangeId: id };
  return { ids, message: joined.toAnswer, messageKind: joined.kind };
}

type WaitingMessage = { id: number; content: string; toPerson: boolean };

/**
 * Joins several messages into one exchange; if they don't all fit, the latest ones are used. The exchange is a question
 * if any message asks something, and only those messages are searched for: "Yes please!" next to a question is not part
 * of it. Of several small-talk messages only the last is answered, because together they could read like a question.
 */
function joinMessages(messages: readonly WaitingMessage[]) {
  const [last, ...before] = messages.toReversed();
  const joined = last ? [last] : [];
  let length = last?.content.length ?? 0;
  for (const message of before) {
    length += message.content.length + SEPARATOR.length;
    if (length > LIMITS.messageCharacters) break;
    joined.unshift(message);
  }
  const kinds = joined.map(({ content, toPerson }) => messageKind(content, { toPerson }));
  const kind = KIND_PRIORITY.find((one) => kinds.includes(one)) ?? "question";
  const ofKind = joined.filter((_, index) => kinds[index] === kind);
  const textOf = (some: readonly WaitingMessage[]) => some.map(({ content }) => content).join(SEPARATOR);
  return {
    kind,
    text: textOf(joined),
    /** Of several messages, only those that ask something. */
    toAnswer: textOf(kind === "small_talk" ? ofKind.slice(-1) : ofKind),
    ids: joined.map(({ id }) => id),
  };
}

const SEPARATOR = "\n\n";
/** If an exchange has several kinds, the first match in this list wins. */
const KIND_PRIORITY: readonly MessageKind[] = ["question", "reply", "small_talk"];

/**
 * Sources and active months are counted for visitors' conversations only. A test on a developer's machine is the only
 * owner conversation with an embedding page, and is not counted at all.
 */
function newConversation(
  conversationToken: string,
  byOwner: boolean,
  { audience, visitor }: ChatScope,
  { source, host }: VisitSource,
) {
  const counts: Count[] = [];
  const privateLinkId = privateLinkOf(audience);
  if (!byOwner || !host) counts.push({ name: "conversations", label: ownerLabel(byOwner) });
  if (!byOwner) counts.push({ name: "conversations_from", label: source }, { name: "active" });
  if (!byOwner && host) counts.push({ name: "widget_conversations", label: host });
  if (!byOwner && privateLinkId !== null) {
    counts.push({ name: "occasion_conversations", label: String(privateLinkId) });
  }
  return { conversationToken, source, host, privateLinkId, visitor, counts };
}

/**
 * Finds the conversation if it belongs to this profile; otherwise a new one is opened without giving a reason.
 * Conversations that the owner began have no limits, so visitors can't continue them. Tests can't continue a visitor's
 * conversation either.
 */
async function findConversation(tx: Tx, scope: ChatScope, { conversationToken }: Opening) {
  const { byOwner, test, audience } = scope;
  if (!conversationToken) return undefined;
  const known = await handoverRepository(tx).lockByToken(scope, conversationToken);
  // The visitor can read a conversation that she began, so nothing from documents for the owner alone goes into it.
  const showsPrivate = byOwner && audience.of === "owner" && known?.byOwner === false;
  const continues = known && !showsPrivate && (byOwner || known.byOwner === test);
  return continues ? known : undefined;
}

function limitedAnswer(notice: string, conversationToken: string | undefined): ChatAnswer {
  return { ...answerWithoutRun(notice, conversationToken ?? newToken()), limited: true };
}

/** A response for which the assistant was not called. */
function answerWithoutRun(response: string, conversationToken: string): ChatAnswer {
  return {
    response,
    sessionId: conversationToken,
    exchangeId: null,
    state: "not_answered",
    citations: [],
    unsupported: [],
    suggestions: [],
    contact: false,
  };
}

type ExchangeRef = { userId: string; profileId: number; exchangeId: number };
/** Runs in the transaction that begins a visitor's conversation. */
export type ConversationStarted = (tx: Tx, exchange: ExchangeRef) => Promise<void>;
/** Runs in the transaction that stores what the owner wrote in a conversation. */
export type OwnerWrote = (
  tx: Tx,
  message: { userId: string; conversationId: number; id: number; content: string },
) => Promise<void>;
/** Runs in the transaction that completes an exchange, for what has to follow it. */
export type ExchangeCompleted = (
  tx: Tx,
  exchange: ExchangeRef & { opensGap?: boolean | undefined; wantsPerson?: boolean | undefined },
) => Promise<void>;

type Completion = {
  ids: ExchangeIds;
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
  { ids, message, reply, repeat, notify, firstWordMs, totalMs, at }: Completion,
): Promise<boolean> {
  const { response, state, unsupported, wantsPerson = false } = reply;
  const citations = reply.citations.map(({ candidate, quote, cell, ...row }) => ({
    ...row,
    quote: quote.toWellFormed(),
    cell: cell ?? null,
    ...sourceOf(candidate),
  }));
  const ending: ExchangeEnding = {
    profileId,
    response,
    state,
    unsupported,
    wantsPerson,
    firstWordMs,
    totalMs,
    citations,
    repeat: repeat && { scope: repeat.once.scope, key: repeat.once.key, answer: repeat.answer },
    gap: reply.gap ? { id: newTimeId(at.getTime()), question: message } : undefined,
    counts: {
      byOwner: [questions(true)],
      byVisitor: [
        questions(false),
        ...outcome(state, firstWordMs, totalMs),
        ...citedDocuments(citations),
        ...inWidget(state),
        ...atLink(state),
      ],
    },
  };
  const complete = (on: Database) => exchangeWrites(on).complete(userId, ids.exchangeId, ending);
  if (!notify) return complete(db);
  return db.transaction().execute(async (tx) => {
    const isCompleted = await complete(tx);
    if (isCompleted) await notify(tx);
    return isCompleted;
  });
}

/**
 * The source of a citation, a passage of a document or a saved answer, with the label that the reader saw: the document
 * and the headings above the cited sentence, of which the passage knows only those above all of it.
 */
function sourceOf(candidate: Reply["citations"][number]["candidate"]) {
  const { documentId, passageId, documentName, headingPath, savedAnswer } = candidate;
  if (savedAnswer)
    return { documentId: null, passageId: null, correctionId: savedAnswer.id, label: savedAnswer.label };
  return { documentId, passageId, correctionId: null, label: [documentName, ...headingPath] };
}

const questions = (byOwner: boolean): Count => ({ name: "questions", label: ownerLabel(byOwner) });

/** Labeled with the embedding page, which is read from the conversation. */
const inWidget = (state: string): Count[] => [
  { name: "widget_questions" },
  ...(state === "answered" ? [{ name: "widget_answered" } as const] : []),
];

/** Labeled with the private link, which is read from the conversation. */
const atLink = (state: string): Count[] => [
  { name: "occasion_questions" },
  ...(state === "not_answered" ? [{ name: "occasion_unanswered" } as const] : []),
];

/** How often each document was cited, so that the owner sees which documents matter most. */
function citedDocuments(citations: readonly { documentId: number | null }[]): Count[] {
  const ofDocuments = citations.flatMap(({ documentId }) => documentId ?? []);
  const byDocument = Map.groupBy(ofDocuments, (documentId) => documentId);
  return [...byDocument].map(([id, all]) => ({ name: "cited", label: String(id), count: all.length }));
}

/** Count per day, because analytics are stored longer than the texts. */
function outcome(label: string, firstWordMs: number | null, totalMs: number | null): Count[] {
  const answer: Count = { name: "answers", label };
  if (firstWordMs === null || totalMs === null) return [answer];
  return [
    answer,
    { name: "timed" },
    { name: "first_word_ms", count: firstWordMs },
    { name: "whole_answer_ms", count: totalMs },
  ];
}

const FAILURE_NOTICE = "I'm experiencing technical difficulties. Please try your question again.";

/** The reply of an interrupted answer: its text so far, and a notice. */
export function failedReply(text: string): Reply {
  const response = text ? `${text}\n\n${FAILURE_NOTICE}` : FAILURE_NOTICE;
  return { state: "failed", response, citations: [], unsupported: [], gap: false };
}

const SWEEP_BATCH = 100;

type SweepDependencies = {
  db: Database;
  exchangeCompleted: ExchangeCompleted;
  onFault?: ((error: unknown) => void) | undefined;
};

/**
 * Completes the answers of killed processes. Their text stays, with a notice that it broke off, and the jobs that follow
 * an exchange are queued.
 */
export async function completeOrphans(parts: SweepDependencies, at: Date): Promise<number> {
  const { db, onFault } = parts;
  const orphans = await expiredLeases(db, at, SWEEP_BATCH);
  for (const { owner_id: userId, message_id: exchangeId } of orphans) {
    try {
      await completeOrphan(parts, userId, exchangeId, at);
    } catch (error) {
      onFault?.(error);
      // Its turn comes again after the others, so that an exchange which always fails holds up none of them.
      await renewLease(db, userId, exchangeId, at);
    }
  }
  return orphans.length;
}

async function completeOrphan(
  { db, exchangeCompleted }: SweepDependencies,
  userId: string,
  exchangeId: number,
  at: Date,
): Promise<void> {
  const exchange = await storedExchanges(db).find(userId, exchangeId);
  if (!exchange) {
    await releaseLease(db, userId, exchangeId);
    return;
  }
  const { profileId, message } = exchange;
  const reply = failedReply(exchange.response);
  const ids = { sessionId: "", exchangeId };
  const notify = async (tx: Tx): Promise<void> => {
    const isByVisitor = await storedExchanges(tx).isByVisitor(userId, exchangeId);
    if (isByVisitor) await exchangeCompleted(tx, { userId, profileId, exchangeId });
  };
  const times = { firstWordMs: null, totalMs: null, at };
  await completeExchange(db, { userId, profileId }, { ids, message, reply, notify, ...times });
}

/**
 * The answering process renews its lease within this time. An exchange that is still pending afterwards is orphaned.
 */
const LEASE_MS = 20_000;

const leaseFrom = (at: Date): Date => new Date(at.getTime() + LEASE_MS);

/** Keeps an exchange with the process that answers it. */
export async function renewLease(db: Database, userId: string, exchangeId: number, at: Date): Promise<void> {
  await db
    .updateTable("answer_leases")
    .set({ expires_at: leaseFrom(at) })
    .where("owner_id", "=", userId)
    .where("message_id", "=", exchangeId)
    .execute();
}

async function releaseLease(db: Database, userId: string, exchangeId: number): Promise<void> {
  await db
    .deleteFrom("answer_leases")
    .where("owner_id", "=", userId)
    .where("message_id", "=", exchangeId)
    .execute();
}

const expiredLeases = (db: Database, at: Date, limit: number) =>
  db
    .selectFrom("answer_leases")
    .select(["owner_id", "message_id"])
    .where("expires_at", "<", at)
    .orderBy("expires_at")
    .limit(limit)
    .execute();

const exchangeWrites = (db: Database) => (isDistributed(db) ? exchangeSteps(db) : exchangeStatements(db));

/** The two writes of an exchange that must be atomic. Each is one statement and so one round trip to the database. */
export function exchangeStatements(db: Database) {
  return {
    /**
     * Stores a pending question, and its conversation if it is the first question. Returns false if an earlier request
     * has the idempotency key: then the transaction must be rolled back.
     */
    async open(userId: string, opening: ExchangeOpening): Promise<boolean> {
      const { id, profileId, message, kind, conversationId, begins, at, leaseUntil, once } = opening;
      const group = isGrouped(opening) ? joinGroup(userId, opening) : sql``;
      const claimed = once ? claimKey(once, at, id) : sql`select`;
      const { rows } =
        await sql`with claimed as (${claimed}), ${begins ? beginConversation(userId, opening, begins) : continueConversation(userId, opening)}${group}exchange as (
          insert into "chat_messages" ("user_id", "id", "session_id", "profile_id", "message", "kind", "response",
            "state", "created_at", "question_group")
          values (${userId}, ${id}, ${conversationId}, ${profileId}, ${message}, ${kind}, '', 'pending', ${at},
            ${isGrouped(opening) ? sql`(select "group_id" from spelling)` : null})
        ), leased as (
          insert into "answer_leases" ("owner_id", "message_id", "expires_at")
          values (${userId}, ${id}, ${leaseUntil})
        )
        select from claimed`.execute(db);
      return rows.length > 0;
    },

    /** Completes an answer with everything that depends on it. Returns false if it had already been completed. */
    async complete(userId: string, id: number, ending: ExchangeEnding): Promise<boolean> {
      const { response, state, unsupported, wantsPerson, firstWordMs, totalMs, gap, repeat } = ending;
      const { rows } = await sql`with ended as (
          update "chat_messages" set "response" = ${response}, "state" = ${state},
            "unsupported" = ${JSON.stringify(unsupported)}::jsonb, "wants_person" = ${wantsPerson},
            "first_word_ms" = ${firstWordMs}, "total_ms" = ${totalMs}
          where "user_id" = ${userId} and "id" = ${id} and "state" = 'pending'
          returning "session_id", "created_at", "question_group", "kind"
        ), released as (
          delete from "answer_leases" where "owner_id" = ${userId} and "message_id" = ${id}
        ), ${repeat ? settleKey(userId, repeat) : sql``}${insertCitations(userId, id, ending.citations)}, gap as (
          insert into "gaps" ("user_id", "id", "profile_id", "message_id", "question", "status")
          select ${userId}::text, ${gap?.id ?? null}::bigint, ${ending.profileId}::bigint, ${id}::bigint, ${gap?.question ?? null}::text,
            case when ${offSubject(userId)} then 'off_subject' else 'open' end
          from ended where ${gap !== undefined}::boolean
        ), opened as (
          update "question_groups" set "gaps" = "gaps" + 1, "gap_at" = ended."created_at" from ended
          where "user_id" = ${userId} and "id" = ended."question_group" and ${gap !== undefined}::boolean
            and not "off_subject"
        ), ${addAnswerCounts(userId, ending)}
        select from ended`.execute(db);
      return rows.length > 0;
    },
  };
}

function beginConversation(
  userId: string,
  { profileId, conversationId, byOwner, kind, at }: ExchangeOpening,
  { conversationToken, source, host, privateLinkId, visitor, counts }: NonNullable<ExchangeOpening["begins"]>,
): RawBuilder<unknown> {
  const time = sql`${at.toISOString()}`;
  return sql`conversation as (
      insert into "chat_sessions" ("user_id", "id", "profile_id", "session_id", "by_owner", "source", "embed_host",
        "occasion_id", "visitor_subject", "visitor_name", "questions", "asked", "created_at", "active_month")
      values (${userId}, ${conversationId}, ${profileId}, ${conversationToken}, ${byOwner}, ${source}, ${host}, ${privateLinkId},
        ${visitor?.subject ?? null}, ${visitor?.name ?? null}, 1, ${kind === "question"}, ${at}, ${monthIn(time)})
    ), counted as (${addCounts(userId, profileId, { rows: counts, time })}), `;
}

/**
 * Counts a conversation's second question, and its first message in this month. Each counts once, because the row is
 * locked and records what has been counted. The owner's own conversations are not counted.
 */
function continueConversation(
  userId: string,
  { profileId, conversationId, kind, at }: ExchangeOpening,
): RawBuilder<unknown> {
  const time = sql`${at.toISOString()}`;
  const isQuestion = kind === "question";
  return sql`known as (
      select "asked", "engaged", "active_month", "by_owner",
        ${isQuestion}::boolean and "asked" and not "engaged" as "engages" from "chat_sessions"
      where "user_id" = ${userId} and "id" = ${conversationId} for no key update
    ), marked as (
      update "chat_sessions" set "asked" = known."asked" or ${isQuestion}::boolean,
        "engaged" = known."engaged" or known."engages", "active_month" = ${monthIn(time)} from known
      where "user_id" = ${userId} and "id" = ${conversationId}
        and ((${isQuestion}::boolean and not known."asked") or known."engages"
          or known."active_month" is distinct from ${monthIn(time)})
    ), counted as (${addCounts(userId, profileId, {
      rows: [{ name: "engaged" }, { name: "active" }],
      time,
      from: sql`known, `,
      where: sql`where not known."by_owner" and case one."name" when 'engaged' then known."engages"
        else known."active_month" is distinct from ${monthIn(time)} end`,
    })}), `;
}

/**
 * The group that a visitor's question counts in: the one with the same spelling, or a new one with the exchange's id.
 */
function joinGroup(userId: string, { id, profileId, message, at }: ExchangeOpening): RawBuilder<unknown> {
  return sql`spelling as (
      insert into "question_spellings" ("user_id", "profile_id", "spelling", "group_id")
      values (${userId}, ${profileId}, ${spellingOf(message)}, ${id})
      on conflict ("user_id", "profile_id", "spelling") do update set "group_id" = "question_spellings"."group_id"
      returning "group_id"
    ), grouped as (
      insert into "question_groups" ("user_id", "id", "profile_id", "count", "last_at")
      select ${userId}::text, "group_id", ${profileId}::bigint, 1, ${at}::timestamptz from spelling
      on conflict ("user_id", "id") do update set "count" = "question_groups"."count" + 1, "last_at" = excluded."last_at"
    ), `;
}

function settleKey(
  userId: string,
  { scope, key, answer }: NonNullable<ExchangeEnding["repeat"]>,
): RawBuilder<unknown> {
  return sql`settled as (
      update "idempotency_keys" set "response" = ${JSON.stringify(answer)}::jsonb
      where "user_id" = ${userId} and "scope" = ${scope} and "key" = ${key} and exists (select from ended)
    ), `;
}

const monthIn = (time: RawBuilder<unknown>) => sql`date_trunc('month', ${dayIn(time)})::date`;

/** Whether the owner has marked this question, or one with the same meaning, as off-subject. */
const offSubject = (userId: string) => sql`exists (select from "question_groups" as question_group
    where question_group."user_id" = ${userId} and question_group."id" = ended."question_group" and question_group."off_subject")`;

/**
 * Stores citations whose document or saved answer still exists. The lock prevents deletion until the transaction ends.
 */
function insertCitations(userId: string, id: number, rows: readonly NewCitation[]): RawBuilder<unknown> {
  const documents = [...new Set(rows.flatMap(({ documentId }) => documentId ?? []))];
  const corrections = [...new Set(rows.flatMap(({ correctionId }) => correctionId ?? []))];
  return sql`cited_documents as (
      select "id" from "documents" where "user_id" = ${userId} and "id" = any(${documents}::bigint[]) for key share
    ), cited_corrections as (
      select "id" from "corrections" where "user_id" = ${userId} and "id" = any(${corrections}::bigint[]) for key share
    ), cited as (
      insert into "citations" ("user_id", "message_id", "number", "document_id", "passage_id", "correction_id", "label",
        "start_offset", "end_offset", "quote", "cell")
      select ${userId}::text, ${id}::bigint, one."number", one."documentId", one."passageId", one."correctionId", one."label",
        one."start", one."end", one."quote", one."cell"
      from ended, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one("number" int, "documentId" bigint,
        "passageId" bigint, "correctionId" bigint, "label" text[], "start" int, "end" int, "quote" text, "cell" jsonb)
      where one."documentId" in (select "id" from cited_documents) or one."correctionId" in (select "id" from cited_corrections)
      returning "number"
    )`;
}

function addAnswerCounts(userId: string, { profileId, counts }: ExchangeEnding): RawBuilder<unknown> {
  const rows = (["byOwner", "byVisitor"] as const).flatMap((by) =>
    counts[by].map((one) => ({ owner: by === "byOwner", ...one })),
  );
  return sql`conversation as (
      select "by_owner", "embed_host", "occasion_id" from "chat_sessions"
      where "user_id" = ${userId} and "id" = (select "session_id" from ended)
    ), counted as (${addCounts(userId, profileId, {
      rows,
      // The time of the question: an answer that finishes after midnight counts for the previous day.
      time: sql`(select "created_at" from ended)`,
      from: sql`conversation, `,
      // Small talk and replies to a person are not questions. An answer counts as answered only if a citation was
      // stored.
      where: sql`where one."owner" = conversation."by_owner" and (select "kind" from ended) = 'question'
        and (one."name" <> 'widget_answered' or exists (select from cited))
        and (case when conversation."embed_host" is null then one."name" not like 'widget%'
          else not conversation."by_owner" end)
        and (conversation."occasion_id" is not null or one."name" not like 'occasion%')`,
      label: sql`case when one."name" = 'answers' and one."label" = 'answered' and not exists (select from cited) then 'uncited'
        when one."name" like 'widget%' then conversation."embed_host"
        when one."name" like 'occasion%' then conversation."occasion_id"::text else one."label" end`,
    })})`;
}

type AddedCounts = {
  rows: readonly (Count & { owner?: boolean })[];
  time: RawBuilder<unknown>;
  from?: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
  label?: RawBuilder<unknown>;
};

/** Inserts in a fixed order, so that concurrent writers can't deadlock. */
function addCounts(userId: string, profileId: number, { rows, time, from, where, label }: AddedCounts) {
  const all = rows.map((row) => ({ label: "", count: 1, owner: false, ...row }));
  const quarter = quarterIn(time);
  return sql`insert into "counters" ("user_id", "profile_id", "day", "name", "label", "count", "quarters")
      select ${userId}::text, ${profileId}::bigint, case one."name" when 'active' then ${monthIn(time)} else ${dayIn(time)} end,
        one."name", ${label ?? sql`one."label"`}, one."count", ${quartersWith(sql`one."count"`, quarter)}
      from ${from ?? sql``}jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as one("name" text, "label" text,
        "count" bigint, "owner" boolean)
      ${where ?? sql``} order by one."name", one."label"
      ${countedAt(quarter)}`;
}
