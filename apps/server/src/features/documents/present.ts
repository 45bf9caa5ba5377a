import type { Document } from "@understudy/contracts";
import type { DocumentRow } from "./repository.ts";

export function presentDocument(row: DocumentRow): Document {
  return {
    id: row.id,
    filename: row.filename,
    fileType: row.file_type,
    uploadedAt: row.uploaded_at.toISOString(),
    status: row.status as Document["status"],
    failure: row.failure,
    passages: row.passage_count,
    progress: row.progress,
    pages: row.page_count,
    pagesWithoutText: row.pages_without_text,
  };
}
