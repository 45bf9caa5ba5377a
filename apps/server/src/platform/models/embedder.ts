import type { Embedder, Reranker } from "@understudy/knowledge";
import { type EmbeddingModel as AnyModel, embedMany } from "ai";
import { centered } from "./centered.ts";
import { OWNER_HEADER, URGENCY_HEADER } from "./server.ts";
import { DEFAULT_EMBEDDER, DEFAULT_RERANKER, MULTILINGUAL_EMBEDDER, weightsOf } from "./weights.ts";

export type EmbedderConfig = {
  provider: "none" | "local" | "openai" | "google" | "compatible";
  model: string;
  apiKey: string | undefined;
  baseUrl: string | undefined;
  modelDir: string;
  modelsUrl: string;
};

/** The longest wait for a visitor's question. After that, the search uses keywords only. */
const QUESTION_MS = 3_000;
const PASSAGES_MS = 120_000;
const UP_MS = 1_000;

/** An embedder that reports whether it is up without being given work. */
export type HostedEmbedder = Embedder & { isUp: () => Promise<boolean> };

/** The configured embedder; undefined if it is switched off or there are no weights. */
export async function createEmbedder(config: EmbedderConfig): Promise<HostedEmbedder | undefined> {
  const named = await embeddingModel(config);
  if (!named) return undefined;
  const { model, name } = named;
  const isLocal = config.provider === "local";
  let hasFailed = false;
  return {
    model: name,
    async embed(texts, urgency, { owner, signal } = {}) {
      const values = [...texts];
      const ms = urgency === "question" ? QUESTION_MS : PASSAGES_MS;
      const abortSignal = AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])]);
      const headers = {
        [URGENCY_HEADER]: urgency,
        // External providers must not see who the owners are.
        ...(isLocal && owner ? { [OWNER_HEADER]: owner } : {}),
      };
      try {
        // A question is one text and is never retried, so calling the provider directly is slightly faster.
        const { embeddings } =
          urgency === "question"
            ? await model.doEmbed({ values, headers, abortSignal })
            : await embedMany({ model, values, headers, maxRetries: 2, abortSignal });
        hasFailed = false;
        return embeddings.map((values) => Float32Array.from(values));
      } catch (error) {
        hasFailed = !signal?.aborted;
        throw error;
      }
    },
    // An external provider charges per call, so only the outcome of the last call is known.
    isUp: async () => (isLocal ? isListening(config.modelsUrl) : !hasFailed),
  };
}

/** The embedder for multilingual profiles; undefined with another provider or without its weights. */
export async function createMultilingualEmbedder(
  config: EmbedderConfig,
  languageOf: (text: string) => string | undefined,
): Promise<HostedEmbedder | undefined> {
  if (config.provider !== "local" || config.model === MULTILINGUAL_EMBEDDER) return undefined;
  const embedder = await createEmbedder({ ...config, model: MULTILINGUAL_EMBEDDER });
  return embedder && centered(embedder, languageOf);
}

/** The models process listens once its weights are loaded. Listing the models costs it nothing. */
async function isListening(modelsUrl: string): Promise<boolean> {
  const answer = fetch(`${modelsUrl}/v1/models`, { signal: AbortSignal.timeout(UP_MS) });
  return answer.then(
    ({ ok }) => ok,
    () => false,
  );
}

type EmbeddingModel = Extract<AnyModel, { specificationVersion: "v4" }>;
type Named = { model: EmbeddingModel; name: string };

async function embeddingModel({
  provider,
  model: name,
  ...config
}: EmbedderConfig): Promise<Named | undefined> {
  const access = {
    ...(config.apiKey ? { apiKey: config.apiKey } : {}),
    ...(config.baseUrl ? { baseURL: config.baseUrl } : {}),
  };
  switch (provider) {
    case "none":
      return undefined;
    case "openai":
      return { name, model: (await import("@ai-sdk/openai")).createOpenAI(access).embedding(name) };
    case "google":
      return { name, model: (await import("@ai-sdk/google")).createGoogle(access).embedding(name) };
    case "compatible":
      return { name, model: await compatible(config.baseUrl ?? "", name, config.apiKey) };
    case "local": {
      const weights = weightsOf(config.modelDir, name || DEFAULT_EMBEDDER);
      if (!weights) return undefined;
      return { name: weights.name, model: await compatible(`${config.modelsUrl}/v1`, weights.name) };
    }
  }
}

async function compatible(baseURL: string, name: string, apiKey?: string): Promise<EmbeddingModel> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const provider = createOpenAICompatible({ name: "compatible", baseURL, ...(apiKey ? { apiKey } : {}) });
  return provider.embeddingModel(name);
}

/** The cross-encoder of the models process; undefined without its weights. */
export function createReranker({ provider, modelDir, modelsUrl }: EmbedderConfig): Reranker | undefined {
  const weights = provider === "local" ? weightsOf(modelDir, DEFAULT_RERANKER) : undefined;
  if (!weights) return undefined;
  return {
    async score(query, documents, { owner, signal } = {}) {
      const answer = await fetch(`${modelsUrl}/v1/rerank`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(owner ? { [OWNER_HEADER]: owner } : {}) },
        body: JSON.stringify({ model: weights.name, query, documents }),
        signal: AbortSignal.any([AbortSignal.timeout(QUESTION_MS), ...(signal ? [signal] : [])]),
      });
      if (!answer.ok) throw new Error(`The models process returned ${answer.status}.`);
      const { results } = (await answer.json()) as { results: { index: number; relevance_score: number }[] };
      return results.sort((a, b) => a.index - b.index).map((result) => result.relevance_score);
    },
  };
}
