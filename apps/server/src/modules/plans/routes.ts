import { plans } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { PlanService } from "./service.ts";

export function planRoutes(app: FastifyInstance, service: PlanService): void {
  route(app, plans.read, ({ actor }) => service.read(actor.userId));
  route(app, plans.change, ({ actor, body }) => service.change(actor.userId, body.planType));
}
