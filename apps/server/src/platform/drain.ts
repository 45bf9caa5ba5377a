import { Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";

const LOOK_MS = 50;
/** Whoever has connected asks within this time. */
const LAST_MS = 1_000;

declare module "fastify" {
  interface FastifyInstance {
    /** Answers as before for so long, then lets nobody new in; every connection ends with its answer. */
    leave: (ms: number) => Promise<void>;
  }
}

/**
 * Ends a server without cutting anybody off: requests under way are answered, new ones are sent elsewhere, and
 * connections that wait for nothing are closed. A browser opens some before it asks anything, and Node waits for
 * each of them. Behind a balancer `leave` comes first: what it has sent already is still answered, and on a
 * connection that it was told to close it sends nothing more.
 */
export function drainOnClose(app: FastifyInstance): void {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  let closing = false;
  let leaving = false;
  app.decorate("leave", async (ms: number) => {
    leaving = true;
    // Readiness says no. Until a balancer has heard it, it sends on.
    await pause(ms);
    // Nobody new; Fastify's way to it would also cut off who has connected and not yet asked.
    Server.prototype.close.call(app.server);
    const end = Date.now() + LAST_MS;
    while (open.size > 0 && Date.now() < end) await pause(LOOK_MS);
  });
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("onRequest", async (request, reply) => {
    if (leaving) reply.header("connection", "close");
    if (closing) throw new AppError("unavailable", { retryAfterSeconds: 1 });
    busy.add(request.raw.socket);
  });
  app.addHook("onSend", async (_request, reply) => {
    if (closing) reply.header("connection", "close");
  });
  app.addHook("onResponse", async (request) => {
    busy.delete(request.raw.socket);
  });
  app.addHook("preClose", async () => {
    closing = true;
    for (const socket of open) if (!busy.has(socket)) socket.destroy();
  });
}
