import { AppError, LIMITS } from "@understudy/contracts";
import { newKey, type Storage } from "../../platform/storage.ts";
import { fileTypeOf } from "./file-type.ts";

export type Upload = { filename: string; declaredType: string; bytes: AsyncIterable<Uint8Array> };

/** A file that lies in storage and is of a kind that we read. */
export type Original = {
  filename: string;
  fileType: string;
  byteSize: number;
  contentHash: string;
  storageKey: string;
};

export type Intake = {
  storage: Storage;
  /** Has somebody look later whether a row keeps what lies under this key. */
  expect: (userId: string, storageKey: string) => Promise<void>;
};

/**
 * Takes a file in and hands it to whoever keeps it; when that fails, nothing of it is left. It is expected before its
 * first byte: a server that is killed here, or a commit whose fate is not known, leaves no file that nobody looks for.
 */
export async function receive<Kept>(
  { storage, expect }: Intake,
  file: Upload & { owner: string },
  keep: (original: Original) => Promise<Kept>,
): Promise<Kept> {
  const { owner } = file;
  const key = newKey();
  await expect(owner, key);
  const stored = await storage.put(file.bytes, LIMITS.uploadBytes, { owner, key });
  try {
    const fileType = fileTypeOf({ ...file, head: stored.head });
    if (!fileType) throw new AppError("file_type_not_allowed");
    return await keep({
      filename: file.filename,
      fileType,
      byteSize: stored.bytes,
      contentHash: stored.sha256,
      storageKey: stored.key,
    });
  } catch (error) {
    // A refusal of ours is certain. After any other fault a row may stand all the same, and needs its file.
    if (error instanceof AppError) await storage.remove(stored.key);
    throw error;
  }
}
