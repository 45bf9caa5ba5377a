import type { FastifyInstance } from "fastify";
import type { JobHandler } from "../../platform/jobs.ts";
import { deliverWebhook, developerJobs } from "./jobs.ts";
import { mcpRoutes } from "./mcp/routes.ts";
import { mcpService } from "./mcp/service.ts";
import { developerRoutes } from "./routes.ts";
import { developerService } from "./service.ts";
import { webhookListener } from "./webhook-listen.ts";

export const integrationJobs = [deliverWebhook];

type Dependencies = Parameters<typeof developerService>[0] &
  Pick<Parameters<typeof developerJobs>[0], "publishLiveEvent" | "outbound"> & { origin: string };

/** API keys, webhooks and AI apps. */
export function createIntegrations(dependencies: Dependencies) {
  const { db, jobs, ephemeral, outbound, vault, publishLiveEvent, origin, clock } = dependencies;
  const service = developerService(dependencies);
  return {
    ...service,
    addRoutes(
      app: FastifyInstance,
      { ownProfileId, contactOf, findProfile, ask, conversation, documentNames }: RouteDependencies,
    ): void {
      const listen = webhookListener({ db, clock, contactOf });
      developerRoutes(app, { keys: service.keys, webhooks: service.webhooks, listen, ownProfileId });
      mcpRoutes(app, mcpService({ ephemeral, findProfile, ask, conversation, documentNames, origin }));
    },
    jobHandlers: ({ contactOf }: Pick<Parameters<typeof developerJobs>[0], "contactOf">): JobHandler[] =>
      developerJobs({ db, jobs, outbound, publishLiveEvent, contactOf, openSecret: vault.open, clock }),
  };
}

/** Chat is created after webhooks, because it notifies them; AI apps need the chat. */
type RouteDependencies = Pick<Parameters<typeof developerRoutes>[1], "ownProfileId"> &
  Pick<Parameters<typeof developerJobs>[0], "contactOf"> &
  Omit<Parameters<typeof mcpService>[0], "ephemeral" | "origin">;
