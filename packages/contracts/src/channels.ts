import * as z from "zod";
import { UserId } from "./accounts.ts";
import { DateTime } from "./date-time.ts";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import {
  CHAT_APPS,
  CHAT_OUTCOMES,
  CHAT_REASONS,
  LIMITS,
  MAIL_MODES,
  MAIL_OUTCOMES,
  MAIL_REASONS,
} from "./plain.ts";

const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(LIMITS.fieldCharacters)
  .regex(/^[a-z0-9.:-]+$/, "Enter the name of a server, such as imap.example.com");
const port = z.int().min(1).max(65_535);
const fields = {
  /** Messages to this address are answered, and replies come from it. */
  email: z.email().trim().toLowerCase().max(LIMITS.fieldCharacters),
  imapHost: host,
  imapPort: port,
  smtpHost: host,
  smtpPort: port,
  username: z.string().trim().min(1).max(LIMITS.fieldCharacters),
  /** A draft for the owner, or a reply at once where the documents answer the question. */
  mode: z.enum(MAIL_MODES),
};

/** A mailbox whose messages an assistant answers. Its password is never returned. */
export const Mailbox = z.strictObject({
  ...fields,
  email: z.string(),
  imapHost: z.string(),
  smtpHost: z.string(),
  /**
   * The server whose notes say whether a sender is genuine. If there is none, every reply is a draft, because anyone
   * can write any sender's name.
   */
  authServer: z.string().nullable(),
  connectedAt: DateTime,
  checkedAt: DateTime.nullable(),
  /** Why the last check failed. */
  fault: z.string().nullable(),
});
export type Mailbox = z.infer<typeof Mailbox>;

/** What became of one message. */
export const MailMessage = z.strictObject({
  id: NumericId,
  sender: z.string(),
  subject: z.string(),
  outcome: z.enum(MAIL_OUTCOMES),
  /** Why there was no reply, or only a draft. */
  reason: z.enum(MAIL_REASONS).nullable(),
  receivedAt: DateTime,
});
export type MailMessage = z.infer<typeof MailMessage>;
export type MailReason = (typeof MAIL_REASONS)[number];

/** An account of a chat app in which an assistant answers. Its keys are never returned. */
export const ChatChannel = z.strictObject({
  app: z.enum(CHAT_APPS),
  /** The account's name at the service. */
  accountName: z.string(),
  connectedAt: DateTime,
  checkedAt: DateTime.nullable(),
  lastMessageAt: DateTime.nullable(),
  /** Why the last check or reply failed. */
  fault: z.string().nullable(),
  /** Where the owner adds the account to a server of Discord; null for the other apps. */
  installAddress: z.string().nullable(),
});
export type ChatChannel = z.infer<typeof ChatChannel>;

/** One message in a chat app, and what became of it. Its text is in the conversation. */
export const ChatChannelMessage = z.strictObject({
  id: NumericId,
  app: z.enum(CHAT_APPS),
  /** `owner` for what the owner wrote in the inbox. */
  author: z.enum(["visitor", "owner"]),
  senderName: z.string().nullable(),
  outcome: z.enum(CHAT_OUTCOMES),
  /** Why there was no reply. */
  reason: z.enum(CHAT_REASONS).nullable(),
  receivedAt: DateTime,
});
export type ChatChannelMessage = z.infer<typeof ChatChannelMessage>;
export type ChatApp = (typeof CHAT_APPS)[number];
export type ChatReason = (typeof CHAT_REASONS)[number];

const exampleMailbox = {
  email: "hello@example.com",
  imapHost: "imap.example.com",
  imapPort: 993,
  smtpHost: "smtp.example.com",
  smtpPort: 465,
  username: "hello@example.com",
  mode: "draft",
} as const;

const params = z.object({ id: NumericIdParam });
const chatParams = params.extend({ app: z.enum(CHAT_APPS) });
const ChatState = z.strictObject({
  /** The connected chat apps. */
  channels: z.array(ChatChannel),
  messages: z.array(ChatChannelMessage),
  /** Where each app sends its messages. */
  addresses: z.record(z.enum(CHAT_APPS), z.string()),
});
const secret = z.string().trim().min(1).max(LIMITS.fieldCharacters);
const State = z.strictObject({ mailbox: Mailbox.nullable(), messages: z.array(MailMessage) });

export const channels = {
  mailbox: endpoint({
    name: "channels.mailbox",
    method: "GET",
    path: "/api/profiles/:id/mailbox",
    access: "owner",
    summary: "Get the connected mailbox, and what became of its latest messages",
    params,
    response: State,
    errors: ["unauthorized", "not_found"],
  }),
  connectMailbox: endpoint({
    name: "channels.connectMailbox",
    method: "PUT",
    path: "/api/profiles/:id/mailbox",
    access: "owner",
    summary: "Connect a mailbox, or change how it is answered; signs in to both servers first",
    recentSignIn: "/email",
    params,
    /** Without a password the stored one is used, and only with the same servers and user name. */
    body: z.strictObject({ ...fields, password: z.string().min(1).max(LIMITS.fieldCharacters).optional() }),
    response: State,
    errors: [
      "unauthorized",
      "sign_in_again",
      "not_found",
      "invalid_request",
      "conflict",
      "too_many_requests",
      "unavailable",
    ],
    example: {
      params: { id: "7" },
      body: { ...exampleMailbox, password: "the mailbox's password" },
      response: {
        mailbox: {
          ...exampleMailbox,
          authServer: "mx.example.com",
          connectedAt: "2026-02-28T09:41:05.000Z",
          checkedAt: "2026-02-28T09:41:05.000Z",
          fault: null,
        },
        messages: [],
      },
    },
  }),
  disconnectMailbox: endpoint({
    name: "channels.disconnectMailbox",
    method: "DELETE",
    path: "/api/profiles/:id/mailbox",
    access: "owner",
    summary: "Disconnect the mailbox and delete its password",
    params,
    response: State,
    errors: ["unauthorized", "not_found"],
  }),
  checkMailbox: endpoint({
    name: "channels.checkMailbox",
    method: "POST",
    path: "/api/profiles/:id/mailbox/check",
    access: "owner",
    summary: "Look for new messages now instead of within a minute",
    params,
    response: State,
    errors: ["unauthorized", "not_found"],
  }),
  chats: endpoint({
    name: "channels.chats",
    method: "GET",
    path: "/api/profiles/:id/chat-apps",
    access: "owner",
    summary: "List the connected chat apps, and what became of their latest messages",
    params,
    response: ChatState,
    errors: ["unauthorized", "not_found"],
  }),
  connectChat: endpoint({
    name: "channels.connectChat",
    method: "PUT",
    path: "/api/profiles/:id/chat-apps/:app",
    access: "owner",
    summary: "Connect an account of a chat app; signs in to the service first",
    recentSignIn: "/chat-apps",
    params: chatParams,
    body: z.strictObject({
      token: secret,
      /** Slack's, which proves what Slack sends. The other apps need none. */
      signingSecret: secret.optional(),
    }),
    response: ChatState,
    errors: [
      "unauthorized",
      "sign_in_again",
      "not_found",
      "invalid_request",
      "conflict",
      "too_many_requests",
      "unavailable",
    ],
    example: {
      params: { id: "7", app: "telegram" },
      body: { token: "the token of the account" },
      response: {
        channels: [
          {
            app: "telegram",
            accountName: "@marguerite_keelstone",
            connectedAt: "2026-02-28T09:41:05.000Z",
            checkedAt: "2026-02-28T09:41:05.000Z",
            lastMessageAt: null,
            fault: null,
            installAddress: null,
          },
        ],
        messages: [],
        addresses: {
          telegram: "https://understudy.example/api/channels/telegram/usr_2Zk8vQmN4xLr7TgYb1WcHd/7",
          slack: "https://understudy.example/api/channels/slack/usr_2Zk8vQmN4xLr7TgYb1WcHd/7",
          discord: "https://understudy.example/api/channels/discord/usr_2Zk8vQmN4xLr7TgYb1WcHd/7",
        },
      },
    },
  }),
  disconnectChat: endpoint({
    name: "channels.disconnectChat",
    method: "DELETE",
    path: "/api/profiles/:id/chat-apps/:app",
    access: "owner",
    summary: "Disconnect a chat app and delete its keys",
    params: chatParams,
    response: ChatState,
    errors: ["unauthorized", "not_found"],
  }),
  checkChat: endpoint({
    name: "channels.checkChat",
    method: "POST",
    path: "/api/profiles/:id/chat-apps/:app/check",
    access: "owner",
    summary: "Sign in to the service again, and register the address for its messages again",
    params: chatParams,
    response: ChatState,
    errors: ["unauthorized", "not_found", "conflict", "too_many_requests"],
  }),
  receive: endpoint({
    name: "channels.receive",
    method: "POST",
    path: "/api/channels/:app/:userId/:id",
    access: "public",
    anyOrigin: true,
    sdk: false,
    summary: "Messages of a chat app, signed by its service",
    description:
      "The signature decides. A request without a valid one gets the same answer whether or not the assistant exists.",
    params: z.object({ app: z.enum(CHAT_APPS), userId: UserId, id: NumericIdParam }),
    response: z.strictObject({
      /** Slack tries an address once, before it sends messages there. */
      challenge: z.string().optional(),
      /** Discord takes the first reply here: that it is being written, or why there is none. */
      type: z.int().optional(),
      data: z.strictObject({ content: z.string(), flags: z.int() }).optional(),
    }),
    errors: [
      "invalid_request",
      "unauthorized",
      "not_found",
      "too_many_requests",
      "unsupported_media_type",
      "payload_too_large",
    ],
    example: {
      params: { app: "telegram", userId: "usr_2Zk8vQmN4xLr7TgYb1WcHd", id: "7" },
      response: {},
    },
  }),
};
