import { answerTests } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/route.ts";
import type { AnswerTestService } from "./service.ts";

type Dependencies = {
  service: AnswerTestService;
  /** Returns the id if the profile belongs to the owner; otherwise throws not found. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function answerTestRoutes(app: FastifyInstance, { service, ownProfileId }: Dependencies): void {
  const locateProfile = async (userId: string, id: number) => ({
    userId,
    profileId: await ownProfileId(userId, id),
  });
  route(app, answerTests.read, async ({ actor, params }) =>
    service.read(await locateProfile(actor.userId, params.id)),
  );
  route(app, answerTests.create, async ({ actor, params, body }) =>
    service.create(await locateProfile(actor.userId, params.id), body),
  );
  route(app, answerTests.change, async ({ actor, params, body }) =>
    service.change(await locateProfile(actor.userId, params.id), params.testId, body),
  );
  route(app, answerTests.remove, async ({ actor, params }) =>
    service.remove(await locateProfile(actor.userId, params.id), params.testId),
  );
  route(app, answerTests.start, async ({ actor, params, body }) =>
    service.start(await locateProfile(actor.userId, params.id), body.settings),
  );
  route(app, answerTests.run, async ({ actor, params }) =>
    service.run(await locateProfile(actor.userId, params.id), params.runId),
  );
}
