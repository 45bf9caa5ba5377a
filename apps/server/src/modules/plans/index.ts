import type { FastifyInstance } from "fastify";
import type { JobHandler } from "../../platform/jobs.ts";
import { planJobs as planJobHandlers, tellUsage, tellVisitorLimit } from "./jobs.ts";
import { planRoutes } from "./routes.ts";
import { planService } from "./service.ts";

export const planJobs = [tellUsage, tellVisitorLimit];

/** Plans, quotas and rate limits. */
export function createPlans(dependencies: Parameters<typeof planService>[0] & { origin: string }) {
  const { announce, origin } = dependencies;
  const service = planService(dependencies);
  return {
    ...service,
    addRoutes: (app: FastifyInstance): void => planRoutes(app, service),
    jobHandlers: (tell: Parameters<typeof planJobHandlers>[0]["tell"]): JobHandler[] =>
      planJobHandlers({ announce, tell, origin }),
  };
}
