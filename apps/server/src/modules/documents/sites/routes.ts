import { LIMITS, sites } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/route.ts";
import { sentFile } from "../sent-file.ts";
import type { SiteService } from "./service.ts";

type Dependencies = {
  service: SiteService;
  /** Returns the id if the profile belongs to the owner, otherwise throws `not_found`. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function siteRoutes(app: FastifyInstance, { service, ownProfileId }: Dependencies): void {
  const locateProfile = async (userId: string, id: number) => ({
    userId,
    profileId: await ownProfileId(userId, id),
  });
  route(app, sites.list, async ({ actor, params }) =>
    service.list(await locateProfile(actor.userId, params.id)),
  );
  route(app, sites.suggestion, async ({ actor, params }) =>
    service.suggestion(await locateProfile(actor.userId, params.id)),
  );
  route(app, sites.open, async ({ actor, params }) =>
    service.open(await locateProfile(actor.userId, params.id), params.siteId),
  );
  route(app, sites.pages, async ({ actor, params, query }) =>
    service.pages(await locateProfile(actor.userId, params.id), params.siteId, query),
  );
  route(app, sites.changes, async ({ actor, params }) =>
    service.changes(await locateProfile(actor.userId, params.id), params.siteId, params.syncId),
  );
  route(app, sites.create, async ({ actor, params, body }) =>
    service.create(await locateProfile(actor.userId, params.id), body),
  );
  route(app, sites.connect, async ({ actor, params, body }) =>
    service.connect(await locateProfile(actor.userId, params.id), body),
  );
  route(app, sites.upload, async ({ actor, params, query, request }) => {
    const profileRef = await locateProfile(actor.userId, params.id);
    return service.upload(profileRef, query.circle, await sentFile(request, LIMITS.zipBytes));
  });
  route(app, sites.settle, async ({ actor, params, body }) =>
    service.settle(await locateProfile(actor.userId, params.id), params.siteId, body.documents),
  );
  route(app, sites.change, async ({ actor, params, body }) =>
    service.change(await locateProfile(actor.userId, params.id), params.siteId, body),
  );
  route(app, sites.sync, async ({ actor, params }) =>
    service.sync(await locateProfile(actor.userId, params.id), params.siteId),
  );
  route(app, sites.remove, async ({ actor, params, query }) =>
    service.remove(await locateProfile(actor.userId, params.id), params.siteId, query.documents),
  );
}
