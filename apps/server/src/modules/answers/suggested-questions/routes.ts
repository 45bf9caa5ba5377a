import { suggestions } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/route.ts";
import type { SuggestionService } from "./service.ts";

type Dependencies = {
  service: SuggestionService;
  /** Returns the id if the profile belongs to the owner; otherwise throws not found. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function suggestionRoutes(app: FastifyInstance, { service, ownProfileId }: Dependencies): void {
  route(app, suggestions.read, async ({ actor, params }) =>
    service.read(actor.userId, await ownProfileId(actor.userId, params.id)),
  );
  route(app, suggestions.save, async ({ actor, params, body }) =>
    service.save(actor.userId, await ownProfileId(actor.userId, params.id), body.questions),
  );
}
