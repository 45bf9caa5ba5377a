import * as z from "zod";
import { DateTime } from "./date-time.ts";
import { NumericId } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./plain.ts";

/** An e-mail address that a visitor left and confirmed, with its question. */
export const Contact = z.strictObject({
  id: NumericId,
  profileId: NumericId,
  email: z.string(),
  name: z.string().nullable(),
  question: z.string(),
  /** Null if the conversation has been deleted after its retention period. */
  conversationId: NumericId.nullable(),
  confirmedAt: DateTime,
  /** Null while the visitor is waiting. */
  answeredAt: DateTime.nullable(),
  /** Also null if the owner answered elsewhere. */
  answer: z.string().nullable(),
  /** When the e-mail with the answer was sent. */
  sentAt: DateTime.nullable(),
});
export type Contact = z.infer<typeof Contact>;

/** All visitors who wait for the same answer get it at once. */
const contactIds = z.array(NumericId).min(1).max(LIMITS.answeredContacts);
const errors = ["unauthorized", "not_found", "invalid_request", "conflict", "unavailable"] as const;

export const contacts = {
  list: endpoint({
    name: "contacts.list",
    method: "GET",
    path: "/api/contacts",
    access: "owner",
    summary: "List waiting visitors, longest wait first, and the most recently answered ones",
    response: z.strictObject({ waiting: z.array(Contact), answered: z.array(Contact) }),
    errors: ["unauthorized"],
  }),
  answer: endpoint({
    name: "contacts.answer",
    method: "POST",
    path: "/api/contacts/answer",
    access: "owner",
    summary: "Answer waiting visitors, each by one e-mail and in their chat",
    body: z.strictObject({
      contactIds,
      answer: z.string().trim().min(1).max(LIMITS.correctionCharacters),
      /** Also store the text as a saved answer. */
      keep: z.boolean().default(false),
    }),
    response: z.array(Contact),
    errors,
  }),
  settle: endpoint({
    name: "contacts.settle",
    method: "POST",
    path: "/api/contacts/settle",
    access: "owner",
    summary: "Mark visitors as no longer waiting; sends nothing to them",
    body: z.strictObject({ contactIds }),
    response: z.array(Contact),
    errors: ["unauthorized", "not_found", "invalid_request"],
  }),
};
