import { AppError, type Document, type DocumentDraft } from "@understudy/contracts";
import type { Tx } from "../../platform/database.ts";
import { lockPlan } from "../../platform/locks.ts";
import { assertStorageRoom } from "../../platform/stored-bytes.ts";
import { ingestDocument, removeOriginal } from "./jobs.ts";
import { isSame, putNewer } from "./newer.ts";
import { expectOriginal } from "./originals.ts";
import { type Original, receive, type Upload } from "./receive.ts";
import { type DocumentRow, documentRepository, newerOf } from "./repository.ts";
import { moveScans } from "./scans/repository.ts";
import type { DocumentDependencies } from "./service.ts";

type Shared = {
  /** Throws if there is no such document of this owner, or if something else keeps it in step. */
  assertReplaceable: (userId: string, id: number) => Promise<void>;
  present: (userId: string, row: DocumentRow) => Promise<Document>;
};

const SAME = "This is the version that is in use already.";
const UNREAD = "This version is still being read. Try again in a moment.";
const UNREADABLE = "This version couldn't be read. Upload another one.";

/** A new version that the owner tries before she decides on it. No answer uses it. */
export function draftActions(dependencies: DocumentDependencies, { assertReplaceable, present }: Shared) {
  const { db, jobs, storage, publishLiveEvent, draftPreview } = dependencies;
  const intake = { storage, expect: expectOriginal(dependencies) };
  const removeFile = (tx: Tx, { user_id: owner, storage_key: storageKey }: DocumentRow) =>
    jobs.enqueue(tx, removeOriginal, { storageKey }, { owner });

  async function presentDraft(row: DocumentRow): Promise<DocumentDraft> {
    const { user_id: userId, id, filename, byte_size: byteSize, failure, progress } = row;
    return {
      filename,
      byteSize,
      uploadedAt: row.uploaded_at.toISOString(),
      status: row.status as DocumentDraft["status"],
      failure,
      progress,
      preview: await draftPreview(userId, { id, replaces: Number(row.replaces) }),
    };
  }

  async function store(tx: Tx, userId: string, id: number, original: Original): Promise<DocumentRow> {
    const { storageLimit } = dependencies;
    await lockPlan(tx, userId);
    const documents = documentRepository(tx);
    const document = await documents.lockFile(userId, id);
    if (!document) throw new AppError("not_found");
    if (isSame(document, original)) throw new AppError("invalid_request", { detail: SAME });
    const before = await documents.removeDraft(userId, id);
    if (before) await removeFile(tx, before);
    // In the end it takes the room of the versions that it replaces.
    const replaced = document.byte_size + (newerOf(document)?.byteSize ?? 0);
    await assertStorageRoom(tx, userId, original.byteSize - replaced, storageLimit);
    const draft = await documents.insertDraft(userId, document, original);
    await jobs.enqueue(tx, ingestDocument, { userId, documentId: draft.id });
    return draft;
  }

  return {
    /** Replaces a draft that is there already. */
    async uploadDraft(userId: string, id: number, file: Upload): Promise<DocumentDraft> {
      await assertReplaceable(userId, id);
      const row = await receive(intake, { ...file, owner: userId }, (original) =>
        db.transaction().execute((tx) => store(tx, userId, id, original)),
      );
      await publishLiveEvent(userId, { changed: "documents" });
      return presentDraft(row);
    },

    async readDraft(userId: string, id: number): Promise<DocumentDraft> {
      const row = await documentRepository(db).findDraft(userId, id);
      if (!row) throw new AppError("not_found");
      return presentDraft(row);
    },

    /** Makes the draft the newer version of its document, which is then replaced as by any upload. */
    async confirmDraft(userId: string, id: number): Promise<Document> {
      const row = await db.transaction().execute(async (tx) => {
        const documents = documentRepository(tx);
        const document = await documents.lockFile(userId, id);
        const draft = document && (await documents.findDraft(userId, id));
        if (!draft) throw new AppError("not_found");
        if (draft.status !== "ready")
          throw new AppError("conflict", { detail: draft.status === "failed" ? UNREADABLE : UNREAD });
        // Recognizing the text of scanned pages again would take minutes.
        await moveScans(tx, userId, { from: draft.id, to: id });
        await documents.removeDraft(userId, id);
        return putNewer(dependencies, tx, document, {
          filename: draft.filename,
          fileType: draft.file_type,
          byteSize: draft.byte_size,
          contentHash: draft.content_hash,
          storageKey: draft.storage_key,
        });
      });
      await publishLiveEvent(userId, { changed: "documents" });
      return present(userId, row);
    },

    async discardDraft(userId: string, id: number): Promise<undefined> {
      await db.transaction().execute(async (tx) => {
        const removed = await documentRepository(tx).removeDraft(userId, id);
        if (!removed) throw new AppError("not_found");
        await removeFile(tx, removed);
      });
      await publishLiveEvent(userId, { changed: "documents" });
    },
  };
}
