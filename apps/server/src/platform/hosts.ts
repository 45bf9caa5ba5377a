import { AppError } from "@understudy/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** A name that serves one owner's assistant and nothing else of the product. */
export type Hosted = {
  userId: string;
  /** What names this owner's main profile in an address. */
  names: readonly string[];
  /** Whether it is to be reached over https only. */
  secure: boolean;
};
export type HostedBy = (host: string) => Promise<Hosted | undefined>;

declare module "fastify" {
  interface FastifyRequest {
    /** Whose assistant lives at the name that this request was sent to; null for the product's own names. */
    hosted: Hosted | null;
  }
}

type Options = {
  hostedBy: HostedBy;
  /** Whether a proxy in front says by which protocol a request came. */
  behindProxy: boolean;
};

/**
 * Tells apart the names that a request may be sent to, by the Host header and no other: what a proxy or a stranger
 * adds as a forwarded host counts for nothing. At an owner's name there is the assistant's page, what that page loads
 * and the calls it makes; owner screens, sign-in and other owners are not there at all.
 */
export function tellHostsApart(app: FastifyInstance, { hostedBy, behindProxy }: Options): void {
  const { hostname: own } = new URL(app.ownOrigin);
  app.decorateRequest("hosted", null);
  app.addHook("onRequest", async (request, reply) => {
    const host = hostOf(request);
    if (host === undefined || host === own) return;
    const hosted = await hostedBy(host);
    // A name under ours that nobody has is nobody's; any other may be a balancer's or this machine's.
    if (!hosted && host.endsWith(`.${own}`)) throw new AppError("not_found");
    if (!hosted) return;
    request.hosted = hosted;
    // Said of our name, not of somebody else's, who may want to go back to plain http.
    reply.removeHeader("strict-transport-security");
    if (!isOfPage(request, hosted)) throw new AppError("not_found");
    if (hosted.secure && behindProxy && request.protocol === "http") {
      return reply.redirect(`https://${host}${request.url.startsWith("/") ? request.url : "/"}`, 308);
    }
  });
}

/** Without its port, in one spelling. What is no name is none. */
function hostOf(request: FastifyRequest): string | undefined {
  const [, name] = /^([a-z0-9.-]{1,253}?)\.?(?::\d{1,5})?$/i.exec(request.headers.host ?? "") ?? [];
  return name?.toLowerCase();
}

/** Whether a page at an owner's name has reason to ask for this. */
function isOfPage(request: FastifyRequest, { names }: Hosted): boolean {
  const { config, url = "" } = request.routeOptions;
  if (/^\/(api|internal)(\/|$)/.test(request.url) && !config.ofProfile) return false;
  const { id, userId: named } = (request.params ?? {}) as Record<string, string | undefined>;
  const whose = /^\/(p|api\/mcp|api\/users|api\/profile|pictures)\/:/.test(url) ? (id ?? named) : undefined;
  return whose === undefined || names.includes(whose);
}
