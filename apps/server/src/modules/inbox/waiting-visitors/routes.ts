import { contacts } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/route.ts";
import type { ContactService } from "./service.ts";

export function contactRoutes(app: FastifyInstance, service: ContactService): void {
  route(app, contacts.list, ({ actor }) => service.list(actor.userId));
  route(app, contacts.answer, ({ actor, body }) => service.answer(actor.userId, body));
  route(app, contacts.settle, ({ actor, body }) => service.settle(actor.userId, body.contactIds));
}
