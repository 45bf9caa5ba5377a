import { factChecks } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/route.ts";
import type { FactCheckService } from "./service.ts";

type Dependencies = {
  service: FactCheckService;
  /** Returns the id if the profile belongs to the owner; otherwise throws not found. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function factCheckRoutes(app: FastifyInstance, { service, ownProfileId }: Dependencies): void {
  const locateProfile = async (userId: string, id: number) => ({
    userId,
    profileId: await ownProfileId(userId, id),
  });
  route(app, factChecks.list, async ({ actor, params }) =>
    service.list(await locateProfile(actor.userId, params.id)),
  );
  route(app, factChecks.settle, async ({ actor, params, body }) =>
    service.settle(await locateProfile(actor.userId, params.id), params.factCheckId, body),
  );
}
