import { AppError, type Document, LIMITS, PLANS } from "@understudy/contracts";
import type { Database, Tx } from "../../platform/database.ts";
import { newTimeId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Announce } from "../../platform/live.ts";
import type { Storage } from "../../platform/storage.ts";
import { fileTypeOf } from "./file-type.ts";
import { ingestDocument, removeOriginal } from "./jobs.ts";
import { presentDocument } from "./present.ts";
import { documentRepository } from "./repository.ts";

type Dependencies = {
  db: Database;
  jobs: Jobs;
  storage: Storage;
  announce: Announce;
  /** Told in the transaction that deletes a document. */
  documentGone: (tx: Tx, userId: string, profileId: number) => Promise<void>;
};
type Upload = { filename: string; declaredType: string; bytes: AsyncIterable<Uint8Array> };

export type DocumentService = ReturnType<typeof documentService>;

export function documentService({ db, jobs, storage, announce, documentGone }: Dependencies) {
  return {
    async list(userId: string, profileId: number): Promise<Document[]> {
      return (await documentRepository(db).list(userId, profileId)).map(presentDocument);
    },

    async upload(userId: string, profileId: number, file: Upload): Promise<Document> {
      const stored = await storage.put(file.bytes, LIMITS.uploadBytes);
      try {
        const fileType = fileTypeOf({ ...file, head: stored.head });
        if (!fileType) throw new AppError("file_type_not_allowed");
        const document = await db.transaction().execute(async (tx) => {
          const documents = documentRepository(tx);
          // The owner's row is held: of two uploads at once each counts the other.
          const plan = await documents.lockPlan(userId);
          if (!plan) throw new AppError("unauthorized");
          const limit = PLANS[plan as keyof typeof PLANS].documentsPerProfile;
          if ((await documents.count(userId, profileId)) >= limit) throw new AppError("plan_limit");
          const row = await documents.insert(userId, {
            id: newTimeId(),
            profile_id: profileId,
            filename: file.filename,
            file_type: fileType,
            byte_size: stored.bytes,
            content_hash: stored.sha256,
            storage_key: stored.key,
          });
          await jobs.enqueue(tx, ingestDocument, { userId, documentId: row.id });
          return presentDocument(row);
        });
        await announce(userId, { changed: "documents" });
        return document;
      } catch (error) {
        // No row points at it, so nobody would ever find it again.
        await storage.remove(stored.key);
        throw error;
      }
    },

    /** Of any of the owner's profiles, or of the one that is named. */
    async remove(userId: string, id: number, profileId?: number) {
      const receipt = await db.transaction().execute(async (tx) => {
        const documents = documentRepository(tx);
        const rest = await documents.rest(userId, id);
        const gone = await documents.remove(userId, id, profileId);
        if (!gone) throw new AppError("not_found");
        await jobs.enqueue(tx, removeOriginal, { storageKey: gone.storage_key });
        await documentGone(tx, userId, gone.profile_id);
        return { id, filename: gone.filename, ...rest };
      });
      await announce(userId, { changed: "documents" });
      return receipt;
    },
  };
}
