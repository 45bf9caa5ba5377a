import * as z from "zod";
import { UserId } from "./accounts.ts";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { ANSWER_STATES, LIMITS } from "./plain.ts";

/** A link from a sentence of a response to a passage. Positions count UTF-16 units of `response`. */
export const Citation = z.strictObject({
  number: z.int().positive(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  documentName: z.string(),
  headingPath: z.array(z.string()),
  passage: z.string(),
  /** The sentence of the passage that the response rests on. */
  quote: z.string(),
});
export type Citation = z.infer<typeof Citation>;

const message = z.string().trim().min(1).max(LIMITS.messageCharacters);

export const ChatAnswer = z.strictObject({
  response: z.string(),
  sessionId: z.string(),
  state: z.enum(ANSWER_STATES),
  citations: z.array(Citation),
});
export type ChatAnswer = z.infer<typeof ChatAnswer>;

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
        sessionId: z.string().max(64).optional(),
      })
      .refine((body) => (body.userId === undefined) !== (body.profileId === undefined), {
        message: "Give either userId or profileId.",
      }),
    response: ChatAnswer,
    errors: ["invalid_request", "not_found"],
  }),
  askDemo: endpoint({
    method: "POST",
    path: "/api/chat/public",
    access: "public",
    summary: "Asks the demo assistant, which knows the product's own documentation",
    body: z.strictObject({ message }),
    response: ChatAnswer,
    errors: ["invalid_request", "unavailable"],
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
