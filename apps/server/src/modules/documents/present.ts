import type { Document } from "@understudy/contracts";
import { type DocumentRow, newerOf } from "./repository.ts";

export function presentDocument(row: DocumentRow, cited = 0, draft: string | null = null): Document {
  return {
    id: row.id,
    filename: row.filename,
    fileType: row.file_type,
    uploadedAt: row.uploaded_at.toISOString(),
    status: row.status as Document["status"],
    failure: row.failure,
    passages: row.passage_count,
    progress: row.progress,
    learning: row.learning_total > 0 ? { done: row.learning_done, total: row.learning_total } : null,
    pages: row.page_count,
    pagesWithoutText: row.pages_without_text,
    leftOut: (row.left_out ?? []) as Document["leftOut"],
    wordsToCheck: row.words_to_check,
    byteSize: row.byte_size,
    quotable: row.quotable,
    circle: row.circle as Document["circle"],
    cited,
    orders: row.orders,
    address: row.address,
    replacing: newerOf(row)?.filename ?? null,
    draft,
  };
}
