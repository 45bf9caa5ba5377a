import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";

/** A client that has just connected sends its request within this time. */
const LAST_MS = 1_000;

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Keeps serving for `ms`, with every connection closing after its response. After that, no new requests are
     * accepted.
     */
    leave: (ms: number) => Promise<void>;
    /** The requests in progress with their age, and the number of open connections. */
    underWay: () => string[];
  }
}

/**
 * Shuts a server down without cutting off requests. Requests in progress complete, new ones are rejected so that they
 * go elsewhere, and idle connections are closed. Browsers open connections before they need them, and Node waits for
 * each. Behind a load balancer, call `leave` first: requests it has already sent still complete, and it sends nothing
 * more on a connection that it was asked to close.
 */
export function drainOnClose(app: FastifyInstance): void {
  const open = new Set<Socket>();
  // Requests in progress per socket. The next request may arrive before the end of the previous one is reported.
  const busy = new Map<Socket, number>();
  const count = (socket: Socket, more: 1 | -1): void => {
    busy.set(socket, (busy.get(socket) ?? 0) + more);
  };
  // Keyed by the response, which lives as long as the client is connected. The request of a stream does not.
  const asking = new Map<ServerResponse, { what: string; since: number }>();
  let closing = false;
  let leaving = false;
  app.decorate("underWay", () => {
    const checks = [...asking.values()].map(
      ({ what, since }) => `${what} ${Math.round((performance.now() - since) / 1000)} s`,
    );
    return open.size > 0 ? [...checks, `connections: ${open.size}`] : checks;
  });
  app.decorate("leave", async (ms: number) => {
    leaving = true;
    // Readiness now fails. The load balancer keeps sending requests until it notices.
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
    // A client that disconnects gets no response, so `onResponse` does not run.
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
    // Its headers may have been sent, or its stream started, before the shutdown. The connection would stay open until
    // the client disconnects.
    if (closing && !busy.get(socket)) socket.destroySoon?.();
  });
  app.addHook("preClose", async () => {
    const cut = (): void => {
      closing = true;
      for (const socket of open) if (!busy.get(socket)) socket.destroy();
    };
    // No new connections arrive from here on, but a connected client may be about to send a request.
    if (leaving) setTimeout(cut, LAST_MS).unref();
    else cut();
  });
}
