import type { Fetch } from "./call.ts";
import { ApiError, errorOf } from "./error.ts";
import type { ChatEvent } from "./types.gen.ts";

/** A question, its endpoint, and the assistant it is for. */
export type StreamedQuestion = {
  path: "/api/chat" | "/api/chat/public";
  body: {
    message: string;
    sessionId?: string | undefined;
    embed?: boolean | undefined;
    as?: string | undefined;
    page?: { url: string; title?: string | undefined } | undefined;
  };
  profileKey: { userId?: string; profileId?: number; occasion?: string };
};

type AnswerStart = Extract<ChatEvent, { type: "answer-start" }>;
type ReceivedEvent = { id: string; event: ChatEvent };

/** Consecutive connection failures before giving up. */
const MOST_BREAKS = 5;
const FIRST_PAUSE_MS = 200;

/**
 * Streams the events of an answer. After a broken connection it resumes without losing or repeating a character. An
 * idempotency key keeps a resent question from being asked twice.
 */
export async function* streamAnswer(
  baseUrl: string,
  fetch: Fetch,
  question: StreamedQuestion,
  signal?: AbortSignal,
  /** An answer already in progress: only follow its events. */
  known?: AnswerStart,
): AsyncGenerator<ChatEvent, void> {
  const key = newKey();
  let started = known;
  let lastId: string | undefined;
  for (let breaks = 0; ; breaks += 1) {
    try {
      const request = started?.exchangeId ? again(question, started, lastId) : first(question, key);
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

function first(
  { path, body, profileKey }: StreamedQuestion,
  key: string,
): { url: string; init: RequestInit } {
  const headers = { accept: "text/event-stream", "content-type": "application/json", "idempotency-key": key };
  return { url: path, init: { method: "POST", headers, body: JSON.stringify({ ...profileKey, ...body }) } };
}

function again(
  { profileKey }: StreamedQuestion,
  { exchangeId, sessionId }: AnswerStart,
  lastId: string | undefined,
) {
  const query = new URLSearchParams({ sessionId });
  for (const [name, value] of Object.entries(profileKey)) query.set(name, String(value));
  const headers = { accept: "text/event-stream", ...(lastId ? { "last-event-id": lastId } : {}) };
  return { url: `/api/chat/${exchangeId}/events?${query}`, init: { method: "GET", headers } };
}

/** Parses server-sent events; skips everything else, such as heartbeats. */
async function* eventsOf(response: Response): AsyncGenerator<ReceivedEvent, void> {
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

function readBlock(block: string): ReceivedEvent | undefined {
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
