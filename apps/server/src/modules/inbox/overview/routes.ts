import { conversations } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/route.ts";
import type { OverviewService } from "./service.ts";

export function overviewRoutes(app: FastifyInstance, service: OverviewService): void {
  route(app, conversations.inbox, ({ actor }) => service.read(actor.userId));
}
