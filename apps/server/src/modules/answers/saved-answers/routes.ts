import { savedAnswers } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { assertKeyCovers, route } from "../../../platform/route.ts";
import type { SavedAnswerService } from "./service.ts";

type Dependencies = {
  service: SavedAnswerService;
  /** Returns the id if the profile belongs to the owner; otherwise throws not found. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function savedAnswerRoutes(app: FastifyInstance, { service, ownProfileId }: Dependencies): void {
  const locateProfile = async (userId: string, id: number) => ({
    userId,
    profileId: await ownProfileId(userId, id),
  });
  route(app, savedAnswers.list, async ({ actor, params }) =>
    service.list(await locateProfile(actor.userId, params.id)),
  );
  route(app, savedAnswers.create, async ({ actor, params, body }) => {
    assertKeyCovers(actor, params.id);
    return service.create(await locateProfile(actor.userId, params.id), body);
  });
  route(app, savedAnswers.change, async ({ actor, params, body }) =>
    service.change(await locateProfile(actor.userId, params.id), params.correctionId, body),
  );
  route(app, savedAnswers.remove, async ({ actor, params }) =>
    service.remove(await locateProfile(actor.userId, params.id), params.correctionId),
  );
  route(app, savedAnswers.take, async ({ actor, params, body }) =>
    service.take(await locateProfile(actor.userId, params.id), body),
  );
  route(app, savedAnswers.answerGap, async ({ actor, params, body }) => {
    assertKeyCovers(actor, params.id);
    return service.answerGap(await locateProfile(actor.userId, params.id), params.gapId, body.answer);
  });
  route(app, savedAnswers.askGap, async ({ actor, params }) =>
    service.askGap(await locateProfile(actor.userId, params.id), params.gapId),
  );
}
