import { readFile } from "node:fs/promises";
import path from "node:path";
import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import type { Client } from "@understudy/sdk";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import {
  createRequestHandler,
  matchRoutes,
  type RouteMatch,
  type RouteObject,
  type ServerBuild,
} from "react-router";
import { hydratedPolicy, staticPolicies } from "./content-policy.ts";
import { noteSession } from "./cookies.ts";
import { every } from "./every.ts";
import { failingClient } from "./inner-client.ts";
import type { CachedPage } from "./page-cache.ts";
import { keepText, sendStored } from "./public-answer.ts";
import { type FindPublicStatus, publicPages } from "./public-pages.ts";
import { hostedPage, PROFILE_VIEW_ROUTE, publicPageOf } from "./public-routes.ts";
import { type Analytics, injectRuntimeConfig, type RuntimeValues } from "./runtime-config.ts";

/** The web build's addition to React Router's: it gives a request the client that its loaders call. */
type WebBuild = ServerBuild & {
  entry: { module: { createLoadContext: (api: Client) => NonNullable<Parameters<RenderPage>[1]> } };
};
type RenderPage = ReturnType<typeof createRequestHandler>;
type Document = { cached: CachedPage; policy: string };

/** `pages/not-found` matches every path that no other route matches. */
const NOT_FOUND_ROUTE = "pages/not-found";
const KIT_ROUTE = "pages/kit";
const OWNER_HOME = "owner";

type Options = {
  /** The folder of the web build. */
  folder: string;
  /** An API client that acts as the request's user, or as a visitor without a cookie. */
  apiOf: (request?: FastifyRequest) => Client;
  publicStatusOf: FindPublicStatus;
  /** `/kit` shows every component in every state. It is for developers; on a production site it is not found. */
  withKit: boolean;
  analytics?: Analytics | undefined;
  /** The values that documents have slots for; read again every hour. */
  valuesOf?: () => Promise<RuntimeValues>;
};

const VALUES_MS = 3_600_000;
const noValues = async (): Promise<RuntimeValues> => ({});

/**
 * Serves the built pages. Prerendered documents are the same for everyone and are sent as they are. All others are
 * rendered per request from the product's own API, as the requesting user, and are never hydrated.
 */
export async function servePages(
  app: FastifyInstance,
  { folder, apiOf, publicStatusOf, withKit, analytics, valuesOf = noValues }: Options,
): Promise<void> {
  const client = path.resolve(folder, "client");
  const build = (await import(path.resolve(folder, "server/index.js"))) as WebBuild;
  const render = createRequestHandler(build, "production");
  const matchOf = matcher(routeTree(build));
  const routeOf = (pathname: string): string | undefined => matchOf(pathname)?.route.id;
  const contextOf = (api: Client) => build.entry.module.createLoadContext(api);
  const forStrangers = publicPages(app, {
    publicStatusOf,
    policyOf: staticPolicies(styleOf(build)),
    render: (url, owner) => render(new Request(new URL(url, app.ownOrigin)), contextOf(apiOf(owner))),
    renderFailed: (url) => render(new Request(new URL(url, app.ownOrigin)), contextOf(failingClient)),
  });
  const written = await readDocuments(client, build.prerender, routeOf);
  let documents = fillDocuments(written, await valuesOf());
  const stopRefreshing = every(VALUES_MS, app.log, async () => {
    documents = fillDocuments(written, await valuesOf());
  });
  app.addHook("onClose", async () => stopRefreshing());

  function fillDocuments(all: ReadonlyMap<string, string>, values: RuntimeValues): Map<string, Document> {
    const filled = [...all].map(([name, text]): [string, Document] => {
      const html = injectRuntimeConfig(text, { origin: app.ownOrigin, analytics, values });
      return [name, { cached: keepText(html), policy: hydratedPolicy(html, analytics?.url) }];
    });
    return new Map(filled);
  }

  // Assets only. Documents are compressed once, and a response with both a secret and untrusted text is never
  // compressed.
  await app.register(compress, {
    threshold: 1024,
    customTypes: /^(text\/(css|javascript)|image\/svg\+xml)/,
  });
  await app.register(fastifyStatic, {
    root: client,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=0");
    },
    // The widget's files are served by its own routes.
    globIgnore: ["**/*.html", "widget/**"],
  });

  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead) throw Object.assign(new Error("Pages are read"), { statusCode: 405 });
    const { pathname, searchParams } = new URL(request.url, "http://page");
    const hosted = request.hosted && hostedPage(pathname, request.hosted.userId);
    if (hosted) {
      await app.publicLimits.admitRead(request);
      return forStrangers.send({ request, reply, page: hosted });
    }
    const match = matchOf(pathname);
    const route = match?.route.id ?? NOT_FOUND_ROUTE;
    if (route === NOT_FOUND_ROUTE || (route === KIT_ROUTE && !withKit)) {
      return sendDocument(request, reply.code(404), documents.get(NOT_FOUND_ROUTE));
    }
    const atHome = pathname === "/" && (await app.authenticate(request));
    const document = documents.get(atHome ? OWNER_HOME : route);
    if (document) return sendDocument(request, reply, document);
    // Everything below is rendered per request.
    await app.publicLimits.admitRead(request);
    const page = publicPageOf(route, match?.params ?? {}, searchParams);
    const own = route === PROFILE_VIEW_ROUTE && (await app.authenticate(request));
    if (page) return forStrangers[own ? "sendOwn" : "send"]({ request, reply, page });
    const response = await render(webRequest(request, app.ownOrigin), contextOf(apiOf(request)));
    return isText(response) ? sendText(request, reply, response) : sendRendered(reply, response);
  });
}

/** Feeds, sitemaps and scripts rendered per request are the same for everyone and contain no private data. */
const isText = ({ status, headers }: Response): boolean =>
  status === 200 && headers.get("content-type")?.startsWith("text/html") === false;

async function sendText(request: FastifyRequest, reply: FastifyReply, response: Response) {
  reply.code(response.status).header("content-type", response.headers.get("content-type"));
  return sendStored(request, reply, keepText(await response.text()));
}

export function webRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers();
  for (const name of ["accept", "accept-language", "user-agent"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return new Request(new URL(request.url, origin), { method: request.method, headers });
}

const STILL = staticPolicies()("'none'");

export async function sendRendered(reply: FastifyReply, response: Response, policy = STILL) {
  for (const [name, value] of response.headers) reply.header(name, value);
  reply.header("content-security-policy", policy).header("cache-control", "no-store");
  return reply.code(response.status).send(await response.text());
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document | undefined) {
  if (!document) throw new Error("The web build is incomplete: run `npm run build`.");
  reply.header("content-security-policy", document.policy).type("text/html; charset=utf-8");
  noteSession(request, reply);
  // `/` differs for visitors and owners.
  return sendStored(request, reply, document.cached, "private, no-cache");
}

/**
 * Keyed by route, not by path: the shell of `/profile/:id/edit` is one document for all ids. A prerendered path serves
 * every path of its route.
 */
async function readDocuments(
  client: string,
  paths: readonly string[],
  routeOf: (path: string) => string | undefined,
): Promise<Map<string, string>> {
  const documents = new Map<string, string>();
  const add = async (name: string, file: string): Promise<void> => {
    documents.set(name, await readFile(path.join(client, file), "utf8"));
  };
  for (const name of paths) await add(routeOf(name) ?? name, path.join(name, "index.html"));
  // The build writes it next to the visitor's home: the same address, for a signed-in owner.
  await add(OWNER_HOME, "owner.html");
  return documents;
}

/** The inline style of the public pages. */
function styleOf(build: ServerBuild): string | undefined {
  const { handle } = build.routes["pages/public-profile"]?.module ?? {};
  return (handle as { style?: string } | undefined)?.style;
}

/** The number of paths in the cache. */
const MOST_PATHS = 1_000;

/** Caches matches. React Router ranks all routes again for each path, which takes longer than sending the page. */
function matcher(routes: RouteObject[]) {
  const known = new LRUCache<string, { match: RouteMatch | undefined }>({
    max: MOST_PATHS,
    memoMethod: (pathname) => ({ match: matchRoutes(routes, pathname)?.at(-1) }),
  });
  return (pathname: string): RouteMatch | undefined => known.memo(pathname).match;
}

function routeTree(build: ServerBuild, parent?: string): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parent)
    .map((route) => {
      const shared = { id: route?.id ?? "", ...(route?.path === undefined ? {} : { path: route.path }) };
      if (route?.index) return { ...shared, index: true as const };
      return { ...shared, children: routeTree(build, route?.id) };
    });
}
