import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";

export type StreamEvent = { id: string; event: { type: string } };

/** Proxies close idle connections. */
const HEARTBEAT_MS = 15_000;
/** A reader that accepts no data for this long is considered gone. */
const STUCK_MS = 30_000;

/**
 * Sends events until there are no more or the client disconnects. Nothing is buffered for a slow reader: the next
 * event is requested only when the last one has been sent.
 */
export function sendEvents(
  reply: FastifyReply,
  eventsOf: (signal: AbortSignal) => AsyncIterable<StreamEvent>,
): undefined {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  const left = new AbortController();
  raw.once("close", () => left.abort());
  const heartbeat = setInterval(() => {
    if (!raw.writableNeedDrain) raw.write(": beat\n\n");
  }, HEARTBEAT_MS);
  void pass(raw, eventsOf(left.signal), left.signal)
    .catch((error: unknown) => reply.log.error({ err: error }, "event stream failed"))
    .finally(() => {
      clearInterval(heartbeat);
      raw.end();
    });
  return undefined;
}

async function pass(
  raw: ServerResponse,
  events: AsyncIterable<StreamEvent>,
  left: AbortSignal,
): Promise<void> {
  for await (const { id, event } of events) {
    if (left.aborted) return;
    const { type, ...data } = event;
    if (raw.write(`id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`)) continue;
    try {
      await once(raw, "drain", { signal: AbortSignal.any([left, AbortSignal.timeout(STUCK_MS)]) });
    } catch {
      raw.destroy();
      return;
    }
  }
}

export function acceptsEvents(accept: string | undefined): boolean {
  return /(?:^|,)\s*text\/event-stream\b/i.test(accept ?? "");
}
