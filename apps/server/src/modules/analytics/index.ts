import type { FastifyInstance } from "fastify";
import type { JobHandler } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { insightRoutes } from "./routes.ts";
import { insightService } from "./service.ts";
import { totalsService } from "./totals.ts";
import { viewService } from "./views.ts";
import { sendWeeklySummary, weekJobs, weekSweeper } from "./weekly-summary-jobs.ts";

export const analyticsJobs = [sendWeeklySummary];

type Dependencies = Parameters<typeof viewService>[0] &
  Pick<Parameters<typeof insightService>[0], "grouping"> &
  Pick<Platform, "jobs" | "mail"> & {
    /** Our own examples, which count in no total. */
    ownUserIds: readonly string[];
  };

/** Views, analytics, the weekly summary, and the totals of the installation. */
export function createAnalytics(dependencies: Dependencies) {
  const { db, jobs, mail, grouping, ownUserIds, origin, clock } = dependencies;
  const service = { ...insightService({ db, grouping, clock }), ...viewService(dependencies) };
  return {
    ...service,
    ...totalsService({ db, ownUserIds, clock }),
    sweepWeeks: weekSweeper({ db, jobs, mail: mail !== undefined, clock }),
    addRoutes: (app: FastifyInstance, profileIds: ProfileIds): void =>
      insightRoutes(app, { service, ...profileIds }),
    jobHandlers: (sendEmail: Parameters<typeof weekJobs>[0]["sendEmail"]): JobHandler[] =>
      weekJobs({ db, sendEmail, origin }),
  };
}

type ProfileIds = Omit<Parameters<typeof insightRoutes>[1], "service">;
