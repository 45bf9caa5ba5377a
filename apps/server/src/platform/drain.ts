import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";

/** Whoever has connected asks within this time. */
const LAST_MS = 1_000;

declare module "fastify" {
  interface FastifyInstance {
    /** Answers as before for so long, then lets nobody new in; every connection ends with its answer. */
    leave: (ms: number) => Promise<void>;
    /** Who is being answered, and for how long already; and who is merely connected. */
    underWay: () => string[];
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
  // Requests under way on each: the next one may have come when the end of the one before it is told.
  const busy = new Map<Socket, number>();
  const count = (socket: Socket, more: 1 | -1): void => {
    busy.set(socket, (busy.get(socket) ?? 0) + more);
  };
  // By the response, which is there as long as its visitor; the request of a stream is not kept for its length.
  const asking = new Map<ServerResponse, { what: string; since: number }>();
  let closing = false;
  let leaving = false;
  app.decorate("underWay", () => {
    const asked = [...asking.values()].map(
      ({ what, since }) => `${what} ${Math.round((performance.now() - since) / 1000)} s`,
    );
    return open.size > 0 ? [...asked, `connections: ${open.size}`] : asked;
  });
  app.decorate("leave", async (ms: number) => {
    leaving = true;
    // Readiness says no. Until a balancer has heard it, it sends on.
    await pause(ms);
  });
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      busy.delete(socket);
    });
  });
  app.addHook("onRequest", async (request, reply) => {
    if (leaving) reply.header("connection", "close");
    if (closing) throw new AppError("unavailable", { retryAfterSeconds: 1 });
    count(request.raw.socket, 1);
    const { raw } = reply;
    asking.set(raw, { what: `${request.method} ${request.routeOptions.url}`, since: performance.now() });
    // Whoever hangs up has no response.
    raw.once("close", () => asking.delete(raw));
  });
  app.addHook("onSend", async (_request, reply) => {
    if (closing) reply.header("connection", "close");
  });
  app.addHook("onResponse", async (request, reply) => {
    asking.delete(reply.raw);
    const { socket } = request.raw;
    // A request that was refused above was never counted.
    if (busy.get(socket)) count(socket, -1);
    // Its headers may have left, or its stream begun, before anybody knew: it would be held until the visitor hangs up.
    if (closing && !busy.get(socket)) socket.destroySoon?.();
  });
  app.addHook("preClose", async () => {
    const cut = (): void => {
      closing = true;
      for (const socket of open) if (!busy.get(socket)) socket.destroy();
    };
    // Nobody new comes from here on, but whoever has connected may just be asking.
    if (leaving) setTimeout(cut, LAST_MS).unref();
    else cut();
  });
}
