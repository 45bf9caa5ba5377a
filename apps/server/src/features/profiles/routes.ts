import { profiles } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { ProfileService } from "./service.ts";

export function profileRoutes(app: FastifyInstance, service: ProfileService): void {
  route(app, profiles.publicUser, ({ params, actor }) => service.publicUser(params.id, actor?.userId));
}
