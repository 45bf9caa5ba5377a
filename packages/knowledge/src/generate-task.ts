import type { Checker } from "./check.ts";
import type { LanguageModel, ModelPrompt } from "./events.ts";
import type { Draft } from "./generate-draft.ts";
import type { Limits } from "./ports.ts";

export type Generation = {
  draft: Draft;
  /** The model's own verdict on its answer, from the start of its output. */
  marker: "unknown" | "partly" | undefined;
  /** Retracted sentences: for an unconfirmed figure, or because they must not be said. */
  unconfirmed: number;
  refused: number;
  /** The text of all of them. */
  removed: string[];
  /** The error that cut off the model's output. */
  fault: unknown;
};

export type Task = {
  prompt: ModelPrompt;
  model: LanguageModel;
  checker: Checker;
  passages: string;
  texts: { unconfirmed: string; unknown: string };
  signal: AbortSignal;
  limits: Limits;
};
