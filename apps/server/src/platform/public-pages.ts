import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pageCache } from "./page-cache.ts";
import { keepText, sendStored } from "./public-answer.ts";

/** What a public URL identifies: a profile by its key, by the name of its share link, or by a private link. */
export type PublicAddress = { by: "key" | "slug" | "occasion"; value: string };

/** The public status, read from the database before every response, so that a profile becomes private at once. */
export type PublicStatus = {
  userId: string;
  profileId: number;
  /** Increases with every change that a visitor can see. */
  version: number;
  isPublic: boolean;
  /** The path of the link that is shown to people: that of the share link if its owner has claimed one. */
  path: string;
  /** Which sites may show the page in a frame, as a `frame-ancestors` value. */
  framedBy: string;
  embeddable: boolean;
  /** Whether search engines and shared caches may store it. */
  isListed: boolean;
};
export type FindPublicStatus = (address: PublicAddress) => Promise<PublicStatus | undefined>;

/** Renders a path, as a visitor unless the request of a signed-in owner is given. */
export type RenderPath = (path: string, owner?: FastifyRequest) => Promise<Response>;

/** A requested public page: which profile, and how to show it. */
export type PublicPage = {
  address: PublicAddress;
  /** The page's own path. Nothing else of the request reaches the renderer, so nothing else can be cached. */
  path: string;
  embed: boolean;
  theme: string | undefined;
  /**
   * The same path for an address that does not exist. A private and a missing profile get the same page, byte for
   * byte.
   */
  missing: string;
};

type Dependencies = {
  publicStatusOf: FindPublicStatus;
  render: RenderPath;
  /** Renders a path as if the server could not read anything: the page that says so. */
  renderFailed: RenderPath;
  policyOf: (framedBy: string) => string;
};
type PageRequest = { request: FastifyRequest; reply: FastifyReply; page: PublicPage };

const HTML = "text/html; charset=utf-8";
const LIMIT_BYTES = 64 * 1024 * 1024;

/** Public pages are rendered once per version of a profile, and checked with one select per request. */
export function publicPages(app: FastifyInstance, dependencies: Dependencies) {
  const { publicStatusOf, render, renderFailed, policyOf } = dependencies;
  const cache = pageCache(LIMIT_BYTES);

  async function readCached(key: string, path: string, status: number) {
    return cache.get(key, async () => {
      const response = await render(path);
      if (response.status === status) return keepText(await response.text());
      // If the profile became private after the select, nothing is cached and the next request renders again.
      if (response.status === 404) return undefined;
      throw new Error(`A public page was rendered with status ${response.status}.`);
    });
  }

  async function sendMissing({ request, reply, page }: PageRequest) {
    const found = await readCached(`missing ${page.missing}`, page.missing, 404);
    if (!found) throw new Error("The page for a missing profile could not be rendered.");
    reply.code(404).header("content-security-policy", policyOf("'none'"));
    return sendStored(request, reply, found);
  }

  /** Needs no database, says nothing about the profile, and is never stored by anyone. */
  async function sendFailed({ reply, page }: PageRequest) {
    const failed = await cache.get(`failed ${page.missing}`, async () =>
      keepText(await (await renderFailed(page.missing)).text()),
    );
    reply.code(503).headers({ "cache-control": "no-store", "retry-after": "2" });
    return reply.header("content-security-policy", policyOf("'none'")).send(failed?.bytes);
  }

  /** A page that only its owner may see is rendered per request, cannot be framed, and is never cached. */
  async function sendOwn({ request, reply, page }: PageRequest) {
    const response = await render(withQuery(page, { own: "1" }), request);
    reply.type(HTML).headers({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
    reply.header("content-security-policy", policyOf("'none'"));
    return reply.code(response.status).send(await response.text());
  }

  async function sendPublic(
    pageRequest: PageRequest,
    { profileId, version, framedBy, isListed }: PublicStatus,
  ) {
    const path = withQuery(pageRequest.page, { version: String(version) });
    const found = await readCached(`${profileId} ${path}`, path, 200);
    if (!found) return sendMissing(pageRequest);
    pageRequest.reply.header("content-security-policy", policyOf(framedBy));
    if (isListed) return sendStored(pageRequest.request, pageRequest.reply, found);
    pageRequest.reply.headers({ "x-robots-tag": "noindex", "referrer-policy": "same-origin" });
    return sendStored(pageRequest.request, pageRequest.reply, found, "private, no-cache");
  }

  async function sendFound(pageRequest: PageRequest) {
    const { request, page } = pageRequest;
    const publicStatus = await publicStatusOf(page.address);
    if (!publicStatus || (page.embed && !publicStatus.embeddable)) return sendMissing(pageRequest);
    if (publicStatus.isPublic) return sendPublic(pageRequest, publicStatus);
    const actor = await app.authenticate(request);
    return actor?.userId === publicStatus.userId ? sendOwn(pageRequest) : sendMissing(pageRequest);
  }

  async function send(pageRequest: PageRequest) {
    pageRequest.reply.type(HTML);
    try {
      return await sendFound(pageRequest);
    } catch (error) {
      pageRequest.request.log.error({ err: error }, "could not show a public page");
      return sendFailed(pageRequest);
    }
  }

  return { send, sendOwn };
}

function withQuery({ path, embed, theme }: PublicPage, more: Record<string, string>): string {
  const shown = embed ? { embed: "1", ...(theme ? { theme } : {}) } : {};
  return `${path}?${new URLSearchParams({ ...shown, ...more })}`;
}
