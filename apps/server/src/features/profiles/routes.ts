import { profiles } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { ProfileService } from "./service.ts";

export function profileRoutes(app: FastifyInstance, service: ProfileService): void {
  route(app, profiles.updateProfile, ({ actor, body }) => service.updateProfile(actor.userId, body));
  route(app, profiles.settings, ({ actor }) => service.settings(actor.userId));
  route(app, profiles.updateSettings, ({ actor, body }) => service.updateSettings(actor.userId, body));
  route(app, profiles.publicUser, ({ params, actor }) => service.publicUser(params.id, actor?.userId));
}
