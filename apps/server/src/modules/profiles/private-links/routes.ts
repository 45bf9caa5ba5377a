import { occasions } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/route.ts";
import type { PrivateLinkService } from "./service.ts";

type Dependencies = {
  service: PrivateLinkService;
  /** Returns the id if the profile belongs to the owner, otherwise throws `not_found`. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function privateLinkRoutes(app: FastifyInstance, { service, ownProfileId }: Dependencies): void {
  const placeOf = async (userId: string, id: number) => ({
    userId,
    profileId: await ownProfileId(userId, id),
  });
  route(app, occasions.list, async ({ actor, params }) =>
    service.list(await placeOf(actor.userId, params.id)),
  );
  route(app, occasions.create, async ({ actor, params, body }) =>
    service.create(await placeOf(actor.userId, params.id), body),
  );
  route(app, occasions.save, async ({ actor, params, body }) =>
    service.save(await placeOf(actor.userId, params.id), params.occasionId, body),
  );
  route(app, occasions.end, async ({ actor, params }) =>
    service.end(await placeOf(actor.userId, params.id), params.occasionId),
  );
  route(app, occasions.remove, async ({ actor, params }) =>
    service.remove(await placeOf(actor.userId, params.id), params.occasionId),
  );
  route(app, occasions.visit, ({ params, caller }) => service.visit(params.key, caller));
}
