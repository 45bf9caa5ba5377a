import type { Embedder, Reranker } from "@understudy/knowledge";
import { type EmbeddingModel as AnyModel, embedMany } from "ai";
import { URGENCY_HEADER } from "./server.ts";
import { DEFAULT_EMBEDDER, DEFAULT_RERANKER, weightsOf } from "./weights.ts";

export type EmbedderConfig = {
  provider: "none" | "local" | "openai" | "google" | "compatible";
  model: string;
  apiKey: string | undefined;
  baseUrl: string | undefined;
  modelDir: string;
  modelsUrl: string;
};

/** A visitor's question waits no longer: it is then searched by its words alone. */
const QUESTION_MS = 3_000;
const PASSAGES_MS = 120_000;

/** The embedder of the configuration; none where it is switched off or no weights are at hand. */
export async function createEmbedder(config: EmbedderConfig): Promise<Embedder | undefined> {
  const named = await embeddingModel(config);
  if (!named) return undefined;
  const { model, name } = named;
  return {
    model: name,
    async embed(texts, urgency) {
      const values = [...texts];
      const headers = { [URGENCY_HEADER]: urgency };
      // A question is one text and never tried twice: asked of the provider itself, it is there a little sooner.
      const { embeddings } =
        urgency === "question"
          ? await model.doEmbed({ values, headers, abortSignal: AbortSignal.timeout(QUESTION_MS) })
          : await embedMany({
              model,
              values,
              headers,
              maxRetries: 2,
              abortSignal: AbortSignal.timeout(PASSAGES_MS),
            });
      return embeddings.map((values) => Float32Array.from(values));
    },
  };
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

/** The cross-encoder of the models process; none without its weights. */
export function createReranker({ provider, modelDir, modelsUrl }: EmbedderConfig): Reranker | undefined {
  const weights = provider === "local" ? weightsOf(modelDir, DEFAULT_RERANKER) : undefined;
  if (!weights) return undefined;
  return {
    async score(query, documents) {
      const answer = await fetch(`${modelsUrl}/v1/rerank`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ model: weights.name, query, documents }),
        signal: AbortSignal.timeout(QUESTION_MS),
      });
      if (!answer.ok) throw new Error(`The models process answered ${answer.status}.`);
      const { results } = (await answer.json()) as { results: { index: number; relevance_score: number }[] };
      return results.sort((a, b) => a.index - b.index).map((result) => result.relevance_score);
    },
  };
}
