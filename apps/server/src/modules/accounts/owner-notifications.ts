import { sql } from "kysely";
import * as z from "zod";
import type { Database, Tx } from "../../platform/database.ts";
import { type EmailBrand, emailPage, plainName } from "../../platform/email-page.ts";
import { defineJob, handle, type JobHandler, type Jobs } from "../../platform/jobs.ts";
import type { Email } from "../../platform/mail.ts";
import type { OwnerMail } from "./owner-mail.ts";
import { type NewKey, SecurityEvent, type SignIn, securityEmail } from "./security-email.ts";

/** The assistant's first question. Delayed a little so that the e-mail can include the outcome of the answer. */
export const notifyOfFirstQuestion = defineJob({
  name: "accounts.tell-first-question",
  payload: z.strictObject({ userId: z.string() }),
  retries: 10,
  timeoutSeconds: 60,
  gather: { seconds: 15, key: ({ userId }) => userId },
});

/** A visitor confirmed the address left with a question. */
export const notifyOfContact = defineJob({
  name: "accounts.tell-contact",
  payload: z.strictObject({ userId: z.string(), contactId: z.number() }),
  retries: 10,
  timeoutSeconds: 60,
});

/** A sign-in from a browser that is new to the account, or a new API key. */
export const notifyOfSecurity = defineJob({
  name: "accounts.tell-security",
  payload: z.strictObject({ userId: z.string(), event: SecurityEvent }),
  retries: 10,
  timeoutSeconds: 60,
});

export type Notifications = ReturnType<typeof ownerNotifications>;

/** Enqueues owner notifications, each in the transaction of the change that it reports. */
export function ownerNotifications(jobs: Jobs) {
  return {
    signedIn: (tx: Tx, userId: string, signIn: SignIn) =>
      jobs.enqueue(tx, notifyOfSecurity, { userId, event: { kind: "sign-in", ...signIn } }),
    keyCreated: (tx: Tx, userId: string, key: NewKey) =>
      jobs.enqueue(tx, notifyOfSecurity, { userId, event: { kind: "api-key", ...key } }),
    firstConversation: (tx: Tx, userId: string) => jobs.enqueue(tx, notifyOfFirstQuestion, { userId }),
    contactConfirmed: (tx: Tx, userId: string, contactId: number) =>
      jobs.enqueue(tx, notifyOfContact, { userId, contactId }),
  };
}

type Dependencies = {
  db: Database;
  ownerMail: OwnerMail;
  /** E-mails about visitors use the branding that the visitors saw. */
  emailBrandOf: (userId: string, profileId: number) => Promise<EmailBrand | undefined>;
  origin: string;
};

/** If a job fails after sending, the retry sends the e-mail again: twice is better than never. */
export function ownerEmailJobs({ db, ownerMail, emailBrandOf, origin }: Dependencies): JobHandler[] {
  return [
    handle(notifyOfFirstQuestion, async ({ userId }) => {
      const question = await firstQuestion(db, userId);
      if (!question) return;
      if (question.state === "pending") throw new Error("The answer is still in progress.");
      const link = `${origin}/inbox/${question.conversation}`;
      const brand = await emailBrandOf(userId, question.profile_id);
      await ownerMail.send(userId, "first-question", (to) =>
        composeFirstQuestionEmail(to, question, { link, brand }),
      );
    }),
    handle(notifyOfContact, async ({ userId, contactId }) => {
      const contact = await confirmedContact(db, userId, contactId);
      if (!contact) return;
      const link = contact.conversation
        ? `${origin}/inbox/${contact.conversation}#answer-${contactId}`
        : `${origin}/inbox/contact-${contactId}`;
      const brand = await emailBrandOf(userId, contact.profile_id);
      await ownerMail.send(userId, "contact", (to) => composeContactEmail(to, contact, { link, brand }));
    }),
    handle(notifyOfSecurity, ({ userId, event }) =>
      ownerMail.sendAlways(userId, (to, timeZone) => securityEmail({ to, event, timeZone, origin })),
    ),
  ];
}

type FirstQuestion = { message: string; kind: string; state: string; cited: boolean };
type WidgetBranding = { link: string; brand: EmailBrand | undefined };

/** How the first question was answered; empty for small talk, which is not answered from documents. */
function outcome({ kind, state, cited }: FirstQuestion): string {
  if (kind !== "question") return "";
  if (state === "answered") return cited ? "Your assistant answered it from your documents." : "";
  if (state === "partly") return "Your documents only answered part of it.";
  if (state !== "not_answered") return "";
  return "Your documents don't answer it yet. Add one that does to help the next visitor.";
}

function composeFirstQuestionEmail(
  to: string,
  question: FirstQuestion,
  { link, brand }: WidgetBranding,
): Email {
  const isQuestion = question.kind === "question";
  const did = isQuestion ? "asked your assistant this." : "sent your assistant this message.";
  return emailPage({
    to,
    subject: "Your assistant's first visitor",
    title: isQuestion ? "Your first question" : "Your first visitor",
    quote: question.message,
    paragraphs: [
      `A visitor ${did} ${outcome(question)}`.trim(),
      "You can read every conversation as the visitor saw it, with the sources of each answer.",
    ],
    action: { label: "Read conversation", link },
    reason: "You're getting this e-mail once, because this was your first visitor.",
    brand,
  });
}

type Contact = { email: string; name: string | null; question: string; state: string | null };

function composeContactEmail(
  to: string,
  { email, name, question, state }: Contact,
  { link, brand }: WidgetBranding,
): Email {
  const shown = plainName(name ?? "", "");
  const contactName = shown ? `${shown} (${email})` : email;
  const came =
    state === "answered"
      ? "Your assistant answered this, but the visitor would like to hear from you."
      : "Your documents don't fully answer this.";
  return {
    ...emailPage({
      to,
      subject: "A visitor is waiting for your answer",
      title: "A visitor is waiting for your answer",
      quote: question,
      paragraphs: [
        `${came} ${contactName} left this e-mail address and confirmed it.`,
        "Answer in the conversation: we'll e-mail your answer and post it in the chat. You can also reply to this e-mail; your reply then goes straight to the visitor from your address.",
      ],
      action: { label: "Answer", link },
      reason: "You're getting this e-mail because a visitor asked to hear from you.",
      brand,
    }),
    replyTo: email,
  };
}

/** Prefers real questions; falls back to small talk only if there are none. */
function firstQuestion(db: Database, userId: string) {
  return db
    .selectFrom("chat_messages as exchange")
    .innerJoin("chat_sessions as conversation", (join) =>
      join
        .onRef("conversation.user_id", "=", "exchange.user_id")
        .onRef("conversation.id", "=", "exchange.session_id"),
    )
    .select(["exchange.message", "exchange.kind", "exchange.state", "exchange.profile_id"])
    .select("exchange.session_id as conversation")
    .select(
      sql<boolean>`exists (select from citations where citations.user_id = ${userId}
        and citations.message_id = exchange.id)`.as("cited"),
    )
    .where("exchange.user_id", "=", userId)
    .where("conversation.user_id", "=", userId)
    .where("conversation.by_owner", "=", false)
    .orderBy(sql`(exchange.kind = 'question')`, "desc")
    .orderBy("exchange.id")
    .limit(1)
    .executeTakeFirst();
}

function confirmedContact(db: Database, userId: string, contactId: number) {
  return db
    .selectFrom("contacts as contact")
    .leftJoin("chat_messages as exchange", (join) =>
      join.on("exchange.user_id", "=", userId).onRef("exchange.id", "=", "contact.message_id"),
    )
    .select(["contact.email", "contact.name", "contact.question", "contact.profile_id"])
    .select(["exchange.session_id as conversation", "exchange.state"])
    .where("contact.user_id", "=", userId)
    .where("contact.id", "=", contactId)
    .where("contact.confirmed_at", "is not", null)
    .executeTakeFirst();
}
