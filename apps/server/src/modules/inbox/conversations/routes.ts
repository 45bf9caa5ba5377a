import { conversations } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/route.ts";
import type { ConversationService } from "./service.ts";

type Dependencies = {
  service: ConversationService;
  /** Throws if the profile doesn't belong to this owner. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function conversationRoutes(app: FastifyInstance, { service, ownProfileId }: Dependencies): void {
  route(app, conversations.list, async ({ actor, query }) => {
    if (query.profileId !== undefined) await ownProfileId(actor.userId, query.profileId);
    return service.list(actor.userId, query);
  });
  route(app, conversations.read, ({ actor, params }) => service.read(actor.userId, params.id));
  route(app, conversations.closest, ({ actor, params }) =>
    service.closest(actor.userId, params.id, params.exchangeId),
  );
  route(app, conversations.remove, ({ actor, params }) => service.remove(actor.userId, params.id));
}
