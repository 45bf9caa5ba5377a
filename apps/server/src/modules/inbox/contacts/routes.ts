import { chat } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/route.ts";
import type { ContactService } from "./service.ts";

export function contactRoutes(app: FastifyInstance, service: ContactService): void {
  route(app, chat.contact, ({ params, body, caller }) => service.contact({ ...params, ...body }, caller));
  // The page is the same before and after the click, and for an invalid link.
  route(app, chat.contactLink, ({ query }) => service.contactLink(query.token));
  route(app, chat.confirmContact, async ({ body }) => ({
    redirect: (await service.confirmContact(body.token))
      ? "/contact/confirm?done=1"
      : "/contact/confirm?expired=1",
  }));
}
