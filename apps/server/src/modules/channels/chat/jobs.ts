import { AppError, type ChatApp, type ChatReason } from "@understudy/contracts";
import * as z from "zod";
import type { Database, Tx } from "../../../platform/database.ts";
import { defineJob, handle, type JobHandler, type Jobs } from "../../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import { type Ask, askInChannel } from "../ask.ts";
import {
  type ChatAdapter,
  type ChatAddress,
  ChatError,
  type ChatFault,
  type ChatKeys,
  type ChatPart,
} from "./adapter.ts";
import { composeReply } from "./compose.ts";
import {
  type ChannelRow,
  type ChatMessageRow,
  channelRepository,
  chatMessageRepository,
} from "./repository.ts";

const MessageRef = z.object({ userId: z.string(), messageId: z.number() });

/** The answer of a message broke off in every attempt. */
export const giveUpChatMessage = defineJob({
  name: "channels.chat-given-up",
  payload: MessageRef,
  retries: 10,
  timeoutSeconds: 60,
});

export const answerChatMessage = defineJob({
  name: "channels.chat",
  payload: MessageRef,
  retries: 4,
  // Longer than the longest answer, asked for three times.
  timeoutSeconds: 300,
  whenGivenUp: giveUpChatMessage,
  atOnce: { jobs: 16, ofKey: 4, key: ({ userId }) => userId },
});

type Dependencies = {
  db: Database;
  jobs: Jobs;
  ask: Ask;
  adapters: Record<ChatApp, ChatAdapter>;
  keysOf: (row: ChannelRow) => Promise<ChatKeys>;
  storedExchanges: {
    tokenOf: (userId: string, exchangeId: number) => Promise<string | undefined>;
    conversationOf: (userId: string, exchangeId: number) => Promise<number | undefined>;
  };
  nameOf: (userId: string, profileId: number) => Promise<string>;
  publishLiveEvent: PublishLiveEvent;
  clock: () => Date;
};

/** After this long, a person no longer expects an answer. */
const ANSWERED_WITHIN_MS = 3_600_000;
/** What is written later begins a new conversation. */
const CONVERSATION_MS = 86_400_000;
/** An earlier message of the same person is answered first, unless that takes longer. */
const IN_ORDER_MS = 180_000;
/** Longer than a call takes: after it, a part that was being sent is not being sent any longer. */
const SENDING_MS = 60_000;

export function chatJobs(dependencies: Dependencies): JobHandler[] {
  const { db, publishLiveEvent } = dependencies;
  return [
    handle(answerChatMessage, async ({ userId, messageId }) => {
      await answerMessage(dependencies, userId, messageId);
      await publishLiveEvent(userId, { changed: "chat-apps" }).catch(() => {});
    }),
    handle(giveUpChatMessage, async ({ userId, messageId }) => {
      const messages = chatMessageRepository(db, userId);
      const failed = { state: "failed", reason: "unavailable", question: "" } as const;
      if (!(await messages.move(messageId, ["new", "ready"], failed))) return;
      const session = await findSession(dependencies, userId, messageId);
      if (session) await endTyping(session, NO_ANSWER);
    }),
  ];
}

type Session = Dependencies & {
  row: ChatMessageRow;
  channel: ChannelRow;
  adapter: ChatAdapter;
  keys: ChatKeys;
};

async function findSession(
  dependencies: Dependencies,
  userId: string,
  messageId: number,
): Promise<Session | undefined> {
  const { db, adapters, keysOf } = dependencies;
  const row = await chatMessageRepository(db, userId).find(messageId);
  const channel = row && (await channelRepository(db).find(userId, row.profile_id, row.app));
  if (!channel) return undefined;
  const adapter = adapters[row.app as ChatApp];
  return { ...dependencies, row, channel, adapter, keys: await keysOf(channel) };
}

/** Goes on from wherever an earlier worker left the message. */
async function answerMessage(dependencies: Dependencies, userId: string, messageId: number): Promise<void> {
  const session = await findSession(dependencies, userId, messageId);
  if (!session || !["new", "ready", "sending"].includes(session.row.state)) return;
  const { row } = session;
  const age = dependencies.clock().getTime() - row.received_at.getTime();
  if (row.state === "sending") return settleInterrupted(session);
  if (age > ANSWERED_WITHIN_MS) return settle(session, "failed", "late");
  if (row.state === "new") await answerQuestion(session);
  else await sendParts(session, row.reply as ChatPart[], row.parts_sent);
}

/** Whether a part was sent before the worker was killed, nobody can know. Sending it again could be a second reply. */
async function settleInterrupted(session: Session): Promise<void> {
  const { row, clock } = session;
  const since = clock().getTime() - (row.sending_since?.getTime() ?? 0);
  if (since < SENDING_MS) await later(session, Math.ceil((SENDING_MS - since) / 1_000));
  else await settle(session, "failed", "interrupted");
}

async function answerQuestion(session: Session): Promise<void> {
  const { db, row, adapter, keys, clock, storedExchanges } = session;
  const { user_id: userId, profile_id: profileId } = row;
  const at = clock().getTime();
  const messages = chatMessageRepository(db, userId);
  if (await messages.isWaiting(row, new Date(at - IN_ORDER_MS))) return later(session, 1);
  try {
    await adapter.showTyping(keys, row.address as ChatAddress);
  } catch (error) {
    // Nothing has been sent yet, so whatever is wrong may be tried again.
    if (error instanceof ChatError && error.fault !== "unknown") return settleFault(session, error);
    throw error;
  }
  const earlier = await messages.latestAnswered(row, new Date(at - CONVERSATION_MS));
  const token = earlier?.exchange_id && (await storedExchanges.tokenOf(userId, earlier.exchange_id));
  const name = row.sender_name ?? (await findName(session));
  const answer = await askInChannel(session.ask, {
    userId,
    profileId,
    message: row.question,
    sessionId: token || undefined,
    via: adapter.via,
    visitor: { subject: `${row.app}:${row.sender_id}`, name },
    key: `chat-${row.app}-${row.message_hash}`,
    sender: `${row.app}:${row.sender_id}`,
    agent: row.app,
  }).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
  if (answer instanceof AppError) {
    if (answer.code !== "too_many_requests") {
      await settle(session, "failed", "unavailable");
      return endTyping(session, NO_ANSWER);
    }
    return later(session, answer.retryAfterSeconds ?? 30);
  }
  const { exchangeId } = answer;
  const conversationId = exchangeId
    ? await storedExchanges.conversationOf(userId, exchangeId)
    : earlier?.conversation_id;
  const found = {
    exchange_id: exchangeId,
    conversation_id: conversationId ?? null,
    sender_name: name,
    question: "",
  };
  const ownerName = await session.nameOf(userId, profileId);
  if (answer.messageId) {
    // The owner has joined, and replies in the inbox.
    await messages.move(row.id, ["new"], { ...found, state: "skipped", reason: "joined" });
    return endTyping(session, `Your message was passed on to ${ownerName}.`);
  }
  const note = token ? null : `Written automatically. ${ownerName} can read this conversation.`;
  const reply = composeReply(answer, adapter.longestText, note);
  const ready = { ...found, state: "ready", reply: JSON.stringify(reply) } as const;
  if (await messages.move(row.id, ["new"], ready)) await sendParts(session, reply, 0);
}

const NO_ANSWER = "I couldn't answer this. Please ask again later.";

/** The message is settled whether or not the service takes this. */
async function endTyping({ adapter, row }: Session, text: string): Promise<void> {
  await adapter.endTyping?.(row.address as ChatAddress, text).catch(() => {});
}

/** A name is no reason to leave a question without an answer. */
async function findName({ adapter, keys, row }: Session): Promise<string | null> {
  return (await adapter.nameOf?.(keys, row.sender_id).catch(() => null)) || null;
}

/** Each part is noted before it is sent, and noted as sent after, so that none is ever sent twice. */
async function sendParts(session: Session, parts: readonly ChatPart[], sent: number): Promise<void> {
  const { db, row, adapter, keys, channel, clock } = session;
  const messages = chatMessageRepository(db, row.user_id);
  for (let number = sent; number < parts.length; number += 1) {
    const part = parts[number];
    const sending = { state: "sending", sending_since: clock() } as const;
    // Another worker may have sent this part meanwhile.
    if (!part || !(await messages.move(row.id, ["ready"], sending, number))) return;
    try {
      const isFirst = number === 0 && row.author === "visitor";
      await adapter.send(keys, row.address as ChatAddress, part, { isFirst });
    } catch (error) {
      if (!(error instanceof ChatError)) throw error;
      return settleFault(session, error);
    }
    const isLast = number === parts.length - 1;
    await messages.move(row.id, ["sending"], {
      parts_sent: number + 1,
      ...(isLast ? { state: "sent", reply: null } : { state: "ready" }),
    });
  }
  if (channel.fault) await channelRepository(db).update(row.user_id, channel, { fault: null });
}

const REASONS: Record<Exclude<ChatFault, "limited">, ChatReason> = {
  revoked: "revoked",
  blocked: "blocked",
  rejected: "rejected",
  unknown: "interrupted",
};

/** The service refused a call. Only if it wants fewer of them, the same call is made again. */
async function settleFault(
  session: Session,
  { fault, message, retryAfterSeconds }: ChatError,
): Promise<void> {
  const { db, row, channel } = session;
  if (fault === "limited") {
    await chatMessageRepository(db, row.user_id).move(row.id, ["sending"], { state: "ready" });
    await later(session, retryAfterSeconds);
    return;
  }
  await settle(session, "failed", REASONS[fault]);
  // Someone who blocks the bot is no fault of the channel.
  if (fault !== "blocked") await channelRepository(db).update(row.user_id, channel, { fault: message });
}

async function settle({ db, row }: Session, state: "failed" | "skipped", reason: ChatReason): Promise<void> {
  const changes = { state, reason, question: "", reply: null };
  await chatMessageRepository(db, row.user_id).move(row.id, ["new", "ready", "sending"], changes);
}

async function later({ db, jobs, row }: Session, seconds: number): Promise<void> {
  const payload = { userId: row.user_id, messageId: row.id };
  const waitSeconds = Math.min(Math.max(1, seconds), MOST_WAIT_SECONDS);
  await db.transaction().execute((tx: Tx) => jobs.enqueue(tx, answerChatMessage, payload, { waitSeconds }));
}

const MOST_WAIT_SECONDS = 900;
