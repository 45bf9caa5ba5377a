import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Product } from "../testing/product.ts";
import type { Target } from "../testing/raw-requests.ts";
import { until } from "../testing/wait.ts";

const MOVED = 302;

/** Starts reading a site as the owner does. */
export async function readSite({ parts }: Product, { userId, profiles: [profileId = 0] }: Target) {
  const profileRef = { userId, profileId };
  const [site] = await parts.documents.sites.list(profileRef);
  if (site) await parts.documents.sites.sync(profileRef, site.id);
}

/** Reads a site with this first address and returns the result: delivered, if anything of it was read. */
export async function trySite(
  product: Product,
  target: Target,
  url: string,
): Promise<Record<string, unknown>> {
  const { userId, profiles } = target;
  await product.rows(
    `insert into sites (user_id, id, profile_id, address, mode, depth, page_limit) values ($1, 1, $2, $3, 'site', 3, 25)`,
    [userId, profiles[0], url],
  );
  // An invalid address is refused before any request is sent.
  const begun = await readSite(product, target).then(
    () => true,
    () => false,
  );
  if (!begun) return { status: "failed", answer: null, fault: "no address" };
  const pages = await until(async () => {
    const found = await product.rows(
      `select page.outcome, page.http_status, page.title from sites site
       join site_pages page on page.user_id = site.user_id and page.site_id = site.id
       where site.user_id = $1 and site.sync_id is null order by page.id`,
      [userId],
    );
    return found.length > 0 ? found : undefined;
  }, 60);
  const read = await product.rows("select 1 from documents where user_id = $1", [userId]);
  const answered = pages.find((page) => page["http_status"] !== null && page["http_status"] !== MOVED);
  return {
    status: read.length > 0 ? "delivered" : "failed",
    answer: answered?.["http_status"] ?? null,
    fault: JSON.stringify(pages),
  };
}

/** Connects a folder at this address and returns the result: delivered, if anything of it was read. */
export async function tryFolder(
  product: Product,
  target: Target,
  url: string,
  mode: "webdav" | "git" | "feed",
): Promise<Record<string, unknown>> {
  const { userId, profiles } = target;
  await product.rows(
    `insert into sites (user_id, id, profile_id, address, mode, depth, page_limit) values ($1, 1, $2, $3, $4, 0, 25)`,
    [userId, profiles[0], url, mode],
  );
  const begun = await readSite(product, target).then(
    () => true,
    () => false,
  );
  if (!begun) return { status: "failed", answer: null, fault: "no address" };
  const site = await until(async () => {
    const [found] = await product.rows(
      "select failure from sites where user_id = $1 and sync_id is null and failure is not null",
      [userId],
    );
    return found;
  }, 60);
  const read = await product.rows("select 1 from documents where user_id = $1", [userId]);
  return { status: read.length > 0 ? "delivered" : "failed", answer: null, fault: JSON.stringify(site) };
}

/** The only server that may be requested. Each of its pages leads to an address that may not. */
export async function startMover() {
  const addresses: string[] = [];
  let hits = 0;
  const server = createServer((request, response) => {
    const at = /^\/to\/(\d+)$/.exec(request.url ?? "")?.[1];
    if (request.url === "/robots.txt") response.writeHead(404).end();
    // Some of the addresses are paths of this server itself, which has no content there.
    else if (at === undefined) response.socket?.destroy();
    else {
      hits += 1;
      // As bytes, because a header can't contain other characters.
      const location = Buffer.from(addresses[Number(at)] ?? "")
        .toString("latin1")
        .replace(/[\r\n]/g, "");
      response.socket?.end(
        `HTTP/1.1 ${MOVED} Found\r\nlocation: ${location}\r\nconnection: close\r\n\r\n`,
        "latin1",
      );
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const allowed = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    allowed,
    hits: () => hits,
    to: (address: string) => `http://${allowed}/to/${addresses.push(address) - 1}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
