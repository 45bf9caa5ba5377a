import type { Document } from "@understudy/contracts";
import { type ProfileId, useFiles } from "../../data/documents.ts";
import { formatFileType, formatRecent } from "../../platform/format.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { DocumentColumns, DocumentFlag, DocumentRow } from "../../ui/document-row.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { textLink } from "../../ui/text-link.ts";
import { TooltipProvider } from "../../ui/tooltip.tsx";
import { documents as copy } from "./copy.ts";
import { useDeletion } from "./delete-document.ts";
import { documentPage } from "./document-copy.ts";
import { draft } from "./draft-copy.ts";
import { isBeingRead, stageOf } from "./stage.ts";

export function DocumentList({ profileId }: { profileId?: ProfileId }) {
  return (
    <QueryBoundary query={useFiles(profileId)} loading={<Listed />} failed={copy.failed}>
      {(documents) => <Listed documents={documents} />}
    </QueryBoundary>
  );
}

/** Without documents: the same card while they are loading. */
function Listed({ documents: data }: { documents?: readonly Document[] }) {
  return (
    <Card flush>
      <CardHead
        title={copy.list(data?.length ?? 0)}
        note={data?.some(isBeingRead) ? <span className="md:hidden">{copy.stage.leave}</span> : undefined}
        action={data?.length ? <DocumentColumns /> : undefined}
      />
      {data === undefined ? <SkeletonRows /> : null}
      {data?.length === 0 ? <EmptyState title={copy.empty.title}>{copy.empty.text}</EmptyState> : null}
      <TooltipProvider>
        <ul aria-label={copy.small.title}>
          {data?.map((document) => (
            <ListedDocument key={document.id} document={document} />
          ))}
        </ul>
      </TooltipProvider>
    </Card>
  );
}

function ListedDocument({ document }: { document: Document }) {
  const { ask, deleting } = useDeletion(document);
  return (
    <DocumentRow
      name={document.filename}
      href={`/documents/${document.id}`}
      summary={stageOf(document)}
      percent={isBeingRead(document) ? document.progress : undefined}
      type={formatFileType(document.fileType)}
      uploaded={formatRecent(document.uploadedAt)}
      cited={copy.cited(document.cited)}
      flags={<Flags document={document} />}
      onDelete={ask}
      deleting={deleting}
    />
  );
}

/** Warnings about a document, one per line. */
function Flags({ document }: { document: Document }) {
  const { id, status, failure, orders, pagesWithoutText, wordsToCheck, draft: waiting } = document;
  const see = (
    <a href={`/documents/${id}`} className={textLink}>
      {copy.flags.see}
    </a>
  );
  return (
    <>
      {failure ? (
        <DocumentFlag kind="look">{status === "ready" ? copy.flags.newer(failure) : failure}</DocumentFlag>
      ) : null}
      {waiting === null ? null : (
        <DocumentFlag kind="look">
          {draft.waiting}{" "}
          <a href={`/documents/${id}`} className={textLink}>
            {draft.see}
          </a>
        </DocumentFlag>
      )}
      {pagesWithoutText.length > 0 ? (
        <DocumentFlag kind="look">
          {copy.flags.pictures(pagesWithoutText)} {see}
        </DocumentFlag>
      ) : null}
      {wordsToCheck > 0 ? (
        <DocumentFlag kind="look">
          <a href={`/documents/${id}`} className={textLink}>
            {documentPage.words.title(wordsToCheck)}
          </a>
        </DocumentFlag>
      ) : null}
      {orders > 0 ? (
        <DocumentFlag kind="guarded">
          {copy.flags.orders(orders)} {see}
        </DocumentFlag>
      ) : null}
    </>
  );
}
