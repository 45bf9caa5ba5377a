import { NOTICE_LEVELS, PLAN_TYPES } from "@understudy/contracts";
import * as z from "zod";
import type { Database } from "../../platform/database.ts";
import { defineJob, handle, type JobHandler } from "../../platform/jobs.ts";
import type { Announce } from "../../platform/live.ts";
import type { Mail } from "../../platform/mail.ts";
import { usageLetter } from "./letter.ts";
import { ownerRepository } from "./repository.ts";

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

type Dependencies = { db: Database; mail: Mail | undefined; announce: Announce; origin: string };

/** A letter that was sent and whose job then failed is sent again: twice is better than never. */
export function planJobs({ db, mail, announce, origin }: Dependencies): JobHandler[] {
  return [
    handle(tellUsage, async ({ userId, ...usage }) => {
      await announce(userId, { changed: "plan" });
      const to = (await ownerRepository(db).find(userId))?.email;
      if (to && mail) await mail.send(usageLetter({ to, link: `${origin}/pricing`, ...usage }));
    }),
  ];
}
