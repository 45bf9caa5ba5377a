import type { OpenedDocument } from "@understudy/contracts";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useOpenedDocument } from "../../data/documents.ts";
import { useMainProfileId } from "../../data/profiles.ts";
import { FailedPage } from "../../platform/failed-page.tsx";
import { formatNumber } from "../../platform/format.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import { documents } from "./copy.ts";
import { documentPage as copy } from "./document-copy.ts";
import { AudienceView, DocumentFacts, DocumentFile, VisitorsView } from "./document-side.tsx";
import { DraftCard } from "./draft-card.tsx";
import { ReadText } from "./read-text.tsx";
import { isBeingRead, stageOf } from "./stage.ts";
import { UploadList } from "./upload-list.tsx";
import { WordsToCheckCard } from "./words-to-check.tsx";

/** One document: its text, its problems, and its actions. */
export function DocumentPage({ id }: { id: number }) {
  const { data, error, refetch, ...more } = useOpenedDocument(id);
  if (error && !data)
    return (
      <FailedPage error={error} onRetry={() => void refetch()} words={copy} list="/profile?tab=documents" />
    );
  const document = data?.pages[0];
  if (!document) return <Loading />;
  return (
    <Opened document={document}>
      <ReadText
        document={document}
        passages={data.pages.flatMap(({ read }) => read)}
        more={more.hasNextPage ? () => void more.fetchNextPage() : undefined}
        loading={more.isFetchingNextPage}
      />
    </Opened>
  );
}

function Opened({ document, children }: { document: OpenedDocument; children: ReactNode }) {
  const main = useMainProfileId();
  // The main profile has its own screen, which is also the fallback until the main profile is known.
  const isOther = main.data !== undefined && main.data !== document.profileId;
  const list = isOther ? `/profile/${document.profileId}/edit` : "/profile?tab=documents";
  return (
    <>
      <Button asChild variant="ghost" size="sm" className="-ml-3">
        <a href={list}>
          <Icon of={ArrowLeft} />
          {copy.back}
        </a>
      </Button>
      <h1 className="page-title mt-2 mb-8 [overflow-wrap:anywhere]">{document.filename}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_304px] xl:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <UploadList profileId={document.profileId} replaces={document.id} />
          {document.draft === null ? null : <DraftCard documentId={document.id} />}
          <State document={document} />
          {children}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <DocumentFile document={document} list={list} />
          <AudienceView document={document} />
          <VisitorsView document={document} />
          <DocumentFacts document={document} />
        </div>
      </div>
    </>
  );
}

/** Progress while it is being read, then its problems. */
function State({ document }: { document: OpenedDocument }) {
  const { status, failure, pagesWithoutText, wordsToCheck, leftOut, orders, filename, progress } = document;
  return (
    <>
      {isBeingRead(document) ? (
        <Card>
          <Progress
            value={progress}
            label={filename}
            stage={stageOf(document)}
            note={documents.stage.leave}
          />
        </Card>
      ) : null}
      {failure ? (
        <Callout tone={status === "ready" ? "warn" : "bad"}>
          {status === "ready" ? documents.flags.newer(failure) : failure}
        </Callout>
      ) : null}
      {pagesWithoutText.length > 0 ? (
        <Callout tone="warn">{documents.flags.pictures(pagesWithoutText)}</Callout>
      ) : null}
      {wordsToCheck > 0 ? <WordsToCheckCard document={document} /> : null}
      {leftOut.length > 0 ? <Callout tone="note">{leftOutText(leftOut)}</Callout> : null}
      {orders > 0 ? <Callout tone="warn">{documents.flags.orders(orders)}</Callout> : null}
    </>
  );
}

/** What its author hid in the file, in one sentence. */
function leftOutText(leftOut: OpenedDocument["leftOut"]): string {
  const parts = leftOut.map(({ what, count, where }) => {
    const place = what === "hidden_sheets" || where === "" ? where : copy.leftOut.on(where);
    return copy.leftOut[what](formatNumber(count), place);
  });
  return copy.leftOut.whole(new Intl.ListFormat("en", { type: "conjunction" }).format(parts));
}

function Loading() {
  return (
    <div role="status" aria-label={copy.read.loading}>
      <Skeleton className="h-10 w-72 max-w-full" />
      <SkeletonText lines={8} className="mt-8 max-w-2xl" />
    </div>
  );
}
