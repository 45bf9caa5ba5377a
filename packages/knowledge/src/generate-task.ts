import type { Checker } from "./check.ts";
import type { LanguageModel, ModelPrompt } from "./events.ts";
import type { Draft } from "./generate-draft.ts";

export type Limits = { firstWordMs: number; totalMs: number };

export type Generation = {
  draft: Draft;
  /** What the model said first about its own answer. */
  marker: "unknown" | "partly" | undefined;
  /** Sentences that were taken back: for a figure, or because they must not be said. */
  unconfirmed: number;
  refused: number;
  /** What ended the model's words before their end. */
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
