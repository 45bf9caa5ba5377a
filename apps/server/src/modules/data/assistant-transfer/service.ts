import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { type AiProfile, AppError, type Brought, LIMITS, PLANS } from "@understudy/contracts";
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
import { assistantFileOf } from "./export.ts";
import { CarriedProfile, CarriedSettings, FILES, MOST } from "./format.ts";
import {
  type FileTypeOf,
  type OpenedArchive,
  openAssistantFile,
  rowsOf,
  type StoredOriginal,
  smallJson,
  storeOriginals,
} from "./import.ts";
import type { IncomingPart, Target } from "./part.ts";
import { PARTS } from "./parts.ts";
import { importSettings } from "./settings.ts";
import { contradictory } from "./write.ts";

type Dependencies = Parameters<typeof assistantFileOf>[0] & {
  ephemeral: EphemeralStore;
  embedder: Embedder | undefined;
  publishLiveEvent: PublishLiveEvent;
  fileTypeOf: FileTypeOf;
  /** Schedules a later check that removes the file under this key if no row references it. */
  expect: (userId: string, storageKey: string) => Promise<void>;
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
  learn: (tx: Tx, userId: string, documentId: number) => Promise<void>;
  documentsChanged: (tx: Tx, userId: string, profileId: number) => Promise<void>;
  storageLimit: StorageLimit;
  clock: () => Date;
};

const PER_HOUR = 10;
export type TransferService = ReturnType<typeof transferService>;

export function transferService(dependencies: Dependencies) {
  const { ephemeral, clock } = dependencies;

  async function assertSeldom(what: string, userId: string): Promise<void> {
    const retryAfterSeconds = await ephemeral.wait(`brain-${what}:${userId}`, PER_HOUR, 3_600);
    if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds });
  }

  return {
    async take(profileRef: ProfileRef): Promise<FileAnswer> {
      await assertSeldom("take", profileRef.userId);
      const at = clock();
      return {
        name: `assistant-${at.toISOString().slice(0, 10)}.understudy.zip`,
        type: "application/zip",
        body: zip(assistantFileOf(dependencies, profileRef, at)),
      };
    },

    /** Imports one file as one new profile. A failed import leaves no rows; `expect` cleans up leftover files. */
    async bring(userId: string, bytes: AsyncIterable<Uint8Array>): Promise<Brought> {
      await assertSeldom("bring", userId);
      const folder = await mkdtemp(path.join(tmpdir(), "understudy-brain-"));
      try {
        const file = path.join(folder, "brain.zip");
        await pipeline(limited(bytes), createWriteStream(file, { mode: 0o600 }));
        const archive = await openArchive(file, MOST);
        try {
          return await unpack(dependencies, userId, await openAssistantFile(archive));
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

async function unpack(dependencies: Dependencies, userId: string, opened: OpenedArchive): Promise<Brought> {
  const { db, storage, publishLiveEvent } = dependencies;
  // Fails early to save work; checked again below under a lock.
  await db.transaction().execute((tx) => assertDocuments(tx, userId, opened.documents.length));
  const model = await sharedModel(dependencies, opened);
  const arrived: StoredOriginal[] = [];
  try {
    for await (const one of storeOriginals(opened, userId, dependencies)) arrived.push(one);
    const brought = await db
      .transaction()
      .execute((tx) => write(dependencies, tx, userId, { opened, arrived, model }));
    await publishLiveEvent(userId, { changed: "documents" });
    return brought;
  } catch (error) {
    // PostgreSQL rejected a value of the file (class 22 or 23), such as an invalid tsvector, vector or date.
    const isFault = /^2[23]/.test((error as { code?: string }).code ?? "");
    // These errors guarantee a rollback. After any other error the rows may be committed and need their files.
    if (isFault || error instanceof AppError)
      for (const { storageKey } of arrived) await storage.remove(storageKey);
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

type UnpackedArchive = { opened: OpenedArchive; arrived: readonly StoredOriginal[]; model: SharedModel };

async function write(
  dependencies: Dependencies,
  tx: Tx,
  userId: string,
  { opened, arrived, model }: UnpackedArchive,
): Promise<Brought> {
  const { createProfile, documentsChanged, storageLimit } = dependencies;
  const { questionsChosen, ...fields } = await smallJson(opened, FILES.profile, CarriedProfile);
  const settings = await smallJson(opened, FILES.settings, CarriedSettings);
  // Private until its new owner has reviewed it.
  const profile = await createProfile(tx, userId, { ...fields, isPublic: false });
  const profileId = profile.id;
  await assertDocuments(tx, userId, arrived.length);
  const bytes = arrived.reduce((sum, { byteSize }) => sum + byteSize, 0);
  await assertStorageRoom(tx, userId, bytes, storageLimit);
  await importSettings(tx, { userId, profileId }, settings);
  await tx
    .updateTable("ai_profiles")
    .set({ questions_chosen: questionsChosen })
    .where("user_id", "=", userId)
    .where("id", "=", profileId)
    .execute();
  const documents = await writeDocuments(dependencies, tx, { userId, profileId }, arrived);
  const expected = arrived.reduce((sum, { document }) => sum + document.passages, 0);
  if (expected > MOST.passages) contradictory();
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
  for (const { file, row, most, bring } of PARTS) {
    let count = 0;
    for await (const rows of rowsOf(opened, file, row, most)) {
      await bring(target, rows, count);
      count += rows.length;
    }
    counts.push(count);
  }
  const learnedAnew = await learnTheRest(dependencies, target);
  await documentsChanged(tx, userId, profileId);
  const [passages = 0, savedAnswers = 0] = counts;
  return { profile, documents: documents.length, passages, corrections: savedAnswers, learnedAnew };
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
  arrived: readonly StoredOriginal[],
): Promise<IncomingPart[]> {
  const here = indexVersion(embedder?.model);
  const now = clock();
  const ids = arrived.map(() => newTimeId());
  const rows = arrived.map(({ document, storageKey, fileType, byteSize }, index) =>
    insertCarried("documents", document, {
      user_id: userId,
      profile_id: profileId,
      id: ids[index] ?? contradictory(),
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
  return arrived.map(({ document }, index) => ({
    id: ids[index] ?? contradictory(),
    asItIs: document.ready && document.learnedWith === here,
    expected: document.passages,
    arrived: 0,
  }));
}

/**
 * Re-indexes every document from its original, because the file's passages cannot be trusted. Until then the imported
 * passages are used, by keyword search only if another index version or model made them. Documents that were incomplete
 * in the file start from scratch. Returns how many documents have no usable vectors yet.
 */
async function learnTheRest({ learn }: Dependencies, target: Target): Promise<number> {
  const { tx, userId, documents } = target;
  const broken = documents.filter(({ arrived, expected }) => arrived !== expected).map(({ id }) => id);
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
  for (const { id } of documents) await learn(tx, userId, id);
  return documents.filter(({ id, asItIs }) => !asItIs || broken.includes(id)).length;
}
