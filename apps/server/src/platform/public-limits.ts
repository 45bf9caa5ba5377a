import { AppError, type EndpointDefinition } from "@understudy/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { memoryHot } from "./hot.ts";
import { acceptsEvents } from "./sse.ts";
import { networkOf } from "./visitor.ts";

declare module "fastify" {
  interface FastifyInstance {
    publicLimits: PublicLimits;
  }
}

/** What one network may have of this server: reads a minute, and streams open at once. */
type Most = { reads: number; streams: number };
export type PublicLimits = ReturnType<typeof publicLimits>;

const MINUTE = 60;
/** A stream that ends makes room at once; whoever waits this long has given others time. */
const STREAM_WAIT_SECONDS = 5;
/** The server itself, when it draws a page that is kept for everybody. No client has such an address. */
export const INNER_ADDRESS = "inner";
/** Machines ask these all day long, from wherever they are. */
const FOR_MACHINES = new Set(["/api/health", "/api/ready"]);

/**
 * Limits for what anybody may read without asking an assistant anything. Counted in this process alone: a read costs so
 * little that a shared count would cost more.
 */
export function publicLimits({ reads, streams }: Most) {
  const counted = memoryHot();
  const open = new Map<string, number>();
  return {
    async admitRead({ ip }: FastifyRequest): Promise<void> {
      if (ip === INNER_ADDRESS) return;
      const retryAfterSeconds = await counted.wait(networkOf(ip), reads, MINUTE);
      if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds });
    },

    /** Counts a stream until its connection ends. */
    holdStream({ ip }: FastifyRequest, { raw }: FastifyReply): void {
      const network = networkOf(ip);
      const held = open.get(network) ?? 0;
      if (held >= streams) {
        throw new AppError("too_many_requests", { retryAfterSeconds: STREAM_WAIT_SECONDS });
      }
      open.set(network, held + 1);
      raw.once("close", () => {
        const left = (open.get(network) ?? 1) - 1;
        if (left > 0) open.set(network, left);
        else open.delete(network);
      });
    },
  };
}

export function isPublicRead({ access, method, path }: EndpointDefinition): boolean {
  return access === "public" && method === "GET" && !FOR_MACHINES.has(path);
}

/** Whether this request is answered by events: where there is nothing else, or where they are asked for. */
export function isStream({ events, response }: EndpointDefinition, { headers }: FastifyRequest): boolean {
  return events !== undefined && (response === undefined || acceptsEvents(headers.accept));
}
