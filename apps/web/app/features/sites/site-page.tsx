import type { OpenedSite } from "@understudy/contracts";
import { SITE_SCHEDULES } from "@understudy/contracts/plain";
import { ArrowLeft, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useRemoveSite, useScheduleSite, useSettleGone, useSite, useSyncSite } from "../../data/sites.ts";
import { FailedPage } from "../../platform/failed-page.tsx";
import { formatDate } from "../../platform/format.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card, CardFacts, CardHead } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { sites } from "./copy.ts";
import { OutcomeList } from "./outcome-list.tsx";
import { shownAddress } from "./shown-address.ts";
import { failureOf, inUse, isFolder, standing } from "./sites-panel.tsx";
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
        {site.mode === "zip" ? site.address : shownAddress(site.address)}
      </h1>
      <p role="status" className="mt-2 mb-8 text-ink-soft">
        {hasFailed ? inUse(site) : standing(site)}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_304px] xl:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {hasFailed && site.failure ? <Callout tone="warn">{failureOf(site, site.failure)}</Callout> : null}
          {site.gone > 0 ? <MissingFiles site={site} /> : null}
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

/** Asks once what becomes of documents whose files are no longer in the ZIP. */
function MissingFiles({ site: { id, profileId, gone } }: Of) {
  const settle = useSettleGone(profileId, id);
  const decide = (decision: "remove" | "keep"): void =>
    settle.mutate(decision, {
      onSuccess: () => toast({ ...words.zip.settled, variant: "success" }),
      onError: () => toast({ ...words.notSynced, variant: "destructive" }),
    });
  return (
    <Callout
      tone="warn"
      action={
        <div className="flex gap-2">
          <Button variant="quiet" pending={settle.isPending} onClick={() => decide("keep")}>
            {words.zip.keep}
          </Button>
          <Button variant="danger" pending={settle.isPending} onClick={() => decide("remove")}>
            {words.zip.remove}
          </Button>
        </div>
      }
    >
      {words.zip.gone(gone)}
    </Callout>
  );
}

function Actions({ site, list }: Of & { list: string }) {
  return (
    <Card>
      <div className="grid gap-3">
        {site.mode === "zip" ? (
          <p className="text-14 text-ink-soft">{words.zip.update}</p>
        ) : (
          <Sync site={site} />
        )}
        {isFolder(site) ? <Disconnect site={site} list={list} /> : <Remove site={site} list={list} />}
      </div>
    </Card>
  );
}

function Sync({ site }: Of) {
  const { id, profileId, schedule, nextSyncAt, state } = site;
  const sync = useSyncSite(profileId, id);
  const change = useScheduleSite(profileId, id);
  const failed = () => toast({ ...words.notSynced, variant: "destructive" });
  return (
    <>
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
    </>
  );
}

/** Ends the connection. Its documents go too, or stay as if they had been uploaded one by one. */
function Disconnect({ site: { id, profileId, pages }, list }: Of & { list: string }) {
  const { mutate, isPending } = useRemoveSite(profileId, id);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const disconnect = (documents: "remove" | "keep"): void =>
    mutate(documents, {
      onSuccess: () => {
        toast({ ...words.zip.disconnected, variant: "success" });
        void navigate(list);
      },
      onError: () => toast({ ...words.notDeleted, variant: "destructive" }),
    });
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="danger" wide pending={isPending}>
          <Icon of={Trash2} />
          {words.zip.disconnect}
        </Button>
      </DialogTrigger>
      <DialogContent
        title={words.zip.ask.title}
        description={words.zip.ask.text(pages)}
        actions={
          <>
            <DialogClose asChild>
              <Button variant="quiet">{words.zip.ask.cancel}</Button>
            </DialogClose>
            <Button variant="quiet" onClick={() => disconnect("keep")}>
              {words.zip.ask.keep}
            </Button>
            <Button variant="danger" onClick={() => disconnect("remove")}>
              {words.zip.ask.remove}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}

function Remove({ site: { id, profileId, pages }, list }: Of & { list: string }) {
  const { mutate, isPending } = useRemoveSite(profileId, id);
  const navigate = useNavigate();
  const remove = (): void =>
    mutate("remove", {
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
  const limit = isFolder(site) ? words.fileLimit : words.limit;
  return (
    <Card>
      <CardHead title={facts.title} className="mb-2" />
      <CardFacts
        facts={[
          { name: facts.what, value: sites.list.modes[site.mode] },
          ...(isSite ? [{ name: facts.depth, value: site.depth }] : []),
          { name: facts.limit, value: limit(site.pageLimit) },
          { name: facts.pages, value: limit(site.pages) },
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
