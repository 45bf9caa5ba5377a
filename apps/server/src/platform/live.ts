import { type LiveEvent, live } from "@understudy/contracts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { EphemeralStore } from "./ephemeral-store.ts";
import { type Actor, route } from "./route.ts";

const HEARTBEAT_MS = 20_000;

export type PublishLiveEvent = (userId: string, event: LiveEvent) => Promise<void>;

/**
 * Publishes a live event to the owner's open pages when a list has changed. A lost event costs a reload, never data.
 */
export function liveEventPublisher(ephemeral: EphemeralStore): PublishLiveEvent {
  return (userId, event) => ephemeral.publish(`owner:${userId}`, JSON.stringify(event));
}

type Dependencies = {
  ephemeral: EphemeralStore;
  /** Whether the session that opened a stream is still valid. A stream must not outlive its sign-in. */
  isLive: (actor: Actor) => Promise<boolean>;
};

export function liveRoutes(app: FastifyInstance, { ephemeral, isLive }: Dependencies): void {
  const open = new Set<FastifyReply>();
  // A drain must not wait for streams that never end by themselves. The page reconnects to another server.
  app.addHook("preClose", async () => {
    for (const reply of open) reply.raw.end();
  });
  route(app, live.events, ({ actor, reply }) => {
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    const write = async (lines: string): Promise<void> => {
      const holds = await isLive(actor).catch(() => false);
      if (holds) reply.raw.write(`${lines}\n\n`);
      else reply.raw.end();
    };
    reply.raw.write(": open\n\n");
    open.add(reply);
    const silence = ephemeral.subscribe(`owner:${actor.userId}`, (message) => void write(`data: ${message}`));
    const heartbeat = setInterval(() => void write(": beat"), HEARTBEAT_MS);
    reply.raw.once("close", () => {
      clearInterval(heartbeat);
      silence();
      open.delete(reply);
    });
    return undefined;
  });
}
