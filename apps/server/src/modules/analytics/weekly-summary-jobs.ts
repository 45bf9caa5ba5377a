import { createHash } from "node:crypto";
import * as z from "zod";
import type { Database } from "../../platform/database.ts";
import { directory } from "../../platform/directory.ts";
import { defineJob, handle, type JobHandler, type Jobs } from "../../platform/jobs.ts";
import type { Email } from "../../platform/mail.ts";
import { claimWeek, dueWeek, hadActivity, weekFigures } from "./weekly-summary.ts";
import { weeklySummaryEmail } from "./weekly-summary-email.ts";

export const sendWeeklySummary = defineJob({
  name: "insights.tell-week",
  payload: z.strictObject({
    userId: z.string(),
    monday: z.iso.date(),
    from: z.iso.datetime(),
    until: z.iso.datetime(),
    timeZone: z.string(),
  }),
  retries: 10,
  timeoutSeconds: 120,
});

type SweepDependencies = { db: Database; jobs: Jobs; mail: boolean; clock: () => Date };
const OWNERS_AT_ONCE = 500;
/** Used if the owner's time zone is unknown. */
const DEFAULT_ZONE = "UTC";
/** The time zones where Monday morning comes first and last. */
const EDGES = ["Pacific/Kiritimati", "Etc/GMT+12"];
const BETWEEN_MS = 26 * 3_600_000;

/**
 * Enqueues the weekly summary for each owner whose week is over in the owner's time zone. The owner's row that marks
 * the week commits with the job, so a week is sent once however many workers sweep.
 */
export function weekSweeper({ db, jobs, mail, clock }: SweepDependencies) {
  return async (): Promise<number> => {
    const now = clock();
    if (!mail || !isMondaySomewhere(now)) return 0;
    let notified = 0;
    const seen = new Set<string>();
    let after = "";
    for (;;) {
      const entries = await directory(db).after("profile", after, OWNERS_AT_ONCE);
      for (const { userId } of entries) {
        if (seen.has(userId)) continue;
        seen.add(userId);
        if (await enqueueSummary({ db, jobs }, userId, now)) notified += 1;
      }
      const last = entries.at(-1);
      if (!last || entries.length < OWNERS_AT_ONCE) return notified;
      after = last.key;
    }
  };
}

/** For most of the week no owner needs to be checked. */
function isMondaySomewhere(now: Date): boolean {
  const around = [now, new Date(now.getTime() - BETWEEN_MS), new Date(now.getTime() + BETWEEN_MS)];
  return EDGES.some((zone) => around.some((at) => dueWeek(at, zone) !== undefined));
}

async function enqueueSummary(
  { db, jobs }: Pick<SweepDependencies, "db" | "jobs">,
  userId: string,
  now: Date,
): Promise<boolean> {
  const owner = await db
    .selectFrom("users")
    .select(["time_zone", "mail_week", "email", "erase_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!owner?.email || !owner.mail_week || owner.erase_at) return false;
  const timeZone = owner.time_zone ?? DEFAULT_ZONE;
  const week = dueWeek(now, timeZone);
  if (!week || !(await hadActivity(db, userId, week))) return false;
  const { monday, from, until } = week;
  return db.transaction().execute(async (tx) => {
    if (!(await claimWeek(tx, userId, monday))) return false;
    const span = { from: from.toISOString(), until: until.toISOString() };
    await jobs.enqueue(tx, sendWeeklySummary, { userId, monday, timeZone, ...span });
    return true;
  });
}

type Dependencies = {
  db: Database;
  /** Sends the e-mail unless the owner has unsubscribed. */
  sendEmail: (userId: string, compose: (to: string) => Email) => Promise<void>;
  origin: string;
};

/** If the job fails after sending, the retry sends the e-mail again with the same Message-ID. */
export function weekJobs({ db, sendEmail, origin }: Dependencies): JobHandler[] {
  return [
    handle(sendWeeklySummary, async ({ userId, monday, timeZone, ...span }) => {
      const [from, until] = [new Date(span.from), new Date(span.until)];
      const figures = await weekFigures(db, userId, { from, until });
      const id = createHash("sha256").update(`week ${userId} ${monday}`).digest("hex").slice(0, 32);
      await sendEmail(userId, (to) => ({
        ...weeklySummaryEmail({ to, from, until, timeZone, figures, origin }),
        id,
      }));
    }),
  ];
}
