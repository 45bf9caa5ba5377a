import {
  AppError,
  type ModelFault,
  type ModelProvider,
  type ModelTest,
  type PreviewAnswer,
} from "@understudy/contracts";
import {
  type Engine,
  type LanguageModel,
  type Persona,
  type Reply,
  respond,
  type TokensUsed,
} from "@understudy/knowledge";
import { type Audience, PUBLIC } from "../../platform/audience.ts";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import { isLate, modelError } from "../../platform/models/model-error.ts";
import { type ConnectionService, costOf } from "./connections.ts";

type Dependencies = {
  ephemeral: EphemeralStore;
  connections: ConnectionService;
  engineOf: (userId: string, profileId: number, audience: Audience) => Promise<Engine>;
  personaOf: (userId: string, profileId: number) => Promise<Persona>;
  /** Questions that the documents answer, as visitors see them. */
  suggestedQuestions: (userId: string, profileId: number) => Promise<string[]>;
  presentPreview: (reply: Reply) => PreviewAnswer;
  clock: () => Date;
};

const TESTS_PER_MINUTE = 10;
const MINUTE = 60;
const PATIENCE_MS = 60_000;
const ANY_QUESTION = "What can I ask you?";

/** Asks one real question of a connected model, as a visitor would, and measures it. */
export function modelTester(dependencies: Dependencies) {
  const { ephemeral, connections, engineOf, personaOf, suggestedQuestions, presentPreview, clock } =
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
    const { model, measured } = measure(await connections.open(userId, connection));
    const { savedAnswers: _saved, ...engine } = await engineOf(userId, profileId, PUBLIC);
    const persona = await personaOf(userId, profileId);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const started = performance.now();
    let reply = await answer({
      question: { text, before: [] },
      persona,
      engine,
      model,
      signal,
      today: clock(),
    });
    // Without documents, the engine has nothing to ask a model.
    if (measured.calls === 0) reply = await say(model, text, signal, reply);
    const totalMs = Math.round(performance.now() - started);
    const fault = reply.byModel ? null : (measured.fault ?? null);
    await connections.setFault(userId, provider, fault);
    return {
      question: text,
      answer: presentPreview(reply),
      byModel: reply.byModel ?? false,
      fault,
      totalMs,
      tokens: measured.tokens,
      cost: costOf(connection, measured.tokens),
    };
  };
}

async function answer(input: Parameters<typeof respond>[0]): Promise<Reply> {
  for await (const event of respond(input)) if (event.type === "end") return event.reply;
  throw new AppError("unavailable");
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

type Measured = { calls: number; tokens: TokensUsed; fault: ModelFault | undefined };

/** Counts what the calls use, and remembers why one failed. */
function measure(model: LanguageModel): { model: LanguageModel; measured: Measured } {
  const measured: Measured = { calls: 0, tokens: { input: 0, output: 0, cached: 0 }, fault: undefined };
  const counted: LanguageModel = {
    async *stream(prompt) {
      measured.calls += 1;
      const used = ({ input, output, cached }: TokensUsed): void => {
        const { tokens } = measured;
        measured.tokens = {
          input: tokens.input + input,
          output: tokens.output + output,
          cached: tokens.cached + cached,
        };
        prompt.used?.({ input, output, cached });
      };
      prompt.signal.addEventListener("abort", () => {
        if (isLate(prompt.signal)) measured.fault ??= "late";
      });
      try {
        yield* model.stream({ ...prompt, used });
      } catch (error) {
        if (!prompt.signal.aborted) measured.fault = modelError(error).fault;
        throw error;
      }
    },
  };
  return { model: counted, measured };
}
