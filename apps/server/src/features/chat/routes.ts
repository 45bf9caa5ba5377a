import { chat } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { FeedbackService } from "./feedback.ts";
import type { ChatService } from "./service.ts";

export function chatRoutes(app: FastifyInstance, service: ChatService & FeedbackService): void {
  route(app, chat.ask, ({ body, actor }) => service.ask(body, actor?.userId));
  route(app, chat.askDemo, ({ body }) => service.askDemo(body.message));
  route(app, chat.feedback, ({ params, body, actor }) =>
    service.feedback(params.exchange, body, actor?.userId),
  );
}
