import { talks } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/route.ts";
import { acceptsEvents, sendEvents } from "../../../platform/sse.ts";
import type { handovers } from "./handovers.ts";
import type { HandoverMessageService } from "./messages.ts";

type Takeovers = Pick<ReturnType<typeof handovers>, "join" | "say" | "handBack" | "leave">;

export function handoverRoutes(app: FastifyInstance, service: HandoverMessageService & Takeovers): void {
  route(app, talks.join, ({ actor, params }) => service.join(actor.userId, params.id));
  route(app, talks.say, ({ actor, params, body }) => service.say(actor.userId, params.id, body));
  route(app, talks.handBack, ({ actor, params }) => service.handBack(actor.userId, params.id));
  route(app, talks.leave, async ({ body, caller }) => {
    await service.leave(body, caller);
    return service.talk(body, caller);
  });
  // Shutdown must not wait for streams that never end by themselves. The chat reconnects to another server.
  app.addHook("preClose", async () => service.endStreams());
  route(app, talks.read, async ({ query, caller, request, reply }) =>
    acceptsEvents(request.headers.accept)
      ? sendEvents(reply, await service.follow(query, caller))
      : service.talk(query, caller),
  );
}
