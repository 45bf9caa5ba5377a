import type { OpenedSite } from "@understudy/contracts";
import { SITE_SCHEDULES } from "@understudy/contracts/plain";
import { ArrowLeft, RefreshCw, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { useRemoveSite, useScheduleSite, useSite, useSyncSite } from "../../data/sites.ts";
import { FailedPage } from "../../platform/failed-page.tsx";
import { formatDate } from "../../platform/format.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card, CardFacts, CardHead } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { sites } from "./copy.ts";
import { OutcomeList } from "./outcome-list.tsx";
import { shownAddress } from "./shown-address.ts";
import { failureOf, standing } from "./sites-panel.tsx";
import { Syncs } from "./syncs.tsx";

const { page: words } = sites;
type Of = { site: OpenedSite };

/** One site: the outcome of its pages, the changes by its syncs, and its actions. */
export function SitePageScreen({ profileId, id, list }: { profileId: number; id: number; list: string }) {
  const { data: site, error, refetch } = useSite(profileId, id);
  if (error && !site)
    return <FailedPage error={error} onRetry={() => void refetch()} words={words} list={list} />;
  if (!site) return <Loading />;
  const hasFailed = site.state === "idle" && site.failure !== null;
  return (
    <>
      <Button asChild variant="ghost" size="sm" className="-ml-3">
        <a href={list}>
          <Icon of={ArrowLeft} />
          {words.back}
        </a>
      </Button>
      <h1 dir="auto" className="page-title wrap-anywhere mt-2">
        {shownAddress(site.address)}
      </h1>
      <p role="status" className="mt-2 mb-8 text-ink-soft">
        {hasFailed ? sites.list.pages(site.pages) : standing(site)}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_304px] xl:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {hasFailed && site.failure ? <Callout tone="warn">{failureOf(site.failure)}</Callout> : null}
          <OutcomeList site={site} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-xl:order-first">
          <Actions site={site} list={list} />
          <Syncs site={site} />
          <Facts site={site} />
        </div>
      </div>
    </>
  );
}

function Actions({ site, list }: Of & { list: string }) {
  const { id, profileId, schedule, nextSyncAt, state } = site;
  const sync = useSyncSite(profileId, id);
  const change = useScheduleSite(profileId, id);
  const failed = () => toast({ ...words.notSynced, variant: "destructive" });
  return (
    <Card>
      <div className="grid gap-3">
        <Button
          wide
          pending={sync.isPending || state !== "idle"}
          pendingLabel={words.syncing}
          onClick={() =>
            sync.mutate(undefined, {
              onSuccess: () => toast({ ...words.synced, variant: "success" }),
              onError: failed,
            })
          }
        >
          <Icon of={RefreshCw} />
          {words.syncNow}
        </Button>
        <Field label={words.schedule} hint={nextSyncAt ? words.next(formatDate(nextSyncAt)) : undefined}>
          <Select
            value={change.isPending ? change.variables : schedule}
            onChange={(event) =>
              change.mutate(event.target.value as typeof schedule, {
                onSuccess: () => toast({ ...words.scheduled, variant: "success" }),
                onError: failed,
              })
            }
          >
            {SITE_SCHEDULES.map((value) => (
              <option key={value} value={value}>
                {sites.schedules[value]}
              </option>
            ))}
          </Select>
        </Field>
        <Remove site={site} list={list} />
      </div>
    </Card>
  );
}

function Remove({ site: { id, profileId, pages }, list }: Of & { list: string }) {
  const { mutate, isPending } = useRemoveSite(profileId, id);
  const navigate = useNavigate();
  const remove = (): void =>
    mutate(undefined, {
      onSuccess: () => {
        toast({ ...words.deleted, variant: "success" });
        void navigate(list);
      },
      onError: () => toast({ ...words.notDeleted, variant: "destructive" }),
    });
  return (
    <ConfirmDialog {...words.ask} text={words.ask.text(pages)} onConfirm={remove}>
      <Button variant="danger" wide pending={isPending}>
        <Icon of={Trash2} />
        {words.delete}
      </Button>
    </ConfirmDialog>
  );
}

function Facts({ site }: Of) {
  const { facts } = words;
  const isSite = site.mode === "site";
  return (
    <Card>
      <CardHead title={facts.title} className="mb-2" />
      <CardFacts
        facts={[
          { name: facts.what, value: sites.list.modes[site.mode] },
          ...(isSite ? [{ name: facts.depth, value: site.depth }] : []),
          { name: facts.limit, value: words.limit(site.pageLimit) },
          { name: facts.pages, value: words.limit(site.pages) },
        ]}
      />
    </Card>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={words.loading}>
      <Skeleton className="h-10 w-72 max-w-full" />
      <SkeletonText lines={8} className="mt-8 max-w-2xl" />
    </div>
  );
}
