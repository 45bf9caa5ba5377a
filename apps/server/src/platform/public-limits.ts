import { AppError, type EndpointDefinition } from "@understudy/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { memoryStore } from "./ephemeral-store.ts";
import { acceptsEvents } from "./sse.ts";
import { networkOf } from "./visitor.ts";

declare module "fastify" {
  interface FastifyInstance {
    publicLimits: PublicLimits;
  }
}

/** Limits per client network: reads per minute, and concurrent streams. */
type PublicLimitOptions = { reads: number; streams: number };
export type PublicLimits = ReturnType<typeof publicLimits>;

const MINUTE = 60;
/** A slot is free as soon as a stream ends, so a short wait is enough. */
const STREAM_WAIT_SECONDS = 5;
/**
 * The address of the server itself when it renders a page that is cached for everyone. No client has such an address.
 */
export const INNER_ADDRESS = "inner";
/** Monitoring systems poll these constantly, from any address. */
const FOR_MACHINES = new Set(["/api/health", "/api/ready"]);

/**
 * Limits for public reads that do not involve a question. Counted per process: a read is so cheap that a shared count
 * would cost more.
 */
export function publicLimits({ reads, streams }: PublicLimitOptions) {
  const counted = memoryStore();
  const open = new Map<string, number>();
  return {
    async admitRead({ ip }: FastifyRequest): Promise<void> {
      if (ip === INNER_ADDRESS) return;
      const retryAfterSeconds = await counted.wait(networkOf(ip), reads, MINUTE);
      if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds });
    },

    /** Counts a stream until its connection closes. */
    holdStream({ ip }: FastifyRequest, { raw }: FastifyReply): void {
      const network = networkOf(ip);
      const openCount = open.get(network) ?? 0;
      if (openCount >= streams) {
        throw new AppError("too_many_requests", { retryAfterSeconds: STREAM_WAIT_SECONDS });
      }
      open.set(network, openCount + 1);
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

/** Whether the response is an event stream: the endpoint has no other response, or the client accepts events. */
export function isStream({ events, response }: EndpointDefinition, { headers }: FastifyRequest): boolean {
  return events !== undefined && (response === undefined || acceptsEvents(headers.accept));
}
