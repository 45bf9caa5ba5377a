import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A protocol of a provider of language models. Ollama's is OpenAI's older one, with a list of installed models. */
export type Protocol = "openai" | "anthropic" | "google" | "ollama" | "compatible";

export type ProviderRequest = { path: string; headers: IncomingMessage["headers"]; body: ProviderBody };
type ProviderBody = Record<string, unknown> & { model?: string };

export type ProviderReply = {
  words?: readonly string[];
  tokens?: { input: number; output: number; cached?: number };
  /** Instead of an answer: this status, with the provider's own body for it. */
  refuse?: { status: number; body: unknown };
  /** How the stream ends after its words, if not as it should. */
  end?: "cut" | "reset" | "filtered" | { event: unknown } | "hang";
  wait?: Promise<unknown>;
};

/**
 * A server that speaks the true protocol of a provider, as it was recorded from its documentation and its SDK: streaming,
 * errors, content filters, and streams that break.
 */
export async function startFakeProvider(
  protocol: Protocol,
  reply: (request: ProviderRequest, number: number) => ProviderReply | Promise<ProviderReply>,
) {
  const requests: ProviderRequest[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    if (request.method === "GET") return list(protocol, path, response);
    if (!isCall(protocol, path)) return void response.writeHead(404).end("{}");
    const body = JSON.parse(await bodyOf(request)) as ProviderBody;
    requests.push({ path, headers: request.headers, body });
    const {
      words = [],
      tokens,
      refuse,
      end,
      wait,
    } = await reply(requests.at(-1) as ProviderRequest, requests.length);
    await wait;
    if (refuse) {
      response.writeHead(refuse.status, { "content-type": "application/json" });
      return void response.end(JSON.stringify(refuse.body));
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    const { open, word, close, filtered } = SHAPES[protocol];
    const used = { input: 0, output: 0, cached: 0, ...tokens };
    const model = body.model ?? "fake";
    send(response, open(model, used));
    for (const [index, text] of words.entries()) send(response, word(model, text, index));
    if (end === "hang") return;
    if (end === "reset") return void response.socket?.destroySoon();
    if (end === "cut") return void response.end();
    if (end === "filtered") send(response, filtered(model, used));
    else if (typeof end === "object") send(response, [end.event]);
    else send(response, close(model, used, words.join("")));
    response.end(protocol === "compatible" || protocol === "ollama" ? "data: [DONE]\n\n" : "");
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** The address as the product takes it. */
    baseUrl:
      origin +
      { openai: "/v1", anthropic: "/v1", google: "/v1beta", ollama: "", compatible: "/v1" }[protocol],
    requests,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Used = { input: number; output: number; cached: number };
type Shape = {
  open: (model: string, used: Used) => unknown[];
  word: (model: string, text: string, index: number) => unknown[];
  close: (model: string, used: Used, text: string) => unknown[];
  filtered: (model: string, used: Used) => unknown[];
};

const completion = (model: string, more: object): unknown => ({
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  created: 1_760_000_000,
  model,
  ...more,
});
const choice = (delta: object, finish: string | null) => ({
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
});
const completionUsage = ({ input, output, cached }: Used) => ({
  choices: [],
  usage: {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
  },
});

const COMPLETIONS: Shape = {
  open: (model) => [completion(model, choice({ role: "assistant", content: "" }, null))],
  word: (model, text) => [completion(model, choice({ content: text }, null))],
  close: (model, used) => [completion(model, choice({}, "stop")), completion(model, completionUsage(used))],
  filtered: (model, used) => [
    completion(model, choice({}, "content_filter")),
    completion(model, completionUsage(used)),
  ],
};

const response = (model: string, more: object) => ({
  id: "resp_1",
  object: "response",
  created_at: 1_760_000_000,
  status: "in_progress",
  error: null,
  incomplete_details: null,
  model,
  output: [],
  usage: null,
  service_tier: "default",
  ...more,
});
const responseUsage = ({ input, output, cached }: Used) => ({
  input_tokens: input,
  input_tokens_details: { cached_tokens: cached },
  output_tokens: output,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: input + output,
});
const message = (text: string, status: string) => ({
  id: "msg_1",
  type: "message",
  status,
  content: text ? [{ type: "output_text", annotations: [], logprobs: [], text }] : [],
  role: "assistant",
});

const RESPONSES: Shape = {
  open: (model) => [
    { type: "response.created", sequence_number: 0, response: response(model, {}) },
    { type: "response.in_progress", sequence_number: 1, response: response(model, {}) },
    {
      type: "response.output_item.added",
      sequence_number: 2,
      output_index: 0,
      item: message("", "in_progress"),
    },
    {
      type: "response.content_part.added",
      sequence_number: 3,
      item_id: "msg_1",
      output_index: 0,
      content_index: 0,
      part: { type: "output_text", annotations: [], logprobs: [], text: "" },
    },
  ],
  word: (_model, delta, index) => [
    {
      type: "response.output_text.delta",
      sequence_number: 4 + index,
      item_id: "msg_1",
      output_index: 0,
      content_index: 0,
      delta,
      logprobs: [],
    },
  ],
  close: (model, used, text) => [
    {
      type: "response.output_item.done",
      sequence_number: 98,
      output_index: 0,
      item: message(text, "completed"),
    },
    {
      type: "response.completed",
      sequence_number: 99,
      response: response(model, {
        status: "completed",
        output: [message(text, "completed")],
        usage: responseUsage(used),
      }),
    },
  ],
  filtered: (model, used) => [
    {
      type: "response.incomplete",
      sequence_number: 99,
      response: response(model, {
        status: "incomplete",
        incomplete_details: { reason: "content_filter" },
        usage: responseUsage(used),
      }),
    },
  ],
};

const MESSAGES: Shape = {
  open: (model, { input, cached }) => [
    {
      type: "message_start",
      message: {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: {
          input_tokens: input - cached,
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: cached,
          output_tokens: 1,
        },
      },
    },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "ping" },
  ],
  word: (_model, text) => [{ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }],
  close: (_model, { output }) => [
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason: "end_turn", stop_sequence: null },
      usage: { output_tokens: output },
    },
    { type: "message_stop" },
  ],
  filtered: (_model, { output }) => [
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason: "refusal", stop_sequence: null },
      usage: { output_tokens: output },
    },
    { type: "message_stop" },
  ],
};

const googleUsage = ({ input, output, cached }: Used) => ({
  usageMetadata: {
    promptTokenCount: input,
    candidatesTokenCount: output,
    totalTokenCount: input + output,
    ...(cached ? { cachedContentTokenCount: cached } : {}),
  },
});
const candidate = (text: string, finish?: string) => ({
  content: { parts: [{ text }], role: "model" },
  ...(finish ? { finishReason: finish } : {}),
  index: 0,
});

const GENERATE: Shape = {
  open: () => [],
  word: (model, text) => [{ candidates: [candidate(text)], modelVersion: model, responseId: "r1" }],
  close: (model, used) => [
    { candidates: [candidate("", "STOP")], ...googleUsage(used), modelVersion: model, responseId: "r1" },
  ],
  filtered: (model, used) => [
    {
      candidates: [
        {
          finishReason: "SAFETY",
          index: 0,
          safetyRatings: [{ category: "HARM_CATEGORY_HARASSMENT", probability: "HIGH", blocked: true }],
        },
      ],
      ...googleUsage(used),
      modelVersion: model,
    },
  ],
};

const SHAPES: Record<Protocol, Shape> = {
  openai: RESPONSES,
  anthropic: MESSAGES,
  google: GENERATE,
  ollama: COMPLETIONS,
  compatible: COMPLETIONS,
};

function isCall(protocol: Protocol, path: string): boolean {
  switch (protocol) {
    case "openai":
      return path === "/v1/responses";
    case "anthropic":
      return path === "/v1/messages";
    case "google":
      return /^\/v1beta\/models\/[^/:]+:streamGenerateContent\?alt=sse$/.test(path);
    case "ollama":
    case "compatible":
      return path === "/v1/chat/completions";
  }
}

/** The models that an account may use, or that are installed. */
function list(protocol: Protocol, path: string, to: ServerResponse): void {
  const lists: Record<Protocol, [string, unknown]> = {
    openai: [
      "/v1/models",
      { object: "list", data: [{ id: "gpt-4.1-mini", object: "model", owned_by: "openai" }] },
    ],
    anthropic: [
      "/v1/models",
      {
        data: [{ type: "model", id: "claude-sonnet-4-5", display_name: "Claude Sonnet 4.5" }],
        has_more: false,
      },
    ],
    google: [
      "/v1beta/models",
      {
        models: [
          {
            name: "models/gemini-2.5-flash",
            displayName: "Gemini 2.5 Flash",
            supportedGenerationMethods: ["generateContent", "countTokens"],
          },
          {
            name: "models/text-embedding-004",
            displayName: "Text Embedding 004",
            supportedGenerationMethods: ["embedContent"],
          },
        ],
      },
    ],
    ollama: [
      "/api/tags",
      {
        models: [
          {
            name: "llama3.1:8b",
            model: "llama3.1:8b",
            modified_at: "2026-10-01T00:00:00Z",
            size: 4_920_753_328,
            digest: "46e0c10c039e",
            details: {
              format: "gguf",
              family: "llama",
              parameter_size: "8.0B",
              quantization_level: "Q4_K_M",
            },
          },
        ],
      },
    ],
    compatible: ["/v1/models", { object: "list", data: [{ id: "local-model", object: "model" }] }],
  };
  const [address, body] = lists[protocol];
  const known = path.split("?")[0] === address;
  to.writeHead(known ? 200 : 404, { "content-type": "application/json" });
  to.end(JSON.stringify(known ? body : { error: "not found" }));
}

/** Anthropic and OpenAI name the event before its data; the others send only data. */
function send(to: ServerResponse, events: readonly unknown[]): void {
  for (const event of events) {
    const { type } = event as { type?: unknown };
    const name = typeof type === "string" ? `event: ${type}\n` : "";
    to.write(`${name}data: ${JSON.stringify(event)}\n\n`);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += piece;
  return text;
}
