import type { LanguageModel } from "@understudy/knowledge";
import type { LanguageModel as AnyModel } from "ai";
import type { ModelPrices } from "../metrics.ts";

type Usage = Record<"inputTokens" | "outputTokens", { total: number | undefined }>;
type ProviderModel = Extract<AnyModel, { specificationVersion: "v4" }>;

export type LanguageModelConfig = {
  provider: "none" | "openai" | "anthropic" | "google" | "compatible";
  name: string;
  apiKey: string | undefined;
  baseUrl: string | undefined;
  maxTokens: number;
  prices?: ModelPrices;
};
type TokensUsed = (used: { input: number; output: number }, prices: ModelPrices) => void;

/**
 * The configured language model, or undefined. It never retries, because only the caller knows whether a visitor has
 * already seen text. SDKs of providers that are not configured are not loaded. Calls go directly to the provider,
 * because the SDK's layer for tools and steps costs more than the rest of the streaming path.
 */
export async function createLanguageModel(
  config: LanguageModelConfig,
  tokensUsed?: TokensUsed,
): Promise<LanguageModel | undefined> {
  const model = await providerModel(config);
  const { prices = { input: 0, output: 0 } } = config;
  if (!model) return undefined;
  return {
    async *stream({ system, messages, signal, maxTokens = config.maxTokens }) {
      const prompt = [
        { role: "system" as const, content: system },
        ...messages.map(({ role, content }) => ({
          role,
          content: [{ type: "text" as const, text: content }],
        })),
      ];
      const maxOutputTokens = Math.min(maxTokens, config.maxTokens);
      try {
        const options = { prompt, maxOutputTokens, temperature: 0, abortSignal: signal };
        const { stream } = await model.doStream(options);
        for await (const part of stream) {
          if (part.type === "text-delta") yield part.delta;
          if (part.type === "error") throw part.error;
          if (part.type === "finish") tokensUsed?.(usedOf(part.usage), prices);
        }
      } catch (error) {
        throw signal.aborted ? signal.reason : error;
      }
    },
  };
}

/** A provider that does not report usage counts as 0. */
function usedOf({ inputTokens, outputTokens }: Usage) {
  return { input: inputTokens.total ?? 0, output: outputTokens.total ?? 0 };
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
      return createOpenAICompatible({
        ...access,
        name: "compatible",
        includeUsage: true,
        baseURL: baseUrl ?? "",
      })(name);
    }
  }
}
