import type { Document } from "@understudy/contracts";
import { messages } from "../../content/messages.ts";
import { useDeleteDocument } from "../../data/documents.ts";
import { plural } from "../../platform/format.ts";
import { toast } from "../../ui/toast.ts";
import { documents as copy } from "./copy.ts";

/** Asks for confirmation, deletes, and reports what was deleted. */
export function useDeletion(document: Pick<Document, "id">, onDeleted?: () => void) {
  const { mutate, isPending } = useDeleteDocument();
  const ask = (): void => {
    // The specification asks for the browser's own confirmation here.
    if (!window.confirm(copy.confirmDelete)) return;
    mutate(document.id, {
      onSuccess: ({ filename, passages, citations }) => {
        const gone = [plural(passages, "passage"), plural(citations, "citation")] as const;
        toast({
          ...messages.documentDeleted,
          detail: copy.deletedDetail(filename, ...gone),
          variant: "success",
        });
        onDeleted?.();
      },
      onError: () => toast({ ...messages.documentNotDeleted, variant: "destructive" }),
    });
  };
  return { ask, deleting: isPending };
}
