import * as z from "zod";
import { Citation } from "./chat.ts";
import { Contact } from "./contacts.ts";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { ANSWER_STATES, CONVERSATION_SOURCES, EXCHANGE_STATES, LIMITS, MESSAGE_KINDS } from "./plain.ts";
import { PersonMessage, Takeover } from "./talk.ts";

const Count = z.int().nonnegative();
const Thumb = z.union([z.literal(1), z.literal(-1)]).nullable();

const conversation = {
  id: NumericId,
  profileId: NumericId,
  profileName: z.string(),
  /** Visitors of the main profile see the owner's name instead of the profile's. */
  isMain: z.boolean(),
  startedAt: z.iso.datetime(),
  source: z.enum(CONVERSATION_SOURCES),
  /** The site that embedded the widget. */
  embedHost: z.string().nullable(),
  /** A test by the owner; excluded from analytics. */
  byOwner: z.boolean(),
};

export const ConversationSummary = z.strictObject({
  ...conversation,
  lastAt: z.iso.datetime(),
  /** The first question, or the first message if there is no question. */
  question: z.string(),
  /** Messages that the assistant answered, including small talk. */
  exchanges: Count,
  questions: Count,
  /** How its questions ended. `answered` has at least one citation; `uncited` has none, or none any more. */
  states: z.strictObject({
    answered: Count,
    uncited: Count,
    partly: Count,
    notAnswered: Count,
    other: Count,
  }),
  /** Ratings of answers to its questions. */
  thumbs: z.strictObject({ up: Count, down: Count }),
  /** Confirmed e-mail addresses left in it. */
  contacts: Count,
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

export const ConversationPage = z.strictObject({
  conversations: z.array(ConversationSummary),
  /** Cursor of the next page; null on the last. */
  next: z.string().nullable(),
});
export type ConversationPage = z.infer<typeof ConversationPage>;

/** An exchange as the visitor saw it, with details that only the owner sees. */
const ConversationExchange = z.strictObject({
  id: NumericId,
  message: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  response: z.string(),
  /** `pending`: the answer is in progress, and this is its text so far. */
  state: z.enum([...EXCHANGE_STATES, "pending"]),
  citations: z.array(
    Citation.extend({
      documentId: NumericId.nullable(),
      /** The cited saved answer; null if a document is cited, and then `documentId` is set. */
      correctionId: NumericId.nullable(),
      /** Visitors see only the document's name. */
      nameOnly: z.boolean(),
    }),
  ),
  unsupported: z.array(z.strictObject({ start: Count, end: Count })),
  createdAt: z.iso.datetime(),
  firstWordMs: Count.nullable(),
  wholeAnswerMs: Count.nullable(),
  thumb: Thumb,
  thumbReason: z.string().nullable(),
  /** Visitors who left an e-mail address with this question and confirmed it. */
  contacts: z.array(
    Contact.pick({ id: true, email: true, name: true, confirmedAt: true, answeredAt: true, answer: true }),
  ),
});

export const Conversation = z.strictObject({
  ...conversation,
  /** The private link it started from; its id is null if the link was deleted. */
  occasion: z.strictObject({ id: NumericId.nullable() }).nullable(),
  exchanges: z.array(ConversationExchange),
  /** Handover messages. */
  messages: z.array(PersonMessage),
  takeover: Takeover,
});
export type Conversation = z.infer<typeof Conversation>;

/** A UTC date such as `2026-02-28`. */
const Day = z.iso.date();

export const conversations = {
  list: endpoint({
    method: "GET",
    path: "/api/conversations",
    access: "owner",
    scope: "conversations:read",
    summary: "List the owner's conversations, newest first, with search and filters",
    query: z.object({
      profileId: NumericIdParam.optional(),
      /** Range of start dates, inclusive. */
      from: Day.optional(),
      until: Day.optional(),
      /** Contains a question with this outcome; `answered` requires a citation. */
      state: z.enum(ANSWER_STATES).optional(),
      thumb: z.enum(["up", "down"]).optional(),
      /** Contains a confirmed e-mail address. */
      contact: z.literal("yes").optional(),
      /** Whose conversations to list; visitors' by default. */
      by: z.enum(["visitors", "owner", "all"]).default("visitors"),
      /** Words that all appear in one question or its answer; each may be a prefix. */
      search: z.string().trim().max(LIMITS.fieldCharacters).optional(),
      cursor: NumericIdParam.optional(),
    }),
    response: ConversationPage,
    errors: ["unauthorized", "not_found", "invalid_request"],
  }),
  read: endpoint({
    method: "GET",
    path: "/api/conversations/:id",
    access: "owner",
    scope: "conversations:read",
    summary: "Get a conversation as the visitor saw it, with cited passages and timings",
    params: z.object({ id: NumericIdParam }),
    response: Conversation,
    errors: ["unauthorized", "not_found"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/conversations/:id",
    access: "owner",
    summary: "Delete a conversation with all its messages and e-mail addresses",
    params: z.object({ id: NumericIdParam }),
    response: z.strictObject({ id: NumericId, exchanges: Count, contacts: Count }),
    errors: ["unauthorized", "not_found"],
  }),
};
