import { LONGEST_ANSWER_MS } from "@understudy/contracts";
import { type Engine, type LanguageModel, type Persona, respond } from "@understudy/knowledge";
import type { JudgedAnswer } from "./answer-tests/judge.ts";

type Question = Parameters<typeof respond>[0]["question"];

/** Longer than any answer takes. */
const PATIENCE_MS = LONGEST_ANSWER_MS + 30_000;

type Input = {
  question: Question;
  persona: Persona;
  engine: Engine;
  model: LanguageModel | undefined;
  today: Date;
};

/** Answers like for a visitor, but stores nothing. */
export async function askOnce({ model: given, ...input }: Input): Promise<JudgedAnswer> {
  const { model, fault } = watched(given);
  for await (const event of respond({ ...input, model, signal: AbortSignal.timeout(PATIENCE_MS) })) {
    if (event.type !== "end") continue;
    const { state, response, citations } = event.reply;
    // A temporary model failure says nothing about the answer. The job fails and is retried later.
    if (fault() || state === "failed" || state === "stopped") break;
    const cited = citations.map(({ candidate }) => ({
      id: candidate.savedAnswer ? null : candidate.documentId,
      name: candidate.documentName,
    }));
    const documents = [...new Map(cited.map((one) => [`${one.id} ${one.name}`, one])).values()];
    return { state, response, documents };
  }
  throw new Error("The assistant gave no answer to a test question.");
}

/** Records whether the model failed: the engine then falls back to quotes without reporting it. */
function watched(model: LanguageModel | undefined) {
  let failed = false;
  return {
    fault: (): boolean => failed,
    model: model && {
      async *stream(prompt: Parameters<LanguageModel["stream"]>[0]) {
        try {
          yield* model.stream(prompt);
        } catch (error) {
          failed = true;
          throw error;
        }
      },
    },
  };
}
