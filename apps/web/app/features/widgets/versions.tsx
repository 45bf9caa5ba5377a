import type { WidgetVersion } from "@understudy/contracts";
import { History } from "lucide-react";
import { useState } from "react";
import { useRestore, useVersions } from "../../data/widgets.ts";
import { formatRecent } from "../../platform/format.ts";
import { isUnauthorized } from "../../platform/problem.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Sheet, SheetContent, SheetTrigger } from "../../ui/sheet.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { customizer, fieldNames } from "./customizer-copy.ts";
import { differencesOf } from "./draft.ts";

const words = customizer.versions;

type VersionsProps = { profileId: number; hasChanges: boolean; onRestored: () => void };

/** Earlier saved versions, newest first, with a button to restore each. */
export function Versions({ profileId, hasChanges, onRestored }: VersionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Sheet open={isOpen} onOpenChange={setOpen}>
      <SheetTrigger asChild>
        <Button variant="ghost" size="sm">
          <Icon of={History} size={16} />
          {words.open}
        </Button>
      </SheetTrigger>
      <SheetContent title={words.title} description={words.description}>
        {hasChanges ? (
          <Callout tone="warn" className="mb-4">
            {words.unsaved}
          </Callout>
        ) : null}
        <List
          profileId={profileId}
          onRestored={() => {
            setOpen(false);
            onRestored();
          }}
        />
      </SheetContent>
    </Sheet>
  );
}

type ListProps = { profileId: number; onRestored: () => void };

function List({ profileId, onRestored }: ListProps) {
  return (
    <QueryBoundary
      query={useVersions(profileId)}
      failed={words.failed}
      loading={
        <div role="status" aria-label={words.loading}>
          <SkeletonRows rows={4} />
        </div>
      }
      empty={<p className="text-ink-soft">{words.none}</p>}
    >
      {(versions) => <Entries profileId={profileId} versions={versions} onRestored={onRestored} />}
    </QueryBoundary>
  );
}

type EntriesProps = ListProps & { versions: readonly WidgetVersion[] };

function Entries({ profileId, versions, onRestored }: EntriesProps) {
  const restore = useRestore(profileId);
  const restoreOwner = (version: number): void =>
    restore.mutate(version, {
      onSuccess: () => {
        const { title, description } = words.restored;
        toast({ title, description: description(version), variant: "success" });
        onRestored();
      },
      onError: (error) => {
        if (isUnauthorized(error)) return;
        toast({ ...words.notRestored, detail: error.message, variant: "destructive" });
      },
    });
  return (
    <ol aria-label={words.title} className="-mt-2">
      {versions.map((one, place) => (
        <Row
          key={one.version}
          one={one}
          before={versions[place + 1]}
          isInForce={place === 0}
          pending={restore.isPending}
          onRestore={() => restoreOwner(one.version)}
        />
      ))}
    </ol>
  );
}

type RowProps = {
  one: WidgetVersion;
  before: WidgetVersion | undefined;
  isInForce: boolean;
  pending: boolean;
  onRestore: () => void;
};

function Row({ one, before, isInForce, pending, onRestore }: RowProps) {
  const changed = before ? differencesOf(one.config, before.config) : undefined;
  const what = !changed
    ? words.first
    : changed.length > 0
      ? words.changed(changed.map((name) => fieldNames[name]).join(", "))
      : words.unchanged;
  return (
    <li className="flex items-start justify-between gap-3 border-t py-3.5 first:border-t-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-[550]">
          {words.name(one.version)}
          {isInForce ? <Badge tone="good">{words.inForce}</Badge> : null}
        </p>
        <p className="text-14 text-ink-soft">
          <time dateTime={one.savedAt}>{formatRecent(one.savedAt)}</time>
        </p>
        <p className="text-14 text-ink-soft">{what}</p>
      </div>
      {isInForce ? null : (
        <Button
          variant="quiet"
          size="sm"
          pending={pending}
          aria-label={words.restoreOf(one.version)}
          onClick={onRestore}
        >
          {words.restore}
        </Button>
      )}
    </li>
  );
}
