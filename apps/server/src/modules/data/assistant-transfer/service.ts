import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { type AiProfile, AppError, type Brought as ImportResult, LIMITS, PLANS } from "@understudy/contracts";
import type { Embedder } from "@understudy/knowledge";
import type { Tx } from "../../../platform/database.ts";
import type { EphemeralStore } from "../../../platform/ephemeral-store.ts";
import type { FileAnswer } from "../../../platform/file-answer.ts";
import { newPassageId, newTimeId } from "../../../platform/ids.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import { lockPlan } from "../../../platform/locks.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";
import { assertStorageRoom, type StorageLimit } from "../../../platform/stored-bytes.ts";
import { openArchive, refuseArchive } from "../../../platform/unzip.ts";
import { zip } from "../../../platform/zip.ts";
import { insertCarried } from "./columns.ts";
import { assistantEntries } from "./export.ts";
import { ARCHIVE_LIMITS, CarriedProfile, CarriedSettings, FILES } from "./format.ts";
import {
  type FileTypeOf,
  type OpenedArchive,
  openAssistantFile,
  readRows,
  readSmallJson,
  type StoredOriginal,
  storeOriginals,
} from "./import.ts";
import type { ImportedDocument, Target } from "./part.ts";
import { PARTS } from "./parts.ts";
import { importSettings } from "./settings.ts";
import { refuseInconsistent } from "./write.ts";

type Dependencies = Parameters<typeof assistantEntries>[0] & {
  ephemeral: EphemeralStore;
  embedder: Embedder | undefined;
  publishLiveEvent: PublishLiveEvent;
  fileTypeOf: FileTypeOf;
  /** Schedules a later check that removes the file under this key if no row references it. */
  scheduleCleanup: (userId: string, storageKey: string) => Promise<void>;
  /**
   * The index version here: passages with the same version can be used with their vectors until they are re-indexed.
   */
  indexVersion: (model: string | undefined) => string;
  /** Creates a profile in this transaction, within the plan's limit. */
  createProfile: (
    tx: Tx,
    userId: string,
    fields: Pick<AiProfile, "name" | "description" | "tone" | "isPublic">,
  ) => Promise<AiProfile>;
  /** Enqueues indexing of the original; it starts after the transaction commits. */
  enqueueIndexing: (tx: Tx, userId: string, documentId: number) => Promise<void>;
  documentsChanged: (tx: Tx, userId: string, profileId: number) => Promise<void>;
  storageLimit: StorageLimit;
  clock: () => Date;
};

const PER_HOUR = 10;
export type TransferService = ReturnType<typeof transferService>;

export function transferService(dependencies: Dependencies) {
  const { ephemeral, clock } = dependencies;

  async function assertRateLimit(what: string, userId: string): Promise<void> {
    const retryAfterSeconds = await ephemeral.wait(`brain-${what}:${userId}`, PER_HOUR, 3_600);
    if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds });
  }

  return {
    async exportAssistant(profileRef: ProfileRef): Promise<FileAnswer> {
      await assertRateLimit("take", profileRef.userId);
      const at = clock();
      return {
        name: `assistant-${at.toISOString().slice(0, 10)}.understudy.zip`,
        type: "application/zip",
        body: zip(assistantEntries(dependencies, profileRef, at)),
      };
    },

    /** Imports one file as one new profile. A failed import leaves no rows; `scheduleCleanup` cleans up leftover files. */
    async importAssistant(userId: string, bytes: AsyncIterable<Uint8Array>): Promise<ImportResult> {
      await assertRateLimit("bring", userId);
      const folder = await mkdtemp(path.join(tmpdir(), "understudy-brain-"));
      try {
        const file = path.join(folder, "brain.zip");
        await pipeline(limited(bytes), createWriteStream(file, { mode: 0o600 }));
        const archive = await openArchive(file, ARCHIVE_LIMITS);
        try {
          return await importArchive(dependencies, userId, await openAssistantFile(archive));
        } finally {
          archive.close();
        }
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const piece of bytes) {
    count += piece.byteLength;
    if (count > LIMITS.brainBytes)
      throw new AppError("payload_too_large", { detail: "This file is larger than 512 MB." });
    yield piece;
  }
}

async function importArchive(
  dependencies: Dependencies,
  userId: string,
  opened: OpenedArchive,
): Promise<ImportResult> {
  const { db, storage, publishLiveEvent } = dependencies;
  // Fails early to save work; checked again below under a lock.
  await db.transaction().execute((tx) => assertDocuments(tx, userId, opened.documents.length));
  const model = await sharedModel(dependencies, opened);
  const originals: StoredOriginal[] = [];
  try {
    for await (const one of storeOriginals(opened, userId, dependencies)) originals.push(one);
    const imported = await db
      .transaction()
      .execute((tx) => writeAssistant(dependencies, tx, userId, { opened, originals, model }));
    await publishLiveEvent(userId, { changed: "documents" });
    return imported;
  } catch (error) {
    // PostgreSQL rejected a value of the file (class 22 or 23), such as an invalid tsvector, vector or date.
    const isFault = /^2[23]/.test((error as { code?: string }).code ?? "");
    // These errors guarantee a rollback. After any other error the rows may be committed and need their files.
    if (isFault || error instanceof AppError)
      for (const { storageKey } of originals) await storage.remove(storageKey);
    if (isFault) refuseArchive(error);
    throw error;
  }
}

async function assertDocuments(tx: Tx, userId: string, count: number): Promise<void> {
  const plan = await lockPlan(tx, userId);
  if (!plan) throw new AppError("unauthorized");
  const limit = PLANS[plan as keyof typeof PLANS].documentsPerProfile;
  if (count > limit)
    throw new AppError("plan_limit", {
      detail: `This assistant has ${count} documents. Your plan allows ${limit} per profile.`,
    });
}

type SharedModel = { model: string; dimensions: number } | undefined;

/** The model of the file's vectors if this installation has the same one; then the vectors are imported unchanged. */
async function sharedModel({ embedder }: Dependencies, { manifest }: OpenedArchive): Promise<SharedModel> {
  const { model, dimensions } = manifest;
  if (!embedder || model !== embedder.model || dimensions === null) return undefined;
  const [probe] = await embedder.embed(["probe"], "passage");
  return probe?.length === dimensions ? { model, dimensions } : undefined;
}

type StoredArchive = { opened: OpenedArchive; originals: readonly StoredOriginal[]; model: SharedModel };

async function writeAssistant(
  dependencies: Dependencies,
  tx: Tx,
  userId: string,
  { opened, originals, model }: StoredArchive,
): Promise<ImportResult> {
  const { createProfile, documentsChanged, storageLimit } = dependencies;
  const { questionsChosen, ...fields } = await readSmallJson(opened, FILES.profile, CarriedProfile);
  const settings = await readSmallJson(opened, FILES.settings, CarriedSettings);
  // Private until its new owner has reviewed it.
  const profile = await createProfile(tx, userId, { ...fields, isPublic: false });
  const profileId = profile.id;
  await assertDocuments(tx, userId, originals.length);
  const bytes = originals.reduce((sum, { byteSize }) => sum + byteSize, 0);
  await assertStorageRoom(tx, userId, bytes, storageLimit);
  await importSettings(tx, { userId, profileId }, settings);
  await tx
    .updateTable("ai_profiles")
    .set({ questions_chosen: questionsChosen })
    .where("user_id", "=", userId)
    .where("id", "=", profileId)
    .execute();
  const documents = await writeDocuments(dependencies, tx, { userId, profileId }, originals);
  const expected = originals.reduce((sum, { document }) => sum + document.passages, 0);
  if (expected > ARCHIVE_LIMITS.passages) refuseInconsistent();
  const target: Target = {
    tx,
    userId,
    profileId,
    documents,
    model: model?.model,
    dimensions: model?.dimensions,
    passageIds: sortedIds(expected),
  };
  const counts: number[] = [];
  for (const { file, row, maxRows, importRows } of PARTS) {
    let count = 0;
    for await (const rows of readRows(opened, file, row, maxRows)) {
      await importRows(target, rows, count);
      count += rows.length;
    }
    counts.push(count);
  }
  const reindexed = await reindexDocuments(dependencies, target);
  await documentsChanged(tx, userId, profileId);
  const [passages = 0, savedAnswers = 0] = counts;
  return {
    profile,
    documents: documents.length,
    passages,
    corrections: savedAnswers,
    learnedAnew: reindexed,
  };
}

function sortedIds(count: number): number[] {
  const ids = new Set<number>();
  while (ids.size < count) ids.add(newPassageId());
  return [...ids].sort((a, b) => a - b);
}

async function writeDocuments(
  { indexVersion, embedder, clock }: Dependencies,
  tx: Tx,
  { userId, profileId }: ProfileRef,
  originals: readonly StoredOriginal[],
): Promise<ImportedDocument[]> {
  const currentVersion = indexVersion(embedder?.model);
  const now = clock();
  const ids = originals.map(() => newTimeId());
  const rows = originals.map(({ document, storageKey, fileType, byteSize }, index) =>
    insertCarried("documents", document, {
      user_id: userId,
      profile_id: profileId,
      id: ids[index] ?? refuseInconsistent(),
      file_type: fileType,
      byte_size: byteSize,
      storage_key: storageKey,
      status: document.ready ? "ready" : "queued",
      progress: document.ready ? 100 : 0,
      // Do not trust the file's index version: only re-indexing shows whether the passages match the originals.
      learned_with: null,
      // The newer of two conflicting documents wins, so an upload date must not be in the future.
      uploaded_at: new Date(Math.min(Date.parse(document.uploadedAt), now.getTime())),
    }),
  );
  for (let start = 0; start < rows.length; start += 500)
    await tx
      .insertInto("documents")
      .values(rows.slice(start, start + 500))
      .execute();
  return originals.map(({ document }, index) => ({
    id: ids[index] ?? refuseInconsistent(),
    hasCurrentIndex: document.ready && document.learnedWith === currentVersion,
    expectedPassages: document.passages,
    importedPassages: 0,
  }));
}

/**
 * Re-indexes every document from its original, because the file's passages cannot be trusted. Until then the imported
 * passages are used, by keyword search only if another index version or model made them. Documents that were incomplete
 * in the file start from scratch. Returns how many documents have no usable vectors yet.
 */
async function reindexDocuments({ enqueueIndexing }: Dependencies, target: Target): Promise<number> {
  const { tx, userId, documents } = target;
  const broken = documents
    .filter(({ importedPassages, expectedPassages }) => importedPassages !== expectedPassages)
    .map(({ id }) => id);
  if (broken.length > 0) {
    await tx
      .deleteFrom("passages")
      .where("user_id", "=", userId)
      .where("document_id", "in", broken)
      .execute();
    await tx
      .updateTable("documents")
      .set({ status: "queued", learned_with: null, passage_count: 0, progress: 0 })
      .where("user_id", "=", userId)
      .where("id", "in", broken)
      .execute();
  }
  for (const { id } of documents) await enqueueIndexing(tx, userId, id);
  return documents.filter(({ id, hasCurrentIndex }) => !hasCurrentIndex || broken.includes(id)).length;
}
