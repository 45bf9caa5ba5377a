import { AppError, type Document, PLANS } from "@understudy/contracts";
import type { Database, Tx } from "../../platform/database.ts";
import { newTimeId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Announce } from "../../platform/live.ts";
import type { Storage } from "../../platform/storage.ts";
import { citedSince } from "./cited.ts";
import { ingestDocument, removeOriginal } from "./jobs.ts";
import { presentDocument } from "./present.ts";
import { receive, type Upload } from "./receive.ts";
import { documentRepository, keysOf } from "./repository.ts";

export type DocumentDependencies = {
  db: Database;
  jobs: Jobs;
  storage: Storage;
  announce: Announce;
  /** Told in the transaction that takes a document, or its sentences, out of visitors' sight. */
  documentGone: (tx: Tx, userId: string, profileId: number) => Promise<void>;
  clock: () => Date;
};

export type DocumentService = ReturnType<typeof documentService>;

export function documentService({ db, jobs, storage, announce, documentGone, clock }: DocumentDependencies) {
  return {
    async list(userId: string, profileId: number): Promise<Document[]> {
      const documents = documentRepository(db);
      const [rows, cited] = await Promise.all([
        documents.list(userId, profileId),
        documents.cited(userId, profileId, citedSince(clock())),
      ]);
      return rows.map((row) => presentDocument(row, cited.get(row.id)));
    },

    async upload(userId: string, profileId: number, file: Upload): Promise<Document> {
      const document = await receive(storage, { ...file, owner: userId }, (original) =>
        db.transaction().execute(async (tx) => {
          const documents = documentRepository(tx);
          // The owner's row is held: of two uploads at once each counts the other.
          const plan = await documents.lockPlan(userId);
          if (!plan) throw new AppError("unauthorized");
          const limit = PLANS[plan as keyof typeof PLANS].documentsPerProfile;
          if ((await documents.count(userId, profileId)) >= limit) throw new AppError("plan_limit");
          const row = await documents.insert(userId, profileId, newTimeId(), original);
          await jobs.enqueue(tx, ingestDocument, { userId, documentId: row.id });
          return presentDocument(row);
        }),
      );
      await announce(userId, { changed: "documents" });
      return document;
    },

    /** Of any of the owner's profiles, or of the one that is named. */
    async remove(userId: string, id: number, profileId?: number) {
      const receipt = await db.transaction().execute(async (tx) => {
        const documents = documentRepository(tx);
        const rest = await documents.rest(userId, id);
        const gone = await documents.remove(userId, id, profileId);
        if (!gone) throw new AppError("not_found");
        for (const storageKey of keysOf(gone))
          await jobs.enqueue(tx, removeOriginal, { storageKey }, { owner: userId });
        await documentGone(tx, userId, gone.profile_id);
        return { id, filename: gone.filename, ...rest };
      });
      await announce(userId, { changed: "documents" });
      return receipt;
    },
  };
}
