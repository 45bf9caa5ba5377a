import type { OpenedSite, SitePage } from "@understudy/contracts";
import { PAGE_OUTCOMES } from "@understudy/contracts/plain";
import { useState } from "react";
import { Link } from "react-router";
import { useSitePages } from "../../data/sites.ts";
import { formatNumber } from "../../platform/format.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { cn } from "../../ui/cn.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { textLink } from "../../ui/text-link.ts";
import { sites } from "./copy.ts";
import { shownAddress } from "./shown-address.ts";
import { isFolder } from "./sites-panel.tsx";

const { page: words } = sites;
type Outcome = SitePage["outcome"];

const TONES: Partial<Record<NonNullable<Outcome>, "good" | "warn" | "bad">> = {
  read: "good",
  unchanged: "good",
  server_error: "warn",
  unreachable: "warn",
  denied: "warn",
  missing: "warn",
  refused: "bad",
  beyond_limit: "warn",
  unreadable: "warn",
  gone: "warn",
};

/** Every page of a site with its outcome and the reason, filtered by outcome. */
export function OutcomeList({ site }: { site: OpenedSite }) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const pages = useSitePages(site.profileId, site.id, outcome);
  return (
    <Card flush>
      <CardHead title={isFolder(site) ? words.files : words.outcomes} />
      <Filters site={site} chosen={outcome} onChoose={setOutcome} />
      <QueryBoundary query={pages} loading={<SkeletonRows />} className="mb-4">
        {(loaded) => <Rows site={site} pages={loaded.pages.flatMap((part) => part.pages)} />}
      </QueryBoundary>
      {pages.hasNextPage ? (
        <div className="border-t py-4">
          <Button
            variant="quiet"
            pending={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {words.more}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function Rows({ site, pages }: { site: OpenedSite; pages: readonly SitePage[] }) {
  if (pages.length === 0) return <p className="border-t py-4 text-ink-soft">{words.none}</p>;
  return (
    <ul aria-label={isFolder(site) ? words.files : words.outcomes}>
      {pages.map((page) => (
        <Row key={page.id} page={page} isFile={isFolder(site)} />
      ))}
    </ul>
  );
}

type FiltersProps = { site: OpenedSite; chosen: Outcome; onChoose: (outcome: Outcome) => void };

function Filters({ site, chosen, onChoose }: FiltersProps) {
  const counts = new Map(site.outcomes.map(({ outcome, count }) => [outcome, count]));
  const all = [...counts.values()].reduce((sum, count) => sum + count, site.toRead);
  const choices = [
    { value: null, name: words.all, count: all },
    ...PAGE_OUTCOMES.filter((one) => counts.has(one)).map((value) => ({
      value,
      name: sites.outcomes[value].name,
      count: counts.get(value) ?? 0,
    })),
  ];
  return (
    <fieldset aria-label={words.filter} className="mb-4 flex min-w-0 flex-wrap gap-2">
      {choices.map(({ value, name, count }) => (
        <button
          key={value ?? "all"}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
          className={cn(
            "inline-flex min-h-9 items-center gap-1.5 rounded-[18px] border bg-surface px-3.5 font-medium text-14 transition-colors duration-150 ease-quick hover:border-line-strong max-md:min-h-11 max-md:rounded-[22px]",
            chosen === value && "border-aubergine! inset-ring inset-ring-aubergine",
          )}
        >
          {name}
          <span className="text-ink-soft tabular-nums">{formatNumber(count)}</span>
        </button>
      ))}
    </fieldset>
  );
}

function Row({ page, isFile }: { page: SitePage; isFile: boolean }) {
  const { address, title, outcome, documentId } = page;
  return (
    <li className="grid gap-1.5 border-t py-3.5 md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-4">
      <div className="min-w-0">
        {title ? (
          <p dir="auto" className="wrap-anywhere font-[550] leading-[1.4]">
            {title}
          </p>
        ) : null}
        <p dir="auto" className="wrap-anywhere text-14 leading-[1.45]">
          {isFile ? (
            address
          ) : (
            <a href={address} target="_blank" rel="noopener noreferrer" className={textLink}>
              {shownAddress(address)}
            </a>
          )}
        </p>
        <p className="wrap-anywhere text-14 text-ink-soft leading-[1.45]">{reasonOf(page, isFile)}</p>
        {documentId ? (
          <p className="text-14">
            <Link to={`/documents/${documentId}`} className={textLink}>
              {words.open}
            </Link>
          </p>
        ) : null}
      </div>
      <Badge tone={(outcome && TONES[outcome]) ?? "neutral"} className="justify-self-start md:mt-0.5">
        {outcome ? sites.outcomes[outcome].name : words.waitingPage}
      </Badge>
    </li>
  );
}

/** The reason in one line: the redirect target, or the server's status. */
function reasonOf({ outcome, target, httpStatus, failure }: SitePage, isFile: boolean): string {
  if (outcome === null) return "";
  if (failure) return failure;
  if (target && isFile) return words.doubleOf(target);
  if (target) return (outcome === "duplicate" ? words.doubleOf : words.to)(shownAddress(target));
  const { why } = (isFile ? sites.fileOutcomes[outcome] : undefined) ?? sites.outcomes[outcome];
  return httpStatus !== null && httpStatus >= 400 ? `${words.status(httpStatus)} ${why}` : why;
}
