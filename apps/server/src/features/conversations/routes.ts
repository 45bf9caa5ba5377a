import { conversations } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { ConversationService } from "./service.ts";

export function conversationRoutes(app: FastifyInstance, service: ConversationService): void {
  route(app, conversations.list, ({ actor, query }) => service.list(actor.userId, query));
  route(app, conversations.read, ({ actor, params }) => service.read(actor.userId, params.id));
  route(app, conversations.remove, ({ actor, params }) => service.remove(actor.userId, params.id));
}
