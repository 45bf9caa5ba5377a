import { AppError } from "@understudy/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** A host name that serves one owner's assistant and nothing else of the product. */
export type Hosted = {
  userId: string;
  /** The identifiers of this owner's main profile in a URL. */
  names: readonly string[];
  /** Whether it must be reached over https only. */
  secure: boolean;
};
export type HostedBy = (host: string) => Promise<Hosted | undefined>;

declare module "fastify" {
  interface FastifyRequest {
    /** The owner whose assistant is served at the requested host name; null for the product's own names. */
    hosted: Hosted | null;
  }
}

type Options = {
  hostedBy: HostedBy;
  /** Whether a proxy in front reports the protocol of a request. */
  behindProxy: boolean;
};

/**
 * Routes requests by host name. Only the Host header counts: a forwarded host, from a proxy or a stranger, is ignored.
 * An owner's domain serves the assistant's page, what that page loads and the calls it makes. Owner screens, sign-in
 * and other owners are not available there.
 */
export function routeByHost(app: FastifyInstance, { hostedBy, behindProxy }: Options): void {
  const { hostname: own } = new URL(app.ownOrigin);
  app.decorateRequest("hosted", null);
  app.addHook("onRequest", async (request, reply) => {
    const host = hostOf(request);
    if (host === undefined || host === own) return;
    const hosted = await hostedBy(host);
    // An unclaimed subdomain of ours is not found. Any other name may belong to a load balancer or this machine.
    if (!hosted && host.endsWith(`.${own}`)) throw new AppError("not_found");
    if (!hosted) return;
    request.hosted = hosted;
    // HSTS is for our own domain. The owner of a custom domain may want to go back to plain http.
    reply.removeHeader("strict-transport-security");
    if (!isOfPage(request, hosted)) throw new AppError("not_found");
    if (hosted.secure && behindProxy && request.protocol === "http") {
      return reply.redirect(`https://${host}${request.url.startsWith("/") ? request.url : "/"}`, 308);
    }
  });
}

/** The host name in lower case, without its port. Undefined if the header is not a valid name. */
function hostOf(request: FastifyRequest): string | undefined {
  const [, name] = /^([a-z0-9.-]{1,253}?)\.?(?::\d{1,5})?$/i.exec(request.headers.host ?? "") ?? [];
  return name?.toLowerCase();
}

/** Whether a page on an owner's domain has a reason to request this. */
function isOfPage(request: FastifyRequest, { names }: Hosted): boolean {
  const { config, url = "" } = request.routeOptions;
  if (/^\/(api|internal)(\/|$)/.test(request.url) && !config.ofProfile) return false;
  const { id, userId: named } = (request.params ?? {}) as Record<string, string | undefined>;
  const profileKey = /^\/(p|api\/mcp|api\/users|api\/profile|pictures)\/:/.test(url)
    ? (id ?? named)
    : undefined;
  return profileKey === undefined || names.includes(profileKey);
}
