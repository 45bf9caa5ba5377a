import type { Socket } from "node:net";
import { AppError } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";

/**
 * Ends a server without cutting anybody off: requests under way are answered, new ones are sent elsewhere, and
 * connections that wait for nothing are closed. A browser opens some before it asks anything, and Node waits for
 * each of them.
 */
export function drainOnClose(app: FastifyInstance): void {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  let closing = false;
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("onRequest", async (request) => {
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
