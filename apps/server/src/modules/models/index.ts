import type { ModelSource, WrittenBy } from "@understudy/contracts";
import type { LanguageModel, Reply } from "@understudy/knowledge";
import type { FastifyInstance } from "fastify";
import type { JobHandler } from "../../platform/jobs.ts";
import { budgetService } from "./budget.ts";
import { choiceService } from "./choice.ts";
import { modelComparison } from "./compare.ts";
import { type ConnectionDependencies, connectionService } from "./connections.ts";
import { modelJobHandlers } from "./jobs.ts";
import { answerRepository, choiceColumn, type StoredChoice } from "./repository.ts";
import { modelRoutes } from "./routes.ts";
import { modelRuns, type Outcome, type RunDependencies, type RunOptions } from "./runs.ts";
import { modelTester } from "./test-question.ts";

export { modelJobs } from "./jobs.ts";

type Dependencies = Omit<ConnectionDependencies, "budget"> &
  Pick<RunDependencies, "jobs" | "takeVisitorAnswer"> & {
    /** The operator's model for an owner's visitors. */
    installationOf: (userId: string) => LanguageModel | undefined;
  };

/** The language models that owners connect, which of them answers, and what they cost. */
export function createModels(dependencies: Dependencies) {
  const { db, jobs, ephemeral, maxTokens, installationModel, installationOf, clock } = dependencies;
  const { takeVisitorAnswer } = dependencies;
  const budget = budgetService({ db, jobs, clock });
  const connections = connectionService({ ...dependencies, budget });
  const runs = modelRuns({
    db,
    jobs,
    connections,
    budget,
    maxTokens,
    installationName: installationModel ?? "",
    takeVisitorAnswer,
  });
  const choice = choiceService({ db, connections, hasInstallation: installationModel !== undefined });
  const answers = answerRepository(db);
  return {
    /** The models for one exchange, and a function that records at its end what they did. */
    async forExchange(
      { userId, modelChoice }: { userId: string; modelChoice: StoredChoice },
      options: Required<Pick<RunOptions, "exchangeId">> & Pick<RunOptions, "visitor">,
    ) {
      const installation = installationOf(userId);
      const run = await runs.forChoice(userId, modelChoice, { installation, ...options });
      return {
        model: run.model,
        async end(reply: Pick<Reply, "byModel">): Promise<WrittenBy | undefined> {
          if (run.calls() === 0) return undefined;
          const outcome = run.outcome(reply);
          const { source, model, fault, faultSource, tokens, cost } = outcome;
          const used = { input_tokens: tokens.input, output_tokens: tokens.output, cost };
          await answers.add(userId, options.exchangeId, {
            source,
            model,
            fault,
            fault_source: faultSource,
            ...used,
          });
          return present(outcome);
        },
      };
    },

    choiceColumn,

    /** The models of a profile for an answer that no visitor reads. */
    async forProfile(
      userId: string,
      profileId: number,
      installation: LanguageModel | undefined = installationOf(userId),
    ): Promise<LanguageModel | undefined> {
      return (await runs.forProfile(userId, profileId, { installation })).model;
    },

    /** The operator's model alone, for questions that are drawn from documents. */
    async forDrawing(userId: string, profileId: number): Promise<LanguageModel | undefined> {
      const installation = installationOf(userId);
      return installation && (await runs.forInstallation(userId, profileId, installation)).model;
    },

    /** What is recorded about these exchanges. */
    async writtenBy(userId: string, exchangeIds: readonly number[]): Promise<Map<number, WrittenBy>> {
      if (exchangeIds.length === 0) return new Map();
      const rows = await answers.list(userId, exchangeIds);
      return new Map(
        rows.map(({ message_id, source, model, fault, fault_source, input_tokens, output_tokens, cost }) => [
          message_id,
          {
            source: source as ModelSource | null,
            model,
            fault: fault as WrittenBy["fault"],
            faultSource: fault_source as ModelSource | null,
            inputTokens: input_tokens,
            outputTokens: output_tokens,
            cost,
          },
        ]),
      );
    },

    addRoutes(app: FastifyInstance, { ownProfileId, ...answering }: RouteDependencies): void {
      const own = { ephemeral, connections, runs, clock };
      const test = modelTester({ ...own, ...answering });
      const comparison = modelComparison({ ...own, ...answering });
      modelRoutes(app, { connections, choice, test, comparison, ownProfileId });
    },

    jobHandlers: (sending: Parameters<typeof modelJobHandlers>[0]): JobHandler[] => modelJobHandlers(sending),
  };
}

/** Models are created before what asks them. */
type RouteDependencies = Omit<
  Parameters<typeof modelTester>[0] & Parameters<typeof modelComparison>[0],
  "ephemeral" | "connections" | "runs" | "clock"
> &
  Pick<Parameters<typeof modelRoutes>[1], "ownProfileId">;

function present({ source, model, fault, faultSource, tokens, cost }: Outcome): WrittenBy {
  return { source, model, fault, faultSource, inputTokens: tokens.input, outputTokens: tokens.output, cost };
}
