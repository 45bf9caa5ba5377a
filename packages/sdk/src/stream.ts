import type { ChatEvent } from "@understudy/contracts";
import type { Fetch } from "./call.ts";
import { ApiError, errorOf } from "./error.ts";

/** A question, where it goes, and of whose assistant its exchange is. */
export type Streamed = {
  path: "/api/chat" | "/api/chat/public";
  body: { message: string; sessionId?: string; embed?: boolean; as?: string };
  whose: { userId?: string; profileId?: number; occasion?: string };
};

type Started = Extract<ChatEvent, { type: "answer-start" }>;
type Received = { id: string; event: ChatEvent };

/** A connection may break this often in a row before the answer is given up. */
const MOST_BREAKS = 5;
const FIRST_PAUSE_MS = 200;

/**
 * The events of an answer as they come. A connection that breaks is taken up where it was: events carry on without
 * a lost or doubled character. The question carries a key, so that sending it again asks nothing twice.
 */
export async function* streamAnswer(
  baseUrl: string,
  fetch: Fetch,
  asked: Streamed,
  signal?: AbortSignal,
  /** An answer that somebody else has started: only its events are asked for. */
  known?: Started,
): AsyncGenerator<ChatEvent, void> {
  const key = newKey();
  let started = known;
  let lastId: string | undefined;
  for (let breaks = 0; ; breaks += 1) {
    try {
      const request = started?.exchangeId ? again(asked, started, lastId) : first(asked, key);
      const response = await fetch(baseUrl + request.url, {
        ...request.init,
        credentials: "include",
        ...(signal ? { signal } : {}),
      });
      if (!response.ok) throw await errorOf(response);
      for await (const { id, event } of eventsOf(response)) {
        breaks = 0;
        lastId = id;
        const isNews = event.type !== "answer-start" || started === undefined;
        if (event.type === "answer-start") started = event;
        if (isNews) yield event;
        if (event.type === "answer-end" || event.type === "answer-error") return;
      }
    } catch (error) {
      if (signal?.aborted || error instanceof ApiError || breaks >= MOST_BREAKS) throw error;
    }
    if (breaks >= MOST_BREAKS) throw new TypeError("The answer broke off.");
    await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** breaks));
  }
}

function first({ path, body, whose }: Streamed, key: string): { url: string; init: RequestInit } {
  const headers = { accept: "text/event-stream", "content-type": "application/json", "idempotency-key": key };
  return { url: path, init: { method: "POST", headers, body: JSON.stringify({ ...whose, ...body }) } };
}

function again({ whose }: Streamed, { exchangeId, sessionId }: Started, lastId: string | undefined) {
  const query = new URLSearchParams({ sessionId });
  for (const [name, value] of Object.entries(whose)) query.set(name, String(value));
  const headers = { accept: "text/event-stream", ...(lastId ? { "last-event-id": lastId } : {}) };
  return { url: `/api/chat/${exchangeId}/events?${query}`, init: { method: "GET", headers } };
}

/** Reads server-sent events; what is no event, such as a heartbeat, is passed over. */
async function* eventsOf(response: Response): AsyncGenerator<Received, void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let text = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += value;
      const blocks = text.split(/\r?\n\r?\n/);
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const received = readBlock(block);
        if (received) yield received;
      }
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

function readBlock(block: string): Received | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split(/\r?\n/)) {
    const [, name = "", value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name)
      fields.set(name, name === "data" && fields.has("data") ? `${fields.get("data")}\n${value}` : value);
  }
  const type = fields.get("event");
  const data = fields.get("data");
  if (!type || !data) return undefined;
  return { id: fields.get("id") ?? "", event: { type, ...(JSON.parse(data) as object) } as ChatEvent };
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
