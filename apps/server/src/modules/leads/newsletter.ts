import { AppError } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import { hashOf } from "../../platform/hash.ts";
import { newToken } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { TABLES } from "../../platform/tables.ts";
import { networkOf } from "../../platform/visitor.ts";
import { sendNewsletterEmail } from "./jobs.ts";
import { readerRepository, subscriptionRepository } from "./repository.ts";

type Dependencies = { db: Database; jobs: Jobs; ephemeral: EphemeralStore; mail: boolean; clock: () => Date };
type Request = { email: string; website?: string | undefined };

export type NewsletterService = ReturnType<typeof newsletterService>;

const DAY_SECONDS = 24 * 60 * 60;
const FROM_PLACE_PER_HOUR = 10;
const TO_ADDRESS_PER_DAY = 3;
const DAYS_TO_CONFIRM = TABLES.newsletter_subscriptions.retention.days;

/** Double opt-in: an address is subscribed once its link is confirmed, until it unsubscribes. */
export function newsletterService({ db, jobs, ephemeral, mail, clock }: Dependencies) {
  const subscriptions = subscriptionRepository(db);
  const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY_SECONDS * 1000);

  return {
    /** Responds identically for every address, so that it does not reveal who is subscribed. */
    async subscribe({ email: written, website }: Request, address: string): Promise<{ sent: true }> {
      if (!mail) throw new AppError("unavailable");
      const email = written.toLowerCase();
      if (website) return { sent: true };
      await limitEmails(ephemeral, email, address);
      // Also for subscribers, because timing would reveal them. The job sends them no e-mail.
      await db.transaction().execute(async (tx) => {
        const { token } = await subscriptionRepository(tx).begin(email, newToken(), clock());
        await jobs.enqueue(tx, sendNewsletterEmail, { token, letter: "confirm" });
      });
      return { sent: true };
    },

    /** Returns whether the link is valid. Confirming twice subscribes once. */
    async confirm(secret: string): Promise<boolean> {
      const found = await subscriptions.findByHash(hashOf(secret), daysAgo(DAYS_TO_CONFIRM));
      if (!found) return false;
      if (found.confirmed_at && !found.unsubscribed_at) return true;
      await db.transaction().execute(async (tx) => {
        await subscriptionRepository(tx).confirm(found.token, clock());
        await jobs.enqueue(tx, sendNewsletterEmail, { token: found.token, letter: "welcome" });
      });
      return true;
    },

    /** An unknown token counts as already unsubscribed. */
    async leave(token: string): Promise<void> {
      await subscriptions.leave(token, clock());
    },

    readers: () => readerRepository(db).readers(),

    sweepSubscriptions: () => readerRepository(db).forget(daysAgo(DAYS_TO_CONFIRM)),
  };
}

/** Prevents mailbox flooding, even from many networks. */
async function limitEmails(ephemeral: EphemeralStore, email: string, address: string): Promise<void> {
  const within =
    (await ephemeral.take(`newsletter-from:${networkOf(address)}`, FROM_PLACE_PER_HOUR, 3_600)) &&
    (await ephemeral.take(`newsletter-to:${hashOf(email)}`, TO_ADDRESS_PER_DAY, DAY_SECONDS));
  if (!within) throw new AppError("too_many_requests", { retryAfterSeconds: 3_600 });
}
