import type { ModelProvider } from "@understudy/contracts";
import * as z from "zod";
import { ollamaServer } from "./language-model.ts";
import { faultOfStatus, ModelError, modelError } from "./model-error.ts";

type Server = { provider: ModelProvider; baseUrl: string | undefined; apiKey: string | undefined };

const MOST_MODELS = 500;
const TIMEOUT_MS = 10_000;

const ADDRESSES = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
} as const;

const Ids = z.object({ data: z.array(z.object({ id: z.string() })) });
const OfOllama = z.object({ models: z.array(z.object({ name: z.string() })) });
const OfGoogle = z.object({
  models: z.array(z.object({ name: z.string(), supportedGenerationMethods: z.array(z.string()).optional() })),
});

/** The models that a provider offers for this key, or that are installed in Ollama. Throws a `ModelError`. */
export async function listModels(server: Server, fetch: typeof globalThis.fetch): Promise<string[]> {
  const { url, headers } = listCall(server);
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await answer.text();
    if (!answer.ok) throw new ModelError(faultOfStatus(answer.status, text), answer.status);
    return namesIn(server.provider, JSON.parse(text))
      .filter((name) => name.length <= 200)
      .slice(0, MOST_MODELS);
  } catch (error) {
    throw error instanceof SyntaxError || error instanceof z.ZodError
      ? new ModelError("failed")
      : modelError(error);
  }
}

function listCall({ provider, baseUrl, apiKey }: Server): { url: string; headers: Record<string, string> } {
  const bearer: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  const base = (address: string): string => (baseUrl ?? address).replace(/\/$/, "");
  switch (provider) {
    case "openai":
      return { url: `${base(ADDRESSES.openai)}/models`, headers: bearer };
    case "anthropic":
      return {
        url: `${base(ADDRESSES.anthropic)}/models?limit=1000`,
        headers: { "x-api-key": apiKey ?? "", "anthropic-version": "2023-06-01" },
      };
    case "google":
      return {
        url: `${base(ADDRESSES.google)}/models?pageSize=1000`,
        headers: { "x-goog-api-key": apiKey ?? "" },
      };
    case "ollama":
      return { url: `${ollamaServer(baseUrl)}/api/tags`, headers: bearer };
    case "compatible":
      return { url: `${base("")}/models`, headers: bearer };
  }
}

function namesIn(provider: ModelProvider, body: unknown): string[] {
  if (provider === "ollama") return OfOllama.parse(body).models.map(({ name }) => name);
  if (provider !== "google") return Ids.parse(body).data.map(({ id }) => id);
  return OfGoogle.parse(body)
    .models.filter(({ supportedGenerationMethods: methods }) => methods?.includes("generateContent") ?? true)
    .map(({ name }) => name.replace(/^models\//, ""));
}
