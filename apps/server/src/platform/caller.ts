import type { FastifyReply, FastifyRequest } from "fastify";
import type { EmbedRules } from "./embed-domains.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call is about a profile, and the profile's guard decides. A refused page may read the reason. */
    ofProfile?: boolean;
  }
}

/** Who makes a public call about a profile, and from which page. */
export type Caller = {
  viewerId: string | undefined;
  /** Set when a program calls with an API key of `viewerId`. */
  keyId?: number | undefined;
  /** The only assistant that the key works for: for every other the caller is a visitor. */
  keyProfileId?: number | undefined;
  address: string;
  /** The origin of the calling page if it is not ours. A program has none. */
  page: string | undefined;
  /** The call comes from our iframe on another site's page. */
  framed: boolean;
  /** The owner whose own domain received the call. Only this owner's profiles are available there. */
  hostedBy?: string | undefined;
  /** The secret of a visitor whose identity the owner's site has signed. */
  visitor?: string | undefined;
  /** Lets the calling page read the response. */
  allowCors: () => void;
};

/** How a caller was admitted. */
export type Admission = {
  /** The call comes from a developer's own machine. It is not counted in analytics or quotas. */
  test: boolean;
  /** The page that embeds the widget. */
  host: string | null;
};

/** Throws if the page, its address or the owner's switch does not admit the caller. */
export type Guard = (rules: EmbedRules, caller: Caller) => Admission;

/** Methods and headers that the widget and MCP clients use. A browser caches the preflight response for two hours. */
const PREFLIGHT = {
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers":
    "content-type, idempotency-key, last-event-id, mcp-protocol-version, understudy-visitor",
  "access-control-max-age": "7200",
};

/**
 * Treats a caller from a foreign page as a visitor even if it sends a cookie, so that no foreign page can act for an
 * owner. The session is dropped here, and no response ever allows credentials.
 */
export function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    viewerId,
    keyId,
    keyProfileId,
    framed = false,
  }: Pick<Partial<Caller>, "viewerId" | "keyId" | "keyProfileId" | "framed"> = {},
): Caller {
  const { origin } = request.headers;
  const hostedBy = request.hosted?.userId;
  const own = origin === undefined || origin === request.server.ownOrigin || isAtHome(request, origin);
  const page = own ? undefined : origin;
  return {
    viewerId: own && hostedBy === undefined ? viewerId : undefined,
    keyId,
    keyProfileId,
    hostedBy,
    address: request.ip,
    page,
    framed,
    visitor: visitorIn(request),
    allowCors: () => allowPage(reply, page),
  };
}

/** In a header, or in the address of a stream that a browser opens without one. */
function visitorIn({ headers, query }: FastifyRequest): string | undefined {
  const given = headers["understudy-visitor"] ?? (query as { visitor?: unknown }).visitor;
  return typeof given === "string" && given !== "" ? given.slice(0, VISITOR_CHARACTERS) : undefined;
}

const VISITOR_CHARACTERS = 100;

/**
 * The caller's relation to an owner. A program with the owner's API key can reach private assistants but sees no more
 * of them than a visitor does, because anyone may hold the key.
 */
export function relationTo(
  caller: Caller,
  { user_id: ownerId, id: profileId }: { user_id: string; id: number },
): "owner" | "key" | "visitor" {
  if (viewerOf(caller, profileId) !== ownerId) return "visitor";
  return caller.keyId === undefined ? "owner" : "key";
}

/** The signed-in user, or the owner of a key that works for this assistant. */
export function viewerOf({ viewerId, keyProfileId }: Caller, profileId: number): string | undefined {
  return keyProfileId === undefined || keyProfileId === profileId ? viewerId : undefined;
}

/** A page on an owner's own domain that calls the host it was loaded from. */
function isAtHome({ hosted, headers }: FastifyRequest, origin: string): boolean {
  return Boolean(hosted) && URL.canParse(origin) && new URL(origin).host === headers.host?.toLowerCase();
}

/** The caller for pages that our own server renders. */
export function ownCaller(viewerId: string | undefined): Caller {
  return { viewerId, address: "", page: undefined, framed: false, allowCors: () => {} };
}

export function allowPage(reply: FastifyReply, page: string | undefined): void {
  if (!reply.hasHeader("vary")) reply.header("vary", "origin");
  if (page === undefined) return;
  reply.headers({
    "access-control-allow-origin": page,
    "access-control-expose-headers": "retry-after",
    // Without this, a page of another site may be blocked from reading the response.
    "cross-origin-resource-policy": "cross-origin",
  });
}

/** For responses that are the same for every caller and contain no private data. */
export function allowEveryPage(reply: FastifyReply): void {
  reply.headers({ "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" });
}

/**
 * At preflight time the profile is not known yet, so every page gets permission to send the call. The call itself
 * decides.
 */
export function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  allowPage(reply, request.headers.origin);
  return reply.headers(PREFLIGHT).code(204).send();
}

/** A developer's own machine, where the widget is tried before it goes live. */
export function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return /^(?:.+\.)?localhost$|^127(?:\.\d{1,3}){3}$|^\[::1\]$/.test(hostname);
}
