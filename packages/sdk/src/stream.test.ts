import { describe, expect, test } from "vitest";
import { ApiError, createClient } from "./index.ts";
import type { ChatEvent } from "./types.gen.ts";

const ANSWER = {
  response: "It costs £180.",
  sessionId: "token",
  exchangeId: 7,
  state: "answered" as const,
  citations: [],
  unsupported: [],
  suggestions: [],
  contact: false,
};
const EVENTS: ChatEvent[] = [
  { type: "answer-start", exchangeId: 7, sessionId: "token" },
  { type: "text-delta", text: "It costs" },
  { type: "text-retract", from: 3 },
  { type: "text-delta", text: "costs £180.\n\nYes" },
  { type: "answer-end", answer: ANSWER },
];
const blockOf = ({ type, ...data }: ChatEvent, index: number) =>
  `id: r.${index + 1}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
const WIRE = `: open\n\n${EVENTS.map(blockOf).join("")}`;

type SentRequest = { url: string; init: RequestInit };

/** Sends the stream up to `cut`, disconnects, and resumes where the client asks. */
function clientCutAt(cut: number, breaks = 1) {
  const sent: SentRequest[] = [];
  const client = createClient({
    fetch: async (url, init) => {
      sent.push({ url, init });
      const lastId = new Headers(init.headers).get("last-event-id");
      const from = lastId ? Number(lastId.slice(2)) : 0;
      const rest = init.method === "POST" ? WIRE : EVENTS.map(blockOf).slice(from).join("");
      const whole = new TextEncoder().encode(rest);
      const broken = sent.length <= breaks;
      return new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(broken ? whole.slice(0, cut) : whole);
            if (!broken) controller.close();
          },
          pull: (controller) => (broken ? controller.error(new TypeError("gone")) : undefined),
        }),
      );
    },
  });
  return { client, sent };
}

async function read(client: ReturnType<typeof createClient>): Promise<ChatEvent[]> {
  const events: ChatEvent[] = [];
  for await (const event of client.chat.stream({ userId: "usr_1", message: "Cost?" })) events.push(event);
  return events;
}

describe("a streamed answer", () => {
  test("is requested with a key and read event by event", async () => {
    const { client, sent } = clientCutAt(0, 0);
    expect(await read(client)).toEqual(EVENTS);
    const headers = new Headers(sent[0]?.init.headers);
    expect(sent).toHaveLength(1);
    expect(headers.get("accept")).toBe("text/event-stream");
    expect(headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[0]?.init.credentials).toBe("include");
  });

  test("is complete wherever the connection breaks, and requested once", async () => {
    const bytes = new TextEncoder().encode(WIRE).length;
    const cuts = Array.from({ length: Math.ceil(bytes / 7) }, (_, index) => index * 7);
    await Promise.all(
      cuts.map(async (cut) => {
        const { client, sent } = clientCutAt(cut);
        expect(await read(client), `cut at ${cut}`).toEqual(EVENTS);
        const posts = sent.filter(({ init }) => init.method === "POST");
        const keys = posts.map(({ init }) => new Headers(init.headers).get("idempotency-key"));
        expect(new Set(keys).size).toBe(1);
        const resumed = sent.filter(({ init }) => init.method === "GET");
        expect(resumed.every(({ url }) => url === "/api/chat/7/events?sessionId=token&userId=usr_1")).toBe(
          true,
        );
      }),
    );
  });

  test("can be followed by a later client without a second request", async () => {
    const { client, sent } = clientCutAt(0, 0);
    const events: ChatEvent[] = [];
    for await (const event of client.chat.follow(7, { userId: "usr_1" }, "token")) events.push(event);
    expect(events).toEqual(EVENTS.slice(1));
    expect(sent.map(({ url, init }) => `${init.method} ${url}`)).toEqual([
      "GET /api/chat/7/events?sessionId=token&userId=usr_1",
    ]);
  });

  test("that the server refuses is an error at once", async () => {
    const client = createClient({ fetch: async () => new Response("{}", { status: 404 }) });
    await expect(read(client)).rejects.toBeInstanceOf(ApiError);
  });

  test("ends when its signal aborts", async () => {
    const stop = new AbortController();
    const client = createClient({
      fetch: (_url, { signal }) =>
        new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
    });
    const events = client.chat.streamDemo("Hi?", undefined, stop.signal).next();
    stop.abort(new Error("enough"));
    await expect(events).rejects.toThrow("enough");
  });
});
