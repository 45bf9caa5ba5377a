import type { Document } from "@understudy/contracts";
import { Check, Lock, X } from "lucide-react";
import { type ProfileId, useFiles } from "../../data/documents.ts";
import { plural } from "../../platform/format.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FileMark } from "../../ui/file-mark.tsx";
import { Icon } from "../../ui/icon.tsx";
import { documents as copy } from "./copy.ts";
import { useDeletion } from "./delete-document.ts";
import { isBeingRead, stageOf } from "./stage.ts";

/** Which documents exist and which are still being read. Renders nothing until there is one. */
export function ShortList({ profileId }: { profileId?: ProfileId }) {
  return (
    <QueryBoundary query={useFiles(profileId)} loading={null} failed={copy.failed} empty={null}>
      {(documents) => <Lines documents={documents} />}
    </QueryBoundary>
  );
}

function Lines({ documents }: { documents: readonly Document[] }) {
  return (
    <>
      <Card flush className="pt-1 md:pt-2">
        <ul aria-label={copy.small.title} className="[&>li+li]:border-t">
          {documents.map((document) => (
            <Line key={document.id} document={document} />
          ))}
        </ul>
      </Card>
      <p className="flex gap-2 text-14 text-ink-soft leading-[1.45]">
        <Icon of={Lock} size={16} className="mt-0.5 shrink-0" />
        {copy.small.safe}
      </p>
    </>
  );
}

function Line({ document }: { document: Document }) {
  const { ask, deleting } = useDeletion(document);
  const { filename, status, passages, failure } = document;
  const known = status === "ready" ? copy.small.learned(plural(passages, "passage")) : stageOf(document);
  return (
    <li aria-busy={deleting} className="flex items-center gap-4 py-3">
      <FileMark />
      <div className="min-w-0 flex-1">
        <p className="font-[550] leading-[1.4] [overflow-wrap:anywhere]">{filename}</p>
        <p className="text-14 text-ink-soft leading-[1.45]">{failure ?? known}</p>
      </div>
      <State document={document} />
      <Button
        variant="ghost"
        size="icon"
        aria-label={copy.small.remove(filename)}
        pending={deleting}
        onClick={ask}
        className="max-md:-mr-2.5"
      >
        <Icon of={X} />
      </Button>
    </li>
  );
}

function State({ document }: { document: Document }) {
  if (isBeingRead(document)) return <Badge tone="lit">{copy.small.reading}</Badge>;
  if (document.status === "failed") return <Badge tone="bad">{copy.small.failed}</Badge>;
  return (
    <Badge tone="good">
      <Check aria-hidden="true" />
      {copy.small.ready}
    </Badge>
  );
}
