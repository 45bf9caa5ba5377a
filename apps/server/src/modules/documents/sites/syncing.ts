import type { Announce } from "../../../platform/announce.ts";
import type { Database, Tx } from "../../../platform/database.ts";
import { newTimeId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { hostOf } from "./address.ts";
import { dueSite, syncSite } from "./definitions.ts";
import { isFolder } from "./folder.ts";
import { type PageRow, pageRepository, type Sync } from "./page-repository.ts";
import { type Schedule, type SiteRow, siteRepository } from "./repository.ts";
import type { PageDocuments } from "./settle.ts";

const DAY_SECONDS = 86_400;
const EVERY_SECONDS: Record<Schedule, number | undefined> = {
  off: undefined,
  daily: DAY_SECONDS,
  weekly: 7 * DAY_SECONDS,
};

type StartDependencies = { jobs: Jobs; clock: () => Date };

/** Starts a sync unless one is running. The caller must hold the lock on the site. */
export async function beginSync(
  { jobs, clock }: StartDependencies,
  tx: Tx,
  site: SiteRow,
  cause: "added" | "owner" | "schedule",
  /** Where an uploaded ZIP is stored until it is unpacked. */
  zipKey?: string,
): Promise<void> {
  if (site.sync_id !== null) return;
  const { user_id: userId, id: siteId, address, mode } = site;
  const sync = { userId, siteId, syncId: newTimeId() };
  const sites = siteRepository(tx, userId);
  // One owner's ZIPs are unpacked one after the other.
  const host = mode === "zip" ? `zip ${userId}` : hostOf(address);
  await sites.begin({ site_id: siteId, id: sync.syncId, cause, started_at: clock() });
  await sites.update(siteId, { sync_id: sync.syncId, failure: null, hosts: [host] });
  if (mode === "page" || mode === "site") await pageRepository(tx, sync).see([{ address, depth: 0 }]);
  await jobs.enqueue(tx, syncSite, { ...sync, host, ...(zipKey ? { zipKey } : {}) });
}

/** Sets when a site is read next, counted from now. A job that waits for an older time does nothing when it runs. */
export async function setSchedule(
  { jobs, clock }: StartDependencies,
  tx: Tx,
  site: SiteRow,
  schedule: Schedule,
) {
  const { user_id: userId, id: siteId } = site;
  const seconds = EVERY_SECONDS[schedule];
  const next = seconds === undefined ? null : new Date(clock().getTime() + seconds * 1000);
  await siteRepository(tx, userId).update(siteId, { schedule, next_sync_at: next });
  if (!next || seconds === undefined) return;
  await jobs.enqueue(tx, dueSite, { userId, siteId, due: next.toISOString() }, { waitSeconds: seconds });
}

type EndDependencies = StartDependencies & { db: Database; documents: PageDocuments; announce: Announce };

/**
 * Ends a sync and removes the pages that it did not see. Nothing is removed if the sync failed, or if a page that was
 * read before was unreachable, because its links were not seen either. A folder lists its files, so there one that
 * cannot be reached hides no other.
 */
export async function endSync(parts: EndDependencies, sync: Sync, failure?: string): Promise<void> {
  const { userId, siteId, syncId } = sync;
  await parts.db.transaction().execute(async (tx) => {
    const sites = siteRepository(tx, userId);
    const site = await sites.hold(siteId);
    if (!site || site.sync_id !== syncId) return;
    const pages = pageRepository(tx, sync);
    const silent = await pages.silent();
    const answering = await pages.count(["read", "unchanged"]);
    const listed = isFolder(site.mode);
    const fault = failure ?? (answering === 0 && !listed ? await firstFault(tx, sync, site) : null);
    // A feed lists only its newest posts.
    const isComplete = listed || (!silent && site.mode !== "feed");
    const unseen = fault || !isComplete ? [] : await pages.unseen();
    if (site.mode === "zip") await keepUntilDecided(pages, unseen);
    else await prune(parts, tx, sync, unseen);
    await sites.updateSync(siteId, syncId, { ended_at: parts.clock(), waiting_since: null });
    await sites.forgetSyncs(siteId);
    await sites.update(siteId, { sync_id: null, failure: fault });
    await setSchedule(parts, tx, site, site.schedule as Schedule);
    const data = { siteId, address: site.address, pages: answering, failure: fault };
    await parts.announce(tx, { userId, profileId: site.profile_id, event: "sync.finished", data });
  });
}

/** A ZIP may be only a part of what its owner has, so nothing in use is removed without asking. */
async function keepUntilDecided(
  pages: ReturnType<typeof pageRepository>,
  unseen: readonly PageRow[],
): Promise<void> {
  const inUse = unseen.filter(({ document_id }) => document_id !== null);
  await pages.markGone(inUse.filter(({ outcome }) => outcome !== "kept").map(({ id }) => id));
  await pages.forget(unseen.filter(({ document_id }) => document_id === null).map(({ id }) => id));
}

/** Removes what the owner was asked about: the documents, or only the question. */
export async function settleGone(
  parts: { documents: PageDocuments },
  tx: Tx,
  sync: Sync,
  decision: "remove" | "keep",
): Promise<void> {
  const pages = pageRepository(tx, sync);
  if (decision === "keep") await pages.keepGone();
  else await prune(parts, tx, sync, await pages.gone());
}

/** The reason why no page is in use: the outcome of the start address, or of the address that it led to. */
async function firstFault(tx: Tx, sync: Sync, site: SiteRow): Promise<string | null> {
  const pages = pageRepository(tx, sync);
  let found = await pages.at(site.address);
  for (let hop = 0; hop < 6 && found?.target; hop += 1) {
    const next = await pages.at(found.target);
    if (!next) break;
    found = next;
  }
  return found?.outcome ?? null;
}

async function prune(
  { documents }: { documents: PageDocuments },
  tx: Tx,
  sync: Sync,
  unseen: readonly PageRow[],
): Promise<void> {
  const { userId, siteId, syncId } = sync;
  const removedPages = unseen.filter((page) => page.document_id !== null);
  await documents.remove(
    tx,
    userId,
    removedPages.flatMap((page) => page.document_id ?? []),
  );
  for (const { id, address, title } of removedPages) {
    const change = { change: "removed", address, title: title ?? address } as const;
    await siteRepository(tx, userId).note({ site_id: siteId, sync_id: syncId, page_id: id, ...change });
  }
  await pageRepository(tx, sync).forget(unseen.map(({ id }) => id));
}
