import type { OpenedSite, SiteSync } from "@understudy/contracts";
import { useState } from "react";
import { Link } from "react-router";
import { useChanges } from "../../data/sites.ts";
import { formatRecent } from "../../platform/format.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { textLink } from "../../ui/text-link.ts";
import { sites } from "./copy.ts";
import { shownAddress } from "./shown-address.ts";
import { isFolder } from "./sites-panel.tsx";

const { syncs: words } = sites;

/** The changes each sync made to the documents, newest first. */
export function Syncs({ site }: { site: OpenedSite }) {
  return (
    <Card flush>
      <CardHead title={words.title} className="mb-2" />
      <ul aria-label={words.title}>
        {site.syncs.map((sync) => (
          <Sync key={sync.id} site={site} sync={sync} />
        ))}
      </ul>
    </Card>
  );
}

function Sync({ site, sync }: { site: OpenedSite; sync: SiteSync }) {
  const [isOpen, setOpen] = useState(false);
  const counts = words.counts(sync);
  const day = formatRecent(sync.startedAt);
  return (
    <li className="border-t py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-[550] text-14">{counts || (sync.endedAt ? words.none : words.running)}</p>
          <p className="text-14 text-ink-soft">
            {day} · {words.causes[sync.cause]}
          </p>
        </div>
        {counts ? (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="-mr-3"
          >
            {isOpen ? words.hide : words.show}
          </Button>
        ) : null}
      </div>
      {isOpen ? <Changes site={site} syncId={sync.id} /> : null}
    </li>
  );
}

function Changes({ site, syncId }: { site: OpenedSite; syncId: number }) {
  return (
    <QueryBoundary
      query={useChanges(site.profileId, site.id, syncId)}
      loading={<SkeletonText lines={2} className="mt-2" />}
      className="mt-2"
    >
      {(changes) => <ChangeList changes={changes} isFile={isFolder(site)} />}
    </QueryBoundary>
  );
}

type Changed = { changes: NonNullable<ReturnType<typeof useChanges>["data"]>; isFile: boolean };

function ChangeList({ changes, isFile }: Changed) {
  return (
    <ul className="mt-2 grid gap-1.5 text-14">
      {changes.map(({ change, address, title, documentId }) => (
        <li key={address} className="wrap-anywhere leading-[1.45]">
          <span className="font-[550]">{words.changes[change]}</span>{" "}
          {documentId ? (
            <Link to={`/documents/${documentId}`} className={textLink}>
              {title}
            </Link>
          ) : (
            <span>{title}</span>
          )}{" "}
          {isFile ? (
            <span className="text-ink-soft">{address}</span>
          ) : (
            <a href={address} target="_blank" rel="noopener noreferrer" className="text-ink-soft underline">
              {shownAddress(address)}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
