import * as z from "zod";
import { NumericId } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./plain.ts";

/** An address that a visitor left and confirmed, with the question it was left for. */
export const Contact = z.strictObject({
  id: NumericId,
  profileId: NumericId,
  email: z.string(),
  name: z.string().nullable(),
  question: z.string(),
  /** Null when the conversation is older than the owner keeps them. */
  conversationId: NumericId.nullable(),
  confirmedAt: z.iso.datetime(),
  /** Null while the visitor waits. */
  answeredAt: z.iso.datetime().nullable(),
  /** Null, too, where the owner answered elsewhere. */
  answer: z.string().nullable(),
  /** When the letter with the answer left. */
  sentAt: z.iso.datetime().nullable(),
});
export type Contact = z.infer<typeof Contact>;

/** Whoever waits for the same answer gets it by the same press. */
const contactIds = z.array(NumericId).min(1).max(LIMITS.answeredContacts);
const errors = ["unauthorized", "not_found", "invalid_request", "conflict", "unavailable"] as const;

export const contacts = {
  list: endpoint({
    method: "GET",
    path: "/api/contacts",
    access: "owner",
    summary: "Visitors who left an address: those who wait, the longest first, and those answered last",
    response: z.strictObject({ waiting: z.array(Contact), answered: z.array(Contact) }),
    errors: ["unauthorized"],
  }),
  answer: endpoint({
    method: "POST",
    path: "/api/contacts/answer",
    access: "owner",
    summary: "Answers visitors who wait, each once, by a letter and in the chat they asked in",
    body: z.strictObject({
      contactIds,
      answer: z.string().trim().min(1).max(LIMITS.correctionCharacters),
      /** Use these words from now on for whoever asks the same. */
      keep: z.boolean().default(false),
    }),
    response: z.array(Contact),
    errors,
  }),
  settle: endpoint({
    method: "POST",
    path: "/api/contacts/settle",
    access: "owner",
    summary: "Says that visitors wait no longer; nothing is sent to them",
    body: z.strictObject({ contactIds }),
    response: z.array(Contact),
    errors: ["unauthorized", "not_found", "invalid_request"],
  }),
};
