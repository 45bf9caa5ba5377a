import { AppError, LONGEST_ANSWER_MS, type ModelProvider, type ModelTest } from "@understudy/contracts";
import type { Engine, LanguageModel, Persona, Reply } from "@understudy/knowledge";
import { type Audience, PUBLIC } from "../../platform/audience.ts";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import { answerOnce, type PresentPreview } from "./answer-once.ts";
import type { ConnectionService } from "./connections.ts";
import type { ModelRuns } from "./runs.ts";

type Dependencies = {
  ephemeral: EphemeralStore;
  connections: ConnectionService;
  runs: ModelRuns;
  engineOf: (userId: string, profileId: number, audience: Audience) => Promise<Engine>;
  personaOf: (userId: string, profileId: number) => Promise<Persona>;
  /** Questions that the documents answer, as visitors see them. */
  suggestedQuestions: (userId: string, profileId: number) => Promise<string[]>;
  presentPreview: PresentPreview;
  clock: () => Date;
};

const TESTS_PER_MINUTE = 10;
const MINUTE = 60;
const PATIENCE_MS = LONGEST_ANSWER_MS + 30_000;
const ANY_QUESTION = "What can I ask you?";

/** Asks one real question of a connected model, as a visitor would, and measures it. */
export function modelTester(dependencies: Dependencies) {
  const { ephemeral, connections, runs, engineOf, personaOf, suggestedQuestions, presentPreview, clock } =
    dependencies;

  return async function test(
    userId: string,
    profileId: number,
    { provider, question }: { provider: ModelProvider; question?: string | undefined },
  ): Promise<ModelTest> {
    const connection = await connections.find(userId, provider);
    if (!connection) throw new AppError("not_found");
    const seconds = await ephemeral.wait(`model-test:${userId}`, TESTS_PER_MINUTE, MINUTE);
    if (seconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds: seconds });
    const [suggested] = question ? [] : await suggestedQuestions(userId, profileId);
    const text = question ?? suggested ?? ANY_QUESTION;
    const run = await runs.forConnection(userId, profileId, connection);
    const { savedAnswers: _saved, ...engine } = await engineOf(userId, profileId, PUBLIC);
    const persona = await personaOf(userId, profileId);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const started = performance.now();
    const input = { question: text, persona, engine, model: run.model, signal };
    let reply = await answerOnce({ ...input, today: clock() });
    // Without documents, the engine has nothing to ask a model.
    if (run.calls() === 0 && run.model) reply = await say(run.model, text, signal, reply);
    const totalMs = Math.round(performance.now() - started);
    const { fault, tokens, cost } = run.outcome(reply);
    return {
      question: text,
      answer: presentPreview(reply),
      byModel: reply.byModel ?? false,
      fault: reply.byModel ? null : fault,
      totalMs,
      tokens,
      cost,
    };
  };
}

/** The model's own words, with nothing to quote. */
async function say(model: LanguageModel, text: string, signal: AbortSignal, reply: Reply): Promise<Reply> {
  const prompt = {
    system: "Answer in one short sentence.",
    messages: [{ role: "user" as const, content: text }],
    maxTokens: 100,
    signal,
  };
  try {
    let response = "";
    for await (const word of model.stream(prompt)) response += word;
    return { ...reply, response, citations: [], unsupported: [], byModel: true };
  } catch {
    return reply;
  }
}
