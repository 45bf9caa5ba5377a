import { MODEL_FAULTS, MODEL_PROVIDERS, NOTICE_LEVELS } from "@understudy/contracts";
import * as z from "zod";
import { emailPage } from "../../platform/email-page.ts";
import { defineJob, handle, type JobHandler } from "../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../platform/live.ts";
import type { Email } from "../../platform/mail.ts";
import { FAULT_TEXTS, PROVIDER_NAMES } from "./texts.data.ts";

/** Notifies an owner that a level of the month's cap was reached. */
export const notifyOfSpending = defineJob({
  name: "models.notify-spending",
  payload: z.strictObject({
    userId: z.string(),
    level: z.literal(NOTICE_LEVELS),
    /** In millionths of a US dollar. */
    cap: z.int(),
    month: z.string(),
  }),
  retries: 10,
  timeoutSeconds: 60,
});

/** Notifies an owner that a connection no longer works. */
export const notifyOfFault = defineJob({
  name: "models.notify-fault",
  payload: z.strictObject({
    userId: z.string(),
    provider: z.enum(MODEL_PROVIDERS),
    fault: z.enum(MODEL_FAULTS),
  }),
  retries: 10,
  timeoutSeconds: 60,
});

export const modelJobs = [notifyOfSpending, notifyOfFault];

type Dependencies = {
  publishLiveEvent: PublishLiveEvent;
  /** Sends the owner an e-mail about limits, unless the owner has unsubscribed. */
  notify: (userId: string, compose: (to: string) => Email) => Promise<void>;
  origin: string;
};

const REASON = "You're getting this e-mail because you connected a language model to your assistant.";

/** If the job fails after sending, the retry sends the e-mail again: twice is better than never. */
export function modelJobHandlers({ publishLiveEvent, notify, origin }: Dependencies): JobHandler[] {
  const action = { label: "Open settings", link: `${origin}/models` };
  return [
    handle(notifyOfSpending, async ({ userId, level, cap, month }) => {
      await publishLiveEvent(userId, { changed: "models" });
      await notify(userId, (to) =>
        emailPage({ to, ...spendingTexts(level, cap, month), action, reason: REASON }),
      );
    }),
    handle(notifyOfFault, async ({ userId, provider, fault }) => {
      await publishLiveEvent(userId, { changed: "models" });
      const name = PROVIDER_NAMES[provider];
      await notify(userId, (to) =>
        emailPage({
          to,
          subject: `Your connection to ${name} has stopped working`,
          title: `${name} doesn't answer`,
          paragraphs: [
            FAULT_TEXTS[fault].replaceAll("NAME", name),
            "Visitors still get answers: from the next model in your order, or as quotations from your documents.",
          ],
          action,
          reason: REASON,
        }),
      );
    }),
  ];
}

function spendingTexts(level: number, cap: number, month: string) {
  const dollars = (cap / 1_000_000).toLocaleString("en-US", { style: "currency", currency: "USD" });
  const [year = 0, number = 1] = month.split("-").map(Number);
  const next = new Date(Date.UTC(year, number, 1));
  const day = next.toLocaleDateString("en-US", { day: "numeric", month: "long", timeZone: "UTC" });
  if (level < 100) {
    return {
      subject: `Your language model has used ${level}% of its monthly cap`,
      title: `${level}% of ${dollars}`,
      paragraphs: [
        `Your own language models have used ${level}% of this month's cap of ${dollars}. At the cap, they aren't asked until ${day}.`,
      ],
    };
  }
  return {
    subject: "Your language model has reached its monthly cap",
    title: `Cap of ${dollars} reached`,
    paragraphs: [
      `Your own language models have reached this month's cap of ${dollars} and aren't asked until ${day}. Visitors still get answers: from the next model in your order, or as quotations from your documents.`,
    ],
  };
}
