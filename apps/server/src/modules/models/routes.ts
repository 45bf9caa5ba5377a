import { models } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { ChoiceService } from "./choice.ts";
import type { ModelComparison } from "./compare.ts";
import type { ConnectionService } from "./connections.ts";
import type { modelTester } from "./test-question.ts";

type Dependencies = {
  connections: ConnectionService;
  choice: ChoiceService;
  test: ReturnType<typeof modelTester>;
  comparison: ModelComparison;
  /** Throws not_found if the profile belongs to another owner. */
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
};

export function modelRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { connections, choice, test, comparison, ownProfileId } = dependencies;
  route(app, models.read, ({ actor }) => connections.read(actor.userId));
  route(app, models.connect, ({ actor, body }) => connections.connect(actor.userId, body));
  route(app, models.disconnect, ({ actor, query }) => connections.disconnect(actor.userId, query.provider));
  route(app, models.list, ({ actor, body }) => connections.list(actor.userId, body));
  route(app, models.budget, ({ actor, body }) => connections.setBudget(actor.userId, body));
  route(app, models.choice, async ({ actor: { userId }, params }) =>
    choice.read(userId, await ownProfileId(userId, params.id)),
  );
  route(app, models.choose, async ({ actor: { userId }, params, body }) =>
    choice.save(userId, await ownProfileId(userId, params.id), body),
  );
  route(app, models.test, async ({ actor: { userId }, params, body }) =>
    test(userId, await ownProfileId(userId, params.id), body),
  );
  route(app, models.comparison, async ({ actor: { userId }, params }) => ({
    questions: await comparison.questions(userId, await ownProfileId(userId, params.id)),
  }));
  route(app, models.compare, async ({ actor: { userId }, params, body }) =>
    comparison.answer(userId, await ownProfileId(userId, params.id), body),
  );
}
