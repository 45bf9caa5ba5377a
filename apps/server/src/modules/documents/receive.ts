import { AppError, LIMITS } from "@understudy/contracts";
import { newKey, type Storage } from "../../platform/storage.ts";
import { fileTypeOf } from "./file-type.ts";

export type Upload = { filename: string; declaredType: string; bytes: AsyncIterable<Uint8Array> };

/** A stored file of a supported type. */
export type Original = {
  filename: string;
  fileType: string;
  byteSize: number;
  contentHash: string;
  storageKey: string;
};

export type Intake = {
  storage: Storage;
  /** Schedules a check that removes the file under this key if no row refers to it. */
  expect: (userId: string, storageKey: string) => Promise<void>;
};

/**
 * Stores an upload and passes it to `save`. If that fails, the file does not remain. The check is scheduled before the
 * first byte arrives: if the server is killed here, or the outcome of a commit is unknown, no file is orphaned.
 */
export async function receive<Saved>(
  { storage, expect }: Intake,
  file: Upload & { owner: string },
  save: (original: Original) => Promise<Saved>,
): Promise<Saved> {
  const { owner } = file;
  const key = newKey();
  await expect(owner, key);
  const stored = await storage.put(file.bytes, LIMITS.uploadBytes, { owner, key });
  try {
    const fileType = fileTypeOf({ ...file, head: stored.head });
    if (!fileType) throw new AppError("file_type_not_allowed");
    return await save({
      filename: file.filename,
      fileType,
      byteSize: stored.bytes,
      contentHash: stored.sha256,
      storageKey: stored.key,
    });
  } catch (error) {
    // An AppError means that no row was committed. After any other error a row may exist, and it needs its file.
    if (error instanceof AppError) await storage.remove(stored.key);
    throw error;
  }
}
