import type { LanguageModel } from "@understudy/knowledge";
import type { LanguageModel as ProviderModel } from "ai";

export type LanguageModelConfig = {
  provider: "none" | "openai" | "anthropic" | "google" | "compatible";
  name: string;
  apiKey: string | undefined;
  baseUrl: string | undefined;
  maxTokens: number;
};

/**
 * The language model of the configuration, or none. Nothing is tried again here: whoever asks knows whether a
 * visitor has already seen a word. What is not configured is not loaded either.
 */
export async function createLanguageModel(config: LanguageModelConfig): Promise<LanguageModel | undefined> {
  const model = await providerModel(config);
  if (!model) return undefined;
  const { streamText } = await import("ai");
  return {
    async *stream({ system, messages, signal, maxTokens = config.maxTokens }) {
      const { stream } = streamText({
        model,
        instructions: system,
        messages: messages.map(({ role, content }) => ({ role, content })),
        maxOutputTokens: Math.min(maxTokens, config.maxTokens),
        maxRetries: 0,
        temperature: 0,
        abortSignal: signal,
        // The error is thrown below; the default would print it, with the visitor's words in it.
        onError: () => {},
      });
      for await (const part of stream) {
        if (part.type === "text-delta") yield part.text;
        if (part.type === "error") throw part.error;
        if (part.type === "abort") throw signal.reason ?? new Error("the call was ended");
      }
    },
  };
}

async function providerModel({
  provider,
  name,
  apiKey,
  baseUrl,
}: LanguageModelConfig): Promise<ProviderModel | undefined> {
  const access = { ...(apiKey ? { apiKey } : {}), ...(baseUrl ? { baseURL: baseUrl } : {}) };
  switch (provider) {
    case "none":
      return undefined;
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI(access)(name);
    case "anthropic":
      return (await import("@ai-sdk/anthropic")).createAnthropic(access)(name);
    case "google":
      return (await import("@ai-sdk/google")).createGoogle(access)(name);
    case "compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      return createOpenAICompatible({ ...access, name: "compatible", baseURL: baseUrl ?? "" })(name);
    }
  }
}
