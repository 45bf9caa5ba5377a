import type { PrivateLink } from "@understudy/contracts";
import { CircleStop, Copy, ExternalLink, Pencil, QrCode, Trash2 } from "lucide-react";
import { useEndPrivateLink, useRemovePrivateLink } from "../../data/private-links.ts";
import { copy } from "../../platform/copy.ts";
import { formatDate, formatNumber } from "../../platform/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog, DialogContent, DialogTrigger } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";
import { privateLinks as words } from "./copy.ts";

type RowProps = { profileId: number; privateLink: PrivateLink; onEdit: () => void };

const FIGURES = ["views", "conversations", "questions", "unanswered"] as const;

/** A private link: whether it works, its statistics, and its actions. */
export function PrivateLinkRow({ profileId, privateLink, onEdit }: RowProps) {
  const { name, isRunning, endsAt, documentIds, greeting, figures } = privateLink;
  const day = endsAt === null ? words.noEnd : (isRunning ? words.until : words.endedOn)(formatDate(endsAt));
  return (
    <li className="grid gap-4 border-t p-5 first:border-t-0 md:px-6">
      <div className="min-w-0">
        <h2 dir="auto" className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1 text-19">
          {name}
          <Badge tone={isRunning ? "good" : "neutral"}>{isRunning ? words.running : words.ended}</Badge>
          <span className="font-normal text-14 text-ink-soft">{day}</span>
        </h2>
        {greeting ? (
          <p dir="auto" className="wrap-anywhere mt-1.5 line-clamp-2 text-ink-soft">
            {greeting}
          </p>
        ) : null}
        <p className="mt-1.5 text-14 text-ink-soft">
          {documentIds === null ? words.holdsAll : words.holds(documentIds.length)}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:flex sm:flex-wrap">
        {FIGURES.map((figure) => (
          <div key={figure} className="flex items-baseline gap-2">
            <dd className="order-first font-semibold tabular-nums">{formatNumber(figures[figure])}</dd>
            <dt className="text-14 text-ink-soft">{words.figures[figure]}</dt>
          </div>
        ))}
      </dl>
      <Actions profileId={profileId} privateLink={privateLink} onEdit={onEdit} />
    </li>
  );
}

function Actions({ profileId, privateLink, onEdit }: RowProps) {
  const { id, name, key, isRunning } = privateLink;
  const path = `/o/${key.slice(4)}`;
  const end = useEndPrivateLink(profileId);
  const remove = useRemovePrivateLink(profileId);
  const failed = () => toast({ ...words.notSaved, variant: "destructive" });
  const label = (action: string): string => words.said(action, name);
  return (
    <div className="flex flex-wrap gap-2">
      {isRunning ? (
        <>
          <Button
            size="sm"
            aria-label={label(words.copy)}
            onClick={() => void copy(words.copied, location.origin + path)}
          >
            <Icon of={Copy} size={16} />
            {words.copy}
          </Button>
          <Code path={path} name={name} />
          <Button asChild size="sm" variant="quiet">
            <a href={path} target="_blank" rel="noreferrer" aria-label={label(words.open)}>
              <Icon of={ExternalLink} size={16} />
              {words.open}
            </a>
          </Button>
        </>
      ) : null}
      <Button size="sm" variant="quiet" aria-label={label(words.edit)} onClick={onEdit}>
        <Icon of={Pencil} size={16} />
        {words.edit}
      </Button>
      {isRunning ? (
        <ConfirmDialog
          {...words.ask.end}
          title={words.ask.end.title(name)}
          onConfirm={() =>
            end.mutate(id, { onSuccess: () => toast({ ...words.ends, variant: "success" }), onError: failed })
          }
        >
          <Button size="sm" variant="quiet" pending={end.isPending} aria-label={label(words.end)}>
            <Icon of={CircleStop} size={16} />
            {words.end}
          </Button>
        </ConfirmDialog>
      ) : null}
      <ConfirmDialog
        {...words.ask.remove}
        title={words.ask.remove.title(name)}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => toast({ ...words.removed, variant: "success" }),
            onError: failed,
          })
        }
      >
        <Button size="sm" variant="danger" pending={remove.isPending} aria-label={label(words.remove)}>
          <Icon of={Trash2} size={16} />
          {words.remove}
        </Button>
      </ConfirmDialog>
    </div>
  );
}

function Code({ path, name }: { path: string; name: string }) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button size="sm" variant="quiet" aria-label={words.said(words.code, name)}>
          <Icon of={QrCode} size={16} />
          {words.code}
        </Button>
      </DialogTrigger>
      <DialogContent title={name}>
        <img
          src={`${path}/qr.svg`}
          alt={words.codeAlt(name)}
          width={288}
          height={288}
          className="mx-auto rounded-control border bg-surface"
        />
      </DialogContent>
    </Dialog>
  );
}
