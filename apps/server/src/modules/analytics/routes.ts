import { insights } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { InsightService } from "./service.ts";
import type { ViewService } from "./views.ts";

type Dependencies = {
  service: InsightService & ViewService;
  mainProfileId: (userId: string) => Promise<number>;
  /** Returns the id if the profile belongs to the owner, otherwise throws `not_found`. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function insightRoutes(
  app: FastifyInstance,
  { service, mainProfileId, ownProfileId }: Dependencies,
): void {
  route(app, insights.view, ({ params, body, caller, request }) =>
    service.view(params.id, body, { caller, agent: request.headers["user-agent"] ?? "" }),
  );
  route(app, insights.main, async ({ actor }) =>
    service.main(actor.userId, await mainProfileId(actor.userId)),
  );
  route(app, insights.ofProfile, async ({ actor, params }) =>
    service.ofProfile(actor.userId, await ownProfileId(actor.userId, params.id)),
  );
  route(app, insights.period, async ({ actor, params, query }) =>
    service.period(actor.userId, await ownProfileId(actor.userId, params.id), query),
  );
  route(app, insights.knowledge, async ({ actor, params }) =>
    service.knowledge(actor.userId, await ownProfileId(actor.userId, params.id)),
  );
  route(app, insights.table, async ({ actor, params, query }) =>
    service.table(actor.userId, await ownProfileId(actor.userId, params.id), query),
  );
}
