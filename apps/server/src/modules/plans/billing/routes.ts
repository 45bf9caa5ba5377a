import { plans } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/route.ts";
import type { PlanService } from "../service.ts";
import type { Billing } from "./service.ts";

export function billingRoutes(app: FastifyInstance, billing: Billing, read: PlanService["read"]): void {
  route(app, plans.checkout, ({ actor, body }) => billing.checkout(actor.userId, body.planType));
  route(app, plans.portal, ({ actor }) => billing.portal(actor.userId));
  route(app, plans.refresh, async ({ actor }) => {
    await billing.refresh(actor.userId);
    return read(actor.userId);
  });
}

/** Apart from the other routes, because a signature is over the bytes of the body, before anything parses them. */
export async function eventRoute(app: FastifyInstance, billing: Billing): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => {
      done(null, body);
    });
    route(scope, plans.event, async ({ request }) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await billing.receive(body, String(request.headers["stripe-signature"] ?? ""));
      return { received: true as const };
    });
  });
}
