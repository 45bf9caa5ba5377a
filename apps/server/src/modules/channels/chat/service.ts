import {
  AppError,
  CHAT_APPS,
  type ChatApp,
  type ChatChannel,
  type ChatChannelMessage,
  LIMITS,
} from "@understudy/contracts";
import type { Database, Tx } from "../../../platform/database.ts";
import type { EphemeralStore } from "../../../platform/ephemeral-store.ts";
import { newTimeId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import { lockProfile } from "../../../platform/locks.ts";
import type { Vault } from "../../../platform/vault.ts";
import { hashOf } from "../ask.ts";
import {
  type ChatAdapter,
  ChatError,
  type ChatIntake,
  type ChatKeys,
  type ChatMessage,
  type ChatReceipt,
  type ChatRequest,
} from "./adapter.ts";
import { plainReply } from "./compose.ts";
import { answerChatMessage } from "./jobs.ts";
import {
  type ChannelRow,
  type ChatMessageRow,
  channelRepository,
  chatMessageRepository,
} from "./repository.ts";

export type ChatAdapters = Record<ChatApp, ChatAdapter>;
type Dependencies = {
  db: Database;
  jobs: Jobs;
  ephemeral: EphemeralStore;
  vault: Pick<Vault, "hasMasterKey" | "sealAlways" | "open">;
  adapters: ChatAdapters;
  nameOf: (userId: string, profileId: number) => Promise<string>;
  publishLiveEvent: PublishLiveEvent;
  origin: string;
  clock: () => Date;
};

/** Each attempt signs in to a service with what an owner typed. */
const SIGN_INS_PER_HOUR = 30;
const HOUR = 3_600;
const DAY_MS = 86_400_000;
/** A person writes fewer within a day. Beyond it, nothing is stored or answered. */
const MOST_MESSAGES_A_DAY = 200;
const NO_MASTER_KEY = "This installation can't store keys yet: its operator has to set MASTER_KEY.";

export type ChatChannelService = ReturnType<typeof chatChannelService>;

/** The chat apps of an assistant: connecting them, and taking what they send. */
export function chatChannelService(dependencies: Dependencies) {
  const { db, jobs, ephemeral, vault, adapters, nameOf, publishLiveEvent, origin, clock } = dependencies;

  const addressOf = (app: ChatApp, userId: string, profileId: number): string =>
    `${origin}/api/channels/${app}/${userId}/${profileId}`;

  async function state(userId: string, profileId: number) {
    const [rows, messages] = await Promise.all([
      channelRepository(db).list(userId, profileId),
      chatMessageRepository(db, userId).list(profileId),
    ]);
    return {
      channels: rows.map((row) => presentChannel(row, adapters[row.app as ChatApp])),
      messages: messages.map(presentMessage),
      addresses: Object.fromEntries(
        CHAT_APPS.map((app) => [app, addressOf(app, userId, profileId)]),
      ) as Record<ChatApp, string>,
    };
  }

  async function limitSignIns(userId: string): Promise<void> {
    const seconds = await ephemeral.wait(`chat-app-connect:${userId}`, SIGN_INS_PER_HOUR, HOUR);
    if (seconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds: seconds });
  }

  const keysOf = async ({ user_id: userId, secret }: ChannelRow): Promise<ChatKeys> =>
    JSON.parse(await vault.open(userId, secret)) as ChatKeys;

  return {
    state,
    keysOf,

    /** Signs in first, and stores the account only if the service accepts its keys. */
    async connect(
      userId: string,
      profileId: number,
      app: ChatApp,
      { token, signingSecret }: { token: string; signingSecret?: string | undefined },
    ) {
      await limitSignIns(userId);
      if (!vault.hasMasterKey) throw new AppError("unavailable", { detail: NO_MASTER_KEY });
      const adapter = adapters[app];
      const { account, keys } = await adapter.signIn({ token, proof: signingSecret }).catch(refuse);
      const secret = await vault.sealAlways(db, userId, JSON.stringify(keys));
      const at = clock();
      await db.transaction().execute(async (tx) => {
        if (!(await lockProfile(tx, userId, profileId))) throw new AppError("not_found");
        await channelRepository(tx).save(userId, {
          profile_id: profileId,
          app,
          secret,
          account_id: account.id,
          account_name: account.name,
          connected_at: at,
          checked_at: at,
          fault: null,
        });
      });
      // Stored before, because a service may call the address while it registers it.
      await register(userId, { profile_id: profileId, app }, () =>
        adapter.subscribe(keys, account, addressOf(app, userId, profileId)),
      );
      return state(userId, profileId);
    },

    async disconnect(userId: string, profileId: number, app: ChatApp) {
      const row = await channelRepository(db).find(userId, profileId, app);
      if (row) {
        // Deleted also if the service can't be reached, or the key no longer opens.
        await keysOf(row)
          .then((keys) => adapters[app].unsubscribe(keys, accountOf(row)))
          .catch(() => {});
        await channelRepository(db).remove(userId, profileId, app);
      }
      return state(userId, profileId);
    },

    async check(userId: string, profileId: number, app: ChatApp) {
      const row = await channelRepository(db).find(userId, profileId, app);
      if (!row) return state(userId, profileId);
      await limitSignIns(userId);
      const keys = await keysOf(row);
      await register(userId, row, async () => {
        await adapters[app].signIn(keys);
        return adapters[app].subscribe(keys, accountOf(row), addressOf(app, userId, profileId));
      });
      return state(userId, profileId);
    },

    /** Takes a request of a service, and answers it at once. A job works on the message. */
    async receive(
      app: ChatApp,
      userId: string,
      profileId: number,
      request: ChatRequest,
    ): Promise<ChatReceipt> {
      const adapter = adapters[app];
      const handshake = adapter.handshake?.(parseJson(request.body));
      if (handshake) return handshake;
      const row = await channelRepository(db).find(userId, profileId, app);
      // One answer for all of it, so that nobody finds out which assistants have a chat app.
      if (!row || !adapter.isGenuine(request, await keysOf(row))) throw new AppError("unauthorized");
      const body = parseJson(request.body);
      const message = adapter.read(body, accountOf(row));
      const intake = message ? await take(row, adapter, message) : "ignored";
      return adapter.receipt?.(body, intake) ?? {};
    },

    /** Passes on what the owner wrote in a conversation, in the transaction that stores it. */
    async ownerWrote(tx: Tx, { userId, conversationId, id, content }: OwnerMessage): Promise<void> {
      const messages = chatMessageRepository(tx, userId);
      const latest = await messages.latestIn(conversationId);
      if (!latest) return;
      const { profile_id, app, thread, sender_id, sender_name, address } = latest;
      const messageId = newTimeId(clock().getTime());
      const isNew = await messages.claim({
        id: messageId,
        profile_id,
        app,
        message_hash: hashOf(`owner:${id}`),
        author: "owner",
        thread,
        sender_id,
        sender_name,
        address: JSON.stringify(address),
        question: "",
        reply: JSON.stringify(plainReply(content, adapters[app as ChatApp].longestText)),
        state: "ready",
        conversation_id: conversationId,
        received_at: clock(),
      });
      if (isNew) await jobs.enqueue(tx, answerChatMessage, { userId, messageId });
    },
  };

  /** Runs a check, and stores what it finds. */
  async function register(
    userId: string,
    row: Pick<ChannelRow, "profile_id" | "app">,
    check: () => Promise<string | null>,
  ): Promise<void> {
    const fault = await check().catch((error: unknown) => {
      if (error instanceof ChatError) return error.message;
      throw error;
    });
    await channelRepository(db).update(userId, row, { checked_at: clock(), fault });
  }

  async function take(row: ChannelRow, adapter: ChatAdapter, message: ChatMessage): Promise<ChatIntake> {
    const { user_id: userId, profile_id } = row;
    const at = clock();
    const { app } = adapter;
    const place = { profile_id, app, thread: message.thread };
    const since = new Date(at.getTime() - DAY_MS);
    if ((await chatMessageRepository(db, userId).countSince(place, since)) >= MOST_MESSAGES_A_DAY)
      return "too_many";
    const text = message.kind === "question" ? undefined : await fixedReply(message.kind, userId, profile_id);
    const messageId = newTimeId(at.getTime());
    await db.transaction().execute(async (tx) => {
      const isNew = await chatMessageRepository(tx, userId).claim({
        ...place,
        id: messageId,
        message_hash: hashOf(message.id),
        author: "visitor",
        sender_id: message.sender.id,
        sender_name: message.sender.name,
        address: JSON.stringify(message.address),
        question: text === undefined ? storable(message.text) : "",
        reply: text === undefined ? null : JSON.stringify(plainReply(text, adapter.longestText)),
        state: text === undefined ? "new" : "ready",
        // A service that couldn't reach us may send what is no longer expected to be answered.
        received_at: new Date(Math.min(message.sentAt.getTime(), at.getTime())),
      });
      if (!isNew) return;
      await channelRepository(tx).update(userId, row, { last_message_at: at });
      await jobs.enqueue(tx, answerChatMessage, { userId, messageId });
    });
    // A lost live event only costs the owner a page reload.
    await publishLiveEvent(userId, { changed: "chat-apps" }).catch(() => {});
    return "taken";
  }

  async function fixedReply(
    kind: "greeting" | "no_text",
    userId: string,
    profileId: number,
  ): Promise<string> {
    const name = await nameOf(userId, profileId);
    if (kind === "no_text") return "I can only read text. Please write your question.";
    return `Ask me anything about ${name}. I answer from ${name}'s documents. ${name} can read this conversation.`;
  }
}

type OwnerMessage = { userId: string; conversationId: number; id: number; content: string };

const accountOf = ({ account_id: id, account_name: name }: ChannelRow) => ({ id, name });

/** PostgreSQL stores neither of these. */
const storable = (text: string): string =>
  text.slice(0, LIMITS.messageCharacters).toWellFormed().replaceAll("\0", "");

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (cause) {
    throw new AppError("invalid_request", { cause });
  }
}

function refuse(error: unknown): never {
  if (error instanceof ChatError) throw new AppError("conflict", { detail: error.message });
  throw error;
}

function presentChannel(row: ChannelRow, adapter: ChatAdapter): ChatChannel {
  return {
    app: row.app as ChatApp,
    accountName: row.account_name,
    connectedAt: row.connected_at.toISOString(),
    checkedAt: row.checked_at?.toISOString() ?? null,
    lastMessageAt: row.last_message_at?.toISOString() ?? null,
    fault: row.fault,
    installAddress: adapter.installAddress?.(accountOf(row)) ?? null,
  };
}

const OUTCOMES: Record<string, ChatChannelMessage["outcome"]> = {
  sent: "sent",
  skipped: "skipped",
  failed: "failed",
};

function presentMessage(row: ChatMessageRow): ChatChannelMessage {
  return {
    id: row.id,
    app: row.app as ChatApp,
    author: row.author as ChatChannelMessage["author"],
    senderName: row.sender_name,
    outcome: OUTCOMES[row.state] ?? "working",
    reason: row.reason as ChatChannelMessage["reason"],
    receivedAt: row.received_at.toISOString(),
  };
}
