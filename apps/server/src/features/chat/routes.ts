import { AppError, type ChatAnswer, chat } from "@understudy/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { idempotencyKey } from "../../platform/idempotency.ts";
import { type Actor, route } from "../../platform/route.ts";
import { acceptsEvents, sendEvents } from "../../platform/sse.ts";
import type { FeedbackService } from "./feedback.ts";
import type { Asker, ChatService, Handle } from "./service.ts";

export function chatRoutes(app: FastifyInstance, service: ChatService & FeedbackService): void {
  route(app, chat.ask, async ({ body, actor, request, reply }) =>
    deliver(request, reply, await service.ask(body, askerOf(request, actor))),
  );
  route(app, chat.askDemo, async ({ body, actor, request, reply }) =>
    deliver(request, reply, await service.askDemo(body, askerOf(request, actor))),
  );
  route(app, chat.stop, ({ params, body, actor }) => service.stop({ ...params, ...body }, actor?.userId));
  route(app, chat.events, async ({ params, query, actor, request, reply }) => {
    const lastId = request.headers["last-event-id"];
    const from = typeof lastId === "string" ? lastId : undefined;
    return sendEvents(reply, await service.resume({ ...params, ...query }, from, actor?.userId));
  });
  route(app, chat.conversation, ({ query, actor }) => service.conversation(query, actor?.userId));
  route(app, chat.contact, async () => ({ sent: true as const }));
  route(app, chat.contactLink, async () => {
    throw new AppError("not_found");
  });
  route(app, chat.confirmContact, async () => ({ redirect: "/contact/confirm" }));
  route(app, chat.feedback, ({ params, body, actor, request }) =>
    service.feedback(params.exchange, body, { viewerId: actor?.userId, address: request.ip }),
  );
}

function askerOf(request: FastifyRequest, actor: Actor | null): Asker {
  return { viewerId: actor?.userId, address: request.ip, key: idempotencyKey(request) };
}

/** The whole answer, or its events as they come, as the caller likes. */
async function deliver(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, follow }: Handle,
): Promise<ChatAnswer | undefined> {
  return acceptsEvents(request.headers.accept) ? sendEvents(reply, follow) : answer();
}
