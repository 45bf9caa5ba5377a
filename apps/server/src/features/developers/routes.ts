import { developers } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { DomainService } from "./domains.ts";
import type { KeyService } from "./keys.ts";
import type { WebhookService } from "./webhooks.ts";

type Dependencies = {
  keys: KeyService;
  webhooks: WebhookService;
  domains: DomainService;
  /** The id of a profile that is the owner's; a foreign one is not found. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function developerRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { keys, webhooks, domains, ownProfileId } = dependencies;
  route(app, developers.keys, ({ actor }) => keys.list(actor.userId));
  route(app, developers.createKey, ({ actor, body }) => keys.create(actor.userId, body));
  route(app, developers.revokeKey, ({ actor, params }) => keys.revoke(actor.userId, params.id));

  route(app, developers.deliveries, async ({ actor: { userId }, params }) =>
    webhooks.deliveries(userId, await ownProfileId(userId, params.id)),
  );
  route(app, developers.testWebhook, async ({ actor: { userId }, params }) =>
    webhooks.test(userId, await ownProfileId(userId, params.id)),
  );
  route(app, developers.replay, async ({ actor: { userId }, params }) =>
    webhooks.replay(userId, await ownProfileId(userId, params.id), params.delivery),
  );

  // For the proxy in front, which asks before it gets a certificate for a name; the answer has no body to speak of.
  app.get<{ Querystring: { domain?: unknown } }>("/internal/domains/ask", async (request, reply) => {
    const { domain } = request.query;
    const allowed = typeof domain === "string" && (await domains.mayHaveCertificate(domain.toLowerCase()));
    return reply
      .code(allowed ? 200 : 404)
      .header("cache-control", "no-store")
      .send();
  });
  route(app, developers.verifyDomain, ({ actor }) => domains.verify(actor.userId));
}
