import type { FastifyReply, FastifyRequest } from "fastify";
import type { EmbedRules } from "./embed-domains.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call is about a profile, whose guard decides: a page that is refused may read why. */
    ofProfile?: boolean;
  }
}

/** Who makes a public call about a profile, and from which page. */
export type Caller = {
  viewerId: string | undefined;
  /** Set where a program calls with an API key of `viewerId`. */
  keyId?: number | undefined;
  address: string;
  /** The origin of the page that calls, where it is not ours. A program has none. */
  page: string | undefined;
  /** In a frame of ours on somebody's page. */
  framed: boolean;
  /** The owner at whose own name the call was made; nobody else's profiles are there. */
  hostedBy?: string | undefined;
  /** Lets the calling page read the answer. */
  welcome: () => void;
};

/** How a caller was let in. */
export type Admission = {
  /** From a developer's own machine: it counts in no figure and no quota. */
  test: boolean;
  /** The page that holds the widget. */
  host: string | null;
};

/** Throws where the page, its address or the owner's switch does not let the caller in. */
export type Guard = (rules: EmbedRules, caller: Caller) => Admission;

/** Methods and headers that the widget and MCP clients use; a browser asks once in two hours. */
const PREFLIGHT = {
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "content-type, idempotency-key, last-event-id, mcp-protocol-version",
  "access-control-max-age": "7200",
};

/**
 * A caller from a foreign page is a stranger, whatever cookie comes along: nobody acts for an owner from there. The
 * session is left out here, and no answer ever allows credentials.
 */
export function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { viewerId, keyId, framed = false }: Pick<Partial<Caller>, "viewerId" | "keyId" | "framed"> = {},
): Caller {
  const { origin } = request.headers;
  const hostedBy = request.hosted?.userId;
  const own = origin === undefined || origin === request.server.ownOrigin || isAtHome(request, origin);
  const page = own ? undefined : origin;
  return {
    viewerId: own && hostedBy === undefined ? viewerId : undefined,
    keyId,
    hostedBy,
    address: request.ip,
    page,
    framed,
    welcome: () => allowPage(reply, page),
  };
}

/**
 * What the caller is to an owner. A program with the owner's API key reaches private assistants, but sees no more of
 * them than a visitor: whoever holds the key may be anybody.
 */
export function relationTo({ viewerId, keyId }: Caller, ownerId: string): "owner" | "key" | "visitor" {
  if (viewerId !== ownerId) return "visitor";
  return keyId === undefined ? "owner" : "key";
}

/** A page at an owner's own name, which asks where it was loaded from. */
function isAtHome({ hosted, headers }: FastifyRequest, origin: string): boolean {
  return Boolean(hosted) && URL.canParse(origin) && new URL(origin).host === headers.host?.toLowerCase();
}

/** Our own server, when it draws a page: it asks for nobody else. */
export function ownCaller(viewerId: string | undefined): Caller {
  return { viewerId, address: "", page: undefined, framed: false, welcome: () => {} };
}

export function allowPage(reply: FastifyReply, page: string | undefined): void {
  if (!reply.hasHeader("vary")) reply.header("vary", "origin");
  if (page === undefined) return;
  reply.headers({
    "access-control-allow-origin": page,
    "access-control-expose-headers": "retry-after",
    // Read by a page of another site, which its policy may otherwise forbid.
    "cross-origin-resource-policy": "cross-origin",
  });
}

/** For what is the same for everybody and holds nothing of anybody's. */
export function allowEveryPage(reply: FastifyReply): void {
  reply.headers({ "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" });
}

/** Before it is known whose assistant is meant: any page may ask whether it may ask. The call itself decides. */
export function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  allowPage(reply, request.headers.origin);
  return reply.headers(PREFLIGHT).code(204).send();
}

/** A machine of one's own: a developer tries the widget there before it goes anywhere. */
export function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return /^(?:.+\.)?localhost$|^127(?:\.\d{1,3}){3}$|^\[::1\]$/.test(hostname);
}
