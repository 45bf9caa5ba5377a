import { NOTICE_LEVELS, PLAN_TYPES } from "@understudy/contracts";
import * as z from "zod";
import { defineJob, handle, type JobHandler } from "../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../platform/live.ts";
import type { Email } from "../../platform/mail.ts";
import { usageEmail, visitorLimitEmail } from "./emails.ts";

/** Notifies an owner that a level of the month's conversations was reached. */
export const notifyOfUsage = defineJob({
  name: "plans.tell-usage",
  payload: z.strictObject({
    userId: z.string(),
    level: z.literal(NOTICE_LEVELS),
    planType: z.enum(PLAN_TYPES),
    used: z.int(),
    month: z.string(),
  }),
  retries: 10,
  timeoutSeconds: 60,
});

/** Notifies an owner that one visitor reached the daily limit of new conversations. */
export const notifyOfVisitorLimit = defineJob({
  name: "plans.tell-visitor-limit",
  payload: z.strictObject({ userId: z.string(), most: z.int(), ofMonth: z.int() }),
  retries: 10,
  timeoutSeconds: 60,
});

type Dependencies = {
  publishLiveEvent: PublishLiveEvent;
  /** Sends the owner an e-mail about limits, unless the owner has unsubscribed. */
  tell: (userId: string, compose: (to: string) => Email) => Promise<void>;
  origin: string;
};

/** If the job fails after sending, the retry sends the e-mail again: twice is better than never. */
export function planJobs({ publishLiveEvent, tell, origin }: Dependencies): JobHandler[] {
  return [
    handle(notifyOfUsage, async ({ userId, ...usage }) => {
      await publishLiveEvent(userId, { changed: "plan" });
      await tell(userId, (to) => usageEmail({ to, link: `${origin}/pricing`, ...usage }));
    }),
    handle(notifyOfVisitorLimit, ({ userId, ...usage }) =>
      tell(userId, (to) => visitorLimitEmail({ to, link: `${origin}/inbox`, ...usage })),
    ),
  ];
}
