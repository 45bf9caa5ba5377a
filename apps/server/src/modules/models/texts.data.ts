import type { ModelFault, ModelProvider } from "@understudy/contracts";

export const PROVIDER_NAMES: Record<ModelProvider, string> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  ollama: "Ollama",
  compatible: "your own server",
};

/** What an owner reads about a connection that fails. NAME is the provider. */
export const FAULT_TEXTS: Record<ModelFault, string> = {
  key: "NAME didn't accept your key. It may have been revoked. Enter a new one.",
  quota: "Your account at NAME has no credit or allowance left.",
  busy: "NAME was overloaded or refused more calls for now.",
  model: "NAME doesn't have this model, or your account may not use it.",
  filtered: "NAME's content filter refused the question or the answer.",
  unreachable: "We couldn't reach NAME.",
  cut: "The answer of NAME broke off.",
  late: "NAME took too long to answer.",
  cap: "The monthly cap for your own models was reached.",
  visitor_cap: "A visitor reached the daily cap of answers by your own models.",
  failed: "NAME returned an error.",
};
