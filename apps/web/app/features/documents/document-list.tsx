import type { Document } from "@understudy/contracts";
import { documents as words } from "../../content/documents.ts";
import { messages } from "../../content/messages.ts";
import { formatDay, plural } from "../../platform/format.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { DocumentColumns, DocumentFlag, DocumentRow } from "../../ui/document-row.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { useDeleteDocument, useDocuments } from "./api.ts";

export function DocumentList() {
  const { data, isError, refetch } = useDocuments();
  if (isError) {
    return (
      <Callout tone="bad" urgent action={<Button onClick={() => void refetch()}>{words.retry}</Button>}>
        {words.failed}
      </Callout>
    );
  }
  return (
    <Card flush>
      <CardHead
        title={words.list(data?.length ?? 0)}
        action={data?.length ? <DocumentColumns cited={false} /> : undefined}
      />
      {data === undefined ? <SkeletonRows /> : null}
      {data?.length === 0 ? <EmptyState title={words.empty.title}>{words.empty.text}</EmptyState> : null}
      <ul>
        {data?.map((document) => (
          <ListedDocument key={document.id} document={document} />
        ))}
      </ul>
    </Card>
  );
}

function ListedDocument({ document }: { document: Document }) {
  const remove = useDeleteDocument();
  const onDelete = (): void => {
    if (!window.confirm(words.confirmDelete)) return;
    remove.mutate(document.id, {
      onSuccess: ({ filename, passages }) =>
        toast({
          ...messages.documentDeleted,
          detail: words.deletedDetail(filename, passages),
          variant: "success",
        }),
      onError: () => toast({ ...messages.documentNotDeleted, variant: "destructive" }),
    });
  };
  return (
    <DocumentRow
      name={document.filename}
      summary={stateOf(document)}
      type={document.fileType.split("/").at(-1) ?? ""}
      uploaded={formatDay(document.uploadedAt)}
      flags={document.failure ? <DocumentFlag kind="look">{document.failure}</DocumentFlag> : undefined}
      onDelete={onDelete}
      deleting={remove.isPending}
    />
  );
}

function stateOf({ status, passages, progress }: Document): string {
  if (status === "ready") return plural(passages, "passage");
  return status === "learning" && progress > 0
    ? `${words.status.learning}, ${progress} %`
    : words.status[status];
}
