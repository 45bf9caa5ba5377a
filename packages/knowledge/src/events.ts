import type { TONES } from "@understudy/contracts";
import type { Answer, Speaker } from "./answer.ts";
import type { AnswerCitation, Candidate } from "./ports.ts";

/** A range of the response, in UTF-16 units. */
export type Span = { start: number; end: number };

/** How an answer ended: one of the three honest states, or cut off by an error or by the visitor. */
export type Reply = {
  state: Answer["state"] | "failed" | "stopped";
  response: string;
  citations: AnswerCitation[];
  /** Sentences that no passage supports. They are marked on screen and in the database. */
  unsupported: Span[];
  /** Whether to report a gap in the documents to the owner. Small talk and tricks are not gaps. */
  gap: boolean;
  /** The visitor wants to speak with the owner. */
  wantsPerson?: true;
  /** A language model wrote it. */
  byModel?: true;
  /** Sentences of the model that were taken back. Only the owner may read them. */
  removed?: readonly string[];
};

/** The events that lead to an answer. There is exactly one `end`, and nothing follows it. */
export type AnswerEvent =
  | { type: "source-found"; candidate: Candidate }
  | { type: "text-delta"; text: string }
  /** Retracts everything from this offset on. */
  | { type: "text-retract"; from: number }
  | { type: "citation"; citation: AnswerCitation }
  | { type: "end"; reply: Reply };

/** The assistant's identity and the tone that the owner wants. None of it can change the safety rules. */
export type Persona = Speaker & {
  personality?: (typeof TONES)[number] | undefined;
  instructions?: string | undefined;
  /** Questions that the documents answer, for a visitor who wants to know what the assistant can do. */
  examples?: readonly string[] | undefined;
};

export type ModelPrompt = {
  system: string;
  messages: readonly { role: "user" | "assistant"; content: string }[];
  /** The part of it that is random. */
  boundary?: string;
};

/** Tokens of one call, as the provider counts them. `cached` are those of the input that it had already read. */
export type TokensUsed = { input: number; output: number; cached: number };

/**
 * A language model that streams text. It throws on any error, and `signal` cancels the call itself. `used` is called at
 * the end, if the provider reports usage.
 */
export type LanguageModel = {
  stream(
    prompt: ModelPrompt & { signal: AbortSignal; maxTokens?: number; used?: (tokens: TokensUsed) => void },
  ): AsyncIterable<string>;
};
