import type { Tx } from "../../platform/database.ts";
import { ingestDocument, removeOriginal } from "./jobs.ts";
import type { Original } from "./receive.ts";
import { type DocumentRow, documentRepository, type Newer, newerOf } from "./repository.ts";
import type { DocumentDependencies } from "./service.ts";

/** Replaces a pending version, if there is one. The caller must hold the lock on the document. */
export async function putNewer(
  { jobs, clock }: Pick<DocumentDependencies, "jobs" | "clock">,
  tx: Tx,
  document: DocumentRow,
  original: Original,
): Promise<DocumentRow> {
  const { user_id: userId, id } = document;
  const before = newerOf(document);
  if (before) await jobs.enqueue(tx, removeOriginal, { storageKey: before.storageKey }, { owner: userId });
  const newer: Newer = { ...original, uploadedAt: clock().toISOString() };
  await jobs.enqueue(tx, ingestDocument, { userId, documentId: id });
  return documentRepository(tx).setNewer(userId, id, newer);
}

/** Same content and name, not failed, and no replacement pending. The name counts because it may contain a date. */
export function isSame(row: DocumentRow, { contentHash, filename }: Original): boolean {
  const { content_hash, newer, status } = row;
  return content_hash === contentHash && row.filename === filename && newer === null && status !== "failed";
}
