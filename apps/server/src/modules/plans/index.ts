import type { FastifyInstance } from "fastify";
import type { JobHandler } from "../../platform/jobs.ts";
import { billingJobs, notifyOfBilling, readBilling, removeCustomer } from "./billing/jobs.ts";
import { billingRoutes, eventRoute } from "./billing/routes.ts";
import { createBilling } from "./billing/service.ts";
import { notifyOfUsage, notifyOfVisitorLimit, planJobs as planJobHandlers } from "./jobs.ts";
import { planRoutes } from "./routes.ts";
import { planService } from "./service.ts";

export { connectStripe } from "./billing/stripe.ts";

export const planJobs = [notifyOfUsage, notifyOfVisitorLimit, readBilling, notifyOfBilling, removeCustomer];

type Dependencies = Omit<Parameters<typeof planService>[0], "billing"> & Parameters<typeof createBilling>[0];
type Senders = Pick<Parameters<typeof planJobHandlers>[0], "tell"> &
  Pick<Parameters<typeof billingJobs>[0], "tellAlways">;

/** Plans, quotas and rate limits, and how plans are paid for. */
export function createPlans(dependencies: Dependencies) {
  const { publishLiveEvent, payments, origin } = dependencies;
  const billing = createBilling(dependencies);
  const service = planService({ ...dependencies, billing });
  return {
    ...service,
    billing,
    addRoutes(app: FastifyInstance): void {
      planRoutes(app, service);
      billingRoutes(app, billing, service.read);
    },
    addEventRoute: (app: FastifyInstance): Promise<void> => eventRoute(app, billing),
    jobHandlers: ({ tell, tellAlways }: Senders): JobHandler[] => [
      ...planJobHandlers({ publishLiveEvent, tell, origin }),
      ...billingJobs({ payments, read: billing.read, tellAlways, origin }),
    ],
  };
}
