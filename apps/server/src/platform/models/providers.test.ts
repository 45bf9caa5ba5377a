import { MODEL_PROVIDERS, type ModelFault } from "@understudy/contracts";
import { describe, expect, test } from "vitest";
import {
  type Protocol,
  type ProviderReply,
  startFakeProvider,
} from "../../../../../testing/fake-providers.ts";
import { createLanguageModel } from "./language-model.ts";
import { ModelError } from "./model-error.ts";

const KEY = "sk-canary-8f1b2c";

/** Asks a provider that replies like this, and returns what arrived, the fault if any, and the tokens. */
async function ask(protocol: Protocol, reply: ProviderReply) {
  const provider = await startFakeProvider(protocol, () => reply);
  try {
    const model = await createLanguageModel({
      provider: protocol,
      name: "fake-1",
      apiKey: KEY,
      baseUrl: provider.baseUrl,
      maxTokens: 500,
    });
    const words: string[] = [];
    let tokens: unknown;
    let fault: unknown;
    try {
      const stream = model?.stream({
        system: "Be kind.",
        messages: [{ role: "user", content: "Hello?" }],
        signal: new AbortController().signal,
        used: (used) => {
          tokens = used;
        },
      });
      for await (const word of stream ?? []) words.push(word);
    } catch (error) {
      fault = error;
    }
    return { words, tokens, fault, request: provider.requests[0] };
  } finally {
    await provider.close();
  }
}

const faultOf = (error: unknown) => (error instanceof ModelError ? error.fault : error);

describe.each(MODEL_PROVIDERS)("%s", (protocol) => {
  test("streams words and counts tokens, cached ones among them", async () => {
    const tokens = { input: 3_140, output: 62, cached: 1_024 };
    const answer = await ask(protocol, { words: ["Keel is", " £6,000", "."], tokens });
    expect(answer.fault).toBeUndefined();
    expect(answer.words.filter(Boolean)).toEqual(["Keel is", " £6,000", "."]);
    expect(answer.tokens).toEqual(tokens);
  });

  test("gets the prompt, the key and no tools", async () => {
    const { request } = await ask(protocol, { words: ["Yes."] });
    const body = JSON.stringify(request?.body);
    expect(body).toContain("Be kind.");
    expect(body).toContain("Hello?");
    expect(body).not.toContain("tool");
    expect(body).not.toContain(KEY);
    expect(JSON.stringify(request?.headers)).toContain(KEY);
    expect(request?.path).not.toContain(KEY);
  });

  test("whose content filter stops the answer fails as filtered", async () => {
    const { fault } = await ask(protocol, { words: ["Well"], end: "filtered" });
    expect(faultOf(fault)).toBe("filtered");
  });

  test("whose stream is cut or reset fails after its words", async () => {
    for (const end of ["cut", "reset"] as const) {
      const { words, fault } = await ask(protocol, { words: ["One", " two"], end });
      expect(faultOf(fault), end).toBe("cut");
      if (end === "cut") expect(words.join("")).toBe("One two");
    }
  });
});

type Refusal = [Protocol, string, number, unknown, ModelFault];
const openAi = (type: string, code: string | null, message: string) => ({
  error: { message, type, param: null, code },
});
const anthropic = (type: string, message: string) => ({ type: "error", error: { type, message } });
const google = (code: number, status: string, message: string, reason?: string) => ({
  error: {
    code,
    message,
    status,
    ...(reason ? { details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason }] } : {}),
  },
});

const REFUSALS: Refusal[] = [
  [
    "openai",
    "a wrong key",
    401,
    openAi("invalid_request_error", "invalid_api_key", `Incorrect API key provided: ${KEY}.`),
    "key",
  ],
  [
    "openai",
    "no credit",
    429,
    openAi(
      "insufficient_quota",
      "insufficient_quota",
      "You exceeded your current quota, please check your plan and billing details.",
    ),
    "quota",
  ],
  [
    "openai",
    "too many calls",
    429,
    openAi("tokens", "rate_limit_exceeded", "Rate limit reached for gpt-4.1"),
    "busy",
  ],
  [
    "openai",
    "an unknown model",
    404,
    openAi("invalid_request_error", "model_not_found", "The model does not exist"),
    "model",
  ],
  ["openai", "a fault of its own", 500, openAi("server_error", null, "The server had an error"), "failed"],
  ["anthropic", "a wrong key", 401, anthropic("authentication_error", "invalid x-api-key"), "key"],
  [
    "anthropic",
    "no credit",
    400,
    anthropic("invalid_request_error", "Your credit balance is too low to access the Anthropic API."),
    "quota",
  ],
  [
    "anthropic",
    "too many calls",
    429,
    anthropic("rate_limit_error", "This request would exceed your rate limit"),
    "busy",
  ],
  ["anthropic", "overload", 529, anthropic("overloaded_error", "Overloaded"), "busy"],
  ["anthropic", "an unknown model", 404, anthropic("not_found_error", "model: claude-x"), "model"],
  [
    "google",
    "a wrong key",
    400,
    google(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", "API_KEY_INVALID"),
    "key",
  ],
  [
    "google",
    "too many calls",
    429,
    google(429, "RESOURCE_EXHAUSTED", "Resource has been exhausted (e.g. check quota)."),
    "busy",
  ],
  [
    "google",
    "the day's allowance",
    429,
    google(429, "RESOURCE_EXHAUSTED", "Quota exceeded for metric: GenerateRequestsPerDayPerProject"),
    "quota",
  ],
  ["google", "overload", 503, google(503, "UNAVAILABLE", "The model is overloaded."), "busy"],
  [
    "google",
    "an unknown model",
    404,
    google(404, "NOT_FOUND", "models/x is not found for API version v1beta"),
    "model",
  ],
  [
    "ollama",
    "a model that is not installed",
    404,
    openAi("api_error", null, 'model "llama3" not found, try pulling it first'),
    "model",
  ],
  [
    "compatible",
    "a content filter",
    400,
    openAi(
      "invalid_request_error",
      "content_filter",
      "The response was filtered due to the prompt triggering a content management policy.",
    ),
    "filtered",
  ],
  ["compatible", "a page that is no model", 502, "<html>Bad gateway</html>", "failed"],
];

describe("a refusal", () => {
  test.each(REFUSALS)("of %s for %s is known", async (protocol, _why, status, body, expected) => {
    const { fault, words } = await ask(protocol, { refuse: { status, body } });
    expect(faultOf(fault)).toBe(expected);
    expect(words).toEqual([]);
    // The error is logged, and a provider may repeat the key.
    expect(
      JSON.stringify([String(fault), fault, (fault as Error).stack, (fault as Error).cause]),
    ).not.toContain(KEY);
  });

  test("inside a stream that began well is known too", async () => {
    const overloaded = { event: anthropic("overloaded_error", "Overloaded") };
    expect(faultOf((await ask("anthropic", { words: ["One"], end: overloaded })).fault)).toBe("busy");
    const failed = {
      event: {
        type: "error",
        sequence_number: 9,
        code: "rate_limit_exceeded",
        message: "slow down",
        param: null,
      },
    };
    expect(faultOf((await ask("openai", { words: ["One"], end: failed })).fault)).toBe("busy");
  });

  test("to connect is known", async () => {
    const model = await createLanguageModel({
      provider: "compatible",
      name: "none",
      apiKey: undefined,
      baseUrl: "http://127.0.0.1:1/v1",
      maxTokens: 10,
    });
    const read = async () => {
      const { signal } = new AbortController();
      for await (const _word of model?.stream({
        system: "",
        messages: [{ role: "user", content: "?" }],
        signal,
      }) ?? []);
    };
    await expect(read()).rejects.toMatchObject({ fault: "unreachable" });
  });
});
