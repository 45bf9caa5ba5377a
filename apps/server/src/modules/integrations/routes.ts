import { developers } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { assertKeyCovers, route } from "../../platform/route.ts";
import type { KeyService } from "./keys.ts";
import type { webhookListener } from "./webhook-listen.ts";
import type { WebhookService } from "./webhooks.ts";

type Dependencies = {
  keys: KeyService;
  webhooks: WebhookService;
  listen: ReturnType<typeof webhookListener>;
  /** Throws not_found if the profile belongs to another owner. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function developerRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { keys, webhooks, listen, ownProfileId } = dependencies;
  route(app, developers.keys, ({ actor }) => keys.list(actor.userId));
  route(app, developers.createKey, async ({ actor, body }) => {
    if (body.profileId !== null) await ownProfileId(actor.userId, body.profileId);
    return keys.create(actor.userId, body);
  });
  route(app, developers.revokeKey, ({ actor, params }) => keys.revoke(actor.userId, params.id));

  route(app, developers.deliveries, async ({ actor: { userId }, params }) =>
    webhooks.deliveries(userId, await ownProfileId(userId, params.id)),
  );
  route(app, developers.webhookEvents, async ({ actor: { userId }, params }) =>
    webhooks.events(userId, await ownProfileId(userId, params.id)),
  );
  route(app, developers.chooseWebhookEvents, async ({ actor: { userId }, params, body }) =>
    webhooks.chooseEvents(userId, await ownProfileId(userId, params.id), body.events),
  );
  route(app, developers.listen, async ({ actor, params, body }) => {
    const { userId } = actor;
    assertKeyCovers(actor, params.id);
    return listen(userId, await ownProfileId(userId, params.id), body.after);
  });
  route(app, developers.testWebhook, async ({ actor: { userId }, params }) =>
    webhooks.test(userId, await ownProfileId(userId, params.id)),
  );
  route(app, developers.replay, async ({ actor: { userId }, params }) =>
    webhooks.replay(userId, await ownProfileId(userId, params.id), params.delivery),
  );
}
