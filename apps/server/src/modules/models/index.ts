import type { FastifyInstance } from "fastify";
import { type ConnectionDependencies, connectionService } from "./connections.ts";
import { modelRoutes } from "./routes.ts";
import { modelTester } from "./test-question.ts";

/** The language models that owners connect. */
export function createModels(dependencies: ConnectionDependencies) {
  const { ephemeral, clock } = dependencies;
  const connections = connectionService(dependencies);
  return {
    addRoutes(app: FastifyInstance, { ownProfileId, ...answering }: RouteDependencies): void {
      const test = modelTester({ ephemeral, connections, clock, ...answering });
      modelRoutes(app, { connections, test, ownProfileId });
    },
  };
}

/** Models are created before what asks them. */
type RouteDependencies = Omit<Parameters<typeof modelTester>[0], "ephemeral" | "connections" | "clock"> &
  Pick<Parameters<typeof modelRoutes>[1], "ownProfileId">;
