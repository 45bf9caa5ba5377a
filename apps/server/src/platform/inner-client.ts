import { type Client, createClient } from "@understudy/sdk";
import type { FastifyInstance, FastifyRequest, InjectOptions } from "fastify";
import { INNER_ADDRESS } from "./public-limits.ts";

/**
 * The SDK on top of the server itself, with the visitor's cookies. A page uses the same contract and guards as any
 * client, without a network hop. Without a request, it calls as an anonymous visitor.
 */
export function innerClient(app: FastifyInstance, request?: FastifyRequest): Client {
  return createClient({
    fetch: async (url, init) => {
      const headers: Record<string, string> = {
        host: new URL(app.ownOrigin).host,
        "user-agent": request?.headers["user-agent"] ?? "",
      };
      if (request?.headers.cookie) headers["cookie"] = request.headers.cookie;
      const answer = await app.inject({
        method: (init.method ?? "GET") as NonNullable<InjectOptions["method"]>,
        url,
        headers,
        remoteAddress: request?.ip ?? INNER_ADDRESS,
      });
      return new Response(answer.body, { status: answer.statusCode, statusText: answer.statusMessage });
    },
  });
}

/** Every call fails, as on a server that can't read anything: for the page that says so. */
export const failingClient: Client = createClient({ fetch: async () => new Response(null, { status: 503 }) });
