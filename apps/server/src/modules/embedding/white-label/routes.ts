import { whiteLabel } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/route.ts";
import type { WhiteLabelService } from "./service.ts";

export function whiteLabelRoutes(app: FastifyInstance, service: WhiteLabelService): void {
  route(app, whiteLabel.read, ({ actor }) => service.read(actor.userId));
  route(app, whiteLabel.save, ({ actor, body }) => service.save(actor.userId, body));
  route(app, whiteLabel.packages, ({ actor }) => service.packages(actor.userId));
  route(app, whiteLabel.generate, ({ actor }) => service.generate(actor.userId));
  route(app, whiteLabel.download, ({ actor, params }) => service.download(actor.userId, params.id));
}
