import { conversations } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { assertKeyCovers, route } from "../../../platform/route.ts";
import type { ConversationService } from "./service.ts";

type Dependencies = {
  service: ConversationService;
  /** Throws if the profile doesn't belong to this owner. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function conversationRoutes(app: FastifyInstance, { service, ownProfileId }: Dependencies): void {
  route(app, conversations.list, async ({ actor, query }) => {
    // A key that is limited to one assistant lists its conversations only.
    const profileId = query.profileId ?? actor.keyProfileId;
    if (profileId === undefined) return service.list(actor.userId, query);
    assertKeyCovers(actor, profileId);
    return service.list(actor.userId, { ...query, profileId: await ownProfileId(actor.userId, profileId) });
  });
  route(app, conversations.read, async ({ actor, params }) => {
    const conversation = await service.read(actor.userId, params.id);
    assertKeyCovers(actor, conversation.profileId);
    return conversation;
  });
  route(app, conversations.closest, ({ actor, params }) =>
    service.closest(actor.userId, params.id, params.exchangeId),
  );
  route(app, conversations.remove, ({ actor, params }) => service.remove(actor.userId, params.id));
}
