import { rehearsal } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/route.ts";
import type { AnswerTestService } from "./service.ts";

type Dependencies = {
  service: AnswerTestService;
  /** Returns the id if the profile belongs to the owner; otherwise throws not found. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function answerTestRoutes(app: FastifyInstance, { service, ownProfileId }: Dependencies): void {
  const placeOf = async (userId: string, id: number) => ({
    userId,
    profileId: await ownProfileId(userId, id),
  });
  route(app, rehearsal.read, async ({ actor, params }) =>
    service.read(await placeOf(actor.userId, params.id)),
  );
  route(app, rehearsal.create, async ({ actor, params, body }) =>
    service.create(await placeOf(actor.userId, params.id), body),
  );
  route(app, rehearsal.change, async ({ actor, params, body }) =>
    service.change(await placeOf(actor.userId, params.id), params.testId, body),
  );
  route(app, rehearsal.remove, async ({ actor, params }) =>
    service.remove(await placeOf(actor.userId, params.id), params.testId),
  );
  route(app, rehearsal.start, async ({ actor, params, body }) =>
    service.start(await placeOf(actor.userId, params.id), body.settings),
  );
  route(app, rehearsal.run, async ({ actor, params }) =>
    service.run(await placeOf(actor.userId, params.id), params.runId),
  );
}
