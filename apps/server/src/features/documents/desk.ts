import { AppError, type Document, type OpenedDocument } from "@understudy/contracts";
import { withoutPlanted } from "@understudy/knowledge";
import type { FileAnswer } from "../../platform/file-answer.ts";
import { citedSince } from "./cited.ts";
import { ingestDocument, removeOriginal } from "./jobs.ts";
import { presentDocument } from "./present.ts";
import { type Original, receive, type Upload } from "./receive.ts";
import { type DocumentRow, documentRepository, type Newer, newerOf } from "./repository.ts";
import type { DocumentDependencies } from "./service.ts";

/** Passages in one answer: a screen or two, and a bound for a document of any length. */
const PASSAGES = 200;

export type DocumentDesk = ReturnType<typeof documentDesk>;

/** What an owner does with one document, of whichever profile. A foreign one and a missing one are one answer. */
export function documentDesk(dependencies: DocumentDependencies) {
  const { db, storage, announce, documentGone, clock } = dependencies;

  async function own(userId: string, id: number): Promise<DocumentRow> {
    const row = await documentRepository(db).findFile(userId, id);
    if (!row) throw new AppError("not_found");
    return row;
  }

  async function present(userId: string, row: DocumentRow): Promise<Document> {
    const cited = await documentRepository(db).cited(userId, row.profile_id, citedSince(clock()));
    return presentDocument(row, cited.get(row.id));
  }

  return {
    async open(userId: string, id: number, after: number | undefined): Promise<OpenedDocument> {
      const row = await own(userId, id);
      const passages = await documentRepository(db).passages(userId, id, after ?? -1, PASSAGES + 1);
      const read = passages.slice(0, PASSAGES);
      return {
        ...(await present(userId, row)),
        profileId: row.profile_id,
        read: read.map(({ heading_path, position: _, ...passage }) => ({
          ...passage,
          headingPath: heading_path,
          orders: withoutPlanted(passage.text).planted,
        })),
        next: passages.length > PASSAGES ? (read.at(-1)?.position ?? null) : null,
      };
    },

    async original(userId: string, id: number): Promise<FileAnswer> {
      const { filename, file_type, storage_key } = await own(userId, id);
      return { name: filename, type: file_type, body: await storage.read(storage_key) };
    },

    async replace(userId: string, id: number, file: Upload): Promise<Document> {
      // Before anything is taken in: a stranger's file is not even stored.
      await own(userId, id);
      const given = { ...file, owner: userId };
      const row = await receive(storage, given, (original) => wait(dependencies, userId, id, original));
      await announce(userId, { changed: "documents" });
      return present(userId, row);
    },

    async update(userId: string, id: number, { quotable }: { quotable: boolean }): Promise<Document> {
      const row = await db.transaction().execute(async (tx) => {
        const changed = await documentRepository(tx).setQuotable(userId, id, quotable);
        if (!changed) throw new AppError("not_found");
        await documentGone(tx, userId, changed.profile_id);
        return changed;
      });
      await announce(userId, { changed: "documents" });
      return present(userId, row);
    },
  };
}

/** The newer version waits beside the one that answers; the job that has learned it puts it in its place. */
async function wait(
  { db, jobs, storage, clock }: DocumentDependencies,
  userId: string,
  id: number,
  original: Original,
): Promise<DocumentRow> {
  const row = await db.transaction().execute(async (tx) => {
    const documents = documentRepository(tx);
    const held = await documents.hold(userId, id);
    if (!held) throw new AppError("not_found");
    if (isSame(held, original)) return held;
    const before = newerOf(held);
    if (before) await jobs.enqueue(tx, removeOriginal, { storageKey: before.storageKey }, { owner: userId });
    const newer: Newer = { ...original, uploadedAt: clock().toISOString() };
    await jobs.enqueue(tx, ingestDocument, { userId, documentId: id });
    return documents.setNewer(userId, id, newer);
  });
  // Nothing has changed: what was sent is not needed.
  if (newerOf(row)?.storageKey !== original.storageKey) await storage.remove(original.storageKey);
  return row;
}

/** The same file under the same name, which was read and is not being replaced. The name may tell its date. */
function isSame(row: DocumentRow, { contentHash, filename }: Original): boolean {
  const { content_hash, newer, status } = row;
  return content_hash === contentHash && row.filename === filename && newer === null && status !== "failed";
}
