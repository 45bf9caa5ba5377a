import * as z from "zod";
import type { Database } from "../../platform/database.ts";
import { hashOf } from "../../platform/hash.ts";
import { newToken } from "../../platform/ids.ts";
import { defineJob, handle, type JobHandler } from "../../platform/jobs.ts";
import type { Mail } from "../../platform/mail.ts";
import { confirmationEmail, messageEmail, operatorEmail, thanksEmail, welcomeEmail } from "./emails.ts";
import { leadRepository, subscriptionRepository } from "./repository.ts";

export const sendLeadEmail = defineJob({
  name: "leads.letter",
  payload: z.object({ leadId: z.number(), to: z.enum(["operator", "sender"]) }),
  retries: 10,
  timeoutSeconds: 60,
});

/** Identifies the subscription by its token, so that no job contains an e-mail address. */
export const sendNewsletterEmail = defineJob({
  name: "leads.newsletter-letter",
  payload: z.object({ token: z.string(), letter: z.enum(["confirm", "welcome"]) }),
  retries: 10,
  timeoutSeconds: 60,
});

type Dependencies = {
  db: Database;
  mail: Mail | undefined;
  /** The address that is notified of requests; no notification if undefined. */
  operator: string | undefined;
  origin: string;
};

/** If a job fails after sending, the retry sends the e-mail again: twice is better than never. */
export function leadJobs({ db, mail, operator, origin }: Dependencies): JobHandler[] {
  return [
    handle(sendLeadEmail, async ({ leadId, to }) => {
      const lead = await leadRepository(db).find(leadId);
      if (!mail || !lead) return;
      const { message } = lead;
      if (to === "sender")
        await mail.send(thanksEmail(lead.email, origin, message === null ? "deploy" : "contact"));
      else if (operator && message !== null) await mail.send(messageEmail(operator, { ...lead, message }));
      else if (operator) await mail.send(operatorEmail(operator, lead));
    }),

    handle(sendNewsletterEmail, async ({ token, letter }) => {
      const subscription = await subscriptionRepository(db).find(token);
      if (!mail || !subscription) return;
      const isReader = subscription.confirmed_at !== null && subscription.unsubscribed_at === null;
      if (letter === "welcome" && isReader) await mail.send(welcomeEmail(subscription.email, token, origin));
      if (letter !== "confirm" || isReader) return;
      const secret = newToken();
      await subscriptionRepository(db).setConfirmHash(token, hashOf(secret));
      await mail.send(confirmationEmail(subscription.email, `${origin}/newsletter?confirm=${secret}`));
    }),
  ];
}
