import type { Site } from "@understudy/contracts";
import { FOLDER_MODES } from "@understudy/contracts/plain";
import { FolderArchive, FolderGit2, FolderSync, Globe, type LucideIcon, Plus, Rss } from "lucide-react";
import { Link } from "react-router";
import { useMainProfileId } from "../../data/profiles.ts";
import { useSites } from "../../data/sites.ts";
import { formatRecentDay } from "../../platform/format.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { AddSite } from "./add-site.tsx";
import { ConnectFolder } from "./connect-folder.tsx";
import { sites as copy } from "./copy.ts";
import { shownAddress } from "./shown-address.ts";

const ICONS: Partial<Record<Site["mode"], LucideIcon>> = {
  feed: Rss,
  zip: FolderArchive,
  webdav: FolderSync,
  git: FolderGit2,
};

/** The websites and folders that a profile answers from, beside its files. Without an id: the main profile. */
export function SitesPanel({ profileId }: { profileId?: number }) {
  const main = useMainProfileId();
  const id = profileId ?? main.data;
  if (id !== undefined) return <Panel profileId={id} />;
  return (
    <Card flush>
      <CardHead title={copy.title} />
      <QueryBoundary
        query={main}
        loading={<SkeletonRows rows={1} />}
        failed={copy.list.failed}
        className="mb-4"
      >
        {() => null}
      </QueryBoundary>
    </Card>
  );
}

function Panel({ profileId }: { profileId: number }) {
  return (
    <Card flush>
      <CardHead
        title={copy.title}
        action={
          <div className="flex flex-wrap gap-2 max-md:w-full">
            <ConnectFolder profileId={profileId}>
              <Button variant="quiet" className="max-md:w-full">
                <Icon of={FolderSync} />
                {copy.connect.open}
              </Button>
            </ConnectFolder>
            <AddSite profileId={profileId}>
              <Button variant="quiet" className="max-md:w-full">
                <Icon of={Plus} />
                {copy.add}
              </Button>
            </AddSite>
          </div>
        }
      />
      <QueryBoundary
        query={useSites(profileId)}
        loading={<SkeletonRows rows={1} />}
        failed={copy.list.failed}
        empty={<p className="border-t py-4 text-ink-soft">{copy.lead}</p>}
        className="mb-4"
      >
        {(sites) => (
          <ul aria-label={copy.title}>
            {sites.map((site) => (
              <Row key={site.id} profileId={profileId} site={site} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Card>
  );
}

function Row({ profileId, site }: { profileId: number; site: Site }) {
  return (
    <li className="flex items-start gap-4 border-t py-3.5">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-control bg-sunk text-ink-soft"
      >
        <Icon of={ICONS[site.mode] ?? Globe} />
      </span>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="wrap-anywhere font-[550] leading-[1.4]">
          <Link
            to={`/sites/${site.id}?profile=${profileId}`}
            className="rounded-[4px] underline decoration-transparent underline-offset-3 transition-colors duration-150 ease-quick hover:decoration-aubergine/60"
          >
            {site.mode === "zip" ? site.address : shownAddress(site.address)}
          </Link>
        </p>
        <p className="text-14 text-ink-soft leading-[1.45]">{standing(site)}</p>
      </div>
      <Badge tone="mono" className="mt-1 shrink-0">
        {copy.list.modes[site.mode]}
      </Badge>
    </li>
  );
}

/** The status of a site in one line. */
export function standing(site: Site): string {
  const { state, toRead, failure, lastSync } = site;
  if (state === "waiting") return copy.list.waiting;
  if (state === "reading") return (isFolder(site) ? copy.list.readingFiles : copy.list.reading)(toRead);
  if (failure) return failureOf(site, failure);
  const on = lastSync?.endedAt ? ` · ${copy.list.on(formatRecentDay(lastSync.endedAt))}` : "";
  return inUse(site) + on;
}

export function inUse(site: Site): string {
  return (isFolder(site) ? copy.list.files : copy.list.pages)(site.pages);
}

export function isFolder({ mode }: Pick<Site, "mode">): boolean {
  return FOLDER_MODES.some((one) => one === mode);
}

type PageFailure = Exclude<
  NonNullable<Site["failure"]>,
  "robots_unavailable" | "no_sitemap" | "no_feed" | "interrupted"
>;

export function failureOf({ mode }: Site, failure: NonNullable<Site["failure"]>): string {
  const ofFolder = mode === "zip" ? copy.zipFailures : isFolder({ mode }) ? copy.folderFailures : {};
  return ofFolder[failure] ?? copy.failures[failure] ?? copy.failure(failure as PageFailure);
}
