import { insights } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { assertKeyCovers, route } from "../../../platform/route.ts";
import type { GapService } from "./service.ts";

type Dependencies = {
  service: GapService;
  /** Returns the id if the profile belongs to the owner; otherwise throws not found. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function gapRoutes(app: FastifyInstance, { service, ownProfileId }: Dependencies): void {
  route(app, insights.gaps, async ({ actor, params }) => {
    assertKeyCovers(actor, params.id);
    return service.list(actor.userId, await ownProfileId(actor.userId, params.id));
  });
  route(app, insights.settleGap, async ({ actor, params, body }) =>
    service.settleGap(actor.userId, await ownProfileId(actor.userId, params.id), params.gapId, body.status),
  );
}
