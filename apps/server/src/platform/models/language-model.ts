import type { ModelFault, ModelProvider } from "@understudy/contracts";
import type { LanguageModel, TokensUsed } from "@understudy/knowledge";
import type { LanguageModel as AnyModel } from "ai";
import type { ModelPrices } from "../metrics.ts";
import { ModelError, modelError } from "./model-error.ts";

type ProviderModel = Extract<AnyModel, { specificationVersion: "v4" }>;
type StreamPart =
  Awaited<ReturnType<ProviderModel["doStream"]>>["stream"] extends ReadableStream<infer Part> ? Part : never;
type Finish = Extract<StreamPart, { type: "finish" }>;

const OLLAMA_URL = "http://127.0.0.1:11434";

export type LanguageModelConfig = {
  provider: "none" | ModelProvider;
  name: string;
  apiKey: string | undefined;
  baseUrl: string | undefined;
  maxTokens: number;
  prices?: ModelPrices;
};
type Options = {
  /** For addresses that a user typed, which must not lead to private networks. */
  fetch?: typeof globalThis.fetch | undefined;
  tokensUsed?: ((used: TokensUsed, prices: ModelPrices) => void) | undefined;
};

/**
 * The configured language model, or undefined. It never retries, because only the caller knows whether a visitor has
 * already seen text. SDKs of providers that are not configured are not loaded. Calls go directly to the provider,
 * because the SDK's layer for tools and steps costs more than the rest of the streaming path. Its errors are
 * `ModelError`s.
 */
export async function createLanguageModel(
  config: LanguageModelConfig,
  { fetch, tokensUsed }: Options = {},
): Promise<LanguageModel | undefined> {
  const model = await providerModel(config, fetch);
  const { prices = { input: 0, output: 0 } } = config;
  if (!model) return undefined;
  return {
    async *stream({ system, messages, signal, maxTokens = config.maxTokens, used }) {
      const prompt = [
        { role: "system" as const, content: system, ...PROMPT_CACHING },
        ...messages.map(({ role, content }) => ({
          role,
          content: [{ type: "text" as const, text: content }],
        })),
      ];
      const maxOutputTokens = Math.min(maxTokens, config.maxTokens);
      try {
        const options = { prompt, maxOutputTokens, temperature: 0, abortSignal: signal };
        const { stream } = await model.doStream(options);
        let end: Finish | undefined;
        for await (const part of stream) {
          if (part.type === "text-delta") yield part.delta;
          if (part.type === "error") throw part.error;
          if (part.type === "finish") end = part;
        }
        if (end) {
          const tokens = tokensOf(end);
          tokensUsed?.(tokens, prices);
          used?.(tokens);
        }
        const fault = faultOfEnd(end?.finishReason);
        if (fault) throw new ModelError(fault);
      } catch (error) {
        throw signal.aborted ? signal.reason : modelError(error);
      }
    },
  };
}

/** Without a reason to end, the connection was closed in the middle of the answer. */
function faultOfEnd(reason: Finish["finishReason"] | undefined): ModelFault | undefined {
  if (reason?.unified === "content-filter") return "filtered";
  const isOver = reason?.unified === "stop" || reason?.unified === "length" || reason?.raw !== undefined;
  return isOver && reason.unified !== "interrupted" && reason.unified !== "error" ? undefined : "cut";
}

/** Anthropic caches a prompt only where a request asks for it. OpenAI and Google do it by themselves. */
const PROMPT_CACHING = { providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } } } as const;

/** A provider that does not report usage counts as 0. Its input includes what it read from its cache. */
function tokensOf({ usage: { inputTokens, outputTokens } }: Finish): TokensUsed {
  return {
    input: inputTokens.total ?? 0,
    output: outputTokens.total ?? 0,
    cached: inputTokens.cacheRead ?? 0,
  };
}

async function providerModel(
  { provider, name, apiKey, baseUrl }: LanguageModelConfig,
  fetch: Options["fetch"],
): Promise<ProviderModel | undefined> {
  const access = {
    ...(apiKey ? { apiKey } : {}),
    ...(baseUrl ? { baseURL: baseUrl } : {}),
    ...(fetch ? { fetch } : {}),
  };
  switch (provider) {
    case "none":
      return undefined;
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI(access)(name);
    case "anthropic":
      return (await import("@ai-sdk/anthropic")).createAnthropic(access)(name);
    case "google":
      return (await import("@ai-sdk/google")).createGoogle(access)(name);
    case "ollama":
    case "compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const baseURL = provider === "ollama" ? `${ollamaServer(baseUrl)}/v1` : (baseUrl ?? "");
      return createOpenAICompatible({ ...access, name: "compatible", includeUsage: true, baseURL })(name);
    }
  }
}

/** Ollama's address, with or without the path of its OpenAI protocol. */
export function ollamaServer(baseUrl: string | undefined): string {
  return (baseUrl ?? OLLAMA_URL).replace(/(?<!\/)\/+$/, "").replace(/\/v1$/, "");
}
