import * as z from "zod";
import type { Database } from "../../../platform/database.ts";
import { type EmailBrand, emailPage, plainName } from "../../../platform/email-page.ts";
import { hashOf } from "../../../platform/hash.ts";
import { newToken } from "../../../platform/ids.ts";
import { defineJob, handle, type JobHandler } from "../../../platform/jobs.ts";
import type { Email, Mail } from "../../../platform/mail.ts";
import { contactLinks, contactRepository } from "./repository.ts";

/** The payload contains no token: the link is created when the e-mail is sent, and only its hash is stored. */
export const sendContactEmail = defineJob({
  name: "chat.contact-letter",
  payload: z.object({ userId: z.string(), contactId: z.number() }),
  retries: 10,
  timeoutSeconds: 60,
});

type Dependencies = {
  db: Database;
  mail: Mail | undefined;
  nameOf: (userId: string, profileId: number) => Promise<string>;
  emailBrandOf: (userId: string, profileId: number) => Promise<EmailBrand | undefined>;
  origin: string;
};

export function contactJobs({ db, mail, nameOf, emailBrandOf, origin }: Dependencies): JobHandler[] {
  return [
    handle(sendContactEmail, async ({ userId, contactId }) => {
      const contact = await contactRepository(db).find(userId, contactId);
      if (!mail || !contact || contact.confirmed_at) return;
      const token = newToken();
      const links = contactLinks(db);
      // This may be a stranger's mailbox: if a worker dies on the way, no e-mail is better than two.
      if (!(await links.claim(userId, contactId, hashOf(token)))) return;
      const ownerName = await nameOf(userId, contact.profile_id);
      const link = `${origin}/contact/confirm?token=${token}`;
      const brand = await emailBrandOf(userId, contact.profile_id);
      const email = composeContactEmail({ to: contact.email, ownerName, link, brand });
      await mail.send(email).catch(async (error: unknown) => {
        await links.release(userId, contactId);
        throw error;
      });
    }),
  ];
}

type Contents = { to: string; ownerName: string; link: string; brand: EmailBrand | undefined };

/**
 * Any visitor may have typed this address. The e-mail contains none of the visitor's text, so that it can't be abused
 * to send content to a stranger.
 */
function composeContactEmail({ to, ownerName, link, brand }: Contents): Email {
  const name = plainName(ownerName);
  const where = brand ? "" : " on Understudy";
  return emailPage({
    to,
    subject: "Confirm your e-mail address to get your answer",
    title: "Confirm your e-mail address",
    paragraphs: [
      `Someone asked ${name}'s assistant a question${where} and left this e-mail address for the answer.`,
      `If this was you, confirm it within seven days. ${name} can then see your address and your question.`,
    ],
    action: { label: "Confirm my address", link },
    note: "If this wasn't you, ignore this e-mail: no one can see your address, and we'll delete it in seven days.",
    reason: "You're getting this e-mail because someone entered your address in a chat.",
    brand,
  });
}
