import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type ChatRequest = {
  model: string;
  stream?: boolean;
  max_tokens?: number;
  messages: { role: string; content: string }[];
};

/** What goes wrong, and when. */
export type Fault =
  | { kind: "status"; status: number }
  | { kind: "hang" }
  /** The connection breaks after this many words. */
  | { kind: "drop"; after: number }
  | { kind: "stall"; after: number }
  /** The payload isn't a valid event, valid JSON or valid UTF-8. */
  | { kind: "malformed" }
  | { kind: "charset" };

/** A word, or a word that is sent only after a promise settles. */
type Word = string | { word: string; wait: Promise<unknown> };
export type Plan = { words: readonly Word[]; fault?: Fault | undefined; wordMs?: number | undefined };

export type FakeModel = Awaited<ReturnType<typeof startFakeModel>>;

/**
 * A server that speaks OpenAI's chat completions protocol, including streaming, and returns what the test wants. It is
 * the only fake in the tests, because a real model answers differently each time.
 */
export async function startFakeModel(plan: (request: ChatRequest, number: number) => Plan | Promise<Plan>) {
  const requests: ChatRequest[] = [];
  let open = 0;
  let cut = 0;
  const server = createServer((request, response) => {
    open += 1;
    response.once("close", () => {
      open -= 1;
      if (!response.writableFinished) cut += 1;
    });
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "POST" || request.url !== "/v1/chat/completions") {
      response.writeHead(404).end();
      return;
    }
    const body = JSON.parse(await bodyOf(request)) as ChatRequest;
    // The product requests suggested questions whenever documents change. Tests count only answers.
    if (body.messages[0]?.content.startsWith(DRAWING)) return whole(response, "");
    requests.push(body);
    const { words, fault, wordMs = 0 } = await plan(body, requests.length);
    if (fault?.kind === "status") return refuse(response, fault.status);
    if (fault?.kind === "hang") return;
    if (!body.stream) return whole(response, words.map(wordOf).join(""));
    const charset = fault?.kind === "charset" ? "; charset=iso-8859-1" : "";
    response.writeHead(200, { "content-type": `text/event-stream${charset}` });
    const closed = new Promise((resolve) => response.once("close", resolve));
    for (const [index, word] of words.entries()) {
      if (fault?.kind === "drop" && index >= fault.after) return void response.socket?.destroySoon();
      if (fault?.kind === "stall" && index >= fault.after) return;
      if (fault?.kind === "malformed" && index === 1) response.write("data: {no json\n\nnonsense\n\n");
      if (typeof word !== "string") await Promise.race([word.wait, closed]);
      if (response.destroyed) return;
      const data = eventOf(body.model, { content: wordOf(word) }, null);
      if (!response.write(fault?.kind === "charset" ? Buffer.from(data, "latin1") : data))
        await Promise.race([new Promise((resolve) => response.once("drain", resolve)), closed]);
      if (wordMs > 0) await new Promise((resolve) => setTimeout(resolve, wordMs));
    }
    response.end(`${eventOf(body.model, {}, "stop")}data: [DONE]\n\n`);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    /** Calls in progress, and calls that the client closed. */
    open: () => open,
    cut: () => cut,
    /** The environment variables that make the product use this model. */
    environment(): Record<string, string> {
      return { MODEL_PROVIDER: "compatible", MODEL_NAME: "fake", MODEL_BASE_URL: this.baseUrl };
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** How the prompt for suggested questions begins. */
const DRAWING = "You get numbered passages of somebody's documents";

/** Splits a text into words, as a model would stream it. */
export function inWords(text: string): string[] {
  return text.match(/\s*\S+/g) ?? [];
}

function wordOf(word: Word): string {
  return typeof word === "string" ? word : word.word;
}

function eventOf(model: string, delta: object, finish: string | null): string {
  const event = {
    id: "fake",
    object: "chat.completion.chunk",
    created: 0,
    model,
    choices: [{ index: 0, delta, finish_reason: finish }],
  };
  return `data: ${JSON.stringify(event)}\n\n`;
}

function whole(response: ServerResponse, content: string): void {
  const choice = { index: 0, message: { role: "assistant", content }, finish_reason: "stop" };
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(
      JSON.stringify({ id: "fake", object: "chat.completion", created: 0, model: "fake", choices: [choice] }),
    );
}

function refuse(response: ServerResponse, status: number): void {
  response
    .writeHead(status, { "content-type": "application/json", "retry-after": "1" })
    .end(JSON.stringify({ error: { message: "refused", type: "fake", code: null } }));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += piece;
  return text;
}
