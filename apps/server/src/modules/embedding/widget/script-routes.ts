import { AppError, type WidgetScript } from "@understudy/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  allowEveryPage,
  answerPreflight,
  type Caller,
  callerOf,
  type Guard,
  isLoopback,
} from "../../../platform/caller.ts";
import { pageCache } from "../../../platform/page-cache.ts";
import { keepText, sendStored } from "../../../platform/public-answer.ts";
import { type EmbeddedProfiles, rulesOf } from "./embedded.ts";
import type { EmbeddedRow } from "./embedded-repository.ts";
import { filled } from "./fill.ts";
import type { Scripts } from "./scripts.ts";

type Dependencies = EmbeddedProfiles & {
  scripts: Scripts;
  /** Finds a file of an earlier release by name. */
  findPublished: (name: string) => Promise<string | undefined>;
  guard: Guard;
  /** Counts a page load of the script. */
  widgetLoaded: (
    profileRef: { userId: string; profileId: number },
    host: string,
    visitor: { address: string; agent: string },
  ) => Promise<void>;
};
type SendScript = (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  profileKey?: "public" | "private",
) => Promise<FastifyReply>;
/** Counts a page that shows the widget. */
type Count = (row: EmbeddedRow, page: string, request: FastifyRequest) => void;

const CACHE_BYTES = 32 * 1024 * 1024;
/** Saved changes reach every page within a minute. */
const FRESH = "max-age=60, must-revalidate";
const FOREVER = "public, max-age=31536000, immutable";
/** The build's file name format. */
const FILE_NAME = /^[\w-]{1,64}\.js$/;
const JAVASCRIPT = "text/javascript; charset=utf-8";
/** Disabled widgets return an empty script, so that the embedding page never gets an error. */
const NOTHING = "";
const OF_PROFILE = { config: { ofProfile: true } };

/** The files that third-party pages load; the profile's rules decide what each page gets. */
export function scriptRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { find, scriptOf, guard } = dependencies;
  const cache = pageCache(CACHE_BYTES);
  const count = counter(app, dependencies);
  const send: SendScript = async (request, reply, text, profileKey = "public") => {
    const cached = (await cache.get(text, async () => keepText(text))) ?? keepText(text);
    return sendStored(request, reply.type(JAVASCRIPT), cached, `${profileKey}, ${FRESH}`);
  };
  loaderRoutes(app, dependencies, send, count);
  ownProgramRoute(app, dependencies, send);
  fileRoute(app, dependencies);

  app.options("/widget/config", answerPreflight);
  app.get("/widget/config", OF_PROFILE, async (request, reply) => {
    await app.publicLimits.admitRead(request);
    const row = await find(keyIn(request));
    if (!row) throw new AppError("not_found");
    const caller = callerOf(request, reply);
    const { test } = guard(rulesOf(row), caller);
    // Called by files without a configuration, which render the widget from this response.
    if (caller.page && URL.canParse(caller.page) && !test) count(row, caller.page, request);
    return reply.header("cache-control", "no-cache").send(await scriptOf(row));
  });
}

/** Serves every file ever published, because pages that pin one load it for years. */
function fileRoute(app: FastifyInstance, { scripts, findPublished }: Dependencies): void {
  const earlier = pageCache(CACHE_BYTES);
  app.get("/widget/:file", async (request, reply) => {
    const { file } = request.params as { file: string };
    const own = (await scripts()).files.get(file);
    if (!own) await app.publicLimits.admitRead(request);
    const found =
      own ??
      (await earlier.get(file, async () => {
        const text = FILE_NAME.test(file) ? await findPublished(file) : undefined;
        return text === undefined ? undefined : keepText(text);
      }));
    if (!found) throw new AppError("not_found");
    allowEveryPage(reply);
    return sendStored(request, reply.type(JAVASCRIPT), found, FOREVER);
  });
}

function counter(app: FastifyInstance, { widgetLoaded }: Dependencies): Count {
  const counting = new Set<Promise<void>>();
  app.addHook("onClose", () => Promise.all(counting).then(() => {}));

  /** Runs in the background, so that the response does not wait for the counter. */
  return (row, page, request) => {
    const profileRef = { userId: row.user_id, profileId: row.id };
    const visitor = { address: request.ip, agent: request.headers["user-agent"] ?? "" };
    const counted = widgetLoaded(profileRef, new URL(page).host, visitor)
      .catch((error: unknown) => request.log.error({ err: error }, "could not count a widget load"))
      .finally(() => counting.delete(counted));
    counting.add(counted);
  };
}

/** `/widget/v1.js` is the stable channel; `/widget.js` serves the same to old snippets. */
function loaderRoutes(
  app: FastifyInstance,
  { find, scriptOf, scripts, guard }: Dependencies,
  send: SendScript,
  count: Count,
): void {
  async function sendLoader(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    allowEveryPage(reply);
    await app.publicLimits.admitRead(request);
    const row = await find(keyIn(request));
    const { loader } = await scripts();
    if (!row || !loader) return send(request, reply, NOTHING);
    // Script requests have no Origin header, but most browsers send a Referer.
    const page = referringPage(request);
    const caller = { ...callerOf(request, reply), page, welcome: () => {} };
    const standing = publicStatusOf(row, caller, guard);
    if (isChoosy(row)) reply.header("vary", "referer");
    const profileKey = row.ip_whitelist.length > 0 ? "private" : "public";
    if (standing === "unknown") return send(request, reply, NOTHING, profileKey);
    if (standing === "let in" && page && !isLoopback(page)) count(row, page, request);
    const script = await scriptOf(row);
    return send(
      request,
      reply,
      filled(loader, standing === "refused" ? refusal(script) : script),
      profileKey,
    );
  }

  app.get("/widget.js", sendLoader);
  app.get("/widget/v1.js", async (request, reply) => {
    if (keyIn(request)) return sendLoader(request, reply);
    // Without an id the snippet names its assistant in an attribute, and the script fetches the configuration.
    const { stable } = await scripts();
    allowEveryPage(reply);
    if (!stable) return send(request, reply, NOTHING);
    return sendStored(request, reply.type(JAVASCRIPT), stable, `public, ${FRESH}`);
  });
}

/** The owner's custom script: only for third-party pages, never for our own. */
function ownProgramRoute(app: FastifyInstance, { find, guard }: Dependencies, send: SendScript): void {
  app.get("/widget/custom.js", OF_PROFILE, async (request, reply) => {
    await app.publicLimits.admitRead(request);
    reply.header("vary", "origin, referer, sec-fetch-site, sec-fetch-dest");
    const row = isOfForeignPage(request) ? await find(keyIn(request)) : undefined;
    const caller = callerOf(request, reply);
    const page = caller.page ?? referringPage(request);
    const program =
      row && page && publicStatusOf(row, { ...caller, page }, guard) === "let in" && row.custom_js;
    return send(request, reply, program || NOTHING, "private");
  });
}

function keyIn(request: FastifyRequest): string {
  const { id } = request.query as { id?: unknown };
  return typeof id === "string" ? id : "";
}

/** The origin of the referring page; undefined for our own pages, which are previews. */
function referringPage(request: FastifyRequest): string | undefined {
  const { referer } = request.headers;
  if (!referer || !URL.canParse(referer)) return undefined;
  const { origin } = new URL(referer);
  return origin === request.server.ownOrigin ? undefined : origin;
}

/** Fetch metadata headers are set by the browser; page code cannot make our own page look like another site. */
function isOfForeignPage({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"] ?? "cross-site";
  const use = headers["sec-fetch-dest"] ?? "script";
  return (site === "cross-site" || site === "same-site") && use === "script";
}

function publicStatusOf(row: EmbeddedRow, caller: Caller, guard: Guard): "let in" | "refused" | "unknown" {
  try {
    // A page without a referrer passes here; its later API calls carry an Origin header and are checked then.
    guard(rulesOf(row), { ...caller, framed: true });
    return "let in";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === "foreign_origin" ? "refused" : "unknown";
  }
}

/** Whether the response depends on the embedding page. */
const isChoosy = ({ allowed_domains, domain_restriction }: EmbeddedRow): boolean =>
  domain_restriction || (allowed_domains ?? []).length > 0;

/** All that a page that may not embed the widget gets. */
const refusal = ({ key, host }: WidgetScript) => ({ key, host, refused: true as const });
