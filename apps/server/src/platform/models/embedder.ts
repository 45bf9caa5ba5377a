import type { Embedder, Reranker } from "@understudy/knowledge";
import { centered } from "./centered.ts";
import { callEmbeddings } from "./embeddings-call.ts";
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
/** Without the reader an answer is chosen by words, which is worse than a late one. */
const READER_MS = 6_000;
const PASSAGES_MS = 120_000;
const UP_MS = 1_000;

/** An embedder that reports whether it is up without being given work. */
export type HostedEmbedder = Embedder & { isUp: () => Promise<boolean> };

/** The configured embedder; undefined if it is switched off or there are no weights. */
export async function createEmbedder(config: EmbedderConfig): Promise<HostedEmbedder | undefined> {
  const named = await chooseModel(config);
  if (!named) return undefined;
  const { embed, name } = named;
  const isLocal = config.provider === "local";
  let hasFailed = false;
  return {
    model: name,
    async embed(texts, urgency, { owner, signal } = {}) {
      const ms = urgency === "question" ? QUESTION_MS : PASSAGES_MS;
      const abort = AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])]);
      const headers = {
        [URGENCY_HEADER]: urgency,
        // External providers must not see who the owners are.
        ...(isLocal && owner ? { [OWNER_HEADER]: owner } : {}),
      };
      try {
        const retries = urgency === "question" ? 0 : 2;
        const vectors = await embed(texts, { headers, signal: abort, retries });
        hasFailed = false;
        return vectors;
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

type Call = { headers: Record<string, string>; signal: AbortSignal; retries: number };
type Named = { name: string; embed: (texts: readonly string[], call: Call) => Promise<Float32Array[]> };

const OPENAI_URL = "https://api.openai.com/v1";

async function chooseModel({ provider, model, ...config }: EmbedderConfig): Promise<Named | undefined> {
  const { apiKey, baseUrl } = config;
  switch (provider) {
    case "none":
      return undefined;
    case "google":
      return { name: model, embed: await googleEmbeddings(model, config) };
    case "openai":
      return served(model, { baseUrl: baseUrl ?? OPENAI_URL, apiKey, base64: true });
    case "compatible":
      return served(model, { baseUrl: baseUrl ?? "", apiKey, base64: false });
    case "local": {
      const weights = weightsOf(config.modelDir, model || DEFAULT_EMBEDDER);
      return weights && served(weights.name, { baseUrl: `${config.modelsUrl}/v1`, base64: true });
    }
  }
}

function served(
  name: string,
  server: { baseUrl: string; apiKey?: string | undefined; base64: boolean },
): Named {
  return { name, embed: (texts, call) => callEmbeddings({ ...server, model: name }, texts, call) };
}

async function googleEmbeddings(
  name: string,
  { apiKey, baseUrl }: Pick<EmbedderConfig, "apiKey" | "baseUrl">,
) {
  const [{ createGoogle }, { embedMany }] = await Promise.all([import("@ai-sdk/google"), import("ai")]);
  const access = { ...(apiKey ? { apiKey } : {}), ...(baseUrl ? { baseURL: baseUrl } : {}) };
  const model = createGoogle(access).embedding(name);
  return async (texts: readonly string[], { headers, signal, retries }: Call): Promise<Float32Array[]> => {
    const given = { values: [...texts], headers, maxRetries: retries, abortSignal: signal };
    const { embeddings } = await embedMany({ model, ...given });
    return embeddings.map((values) => Float32Array.from(values));
  };
}

/** The reader model of the models process; undefined without its weights. */
export function createReranker({ provider, modelDir, modelsUrl }: EmbedderConfig): Reranker | undefined {
  const weights = provider === "local" ? weightsOf(modelDir, DEFAULT_RERANKER) : undefined;
  if (!weights) return undefined;
  return {
    async score(query, documents, { owner, signal } = {}) {
      const answer = await fetch(`${modelsUrl}/v1/rerank`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(owner ? { [OWNER_HEADER]: owner } : {}) },
        body: JSON.stringify({ model: weights.name, query, documents }),
        signal: AbortSignal.any([AbortSignal.timeout(READER_MS), ...(signal ? [signal] : [])]),
      });
      if (!answer.ok) throw new Error(`The models process returned ${answer.status}.`);
      const { results } = (await answer.json()) as { results: { index: number; relevance_score: number }[] };
      return results.sort((a, b) => a.index - b.index).map((result) => result.relevance_score);
    },
  };
}
