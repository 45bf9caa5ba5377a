import * as z from "zod";
import { UserId } from "./accounts.ts";
import { OccasionKey } from "./chat.ts";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./plain.ts";

/** Words of a person in a conversation. */
export const PersonMessage = z.strictObject({
  id: NumericId,
  author: z.enum(["owner", "visitor"]),
  content: z.string(),
  /** The question that the owner answers late; of a visitor's words, the exchange in which the assistant answered them. */
  exchangeId: NumericId.nullable(),
  createdAt: z.iso.datetime(),
});
export type PersonMessage = z.infer<typeof PersonMessage>;

/** Who speaks in a conversation beside its visitor, and what people have said in it. */
export const Talk = z.strictObject({
  /** The owner is there, and the assistant says nothing. */
  person: z.boolean(),
  /** Counts the changes of the voice. */
  turn: z.int().nonnegative(),
  messages: z.array(PersonMessage),
  /** The newest exchange with the assistant: whoever does not know it reads the conversation again. */
  exchangeId: NumericId.nullable(),
});
export type Talk = z.infer<typeof Talk>;

/** The owner in a conversation, as the owner sees it. */
export const Takeover = z.strictObject({
  person: z.boolean(),
  turn: z.int().nonnegative(),
  /** When the assistant takes over again, unless the owner gives a sign of life. */
  until: z.iso.datetime().nullable(),
  /** The assistant ends an answer that it had begun; until then the owner says nothing. */
  answering: z.boolean(),
});
export type Takeover = z.infer<typeof Takeover>;

const ofConversation = { params: z.object({ id: NumericIdParam }), access: "owner" } as const;
const whose = {
  ...{ userId: UserId.optional(), occasion: OccasionKey.optional() },
  sessionId: z.string().max(64),
};

const byOwner = {
  join: endpoint({
    method: "POST",
    path: "/api/conversations/:id/join",
    ...ofConversation,
    summary: "The owner is in the conversation, and the assistant is silent; again, as a sign of life",
    response: Takeover,
    errors: ["unauthorized", "not_found", "conflict"],
  }),
  say: endpoint({
    method: "POST",
    path: "/api/conversations/:id/messages",
    ...ofConversation,
    summary: "Says something to the visitor; the same key twice is said once",
    body: z.strictObject({
      content: z.string().trim().min(1).max(LIMITS.messageCharacters),
      key: z.string().min(16).max(64),
    }),
    response: PersonMessage,
    status: 201,
    errors: ["unauthorized", "invalid_request", "not_found", "conflict", "key_reused"],
  }),
  handBack: endpoint({
    method: "POST",
    path: "/api/conversations/:id/hand-back",
    ...ofConversation,
    summary: "The assistant speaks again, and answers what the visitor said last if the owner has not",
    response: Takeover,
    errors: ["unauthorized", "not_found"],
  }),
};

export const talks = {
  ...byOwner,
  leave: endpoint({
    method: "POST",
    path: "/api/chat/hand-back",
    access: "public",
    ofProfile: true,
    scope: "chat",
    summary: "The visitor goes back to the assistant; nothing where the voice has changed since `turn`",
    body: z.strictObject({ ...whose, profileId: NumericId.optional(), turn: z.int().nonnegative() }),
    response: Talk,
    errors: ["invalid_request", "not_found", "too_many_requests"],
  }),
  read: endpoint({
    method: "GET",
    path: "/api/chat/talk",
    access: "public",
    ofProfile: true,
    scope: "chat",
    summary: "What people have said in a conversation; as events, now and again whenever it changes",
    query: z.object({ ...whose, profileId: NumericIdParam.optional() }),
    response: Talk,
    events: z.strictObject({ type: z.literal("talk"), ...Talk.shape }),
    errors: ["invalid_request", "not_found", "too_many_requests"],
  }),
};
