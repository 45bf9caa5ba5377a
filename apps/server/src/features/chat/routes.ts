import { chat } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { ChatService } from "./service.ts";

export function chatRoutes(app: FastifyInstance, service: ChatService): void {
  route(app, chat.ask, ({ body, actor }) => service.ask(body, actor?.userId));
  route(app, chat.askDemo, ({ body }) => service.askDemo(body.message));
}
