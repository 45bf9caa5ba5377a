import * as z from "zod";
import { DateTime } from "./date-time.ts";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS, MAIL_MODES, MAIL_OUTCOMES, MAIL_REASONS } from "./plain.ts";

const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(LIMITS.fieldCharacters)
  .regex(/^[a-z0-9.:-]+$/, "Enter the name of a server, such as imap.example.com");
const port = z.int().min(1).max(65_535);
const fields = {
  /** Messages to this address are answered, and replies come from it. */
  email: z.email().trim().toLowerCase().max(LIMITS.fieldCharacters),
  imapHost: host,
  imapPort: port,
  smtpHost: host,
  smtpPort: port,
  username: z.string().trim().min(1).max(LIMITS.fieldCharacters),
  /** A draft for the owner, or a reply at once where the documents answer the question. */
  mode: z.enum(MAIL_MODES),
};

/** A mailbox whose messages an assistant answers. Its password is never returned. */
export const Mailbox = z.strictObject({
  ...fields,
  email: z.string(),
  imapHost: z.string(),
  smtpHost: z.string(),
  /**
   * The server whose notes say whether a sender is genuine. If there is none, every reply is a draft, because anyone
   * can write any sender's name.
   */
  authServer: z.string().nullable(),
  connectedAt: DateTime,
  checkedAt: DateTime.nullable(),
  /** Why the last check failed. */
  fault: z.string().nullable(),
});
export type Mailbox = z.infer<typeof Mailbox>;

/** What became of one message. */
export const MailMessage = z.strictObject({
  id: NumericId,
  sender: z.string(),
  subject: z.string(),
  outcome: z.enum(MAIL_OUTCOMES),
  /** Why there was no reply, or only a draft. */
  reason: z.enum(MAIL_REASONS).nullable(),
  receivedAt: DateTime,
});
export type MailMessage = z.infer<typeof MailMessage>;
export type MailReason = (typeof MAIL_REASONS)[number];

const exampleMailbox = {
  email: "hello@example.com",
  imapHost: "imap.example.com",
  imapPort: 993,
  smtpHost: "smtp.example.com",
  smtpPort: 465,
  username: "hello@example.com",
  mode: "draft",
} as const;

const params = z.object({ id: NumericIdParam });
const State = z.strictObject({ mailbox: Mailbox.nullable(), messages: z.array(MailMessage) });

export const channels = {
  mailbox: endpoint({
    name: "channels.mailbox",
    method: "GET",
    path: "/api/profiles/:id/mailbox",
    access: "owner",
    summary: "Get the connected mailbox, and what became of its latest messages",
    params,
    response: State,
    errors: ["unauthorized", "not_found"],
  }),
  connectMailbox: endpoint({
    name: "channels.connectMailbox",
    method: "PUT",
    path: "/api/profiles/:id/mailbox",
    access: "owner",
    summary: "Connect a mailbox, or change how it is answered; signs in to both servers first",
    recentSignIn: "/email",
    params,
    /** Without a password the stored one is used, and only with the same servers and user name. */
    body: z.strictObject({ ...fields, password: z.string().min(1).max(LIMITS.fieldCharacters).optional() }),
    response: State,
    errors: [
      "unauthorized",
      "sign_in_again",
      "not_found",
      "invalid_request",
      "conflict",
      "too_many_requests",
      "unavailable",
    ],
    example: {
      params: { id: "7" },
      body: { ...exampleMailbox, password: "the mailbox's password" },
      response: {
        mailbox: {
          ...exampleMailbox,
          authServer: "mx.example.com",
          connectedAt: "2026-02-28T09:41:05.000Z",
          checkedAt: "2026-02-28T09:41:05.000Z",
          fault: null,
        },
        messages: [],
      },
    },
  }),
  disconnectMailbox: endpoint({
    name: "channels.disconnectMailbox",
    method: "DELETE",
    path: "/api/profiles/:id/mailbox",
    access: "owner",
    summary: "Disconnect the mailbox and delete its password",
    params,
    response: State,
    errors: ["unauthorized", "not_found"],
  }),
  checkMailbox: endpoint({
    name: "channels.checkMailbox",
    method: "POST",
    path: "/api/profiles/:id/mailbox/check",
    access: "owner",
    summary: "Look for new messages now instead of within a minute",
    params,
    response: State,
    errors: ["unauthorized", "not_found"],
  }),
};
