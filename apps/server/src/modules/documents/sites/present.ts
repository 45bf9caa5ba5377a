import type { OpenedSite, Site, SiteSync } from "@understudy/contracts";
import type { Outcome } from "./page-repository.ts";
import type { SiteRow, siteRepository } from "./repository.ts";

type Repository = ReturnType<typeof siteRepository>;
type OutcomeCounts = Awaited<ReturnType<Repository["outcomes"]>>;
type Syncs = Awaited<ReturnType<Repository["syncs"]>>;

/** Sites as their owner sees them. */
export async function presentSites(rows: readonly SiteRow[], repository: Repository): Promise<Site[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [counted, syncs] = await Promise.all([repository.outcomes(ids), repository.syncs(ids)]);
  return rows.map((row) => presentSite(row, counted, syncs));
}

export async function presentOpened(row: SiteRow, repository: Repository): Promise<OpenedSite> {
  const [counted, syncs] = await Promise.all([repository.outcomes([row.id]), repository.syncs([row.id])]);
  return {
    ...presentSite(row, counted, syncs),
    profileId: row.profile_id,
    outcomes: counted
      .filter(({ outcome }) => outcome !== null)
      .map(({ outcome, count }) => ({ outcome: outcome as Outcome, count })),
    syncs: syncs.map(presentSync),
  };
}

function presentSite(row: SiteRow, counted: OutcomeCounts, syncs: Syncs): Site {
  const own = counted.filter((one) => one.site_id === row.id);
  const [last] = syncs.filter((one) => one.site_id === row.id);
  const reading = last?.waiting_since ? "waiting" : "reading";
  return {
    id: row.id,
    address: row.address,
    mode: row.mode as Site["mode"],
    depth: row.depth,
    pageLimit: row.page_limit,
    schedule: row.schedule as Site["schedule"],
    nextSyncAt: row.next_sync_at?.toISOString() ?? null,
    state: row.sync_id === null ? "idle" : reading,
    failure: row.failure as Site["failure"],
    pages: own.reduce((sum, { documents }) => sum + documents, 0),
    toRead: own.find(({ outcome }) => outcome === null)?.count ?? 0,
    gone: own.find(({ outcome }) => outcome === "gone")?.count ?? 0,
    circle: row.circle as Site["circle"],
    lastSync: last ? presentSync(last) : null,
  };
}

function presentSync({ id, cause, started_at, ended_at, added, changed, removed }: Syncs[number]): SiteSync {
  return {
    id,
    cause: cause as SiteSync["cause"],
    added,
    changed,
    removed,
    startedAt: started_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
  };
}
