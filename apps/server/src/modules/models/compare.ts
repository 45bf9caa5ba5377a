import {
  AppError,
  type ComparedAnswer,
  type ComparedQuestion,
  type ModelSource,
  type models,
} from "@understudy/contracts";
import type { Engine, LanguageModel, Persona } from "@understudy/knowledge";
import type { output } from "zod";
import { type Audience, PUBLIC } from "../../platform/audience.ts";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import { type AnswerInput, answerOnce, type PresentPreview } from "./answer-once.ts";
import { promptTokens } from "./budget.ts";
import type { ConnectionService } from "./connections.ts";
import type { ModelRun, ModelRuns } from "./runs.ts";

type Request = output<typeof models.compare.body>;

type Dependencies = {
  ephemeral: EphemeralStore;
  connections: ConnectionService;
  runs: ModelRuns;
  engineOf: (userId: string, profileId: number, audience: Audience) => Promise<Engine>;
  personaOf: (userId: string, profileId: number, settings?: Request["settings"]) => Promise<Persona>;
  /** Questions of visitors with how often they were asked, the most frequent first. */
  mostAsked: (
    userId: string,
    profileId: number,
    limit: number,
  ) => Promise<readonly { question: string; count: number }[]>;
  suggestedQuestions: (userId: string, profileId: number) => Promise<string[]>;
  testQuestions: (userId: string, profileId: number) => Promise<string[]>;
  /** The operator's model, counted like answer tests. */
  testModelOf: (userId: string) => LanguageModel | undefined;
  presentPreview: PresentPreview;
  clock: () => Date;
};

const MOST_QUESTIONS = 10;
/** Ten questions by quotation and several times by a model. */
const ANSWERS_PER_MINUTE = 80;
const MINUTE = 60;

/** Answers an owner's real questions by quotation and by a model, as visitors would be answered. Stores nothing. */
export function modelComparison(dependencies: Dependencies) {
  const { ephemeral, connections, runs, engineOf, personaOf, testModelOf, presentPreview, clock } =
    dependencies;

  async function runOf(userId: string, profileId: number, source: ModelSource): Promise<ModelRun> {
    if (source === "installation") {
      const model = testModelOf(userId);
      if (!model) throw new AppError("not_found");
      return runs.forInstallation(userId, profileId, model);
    }
    const connection = await connections.find(userId, source);
    if (!connection) throw new AppError("not_found");
    return runs.forConnection(userId, profileId, connection);
  }

  return {
    /** The most-asked questions; where there are fewer than ten, suggested questions and those of answer tests. */
    async questions(userId: string, profileId: number): Promise<ComparedQuestion[]> {
      const { mostAsked, suggestedQuestions, testQuestions } = dependencies;
      const [asked, suggested, tested] = await Promise.all([
        mostAsked(userId, profileId, MOST_QUESTIONS),
        suggestedQuestions(userId, profileId),
        testQuestions(userId, profileId),
      ]);
      const others = [...suggested, ...tested].map((question) => ({ question, count: null }));
      const seen = new Set<string>();
      return [...asked.map(({ question, count }) => ({ question, count })), ...others]
        .filter(({ question }) => {
          const key = question.trim().toLowerCase();
          return !seen.has(key) && seen.add(key);
        })
        .slice(0, MOST_QUESTIONS);
    },

    async answer(
      userId: string,
      profileId: number,
      { question, source, settings }: Request,
    ): Promise<ComparedAnswer> {
      const run = source === null ? undefined : await runOf(userId, profileId, source);
      const seconds = await ephemeral.wait(`model-comparison:${userId}`, ANSWERS_PER_MINUTE, MINUTE);
      if (seconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds: seconds });
      const measured = measuringModel();
      const engine = await engineOf(userId, profileId, PUBLIC);
      const persona = await personaOf(userId, profileId, settings);
      const input: AnswerInput = {
        question,
        persona,
        engine,
        model: run?.model ?? measured.model,
        today: clock(),
      };
      const started = performance.now();
      const reply = await answerOnce(input);
      const outcome = run?.outcome(reply);
      return {
        answer: presentPreview(reply),
        byModel: reply.byModel ?? false,
        asked: run ? run.calls() > 0 : measured.tokens() > 0,
        fault: reply.byModel ? null : (outcome?.fault ?? null),
        removed: [...(reply.removed ?? [])],
        totalMs: Math.round(performance.now() - started),
        promptTokens: run ? 0 : measured.tokens(),
        tokens: outcome?.tokens ?? { input: 0, output: 0, cached: 0 },
        cost: outcome?.cost ?? 0,
      };
    },
  };
}

export type ModelComparison = ReturnType<typeof modelComparison>;

/** Refuses each call, so that the answer is a quotation, and counts what a model would have been sent. */
function measuringModel() {
  let translation = 0;
  let answer = 0;
  const model: LanguageModel = {
    async *stream({ system, messages, maxTokens }) {
      const tokens = promptTokens([system, ...messages.map(({ content }) => content)]);
      // Only translations of the question have a limit of their own; an answer may be asked for twice.
      if (maxTokens === undefined) answer = Math.max(answer, tokens);
      else translation = Math.max(translation, tokens);
      throw new Error("A quotation was asked for.");
    },
  };
  return { model, tokens: (): number => answer + translation };
}
