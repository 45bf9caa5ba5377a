import * as z from "zod";
import { UserId } from "./accounts.ts";
import { DateTime } from "./date-time.ts";
import { drawnStrip, NumericId, NumericIdParam, PagePicture } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { EXAMPLE } from "./example-values.ts";
import { AUDIENCES, EXCHANGE_STATES, LIMITS, MODEL_FAULTS, MODEL_SOURCES } from "./plain.ts";

/** A range of `response`, in UTF-16 code units. */
export const Span = z.strictObject({ start: z.int().nonnegative(), end: z.int().nonnegative() });

/** A row of a table that an answer cites, with the names of its columns. */
export const CitedCell = z.strictObject({
  names: z.array(z.string()),
  cells: z.array(z.string()),
  /** Indexes of the cells that answer; empty if the whole row does. */
  columns: z.array(z.int().nonnegative()),
  /** What a spreadsheet calls these cells, such as `Prices!B7`; empty for tables of other documents. */
  addresses: z.array(z.string()),
});
export type CitedCell = z.infer<typeof CitedCell>;

/** Links a sentence of a response to a passage. */
export const Citation = z.strictObject({
  number: z.int().positive(),
  ...Span.shape,
  documentName: z.string(),
  /** The URL of a web document; absent for a file. */
  address: z.string().optional(),
  headingPath: z.array(z.string()),
  /** The page on which the passage starts; null for formats without pages. */
  page: z.int().positive().nullable(),
  /** Null, like `quote`, if the owner shows visitors only the document's name. */
  passage: z.string().nullable(),
  /** The sentence of the passage that supports the response. */
  quote: z.string().nullable(),
  /** For a row of a table, unless visitors see only the document's name. */
  cell: CitedCell.optional(),
});
export type Citation = z.infer<typeof Citation>;

const message = z.string().trim().min(1).max(LIMITS.messageCharacters);
const sessionId = z.string().max(64);

/** What happened when language models were asked for an answer. */
export const WrittenBy = z.strictObject({
  /** Null for a quotation. */
  source: z.enum(MODEL_SOURCES).nullable(),
  model: z.string().nullable(),
  /** Why one that was asked before didn't write it. Null with a quotation if the documents support nothing it said. */
  fault: z.enum(MODEL_FAULTS).nullable(),
  faultSource: z.enum(MODEL_SOURCES).nullable(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Of the owner's connections, in millionths of a US dollar. */
  cost: z.int(),
});
export type WrittenBy = z.infer<typeof WrittenBy>;

export const ChatAnswer = z.strictObject({
  response: z.string(),
  sessionId: z.string(),
  /** Identifies the exchange together with `sessionId`; null if none was stored. */
  exchangeId: NumericId.nullable(),
  state: z.enum(EXCHANGE_STATES),
  citations: z.array(Citation),
  /** Sentences that no passage supports. */
  unsupported: z.array(Span),
  /** Follow-up questions that this assistant can answer. */
  suggestions: z.array(z.string()).max(LIMITS.followUps),
  /** The visitor may leave an e-mail address so that the owner can answer. */
  contact: z.boolean(),
  /** For the owner only: which language model wrote it, or why none did. */
  writtenBy: WrittenBy.optional(),
  /** The visitor asked for a person: show how to reach the owner at once. */
  wantsPerson: z.literal(true).optional(),
  /** A limit was reached: `response` is a notice, and the assistant did not run. */
  limited: z.literal(true).optional(),
  /** The owner has joined the conversation: the question became this message to them, and the assistant did not run. */
  messageId: NumericId.optional(),
});
export type ChatAnswer = z.infer<typeof ChatAnswer>;

/**
 * Events of an answer in progress. The first is `answer-start`; the last is `answer-end` or `answer-error`, which
 * contain the complete answer.
 */
export const ChatEvent = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("answer-start"),
    exchangeId: NumericId.nullable(),
    sessionId: z.string(),
  }),
  z.strictObject({
    type: z.literal("source-found"),
    documentName: z.string(),
    headingPath: z.array(z.string()),
  }),
  z.strictObject({ type: z.literal("text-delta"), text: z.string() }),
  /** Removes the text from this position on. */
  z.strictObject({ type: z.literal("text-retract"), from: z.int().nonnegative() }),
  z.strictObject({ type: z.literal("citation"), citation: Citation }),
  z.strictObject({ type: z.literal("answer-end"), answer: ChatAnswer }),
  z.strictObject({ type: z.literal("answer-error"), answer: ChatAnswer }),
]);
export type ChatEvent = z.infer<typeof ChatEvent>;

/** The last path segment of a private link. */
export const PrivateLinkKey = z.string().regex(/^occ_[A-Za-z0-9]{22}$/);

const Thumb = z.union([z.literal(1), z.literal(-1)]).nullable();
const ExchangeParams = z.object({ exchange: NumericIdParam });
/** The assistant, as in the question; empty for the demo. `sessionId`, the conversation's token, authorizes access. */
const conversationParams = { userId: UserId.optional(), occasion: PrivateLinkKey.optional(), sessionId };

/** What the examples show. */
const citation: Citation = {
  number: 1,
  start: 0,
  end: 28,
  documentName: "price-list-2026.md",
  headingPath: ["Individual coaching"],
  page: null,
  passage: "A single session costs £180. A package of five costs £810.",
  quote: "A single session costs £180.",
};
const question = "What does a session cost?";
const answer: ChatAnswer = {
  response: "A single session costs £180.",
  sessionId: EXAMPLE.sessionId,
  exchangeId: 8841,
  state: "answered",
  citations: [citation],
  unsupported: [],
  suggestions: ["Can I pay in installments?"],
  contact: false,
};
const stream: ChatEvent[] = [
  { type: "answer-start", exchangeId: 8841, sessionId: EXAMPLE.sessionId },
  { type: "source-found", documentName: "price-list-2026.md", headingPath: ["Individual coaching"] },
  { type: "text-delta", text: "A single session costs £180." },
  { type: "citation", citation },
  { type: "answer-end", answer },
];
const asker = { userId: EXAMPLE.userId, sessionId: EXAMPLE.sessionId };

const asking = {
  ask: endpoint({
    name: "chat.ask",
    method: "POST",
    path: "/api/chat",
    access: "public",
    ofProfile: true,
    scope: "chat",
    summary: "Ask an assistant a question",
    description:
      "Name the assistant by `userId` (the main profile of an owner), `profileId` or `occasion`. Without a `sessionId` a new conversation begins; send the one of the answer with the next question. With `Accept: text/event-stream` the answer is streamed. With an `Idempotency-Key` header of 16 to 255 characters, a repeated question is asked once.",
    body: z
      .strictObject({
        message,
        userId: UserId.optional(),
        profileId: NumericId.optional(),
        /** Sent through a private link, which determines the assistant. */
        occasion: PrivateLinkKey.optional(),
        /** The audience to answer for, if the owner asks; ignored for everyone else. */
        as: z.enum(AUDIENCES).optional(),
        sessionId: sessionId.optional(),
        /** Sent from a frame on a third-party page; rejected while the owner has embedding turned off. */
        embed: z.boolean().optional(),
        /** The page that holds the chat: what was read from its address counts more. It is never shown or stored. */
        page: z
          .strictObject({
            url: z.string().max(LIMITS.addressCharacters),
            title: z.string().max(LIMITS.pageTitleCharacters).optional(),
          })
          .optional(),
      })
      .refine(
        ({ userId, profileId, occasion }) =>
          [userId, profileId, occasion].filter((one) => one !== undefined).length === 1,
        { message: "Provide exactly one of userId, profileId and occasion." },
      ),
    response: ChatAnswer,
    events: ChatEvent,
    errors: ["invalid_request", "not_found", "key_reused", "too_many_requests", "foreign_origin"],
    example: { body: { userId: EXAMPLE.userId, message: question }, response: answer, events: stream },
  }),
  askDemo: endpoint({
    name: "chat.askDemo",
    method: "POST",
    path: "/api/chat/public",
    access: "public",
    ofProfile: true,
    summary: "Ask the demo assistant, which answers from the product's documentation",
    body: z.strictObject({ message, sessionId: sessionId.optional() }),
    response: ChatAnswer,
    events: ChatEvent,
    errors: ["invalid_request", "key_reused", "too_many_requests", "unavailable"],
    example: { body: { message: question }, response: answer, events: stream },
  }),
  stop: endpoint({
    name: "chat.stop",
    method: "POST",
    path: "/api/chat/:exchange/stop",
    access: "public",
    ofProfile: true,
    scope: "chat",
    summary: "Stop an answer in progress; its text so far is kept",
    params: ExchangeParams,
    body: z.strictObject({ ...conversationParams, profileId: NumericId.optional() }),
    response: ChatAnswer,
    errors: ["invalid_request", "not_found", "unavailable"],
    example: {
      params: { exchange: "8841" },
      body: asker,
      response: { ...answer, state: "stopped", response: "A single session", citations: [], suggestions: [] },
    },
  }),
  events: endpoint({
    name: "chat.events",
    method: "GET",
    path: "/api/chat/:exchange/events",
    access: "public",
    ofProfile: true,
    scope: "chat",
    summary: "Resume the event stream of an answer after the Last-Event-ID header",
    description:
      "For a stream that broke off: send the id of the last event as `Last-Event-ID`. Without it, all events are sent again.",
    params: ExchangeParams,
    query: z.object({ ...conversationParams, profileId: NumericIdParam.optional() }),
    events: ChatEvent,
    errors: ["invalid_request", "not_found"],
    example: { params: { exchange: "8841" }, query: asker, events: stream },
  }),
};

const afterwards = {
  citedPage: endpoint({
    name: "chat.citedPage",
    method: "GET",
    path: "/api/chat/:exchange/citations/:number/page",
    access: "public",
    ofProfile: true,
    scope: "chat",
    summary: "Get a picture of the cited sentence on its page",
    description:
      "For citations of PDFs whose `page` is not null. The sentence is highlighted. A visitor gets the strip of the page around it, and the owner the whole page. `not_found` if it is not known where on the page the sentence is, if the owner shows only the document's name, or if the citation does not exist: show `passage` then.",
    params: z.object({ ...ExchangeParams.shape, number: NumericIdParam }),
    query: z.object({ ...conversationParams, profileId: NumericIdParam.optional() }),
    response: PagePicture,
    errors: ["invalid_request", "not_found", "too_many_requests", "unavailable"],
    example: { params: { exchange: "8841", number: "1" }, query: asker, response: drawnStrip },
  }),
  conversation: endpoint({
    name: "chat.conversation",
    method: "GET",
    path: "/api/chat/conversation",
    access: "public",
    ofProfile: true,
    scope: "chat",
    summary: "Get the latest exchanges of a conversation, oldest first",
    description:
      "Name the assistant as in the question; leave it out for the demo. Anyone who has the `sessionId` can read the conversation.",
    query: z.object({ ...conversationParams, profileId: NumericIdParam.optional() }),
    response: z.strictObject({
      exchanges: z.array(
        z.strictObject({
          message: z.string(),
          thumb: Thumb,
          createdAt: DateTime,
          answer: ChatAnswer,
          /** The answer is in progress: this is its text so far, and its events can be followed. */
          pending: z.literal(true).optional(),
        }),
      ),
    }),
    errors: ["invalid_request", "not_found"],
    example: {
      query: asker,
      response: {
        exchanges: [{ message: question, thumb: 1, createdAt: "2026-02-28T09:30:00.000Z", answer }],
      },
    },
  }),
  feedback: endpoint({
    name: "chat.feedback",
    method: "POST",
    path: "/api/chat/:exchange/feedback",
    access: "public",
    ofProfile: true,
    scope: "chat",
    summary: "Rate an answer, or remove the rating",
    params: ExchangeParams,
    body: z
      .strictObject({
        ...conversationParams,
        profileId: NumericId.optional(),
        thumb: Thumb,
        reason: z.string().trim().max(LIMITS.reasonCharacters).optional(),
      })
      .refine((body) => body.userId === undefined || body.profileId === undefined, {
        message: "Provide userId or profileId, not both.",
      }),
    response: z.strictObject({ thumb: Thumb }),
    errors: ["invalid_request", "not_found", "too_many_requests"],
    example: {
      params: { exchange: "8841" },
      body: { ...asker, thumb: -1, reason: "The price is out of date." },
      response: { thumb: -1 },
    },
  }),
  contact: endpoint({
    name: "chat.contact",
    method: "POST",
    path: "/api/chat/:exchange/contact",
    access: "public",
    ofProfile: true,
    summary: "Leave an e-mail address with a question so that the owner can answer it",
    description:
      "Sends an e-mail with a link to confirm the address; the owner sees the question once it is confirmed.",
    params: ExchangeParams,
    body: z.strictObject({
      ...conversationParams,
      profileId: NumericId.optional(),
      email: z.string().trim().max(320).pipe(z.email()),
      name: z.string().trim().max(LIMITS.fieldCharacters).optional(),
    }),
    /** The same whether an e-mail was sent or the address already had one. */
    response: z.strictObject({ sent: z.literal(true) }),
    errors: ["invalid_request", "not_found", "too_many_requests", "unavailable"],
    example: {
      params: { exchange: "8841" },
      body: { ...asker, email: EXAMPLE.email, name: "Jonas" },
      response: { sent: true },
    },
  }),
  contactLink: endpoint({
    name: "chat.contactLink",
    method: "GET",
    path: "/api/contacts/confirm",
    access: "public",
    summary: "Get what a confirmation link confirms; does not use the link up",
    query: z.object({ token: z.string().max(200) }),
    /** Every question that this address was left with and that this link confirms. */
    response: z.strictObject({ email: z.string(), ownerName: z.string(), questions: z.array(z.string()) }),
    errors: ["not_found"],
    example: {
      query: { token: EXAMPLE.token },
      response: { email: EXAMPLE.email, ownerName: "Marguerite", questions: ["Do you coach in German?"] },
    },
  }),
  confirmContact: endpoint({
    name: "chat.confirmContact",
    method: "POST",
    path: "/api/contacts/confirm",
    access: "public",
    summary: "Confirm an e-mail address with a link from an e-mail (HTML form)",
    bodyType: "form",
    body: z.object({ token: z.string().max(200) }),
    errors: ["foreign_origin"],
    example: { body: { token: EXAMPLE.token } },
  }),
};

export const chat = { ...asking, ...afterwards };
