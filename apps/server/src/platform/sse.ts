import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";

export type StreamEvent = { id: string; event: { type: string } };

/** Proxies close a connection that says nothing. */
const HEARTBEAT_MS = 15_000;
/** A reader who takes nothing for this long is gone. */
const STUCK_MS = 30_000;

/**
 * Sends events for as long as there are any and somebody reads them. Nothing is collected for a slow reader: the
 * next event is asked for when the last one has left.
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
    .catch((error: unknown) => reply.log.error({ err: error }, "a stream failed"))
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
