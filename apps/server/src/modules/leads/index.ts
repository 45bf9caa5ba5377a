import type { FastifyInstance } from "fastify";
import type { JobHandler } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { leadJobs as leadJobHandlers, sendLeadEmail, sendNewsletterEmail } from "./jobs.ts";
import { newsletterService } from "./newsletter.ts";
import { leadRoutes } from "./routes.ts";
import { leadService } from "./service.ts";

export const leadJobs = [sendLeadEmail, sendNewsletterEmail];

type Dependencies = Pick<Platform, "db" | "jobs" | "ephemeral" | "mail"> & {
  /** Where requests and messages from the forms are sent. */
  operator: Parameters<typeof leadJobHandlers>[0]["operator"];
  origin: string;
  clock: () => Date;
};

/** The deploy form, the contact form and the newsletter. */
export function createLeads({ db, jobs, ephemeral, mail, operator, origin, clock }: Dependencies) {
  const leads = leadService({ db, jobs, ephemeral, clock });
  const newsletter = newsletterService({ db, jobs, ephemeral, mail: mail !== undefined, clock });
  return {
    ...leads,
    newsletter,
    addRoutes: (app: FastifyInstance): void => leadRoutes(app, { leads, newsletter }),
    jobHandlers: (): JobHandler[] => leadJobHandlers({ db, mail, operator, origin }),
  };
}
