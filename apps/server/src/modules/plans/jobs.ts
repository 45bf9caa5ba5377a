import { NOTICE_LEVELS, PLAN_TYPES } from "@understudy/contracts";
import * as z from "zod";
import { defineJob, handle, type JobHandler } from "../../platform/jobs.ts";
import type { Announce } from "../../platform/live.ts";
import type { Letter } from "../../platform/mail.ts";
import { usageLetter, visitorLimitLetter } from "./letter.ts";

/** An owner is told that a level of the month's conversations was reached. */
export const tellUsage = defineJob({
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

/** An owner is told that one visitor began as many conversations in a day as one may. */
export const tellVisitorLimit = defineJob({
  name: "plans.tell-visitor-limit",
  payload: z.strictObject({ userId: z.string(), most: z.int(), ofMonth: z.int() }),
  retries: 10,
  timeoutSeconds: 60,
});

type Dependencies = {
  announce: Announce;
  /** Sends an owner a letter about limits, unless the owner wants none. */
  tell: (userId: string, compose: (to: string) => Letter) => Promise<void>;
  origin: string;
};

/** A letter that was sent and whose job then failed is sent again: twice is better than never. */
export function planJobs({ announce, tell, origin }: Dependencies): JobHandler[] {
  return [
    handle(tellUsage, async ({ userId, ...usage }) => {
      await announce(userId, { changed: "plan" });
      await tell(userId, (to) => usageLetter({ to, link: `${origin}/pricing`, ...usage }));
    }),
    handle(tellVisitorLimit, ({ userId, ...usage }) =>
      tell(userId, (to) => visitorLimitLetter({ to, link: `${origin}/conversations`, ...usage })),
    ),
  ];
}
