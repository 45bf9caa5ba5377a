import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { PAGE_OUTCOMES } from "@understudy/contracts";

type Outcome = (typeof PAGE_OUTCOMES)[number];
type Answer = {
  outcome: Outcome | "absent";
  reply: (request: IncomingMessage, response: ServerResponse) => void;
};

export type LocalSite = Awaited<ReturnType<typeof startSite>>;

const PER_HUB = 25;
/** How many levels deep a test crawls. The deepest chains go beyond it. */
export const SITE_DEPTH = 4;
const SYLLABLES = [
  "ba",
  "ro",
  "lin",
  "ke",
  "du",
  "sam",
  "ti",
  "vor",
  "ne",
  "pal",
  "gri",
  "mo",
  "xan",
  "fe",
  "lu",
  "zor",
];

/** A name that appears on one page of the site and on no other. */
export function nameOf(page: number): string {
  const parts = [page % 16, Math.floor(page / 16) % 16, Math.floor(page / 256) % 16, (page * 7) % 16];
  const word = parts.map((at) => SYLLABLES[at]).join("");
  return word.charAt(0).toUpperCase() + word.slice(1);
}
export const priceOf = (page: number): number => 1_000 + page * 3;
export const questionOf = (page: number): string => `What does the ${nameOf(page)} cost?`;

/**
 * A website with `size` addresses on loopback that does everything sites do to crawlers: redirects, loops, forbidden
 * pages, names in other scripts, copies, compression bombs. `next` is the day on which pages have vanished and changed.
 */
export async function startSite(size: number, { removed, changed }: { removed: number; changed: number }) {
  const site = { size, removed: 0, changed: 0, pages: 0 };
  let answers = new Map<string, Answer>();
  const requested: string[] = [];
  let now = 0;
  let most = 0;
  let robots: { status: number; text: string } = {
    status: 200,
    text: "User-agent: *\nDisallow: /\n\nUser-agent: UnderstudyBot\nDisallow: /private/\n",
  };
  const server = createServer((request, response) => {
    now += 1;
    most = Math.max(most, now);
    response.once("close", () => {
      now -= 1;
    });
    const path = request.url ?? "/";
    requested.push(path);
    // The delay makes concurrent requests overlap, so that the maximum concurrency can be counted.
    setTimeout(() => {
      if (path === "/robots.txt") response.writeHead(robots.status).end(robots.text);
      else if (path === "/sitemap.xml") response.end(sitemapOf(server, answers));
      else (answers.get(path)?.reply ?? missing)(request, response);
    }, 3);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  answers = answersOf(site);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    requests: requested,
    most: () => most,
    pages: () => site.pages,
    setRobots(status: number, text = ""): void {
      robots = { status, text };
    },
    /** The required outcome of each address. Addresses that nothing links to any more are absent. */
    expected: () => new Map([...answers].map(([path, { outcome }]) => [path, outcome])),
    next(): void {
      Object.assign(site, { removed, changed });
      answers = answersOf(site);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type State = { size: number; removed: number; changed: number; pages: number };

function answersOf(site: State): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  const share = (part: number): number[] =>
    Array.from({ length: Math.max(1, Math.round(site.size * part)) }, (_, at) => at);
  for (const at of share(0.02))
    answers.set(`/private/${at}`, shown("robots", "Private", "Not for programs."));
  for (const at of share(0.03)) answers.set(`/members/${at}`, status("denied", 403));
  for (const at of share(0.02)) answers.set(`/gone/${at}`, status("missing", 404));
  for (const at of share(0.02)) answers.set(`/files/${at}.pdf`, file());
  for (const at of share(0.05)) answers.set(`/old/${at}`, moved(at % 2 ? `/old/${at - 1}` : `/page/${at}`));
  for (const [at, path] of ["/loop/b", "/loop/a", "/loop/self"].entries())
    answers.set(["/loop/a", "/loop/b", "/loop/self"][at] ?? "", moved(path));
  answers.set("/broken", status("server_error", 500));
  answers.set("/reset", { outcome: "unreachable", reply: (request) => request.socket.destroy() });
  answers.set("/huge", {
    outcome: "too_large",
    reply: (_, response) => html(response).end("x".repeat(6_000_000)),
  });
  answers.set("/bomb", { outcome: "too_large", reply: (_, response) => bomb(response) });
  answers.set("/empty", { outcome: "empty", reply: (_, response) => html(response).end("<nav>Menu</nav>") });
  for (let deep = 1; deep <= SITE_DEPTH; deep += 1) {
    const outcome = deep === SITE_DEPTH ? "beyond_depth" : "read";
    // Copies are deeper than their originals: of two pages with the same content, the first one is read.
    const more = deep === 1 ? share(0.02).map((at) => `/copy/${at}`) : [];
    const links = [`/deep/${deep + 1}`, ...more];
    answers.set(`/deep/${deep}`, shown(outcome, `Deep ${deep}`, `Step ${deep} down.`, links));
  }
  const hubs = Math.ceil(site.size / PER_HUB / 2);
  // The remaining addresses are pages. A tenth of them have names in other scripts.
  const copies = share(0.04).length + share(0.02).length;
  site.pages = site.size - answers.size - copies - hubs - 1;
  for (let at = 0; at < site.pages; at += 1) answers.set(pathOf(at), page(site, at));
  for (const at of share(0.04)) answers.set(`/page/${at}?sort=up`, copy(at, pathOf(at)));
  for (const at of share(0.02)) answers.set(`/copy/${at}`, copy(at));
  return withIndex(answers, site, hubs);
}

function pathOf(page: number): string {
  if (page % 10 === 7) return encodeURI(`/страницы/цена ${page}`);
  return page % 10 === 9 ? encodeURI(`/価格/${page}`) : `/page/${page}`;
}

/** The last pages vanish: one third is missing, one third is missing and unlinked, one third is only unlinked. */
function page(site: State, at: number): Answer {
  const vanished = at >= site.pages - site.removed;
  if (vanished && at % 3 !== 2) return { ...status(at % 3 === 0 ? "missing" : "absent", 404) };
  const changed = at >= site.pages - site.removed - site.changed && !vanished;
  const text = `The ${nameOf(at)} costs ${priceOf(at) + (changed ? 1 : 0)} crowns and is sold on Mondays.`;
  const answered = shown(changed ? "read" : "unchanged", `About ${nameOf(at)}`, text, [], at % 3 === 0);
  if (vanished) return { ...answered, outcome: "absent" };
  return site.removed > 0 ? answered : { ...answered, outcome: "read" };
}

function withIndex(answers: Map<string, Answer>, site: State, hubs: number): Map<string, Answer> {
  const named = [...answers].filter(
    ([path, { outcome }]) => outcome !== "absent" && !/^\/(?:deep\/[^1]|copy)/.test(path),
  );
  const paths = named.map(([path]) => path);
  const each = Math.ceil(paths.length / hubs);
  for (let hub = 0; hub < hubs; hub += 1)
    answers.set(
      `/hub/${hub}`,
      shown("read", `Hub ${hub}`, `Everything of part ${hub}.`, paths.slice(hub * each, (hub + 1) * each)),
    );
  const links = Array.from({ length: hubs }, (_, hub) => `/hub/${hub}?utm_source=index#top`);
  answers.set("/", shown("read", "The index", "Welcome to the world.", ["/", ...links]));
  if (site.removed === 0) return answers;
  // On the second day only changed pages are read again.
  for (const [path, answer] of answers)
    if (answer.outcome === "read" && !/^\/(?:page|%D1|%E4)/.test(path)) answer.outcome = "unchanged";
  return answers;
}

function shown(
  outcome: Outcome,
  title: string,
  text: string,
  links: readonly string[] = [],
  tagged = true,
  head = "",
): Answer {
  const list = links.map((path) => `<a href="${path}">${path.length}</a>`).join(" ");
  const body = `<!doctype html><html><head><title>${title}</title>${head}</head>
    <body><nav>Home ${list}</nav><main><h1>${title}</h1><p>${text}</p></main><footer>Imprint</footer></body></html>`;
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
  return {
    outcome,
    reply: (request, response) => {
      if (tagged && request.headers["if-none-match"] === etag) response.writeHead(304).end();
      else html(response, tagged ? { etag } : {}).end(body);
    },
  };
}

/** The same text as another page, which it may name as its canonical address. */
function copy(at: number, canonical?: string): Answer {
  const head = canonical ? `<link rel="canonical" href="${canonical}">` : "";
  const text = `The ${nameOf(at)} costs ${priceOf(at)} crowns and is sold on Mondays.`;
  return shown("duplicate", `About ${nameOf(at)}`, canonical ? `${text} Sorted.` : text, [], true, head);
}

function status(outcome: Answer["outcome"], code: number): Answer {
  return { outcome, reply: (_, response) => response.writeHead(code).end("no") };
}

function moved(location: string): Answer {
  return { outcome: "moved", reply: (_, response) => response.writeHead(301, { location }).end() };
}

function file(): Answer {
  const headers = { "content-type": "application/pdf" };
  return { outcome: "not_html", reply: (_, response) => response.writeHead(200, headers).end("%PDF-1.7") };
}

function missing(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404).end();
}

function html(response: ServerResponse, headers: Record<string, string> = {}): ServerResponse {
  return response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers });
}

/** Fifty megabytes compressed to fifty kilobytes. */
function bomb(response: ServerResponse): void {
  html(response, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(50 * 1024 * 1024, "a")));
}

function sitemapOf(server: ReturnType<typeof createServer>, answers: Map<string, Answer>): string {
  const { port } = server.address() as AddressInfo;
  const urls = [...answers.keys()]
    .filter((path) => path.startsWith("/page/") && !path.includes("?"))
    .slice(0, 5)
    .map((path) => `<url><loc>http://127.0.0.1:${port}${path}</loc></url>`);
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`;
}
