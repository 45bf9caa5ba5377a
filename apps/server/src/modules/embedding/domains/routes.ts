import { developers } from "@understudy/contracts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/route.ts";
import type { DomainService } from "./domains.ts";

export function domainRoutes(app: FastifyInstance, domains: DomainService): void {
  // The proxy calls this before it requests a certificate for a host; only the status code matters.
  app.get<{ Querystring: { domain?: unknown } }>("/internal/domains/ask", async (request, reply) => {
    const { domain } = request.query;
    const allowed = typeof domain === "string" && (await domains.mayHaveCertificate(domain.toLowerCase()));
    return reply
      .code(allowed ? 200 : 404)
      .header("cache-control", "no-store")
      .send();
  });
  route(app, developers.verifyDomain, ({ actor }) => domains.verify(actor.userId));
}
