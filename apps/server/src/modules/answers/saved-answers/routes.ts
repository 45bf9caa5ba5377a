import { corrections } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/route.ts";
import type { SavedAnswerService } from "./service.ts";

type Dependencies = {
  service: SavedAnswerService;
  /** Returns the id if the profile belongs to the owner; otherwise throws not found. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function savedAnswerRoutes(app: FastifyInstance, { service, ownProfileId }: Dependencies): void {
  const placeOf = async (userId: string, id: number) => ({
    userId,
    profileId: await ownProfileId(userId, id),
  });
  route(app, corrections.list, async ({ actor, params }) =>
    service.list(await placeOf(actor.userId, params.id)),
  );
  route(app, corrections.create, async ({ actor, params, body }) =>
    service.create(await placeOf(actor.userId, params.id), body),
  );
  route(app, corrections.change, async ({ actor, params, body }) =>
    service.change(await placeOf(actor.userId, params.id), params.correctionId, body),
  );
  route(app, corrections.remove, async ({ actor, params }) =>
    service.remove(await placeOf(actor.userId, params.id), params.correctionId),
  );
  route(app, corrections.take, async ({ actor, params, body }) =>
    service.take(await placeOf(actor.userId, params.id), body),
  );
  route(app, corrections.answerGap, async ({ actor, params, body }) =>
    service.answerGap(await placeOf(actor.userId, params.id), params.gapId, body.answer),
  );
  route(app, corrections.askGap, async ({ actor, params }) =>
    service.askGap(await placeOf(actor.userId, params.id), params.gapId),
  );
}
