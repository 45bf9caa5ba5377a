import type { TONES } from "@understudy/contracts";
import type { Answer, Speaker } from "./answer.ts";
import type { AnswerCitation, Candidate } from "./ports.ts";

/** A part of the response, in UTF-16 units. */
export type Span = { start: number; end: number };

/** How an answer ended: the three honest states, or broken off by a fault or by the visitor. */
export type Reply = {
  state: Answer["state"] | "failed" | "stopped";
  response: string;
  citations: AnswerCitation[];
  /** Sentences that no passage supports; they are marked on screen and in the store. */
  unsupported: Span[];
  /** Whether the owner should learn that the documents lack something. Small talk and tricks are no gap. */
  gap: boolean;
  /** The visitor wants to speak with the owner. */
  wantsPerson?: true;
};

/** What happens on the way to an answer. Exactly one `end`, and nothing after it. */
export type AnswerEvent =
  | { type: "source-found"; candidate: Candidate }
  | { type: "text-delta"; text: string }
  /** Everything from this place on is taken back. */
  | { type: "text-retract"; from: number }
  | { type: "citation"; citation: AnswerCitation }
  | { type: "end"; reply: Reply };

/** Who speaks, and how the owner wants it to sound. None of it can change the safety rules. */
export type Persona = Speaker & {
  personality?: (typeof TONES)[number] | undefined;
  instructions?: string | undefined;
  /** Questions that the documents answer, for a visitor who asks what to ask. */
  examples?: readonly string[] | undefined;
};

export type ModelPrompt = {
  system: string;
  messages: readonly { role: "user" | "assistant"; content: string }[];
};

/** A language model: words as they come. Whatever goes wrong is thrown, and `signal` ends the call itself. */
export type LanguageModel = {
  stream(prompt: ModelPrompt & { signal: AbortSignal; maxTokens?: number }): AsyncIterable<string>;
};
