import { type ChatAnswer, chat } from "@understudy/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../../platform/caller.ts";
import { idempotencyKey } from "../../platform/idempotency.ts";
import { route } from "../../platform/route.ts";
import { acceptsEvents, sendEvents } from "../../platform/sse.ts";
import type { ChatService } from "./service.ts";
import type { Asker, Handle } from "./turn.ts";

export function chatRoutes(app: FastifyInstance, service: ChatService): void {
  route(app, chat.ask, async ({ body, caller, request, reply }) =>
    deliver(request, reply, await service.ask(body, readAsker(request, caller))),
  );
  route(app, chat.askDemo, async ({ body, caller, request, reply }) =>
    deliver(request, reply, await service.askDemo(body, readAsker(request, caller))),
  );
  route(app, chat.stop, ({ params, body, caller }) => service.stop({ ...params, ...body }, caller));
  route(app, chat.events, async ({ params, query, caller, request, reply }) => {
    const lastId = request.headers["last-event-id"];
    const from = typeof lastId === "string" ? lastId : undefined;
    return sendEvents(reply, await service.resume({ ...params, ...query }, from, caller));
  });
  route(app, chat.citedPage, ({ params, query, caller }) =>
    service.citedPage({ ...params, ...query }, caller),
  );
  route(app, chat.conversation, ({ query, caller }) => service.conversation(query, caller));
  route(app, chat.feedback, ({ params, body, caller }) => service.feedback(params.exchange, body, caller));
}

function readAsker(request: FastifyRequest, caller: Caller): Asker {
  const agent = request.headers["user-agent"] ?? "";
  const probe = request.headers["x-probe-key"];
  const probeKey = typeof probe === "string" ? probe : undefined;
  return { caller, address: request.ip, agent, idempotencyKey: idempotencyKey(request), probeKey };
}

/** Sends the whole answer or its event stream, depending on the `Accept` header. */
async function deliver(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, follow }: Handle,
): Promise<ChatAnswer | undefined> {
  return acceptsEvents(request.headers.accept) ? sendEvents(reply, follow) : answer();
}
