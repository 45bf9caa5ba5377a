import { leads } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { NewsletterService } from "./newsletter.ts";
import type { LeadService } from "./service.ts";

type Services = { leads: LeadService; newsletter: NewsletterService };

export function leadRoutes(app: FastifyInstance, { leads: requests, newsletter }: Services): void {
  route(app, leads.send, async ({ body, request }) => {
    await requests.send(body, request.ip);
    return { received: true as const };
  });
  route(app, leads.contact, async ({ body, request }) => {
    await requests.contact(body, request.ip);
    return { received: true as const };
  });
  route(app, leads.subscribe, ({ body, request }) => newsletter.subscribe(body, request.ip));
  route(app, leads.confirm, async ({ body }) => {
    const isConfirmed = await newsletter.confirm(body.token);
    return { redirect: isConfirmed ? "/newsletter?confirmed=1" : "/newsletter" };
  });
  route(app, leads.leave, async ({ query }) => {
    await newsletter.leave(query.token);
    return { unsubscribed: true as const };
  });
  route(app, leads.confirmLeave, async ({ body }) => {
    await newsletter.leave(body.token);
    return { redirect: "/newsletter?left=1" };
  });
}
