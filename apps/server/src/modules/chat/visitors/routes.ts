import { visitors } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/route.ts";
import type { VisitorService } from "./service.ts";

export function visitorRoutes(app: FastifyInstance, service: VisitorService): void {
  route(app, visitors.identify, ({ body, caller }) => service.identify(body, caller));
  route(app, visitors.key, ({ actor }) => service.key(actor.userId));
  route(app, visitors.createKey, ({ actor }) => service.createKey(actor.userId));
  route(app, visitors.removeKey, ({ actor }) => service.removeKey(actor.userId));
}
