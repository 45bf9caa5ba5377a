import { AppError, type Document, type DocumentDraft, PLANS } from "@understudy/contracts";
import type { Embedder } from "@understudy/knowledge";
import type { Draft } from "../../platform/audience.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { newTimeId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../platform/live.ts";
import type { Storage } from "../../platform/storage.ts";
import { assertStorageRoom, type StorageLimit } from "../../platform/stored-bytes.ts";
import { citedSince } from "./cited.ts";
import { ingestDocument } from "./jobs.ts";
import { expectOriginal, KEYS_PER_JOB, removeOriginals } from "./originals.ts";
import { presentDocument } from "./present.ts";
import { receive, type Upload } from "./receive.ts";
import { documentRepository, keysOf } from "./repository.ts";

export type DocumentDependencies = {
  db: Database;
  jobs: Jobs;
  storage: Storage;
  publishLiveEvent: PublishLiveEvent;
  /** Called in the transaction that hides a document, or its text, from visitors. */
  documentHidden: (tx: Tx, userId: string, profileId: number) => Promise<void>;
  storageLimit: StorageLimit;
  embedderOf: (profile: { userId: string; profileId: number }) => Promise<Embedder | undefined>;
  /** What the answers would be with a draft, as far as they have been asked for. */
  draftPreview: (userId: string, draft: Draft) => Promise<DocumentDraft["preview"]>;
  clock: () => Date;
};

/** The profile that a file is added to, and the file's audience. */
type UploadTarget = { profileId: number; circle: Document["circle"] };

export type DocumentService = ReturnType<typeof documentService>;

export function documentService(dependencies: DocumentDependencies) {
  const { db, jobs, storage, publishLiveEvent, documentHidden, storageLimit, clock } = dependencies;
  const intake = { storage, expect: expectOriginal(dependencies) };
  return {
    /** Undefined if there is no such document. */
    async profileIdOf(userId: string, id: number): Promise<number | undefined> {
      return (await documentRepository(db).find(userId, id))?.profile_id;
    },

    async list(userId: string, profileId: number): Promise<Document[]> {
      const documents = documentRepository(db);
      const [rows, drafts] = await Promise.all([
        documents.list(userId, profileId, citedSince(clock())),
        documents.draftNames(userId, profileId),
      ]);
      return rows.map((row) => presentDocument(row, Number(row.times ?? 0), drafts.get(row.id)));
    },

    async upload(userId: string, place: UploadTarget, file: Upload): Promise<Document> {
      const { profileId, circle } = place;
      const document = await receive(intake, { ...file, owner: userId }, (original) =>
        db.transaction().execute(async (tx) => {
          if ((await roomIn(tx, userId, profileId)) <= 0) throw new AppError("plan_limit");
          await assertStorageRoom(tx, userId, original.byteSize, storageLimit);
          const added = { profileId, circle, id: newTimeId(), original };
          const row = await documentRepository(tx).insert(userId, added);
          await jobs.enqueue(tx, ingestDocument, { userId, documentId: row.id });
          return presentDocument(row);
        }),
      );
      await publishLiveEvent(userId, { changed: "documents" });
      return document;
    },

    /** Removes a document of any of the owner's profiles, or only of the given one. */
    async remove(userId: string, id: number, profileId?: number) {
      const receipt = await db.transaction().execute(async (tx) => {
        const dependents = await documentRepository(tx).countDependents(userId, id);
        const removed = await removeDocuments({ jobs, documentHidden }, tx, {
          userId,
          ids: [id],
          profileId,
        });
        const deleted = removed.find((row) => row.id === id);
        if (!deleted) throw new AppError("not_found");
        return { id, filename: deleted.filename, ...dependents };
      });
      await publishLiveEvent(userId, { changed: "documents" });
      return receipt;
    },
  };
}

/** How many more documents the plan allows. Locks the owner's row, so that concurrent uploads count each other. */
export async function roomIn(tx: Tx, userId: string, profileId: number): Promise<number> {
  const documents = documentRepository(tx);
  const plan = await documents.lockPlan(userId);
  if (!plan) throw new AppError("unauthorized");
  const limit = PLANS[plan as keyof typeof PLANS].documentsPerProfile;
  return limit - (await documents.count(userId, profileId));
}

type Removal = { userId: string; ids: readonly number[]; profileId?: number | undefined };

/**
 * The only way to delete files and pages: jobs remove the originals, and `documentHidden` drops what was derived from
 * them.
 */
export async function removeDocuments(
  { jobs, documentHidden }: Pick<DocumentDependencies, "jobs" | "documentHidden">,
  tx: Tx,
  { userId, ids, profileId }: Removal,
) {
  const deleted = ids.length > 0 ? await documentRepository(tx).remove(userId, ids, profileId) : [];
  const keys = deleted.flatMap(keysOf);
  for (let start = 0; start < keys.length; start += KEYS_PER_JOB) {
    const storageKeys = keys.slice(start, start + KEYS_PER_JOB);
    await jobs.enqueue(tx, removeOriginals, { storageKeys }, { owner: userId });
  }
  for (const one of new Set(deleted.map(({ profile_id }) => profile_id)))
    await documentHidden(tx, userId, one);
  return deleted;
}
