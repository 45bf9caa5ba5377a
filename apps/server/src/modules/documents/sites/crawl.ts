import type { Database } from "../../../platform/database.ts";
import type { Outbound } from "../../../platform/outbound.ts";
import type { PageReader } from "../page-reader.ts";
import { hostOf } from "./address.ts";
import { type KnownPage, pageRepository, type Sync } from "./page-repository.ts";
import { siteRepository } from "./repository.ts";
import { createRobots, type Robots, type Rules } from "./robots.ts";
import { type PageDocuments, settlePage } from "./settle.ts";
import { type ReadPage, type Visit, visitPage } from "./visit.ts";

export type CrawlParts = {
  db: Database;
  outbound: Outbound;
  documents: PageDocuments;
  openReader: () => PageReader;
  userAgent: string;
  clock: () => Date;
};

/** Concurrent requests to one host. A site with a crawl delay gets one at a time. */
const LANES = 2;
/** After this many consecutive failures a host counts as unreachable until the next sync. */
const SILENCES = 5;

/** Gets every page that was read, before it is settled. */
type OnRead = (page: KnownPage, visit: ReadPage) => Promise<void>;

type Crawl = {
  parts: CrawlParts;
  sync: Sync;
  robots: Robots;
  reader: PageReader;
  /** Ids of the pages that are being visited. */
  busy: Set<number>;
  silences: Map<string, number>;
  /** Time from which a host may be requested again. */
  free: Map<string, number>;
  later: boolean;
  onRead: OnRead;
  /** The page limit of the site or the plan is reached, so do not request new pages. */
  full: boolean;
};

/**
 * Visits pending pages until none is left (`done`), the time is over (`more`), or a robots.txt is unavailable
 * (`later`). All state is in the database, so the next job continues where this one ended.
 */
export async function crawl(
  parts: CrawlParts,
  sync: Sync,
  { until, onPage, onRead }: { until: number; onPage: () => Promise<void>; onRead: OnRead },
): Promise<"done" | "more" | "later"> {
  const state: Crawl = {
    parts,
    sync,
    robots: createRobots(parts.outbound, parts.userAgent),
    later: false,
    onRead,
    full: false,
    reader: parts.openReader(),
    busy: new Set(),
    silences: new Map(),
    free: new Map(),
  };
  const lane = async (): Promise<boolean> => {
    while (!state.later && Date.now() < until) {
      const page = await take(state);
      if (page) {
        await visit(state, page).finally(() => state.busy.delete(page.id));
        await onPage();
      } else if (state.busy.size === 0) return true;
      // The other lane may find more.
      else await pause(20);
    }
    return false;
  };
  const ended = await Promise.all(Array.from({ length: LANES }, lane)).finally(state.reader.close);
  if (state.later) return "later";
  return ended.every(Boolean) ? "done" : "more";
}

async function take({ parts, sync, busy }: Crawl): Promise<KnownPage | undefined> {
  const site = await siteRepository(parts.db, sync.userId).find(sync.siteId);
  // The site was deleted, or this sync has ended.
  if (!site || site.sync_id !== sync.syncId) return undefined;
  const page = await pageRepository(parts.db, sync).waiting([...busy]);
  if (!page || busy.has(page.id)) return undefined;
  busy.add(page.id);
  return page;
}

async function visit(state: Crawl, page: KnownPage): Promise<void> {
  const { parts, sync } = state;
  const host = hostOf(page.address);
  const rules = await state.robots(page.address);
  if (rules === "later") state.later = true;
  else {
    const visited = await ask(state, page, host, rules);
    if (visited.outcome === "page") await state.onRead(page, visited);
    const outcome = await settlePage(parts, sync, page, visited);
    state.full ||= outcome === "beyond_limit";
  }
}

async function ask(
  state: Crawl,
  page: KnownPage,
  host: string,
  rules: Rules | "none" | "refused",
): Promise<Visit> {
  if (rules === "refused") return { outcome: "refused" };
  if (state.full && !page.has_document) return { outcome: "beyond_limit" };
  if (rules === "none" || (state.silences.get(host) ?? 0) >= SILENCES) return { outcome: "unreachable" };
  await turn(state, host, rules.delayMs);
  // Without a document there is nothing to reuse on a 304, so send no validators.
  const known = page.has_document
    ? { etag: page.etag, lastModified: page.last_modified }
    : { etag: null, lastModified: null };
  const visited = await visitPage(state.parts, state.reader, { address: page.address, ...known }, rules);
  state.silences.set(host, visited.outcome === "unreachable" ? (state.silences.get(host) ?? 0) + 1 : 0);
  return visited;
}

/** Waits until the host's crawl delay allows the next request. */
async function turn({ free }: Crawl, host: string, delayMs: number): Promise<void> {
  if (delayMs === 0) return;
  const at = Math.max(free.get(host) ?? 0, Date.now());
  free.set(host, at + delayMs);
  await pause(at - Date.now());
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
