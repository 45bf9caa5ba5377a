import * as z from "zod";
import { UserId } from "./accounts.ts";
import { PrivateLinkKey } from "./chat.ts";
import { DateTime } from "./date-time.ts";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { EXAMPLE } from "./example-values.ts";
import { LIMITS } from "./plain.ts";

/** A handover message: written by a person, not by the assistant. */
export const PersonMessage = z.strictObject({
  id: NumericId,
  author: z.enum(["owner", "visitor"]),
  content: z.string(),
  /** For the owner, the question answered late; for a visitor, the exchange in which the assistant answered it. */
  exchangeId: NumericId.nullable(),
  createdAt: DateTime,
});
export type PersonMessage = z.infer<typeof PersonMessage>;

/** The handover state of a conversation and its messages, as the visitor sees it. */
export const Talk = z.strictObject({
  /** The owner has joined, and the assistant is silent. */
  person: z.boolean(),
  /** Counts switches between owner and assistant. */
  turn: z.int().nonnegative(),
  messages: z.array(PersonMessage),
  /** The newest exchange with the assistant: a client that does not know it reloads the conversation. */
  exchangeId: NumericId.nullable(),
});
export type Talk = z.infer<typeof Talk>;

/** The handover state, as the owner sees it. */
export const Takeover = z.strictObject({
  person: z.boolean(),
  turn: z.int().nonnegative(),
  /** When the assistant resumes unless the owner renews the handover. */
  until: DateTime.nullable(),
  /** The assistant is finishing an answer; the owner cannot write until then. */
  answering: z.boolean(),
});
export type Takeover = z.infer<typeof Takeover>;

const ofConversation = { params: z.object({ id: NumericIdParam }), access: "owner" } as const;
const conversationParams = {
  userId: UserId.optional(),
  occasion: PrivateLinkKey.optional(),
  sessionId: z.string().max(64),
};

/** What the examples show. */
const handover: Talk = {
  person: true,
  turn: 1,
  messages: [
    {
      id: 52,
      author: "owner",
      content: "Hello, this is Marguerite. Tuesday at ten would work.",
      exchangeId: null,
      createdAt: "2026-02-28T09:34:10.000Z",
    },
  ],
  exchangeId: 8841,
};
const asker = { userId: EXAMPLE.userId, sessionId: EXAMPLE.sessionId };

const byOwner = {
  join: endpoint({
    name: "conversations.join",
    method: "POST",
    path: "/api/conversations/:id/join",
    ...ofConversation,
    summary: "Join a conversation and pause the assistant; repeat it as a heartbeat",
    response: Takeover,
    errors: ["unauthorized", "not_found", "conflict"],
  }),
  say: endpoint({
    name: "conversations.sendMessage",
    method: "POST",
    path: "/api/conversations/:id/messages",
    ...ofConversation,
    summary: "Send a message to the visitor; a repeated key sends it once",
    body: z.strictObject({
      content: z.string().trim().min(1).max(LIMITS.messageCharacters),
      key: z.string().min(16).max(64),
    }),
    response: PersonMessage,
    status: 201,
    errors: ["unauthorized", "invalid_request", "not_found", "conflict", "key_reused"],
  }),
  handBack: endpoint({
    name: "conversations.handBack",
    method: "POST",
    path: "/api/conversations/:id/hand-back",
    ...ofConversation,
    summary:
      "Hand the conversation back to the assistant, which answers the visitor's last message if it is unanswered",
    response: Takeover,
    errors: ["unauthorized", "not_found"],
  }),
};

export const talks = {
  ...byOwner,
  leave: endpoint({
    name: "chat.handBack",
    method: "POST",
    path: "/api/chat/hand-back",
    access: "public",
    ofProfile: true,
    scope: "chat",
    summary:
      "Return to the assistant as the visitor; has no effect if the handover state changed since `turn`",
    body: z.strictObject({
      ...conversationParams,
      profileId: NumericId.optional(),
      turn: z.int().nonnegative(),
    }),
    response: Talk,
    errors: ["invalid_request", "not_found", "too_many_requests"],
    example: { body: { ...asker, turn: 1 }, response: { ...handover, person: false, turn: 2 } },
  }),
  read: endpoint({
    name: "chat.handover",
    method: "GET",
    path: "/api/chat/talk",
    access: "public",
    ofProfile: true,
    scope: "chat",
    summary: "Get the handover messages of a conversation; as an event stream, also every change",
    description: "With `Accept: text/event-stream`, a `talk` event follows for every change.",
    query: z.object({
      ...conversationParams,
      profileId: NumericIdParam.optional(),
      /** In place of the header `Understudy-Visitor`, which an `EventSource` can't send. */
      visitor: z.string().max(100).optional(),
    }),
    response: Talk,
    events: z.strictObject({ type: z.literal("talk"), ...Talk.shape }),
    errors: ["invalid_request", "not_found", "too_many_requests"],
    example: { query: asker, response: handover, events: [{ type: "talk", ...handover }] },
  }),
};
