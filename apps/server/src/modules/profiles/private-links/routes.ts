import { privateLinks } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/route.ts";
import type { PrivateLinkService } from "./service.ts";

type Dependencies = {
  service: PrivateLinkService;
  /** Returns the id if the profile belongs to the owner, otherwise throws `not_found`. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function privateLinkRoutes(app: FastifyInstance, { service, ownProfileId }: Dependencies): void {
  const locateProfile = async (userId: string, id: number) => ({
    userId,
    profileId: await ownProfileId(userId, id),
  });
  route(app, privateLinks.list, async ({ actor, params }) =>
    service.list(await locateProfile(actor.userId, params.id)),
  );
  route(app, privateLinks.create, async ({ actor, params, body }) =>
    service.create(await locateProfile(actor.userId, params.id), body),
  );
  route(app, privateLinks.save, async ({ actor, params, body }) =>
    service.save(await locateProfile(actor.userId, params.id), params.occasionId, body),
  );
  route(app, privateLinks.end, async ({ actor, params }) =>
    service.end(await locateProfile(actor.userId, params.id), params.occasionId),
  );
  route(app, privateLinks.remove, async ({ actor, params }) =>
    service.remove(await locateProfile(actor.userId, params.id), params.occasionId),
  );
  route(app, privateLinks.visit, ({ params, caller }) => service.visit(params.key, caller));
}
