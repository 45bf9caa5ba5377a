import type { FastifyInstance } from "fastify";
import type { JobHandler } from "../../platform/jobs.ts";
import { notifyOfUsage, notifyOfVisitorLimit, planJobs as planJobHandlers } from "./jobs.ts";
import { planRoutes } from "./routes.ts";
import { planService } from "./service.ts";

export const planJobs = [notifyOfUsage, notifyOfVisitorLimit];

/** Plans, quotas and rate limits. */
export function createPlans(dependencies: Parameters<typeof planService>[0] & { origin: string }) {
  const { publishLiveEvent, origin } = dependencies;
  const service = planService(dependencies);
  return {
    ...service,
    addRoutes: (app: FastifyInstance): void => planRoutes(app, service),
    jobHandlers: (tell: Parameters<typeof planJobHandlers>[0]["tell"]): JobHandler[] =>
      planJobHandlers({ publishLiveEvent, tell, origin }),
  };
}
