import type { Socket } from "node:net";
import { AppError } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";

const LOOK_MS = 50;

declare module "fastify" {
  interface FastifyInstance {
    /** Answers as before, and lets every connection end with its answer, for so long or until none is left. */
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
    const end = Date.now() + ms;
    while (open.size > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
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
