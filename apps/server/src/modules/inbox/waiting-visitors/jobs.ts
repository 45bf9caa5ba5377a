import { createHash } from "node:crypto";
import * as z from "zod";
import type { Database } from "../../../platform/database.ts";
import { type EmailBrand, emailPage, plainName } from "../../../platform/email-page.ts";
import { defineJob, handle, type JobHandler } from "../../../platform/jobs.ts";
import type { Email, Mail } from "../../../platform/mail.ts";
import { contactRepository } from "./repository.ts";

export const sendAnswerEmail = defineJob({
  name: "contacts.answer-letter",
  payload: z.strictObject({ userId: z.string(), contactId: z.number() }),
  retries: 10,
  timeoutSeconds: 60,
});

type Dependencies = {
  db: Database;
  mail: Mail | undefined;
  nameOf: (userId: string, profileId: number) => Promise<string>;
  emailBrandOf: (userId: string, profileId: number) => Promise<EmailBrand | undefined>;
  /** Where the visitor can ask more questions; undefined while the page is not public. */
  pageOf: (userId: string, profileId: number) => Promise<string | undefined>;
  publishLiveEvent: (userId: string, event: { changed: "conversations" }) => Promise<void>;
  clock: () => Date;
};

/**
 * The row is locked while its e-mail is sent and then marked as sent, so that two workers send one e-mail. If a worker
 * dies in between, the e-mail is sent again with the same Message-ID: for a waiting visitor, twice is better than
 * never.
 */
export function contactJobs(dependencies: Dependencies): JobHandler[] {
  const { db, mail, nameOf, emailBrandOf, pageOf, publishLiveEvent, clock } = dependencies;
  return [
    handle(sendAnswerEmail, async ({ userId, contactId }) => {
      if (!mail) return;
      await db.transaction().execute(async (tx) => {
        const contacts = contactRepository(tx, userId);
        const contact = await contacts.unsent(contactId);
        if (!contact) return;
        const { profile_id: profileId, email, question, answer } = contact;
        const [ownerName, brand, page] = await Promise.all([
          nameOf(userId, profileId),
          emailBrandOf(userId, profileId),
          pageOf(userId, profileId),
        ]);
        const message = composeAnswerEmail({
          to: email,
          question,
          answer: answer ?? "",
          ownerName,
          brand,
          page,
        });
        await mail.send({ ...message, id: idOf(userId, contactId) });
        await contacts.sent(contactId, clock());
      });
      await publishLiveEvent(userId, { changed: "conversations" });
    }),
  ];
}

function idOf(userId: string, contactId: number): string {
  return createHash("sha256").update(`answer ${userId} ${contactId}`).digest("hex").slice(0, 32);
}

type Contents = {
  to: string;
  question: string;
  answer: string;
  ownerName: string;
  brand: EmailBrand | undefined;
  page: string | undefined;
};

/** Sent to a confirmed address, with the question that was left there. */
function composeAnswerEmail({ to, question, answer, ownerName, brand, page }: Contents): Email {
  const name = plainName(ownerName);
  const message = emailPage({
    to,
    subject: `${capital(name)} answered your question`,
    title: `${capital(name)} answered your question`,
    quote: question,
    paragraphs: answer.split(/\n{2,}/),
    action: page ? { label: "Ask another question", link: page } : undefined,
    note: `This answer comes from ${name} personally. We won't send another e-mail about this question.`,
    reason: `You're getting this e-mail because you left your address for ${name} and confirmed it.`,
    brand,
  });
  return brand ? message : { ...message, fromName: capital(name) };
}

function capital(name: string): string {
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}
