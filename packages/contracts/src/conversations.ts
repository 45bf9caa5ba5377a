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
  /** Of the main profile visitors see the owner's own name. */
  isMain: z.boolean(),
  startedAt: z.iso.datetime(),
  source: z.enum(CONVERSATION_SOURCES),
  /** The page that it was embedded in. */
  embedHost: z.string().nullable(),
  /** The owner's own test: it is in no figure. */
  byOwner: z.boolean(),
};

/** A conversation in a list. */
export const ConversationSummary = z.strictObject({
  ...conversation,
  lastAt: z.iso.datetime(),
  /** Its first question; where nothing was asked, what it began with. */
  question: z.string(),
  /** Messages that the assistant answered, small talk among them. */
  exchanges: Count,
  questions: Count,
  /**
   * How its questions ended. Answered is one with at least one citation; uncited is one whose answer has none, or none
   * any more.
   */
  states: z.strictObject({
    answered: Count,
    uncited: Count,
    partly: Count,
    notAnswered: Count,
    other: Count,
  }),
  /** On answers to its questions. */
  thumbs: z.strictObject({ up: Count, down: Count }),
  /** Addresses that were left and confirmed. */
  contacts: Count,
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

export const ConversationPage = z.strictObject({
  conversations: z.array(ConversationSummary),
  /** Leads to the next page; null on the last. */
  next: z.string().nullable(),
});
export type ConversationPage = z.infer<typeof ConversationPage>;

/** An exchange as its visitor had it, with what only the owner sees. */
const ConversationExchange = z.strictObject({
  id: NumericId,
  message: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  response: z.string(),
  /** `pending`: the answer is on its way, and this is its text so far. */
  state: z.enum([...EXCHANGE_STATES, "pending"]),
  citations: z.array(
    Citation.extend({
      documentId: NumericId.nullable(),
      /** The owner's own answer that was given; null, as otherwise is `documentId`, where a document was cited. */
      correctionId: NumericId.nullable(),
      /** Visitors see the document's name only. */
      nameOnly: z.boolean(),
    }),
  ),
  unsupported: z.array(z.strictObject({ start: Count, end: Count })),
  createdAt: z.iso.datetime(),
  firstWordMs: Count.nullable(),
  wholeAnswerMs: Count.nullable(),
  thumb: Thumb,
  thumbReason: z.string().nullable(),
  /** Who left an address with this question and has confirmed it. */
  contacts: z.array(
    Contact.pick({ id: true, email: true, name: true, confirmedAt: true, answeredAt: true, answer: true }),
  ),
});

export const Conversation = z.strictObject({
  ...conversation,
  /** The occasion at whose link it began, and whether that is still there. */
  occasion: z.strictObject({ id: NumericId.nullable() }).nullable(),
  exchanges: z.array(ConversationExchange),
  /** What people said in it beside the assistant. */
  messages: z.array(PersonMessage),
  takeover: Takeover,
});
export type Conversation = z.infer<typeof Conversation>;

/** A day of UTC, as `2026-02-28`. */
const Day = z.iso.date();

export const conversations = {
  list: endpoint({
    method: "GET",
    path: "/api/conversations",
    access: "owner",
    scope: "conversations:read",
    summary: "The owner's conversations, newest first, by what was said in them and how it went",
    query: z.object({
      profileId: NumericIdParam.optional(),
      /** The first and the last day on which it began. */
      from: Day.optional(),
      until: Day.optional(),
      /** Holds a question that ended so; answered is one with a citation. */
      state: z.enum(ANSWER_STATES).optional(),
      thumb: z.enum(["up", "down"]).optional(),
      /** Holds a confirmed address. */
      contact: z.literal("yes").optional(),
      /** Whose: visitors' unless it is said otherwise. */
      by: z.enum(["visitors", "owner", "all"]).default("visitors"),
      /** Words that stand in one question or its answer; each may be the beginning of a longer one. */
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
    summary: "One conversation as the visitor saw it, with its passages and times",
    params: z.object({ id: NumericIdParam }),
    response: Conversation,
    errors: ["unauthorized", "not_found"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/conversations/:id",
    access: "owner",
    summary: "Deletes a conversation with everything that was said in it and every address left in it",
    params: z.object({ id: NumericIdParam }),
    response: z.strictObject({ id: NumericId, exchanges: Count, contacts: Count }),
    errors: ["unauthorized", "not_found"],
  }),
};
