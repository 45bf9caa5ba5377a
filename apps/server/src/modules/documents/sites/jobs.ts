import type { Announce } from "../../../platform/announce.ts";
import { handle, type JobHandler, type Jobs } from "../../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import type { Storage } from "../../../platform/storage.ts";
import type { Vault } from "../../../platform/vault.ts";
import { type CrawlParts, crawl } from "./crawl.ts";
import { dueSite, giveUpSite, syncSite } from "./definitions.ts";
import { FolderFault, isFolder, type OpenFolder } from "./folder.ts";
import { syncFolder } from "./folder-sync.ts";
import { openGitFolder } from "./git-folder.ts";
import { pageRepository, type Sync } from "./page-repository.ts";
import { type SiteRow, siteRepository } from "./repository.ts";
import { listFeed, listSitemap } from "./seeds.ts";
import { noteSiteProfile, siteLogoJob } from "./site-profile.ts";
import { beginSync, endSync } from "./syncing.ts";
import { openUnpackedFolder } from "./unpacked-folder.ts";
import { openWebdavFolder } from "./webdav-folder.ts";

type Dependencies = CrawlParts & {
  jobs: Jobs;
  storage: Storage;
  vault: Pick<Vault, "open">;
  publishLiveEvent: PublishLiveEvent;
  announce: Announce;
};
type SyncRun = Sync & { host: string; zipKey?: string | undefined };

/** Time limit of one job. The next job continues from there. */
const RUN_MS = 60_000;
/** A folder is opened again for each job, which may cost as much as reading it. */
const FOLDER_RUN_MS = 200_000;
const PROGRESS_MS = 700;
/** Retry delay while a robots.txt is unavailable. After `ROBOTS_PATIENCE_MS` the sync gives up until the next one. */
const ROBOTS_WAIT_SECONDS = 900;
const ROBOTS_PATIENCE_MS = 24 * 3_600_000;

export function siteJobs(dependencies: Dependencies): JobHandler[] {
  const { db, jobs, publishLiveEvent } = dependencies;
  return [
    siteLogoJob(dependencies),
    handle(syncSite, (run) => runSync(dependencies, run)),

    handle(giveUpSite, async (sync) => {
      await endSync(dependencies, sync, "interrupted");
      await publishLiveEvent(sync.userId, { changed: "sites" });
    }),

    handle(dueSite, async ({ userId, siteId, due }) => {
      await db.transaction().execute(async (tx) => {
        const site = await siteRepository(tx, userId).hold(siteId);
        // The site was deleted or rescheduled meanwhile.
        if (site?.next_sync_at?.toISOString() !== due) return;
        await beginSync({ ...dependencies, jobs }, tx, site, "schedule");
      });
      await publishLiveEvent(userId, { changed: "sites" });
    }),
  ];
}

async function runSync(dependencies: Dependencies, run: SyncRun): Promise<void> {
  const { db, publishLiveEvent } = dependencies;
  const { userId, siteId, syncId } = run;
  const site = await siteRepository(db, userId).find(siteId);
  if (!site || site.sync_id !== syncId) return;
  const publishProgress = throttled(PROGRESS_MS, async () => {
    await publishLiveEvent(userId, { changed: "sites" });
    await publishLiveEvent(userId, { changed: "documents" });
  });
  if (isFolder(site.mode)) await goOnWithFolder(dependencies, run, site, publishProgress);
  else if (!(await ensureListed(dependencies, run, site)))
    await endSync(dependencies, run, site.mode === "feed" ? "no_feed" : "no_sitemap");
  else {
    const until = Date.now() + RUN_MS;
    const ended = await crawl(dependencies, run, {
      until,
      onPage: publishProgress,
      onRead: (page, visit) => noteSiteProfile(dependencies, site, page, visit),
    });
    if (ended === "done") await endSync(dependencies, run);
    else if (ended === "later") await waitForRobots(dependencies, run);
    else await db.transaction().execute((tx) => dependencies.jobs.enqueue(tx, syncSite, run));
  }
  await publishLiveEvent(userId, { changed: "sites" });
  await publishLiveEvent(userId, { changed: "documents" });
}

async function goOnWithFolder(
  dependencies: Dependencies,
  run: SyncRun,
  site: SiteRow,
  onFile: () => Promise<void>,
): Promise<void> {
  const { db, jobs, storage } = dependencies;
  const { zipKey } = run;
  try {
    const folder = await openFolder(dependencies, site, zipKey);
    const until = Date.now() + FOLDER_RUN_MS;
    const ended = await syncFolder(dependencies, run, folder, { until, onFile }).finally(folder.close);
    if (ended === "more") {
      await db.transaction().execute((tx) => jobs.enqueue(tx, syncSite, run));
      return;
    }
    await endSync(dependencies, run);
  } catch (error) {
    if (!(error instanceof FolderFault)) throw error;
    await endSync(dependencies, run, error.outcome);
  }
  if (zipKey) await storage.remove(zipKey);
}

async function openFolder(
  dependencies: Dependencies,
  { user_id: userId, mode, address, username, secret }: SiteRow,
  zipKey: string | undefined,
): Promise<OpenFolder> {
  const { storage, vault } = dependencies;
  if (mode === "zip") {
    const zip = zipKey && (await storage.read(zipKey).catch(() => undefined));
    // A ZIP that waited for too long was removed from storage.
    if (!zip) throw new FolderFault("missing");
    return openUnpackedFolder({ bytes: zip });
  }
  const password = secret === null ? null : await vault.open(userId, secret);
  if (mode === "git") return openGitFolder(dependencies, { address, username, password });
  return openWebdavFolder(dependencies, { address, username: username ?? "", password: password ?? "" });
}

/** Returns whether there are pages to visit. A sitemap or a feed is read once per sync. */
async function ensureListed(dependencies: Dependencies, sync: SyncRun, site: SiteRow): Promise<boolean> {
  if (site.mode !== "sitemap" && site.mode !== "feed") return true;
  if ((await pageRepository(dependencies.db, sync).count()) > 0) return true;
  return (site.mode === "feed" ? listFeed : listSitemap)(dependencies, sync, site);
}

/** RFC 9309: a site whose rules are unavailable is not read. Earlier content stays in use. */
async function waitForRobots(dependencies: Dependencies, run: SyncRun): Promise<void> {
  const { db, jobs, clock } = dependencies;
  const { userId, siteId, syncId } = run;
  const sync = await siteRepository(db, userId).sync(siteId, syncId);
  const since = sync?.waiting_since ?? clock();
  if (clock().getTime() - since.getTime() > ROBOTS_PATIENCE_MS)
    return endSync(dependencies, run, "robots_unavailable");
  await db.transaction().execute(async (tx) => {
    await siteRepository(tx, userId).updateSync(siteId, syncId, { waiting_since: since });
    await jobs.enqueue(tx, syncSite, run, { waitSeconds: ROBOTS_WAIT_SECONDS });
  });
}

function throttled(ms: number, publishProgress: () => Promise<void>): () => Promise<void> {
  let reportedAt = 0;
  return async () => {
    if (performance.now() - reportedAt < ms) return;
    reportedAt = performance.now();
    await publishProgress();
  };
}
