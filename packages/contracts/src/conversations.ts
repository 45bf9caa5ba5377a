import * as z from "zod";
import { Citation, WrittenBy } from "./chat.ts";
import { Contact } from "./contacts.ts";
import { DateTime } from "./date-time.ts";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { PersonMessage, Takeover } from "./handover.ts";
import { ANSWER_STATES, CONVERSATION_SOURCES, EXCHANGE_STATES, LIMITS, MESSAGE_KINDS } from "./plain.ts";

const Count = z.int().nonnegative();
const Thumb = z.union([z.literal(1), z.literal(-1)]).nullable();

const conversation = {
  id: NumericId,
  profileId: NumericId,
  profileName: z.string(),
  /** Visitors of the main profile see the owner's name instead of the profile's. */
  isMain: z.boolean(),
  startedAt: DateTime,
  source: z.enum(CONVERSATION_SOURCES),
  /** The site that embedded the widget. */
  embedHost: z.string().nullable(),
  /** A test by the owner; excluded from analytics. */
  byOwner: z.boolean(),
  /** Who the visitor is, if the owner's own site has said so with a signed token. */
  visitorName: z.string().nullable(),
};

export const ConversationSummary = z.strictObject({
  ...conversation,
  lastAt: DateTime,
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
  /** Confirmed e-mail addresses left in it, and the last one. */
  contacts: Count,
  email: z.string().nullable(),
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

export const ConversationPage = z.strictObject({
  conversations: z.array(ConversationSummary),
  /** Cursor of the next page; null on the last. */
  next: z.string().nullable(),
});
export type ConversationPage = z.infer<typeof ConversationPage>;

/** A visitor who waits for the owner: for an answer by e-mail, or in the open chat. */
export const WaitingVisitor = z.strictObject({
  /** Null if it has been deleted after its retention period. */
  conversation: ConversationSummary.nullable(),
  /** The address left for the answer; null if the visitor only waits in the chat. */
  contact: Contact.nullable(),
  /** What the visitor waits with. */
  question: z.string(),
  since: DateTime,
  /** The visitor has the chat open now. */
  live: z.boolean(),
});
export type WaitingVisitor = z.infer<typeof WaitingVisitor>;

export const Inbox = z.strictObject({
  /** Those present first, then the longest wait first. */
  waiting: z.array(WaitingVisitor),
  /** Conversations whose visitor has the chat open now, newest first. */
  live: z.array(ConversationSummary),
  /** A visitor who waits with several questions counts once. */
  counts: z.strictObject({ waiting: Count, live: Count }),
});
export type Inbox = z.infer<typeof Inbox>;

export const ClosestPassage = z.strictObject({
  documentId: NumericId,
  documentName: z.string(),
  headingPath: z.array(z.string()),
  page: NumericId.nullable(),
  text: z.string(),
});
export type ClosestPassage = z.infer<typeof ClosestPassage>;

/** An exchange as the visitor saw it, with details that only the owner sees. */
export const ConversationExchange = z.strictObject({
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
  createdAt: DateTime,
  firstWordMs: Count.nullable(),
  wholeAnswerMs: Count.nullable(),
  thumb: Thumb,
  thumbReason: z.string().nullable(),
  /** Which language model wrote it, or why none did; null if none was asked. */
  writtenBy: WrittenBy.nullable(),
  /** Whether it is an open unanswered question; null if it never was one. */
  gap: z.enum(["open", "closed"]).nullable(),
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
  /** When its last question reaches the profile's retention period, and it is deleted. */
  deletedAt: DateTime,
  /** Questions that were left with the same e-mail addresses in other conversations, newest first. */
  otherQuestions: z.array(
    z.strictObject({ conversationId: NumericId, question: z.string(), confirmedAt: DateTime }),
  ),
});
export type Conversation = z.infer<typeof Conversation>;

/** A UTC date such as `2026-02-28`. */
const Day = z.iso.date();

/** What the examples show. */
const started = {
  id: 311,
  profileId: 12,
  profileName: "Marguerite",
  isMain: true,
  startedAt: "2026-02-28T09:30:00.000Z",
  source: "Direct",
  embedHost: null,
  byOwner: false,
  visitorName: "Ana Lima",
} as const;

export const conversations = {
  list: endpoint({
    name: "conversations.list",
    method: "GET",
    path: "/api/conversations",
    access: "owner",
    scope: "conversations:read",
    summary: "List the owner's conversations, newest first, with search and filters",
    description:
      "All filters must match. `next` is the `cursor` of the following page, and null on the last.",
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
    example: {
      query: { profileId: "12", state: "not_answered", search: "german" },
      response: {
        conversations: [
          {
            ...started,
            lastAt: "2026-02-28T09:41:05.000Z",
            question: "What does a session cost?",
            exchanges: 2,
            questions: 2,
            states: { answered: 1, uncited: 0, partly: 0, notAnswered: 1, other: 0 },
            thumbs: { up: 1, down: 0 },
            contacts: 0,
            email: null,
          },
        ],
        next: null,
      },
    },
  }),
  read: endpoint({
    name: "conversations.read",
    method: "GET",
    path: "/api/conversations/:id",
    access: "owner",
    scope: "conversations:read",
    summary: "Get a conversation as the visitor saw it, with cited passages and timings",
    params: z.object({ id: NumericIdParam }),
    response: Conversation,
    errors: ["unauthorized", "not_found"],
    example: {
      params: { id: "311" },
      response: {
        ...started,
        occasion: null,
        exchanges: [
          {
            id: 8842,
            message: "Do you coach in German?",
            kind: "question",
            response: "I don't know that. You can leave your e-mail address, and Marguerite answers you.",
            state: "not_answered",
            citations: [],
            unsupported: [],
            createdAt: "2026-02-28T09:41:05.000Z",
            firstWordMs: 240,
            wholeAnswerMs: 310,
            thumb: null,
            thumbReason: null,
            gap: "open",
            contacts: [],
            writtenBy: null,
          },
        ],
        messages: [],
        takeover: { person: false, turn: 0, until: null, answering: false },
        deletedAt: "2026-03-30T09:41:05.000Z",
        otherQuestions: [],
      },
    },
  }),
  inbox: endpoint({
    name: "conversations.inbox",
    method: "GET",
    path: "/api/inbox",
    access: "owner",
    summary: "List the visitors who wait for the owner, those present first, and the live conversations",
    response: Inbox,
    errors: ["unauthorized"],
  }),
  closest: endpoint({
    name: "conversations.closestPassage",
    method: "GET",
    path: "/api/conversations/:id/exchanges/:exchangeId/closest",
    access: "owner",
    summary: "Find the passage that is closest to a question, among what its visitor may see",
    params: z.object({ id: NumericIdParam, exchangeId: NumericIdParam }),
    response: z.strictObject({ passage: ClosestPassage.nullable() }),
    errors: ["unauthorized", "not_found"],
  }),
  remove: endpoint({
    name: "conversations.remove",
    method: "DELETE",
    path: "/api/conversations/:id",
    access: "owner",
    summary: "Delete a conversation with all its messages and e-mail addresses",
    params: z.object({ id: NumericIdParam }),
    response: z.strictObject({ id: NumericId, exchanges: Count, contacts: Count }),
    errors: ["unauthorized", "not_found"],
  }),
};
