import type { Client } from "@understudy/sdk";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createRequestHandler, type ServerBuild } from "react-router";
import { DEVELOPMENT_POLICY } from "./content-policy.ts";
import { sendRendered, webRequest } from "./pages.ts";
import { injectRuntimeConfig, type RuntimeValues } from "./runtime-config.ts";

type Vite = {
  middlewares: (request: unknown, response: unknown, next: (error?: unknown) => void) => void;
  ssrLoadModule: (url: string) => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
};

/** Pages during development: Vite compiles and reloads, and every page is rendered per request. */
export async function serveDevelopmentPages(
  app: FastifyInstance,
  root: string,
  apiOf: (request: FastifyRequest) => Client,
  valuesOf: () => Promise<RuntimeValues>,
): Promise<void> {
  const vite = (await (
    await import("vite")
  ).createServer({
    root,
    server: { middlewareMode: true },
    appType: "custom",
  })) as unknown as Vite;
  app.addHook("onClose", () => vite.close());
  const load = () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<unknown>;

  app.setNotFoundHandler(async (request, reply) => {
    const handled = await new Promise<boolean>((resolve, reject) => {
      reply.raw.once("finish", () => resolve(true));
      vite.middlewares(request.raw, reply.raw, (error) => (error ? reject(error) : resolve(false)));
    });
    if (handled) {
      reply.hijack();
      return;
    }
    const build = (await load()) as ServerBuild & {
      entry: { module: { createLoadContext: (api: Client) => never } };
    };
    const context = build.entry.module.createLoadContext(apiOf(request));
    const response = await createRequestHandler(build, "development")(
      webRequest(request, app.ownOrigin),
      context,
    );
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    if (!isPage) return sendRendered(reply, response, DEVELOPMENT_POLICY);
    const known = { origin: app.ownOrigin, analytics: undefined, values: await valuesOf() };
    const html = injectRuntimeConfig(await response.text(), known);
    return sendRendered(reply, new Response(html, response), DEVELOPMENT_POLICY);
  });
}
