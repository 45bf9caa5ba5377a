import * as z from "zod";
import { UserId } from "./accounts.ts";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { EXCHANGE_STATES, LIMITS } from "./plain.ts";

/** A part of `response`. Positions count UTF-16 units. */
const Span = z.strictObject({ start: z.int().nonnegative(), end: z.int().nonnegative() });

/** A link from a sentence of a response to a passage. */
export const Citation = z.strictObject({
  number: z.int().positive(),
  ...Span.shape,
  documentName: z.string(),
  headingPath: z.array(z.string()),
  passage: z.string(),
  /** The sentence of the passage that the response rests on. */
  quote: z.string(),
});
export type Citation = z.infer<typeof Citation>;

const message = z.string().trim().min(1).max(LIMITS.messageCharacters);
const sessionId = z.string().max(64);

export const ChatAnswer = z.strictObject({
  response: z.string(),
  sessionId: z.string(),
  /** Names the exchange, together with `sessionId`; null where none was kept. */
  exchangeId: NumericId.nullable(),
  state: z.enum(EXCHANGE_STATES),
  citations: z.array(Citation),
  /** Sentences that no passage supports. */
  unsupported: z.array(Span),
  /** A limit was reached: `response` is a notice, and the assistant was not asked. */
  limited: z.literal(true).optional(),
});
export type ChatAnswer = z.infer<typeof ChatAnswer>;

/**
 * What happens on the way to an answer. The first is `answer-start`; the last is `answer-end` or `answer-error`,
 * which carry the whole answer.
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
  /** The text from this place on is taken back. */
  z.strictObject({ type: z.literal("text-retract"), from: z.int().nonnegative() }),
  z.strictObject({ type: z.literal("citation"), citation: Citation }),
  z.strictObject({ type: z.literal("answer-end"), answer: ChatAnswer }),
  z.strictObject({ type: z.literal("answer-error"), answer: ChatAnswer }),
]);
export type ChatEvent = z.infer<typeof ChatEvent>;

const ExchangeParams = z.object({ exchange: NumericIdParam });
/** Of whose assistant the answer is, as in the question; neither for the demo. The conversation's token is the key. */
const whose = { userId: UserId.optional(), sessionId };

export const chat = {
  ask: endpoint({
    method: "POST",
    path: "/api/chat",
    access: "public",
    summary: "Asks a profile's assistant one question",
    body: z
      .strictObject({
        message,
        userId: UserId.optional(),
        profileId: NumericId.optional(),
        sessionId: sessionId.optional(),
      })
      .refine((body) => (body.userId === undefined) !== (body.profileId === undefined), {
        message: "Give either userId or profileId.",
      }),
    response: ChatAnswer,
    events: ChatEvent,
    errors: ["invalid_request", "not_found", "key_reused"],
  }),
  askDemo: endpoint({
    method: "POST",
    path: "/api/chat/public",
    access: "public",
    summary: "Asks the demo assistant, which knows the product's own documentation",
    body: z.strictObject({ message, sessionId: sessionId.optional() }),
    response: ChatAnswer,
    events: ChatEvent,
    errors: ["invalid_request", "key_reused", "unavailable"],
  }),
  stop: endpoint({
    method: "POST",
    path: "/api/chat/:exchange/stop",
    access: "public",
    summary: "Ends an answer under way; what was said so far is kept",
    params: ExchangeParams,
    body: z.strictObject({ ...whose, profileId: NumericId.optional() }),
    response: ChatAnswer,
    errors: ["invalid_request", "not_found", "unavailable"],
  }),
  events: endpoint({
    method: "GET",
    path: "/api/chat/:exchange/events",
    access: "public",
    summary: "The events of an answer again, from where the header Last-Event-ID says",
    params: ExchangeParams,
    query: z.object({ ...whose, profileId: NumericIdParam.optional() }),
    events: ChatEvent,
    errors: ["invalid_request", "not_found"],
  }),
  feedback: endpoint({
    method: "POST",
    path: "/api/chat/:exchange/feedback",
    access: "public",
    summary: "Stores a thumb for one answer, or takes it back",
    params: z.object({ exchange: NumericIdParam }),
    /** Of whose assistant the answer is, as in the question; neither for the demo. The conversation's token is the key. */
    body: z
      .strictObject({
        userId: UserId.optional(),
        profileId: NumericId.optional(),
        sessionId: z.string().max(64),
        thumb: z.union([z.literal(1), z.literal(-1)]).nullable(),
        reason: z.string().trim().max(LIMITS.reasonCharacters).optional(),
      })
      .refine((body) => body.userId === undefined || body.profileId === undefined, {
        message: "Give either userId or profileId.",
      }),
    response: z.strictObject({ thumb: z.union([z.literal(1), z.literal(-1)]).nullable() }),
    errors: ["invalid_request", "not_found"],
  }),
};
