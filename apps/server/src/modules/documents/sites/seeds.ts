import { AppError } from "@understudy/contracts";
import { OutboundError } from "../../../platform/outbound.ts";
import { hostOf, pageAddress } from "./address.ts";
import type { CrawlParts } from "./crawl.ts";
import { pageRepository, type Sync } from "./page-repository.ts";
import { type SiteRow, siteRepository } from "./repository.ts";
import { readSitemap } from "./sitemap.ts";

const SITEMAP_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
/** Maximum number of files per site: an index, the sitemaps that it lists, and redirects. */
const MOST_FILES = 50;

/**
 * Records the pages of a sitemap. Only pages of the sitemap's own host belong to it, as the protocol says. Returns
 * false if there is no sitemap.
 */
export async function listSitemap(parts: CrawlParts, sync: Sync, site: SiteRow): Promise<boolean> {
  const hosts = new Set([hostOf(site.address)]);
  const files = [site.address];
  const pages = new Set<string>();
  let isSitemap = false;
  for (let at = 0; at < files.length && at < MOST_FILES && pages.size < mostOf(site); at += 1) {
    const url = files[at] ?? "";
    const answer = await fetchFile(parts, url);
    const target = answer?.moved;
    if (target && (at === 0 || hosts.has(hostOf(target)))) {
      hosts.add(hostOf(target));
      if (!files.includes(target)) files.splice(at + 1, 0, target);
    }
    const read = answer?.body && readSitemap(answer.body, SITEMAP_BYTES);
    if (!read) continue;
    isSitemap = true;
    const own = read.addresses
      .flatMap((one) => pageAddress(one, url) ?? [])
      .filter((one) => hosts.has(hostOf(one)));
    for (const one of own) {
      if (!read.isIndex) pages.add(one);
      else if (!files.includes(one)) files.push(one);
    }
  }
  const seen = [...pages].slice(0, mostOf(site)).map((address) => ({ address, depth: 0 }));
  await siteRepository(parts.db, sync.userId).update(site.id, { hosts: [...hosts] });
  await pageRepository(parts.db, sync).see(seen);
  return isSitemap;
}

function mostOf({ page_limit }: SiteRow): number {
  return 3 * page_limit + 1_000;
}

async function fetchFile({ outbound, userAgent }: CrawlParts, url: string) {
  const answer = await outbound
    .get({
      url,
      mostBytes: SITEMAP_BYTES,
      timeoutMs: TIMEOUT_MS,
      headers: { "user-agent": userAgent, accept: "application/xml,text/xml,*/*;q=0.1" },
      wants: ({ status }) => status === 200,
    })
    .catch((error: unknown) => {
      if (error instanceof OutboundError) return undefined;
      throw error;
    });
  if (!answer) return undefined;
  const { status, headers, body } = answer;
  const moved = status >= 300 && status < 400 ? pageAddress(headers.location ?? "", url) : undefined;
  return { moved, body: Buffer.isBuffer(body) ? body : undefined };
}

/**
 * Records the posts of a feed that are on the feed's own host. Returns false if there is no feed. Posts that the feed
 * no longer lists stay in use: a feed shows only the newest.
 */
export async function listFeed(parts: CrawlParts, sync: Sync, site: SiteRow): Promise<boolean> {
  const hosts = new Set([hostOf(site.address)]);
  let url = site.address;
  let answer = await fetchFile(parts, url);
  for (let hop = 0; hop < 5 && answer?.moved; hop += 1) {
    url = answer.moved;
    hosts.add(hostOf(url));
    answer = await fetchFile(parts, url);
  }
  if (!answer?.body) return false;
  const reader = parts.openReader();
  const entries = await reader
    .listFeed(answer.body)
    .catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    })
    .finally(reader.close);
  if (!entries) return false;
  const posts = entries
    .flatMap(({ link }) => pageAddress(link, url) ?? [])
    .filter((address) => hosts.has(hostOf(address)));
  const seen = [...new Set(posts)].slice(0, mostOf(site)).map((address) => ({ address, depth: 0 }));
  await siteRepository(parts.db, sync.userId).update(site.id, { hosts: [...hosts] });
  await pageRepository(parts.db, sync).see(seen);
  return true;
}
