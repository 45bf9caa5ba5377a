import { AppError, LIMITS } from "@understudy/contracts";
import type { Storage } from "../../platform/storage.ts";
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

/** Takes a file in and hands it to whoever keeps it; when that fails, nothing of it is left. */
export async function receive<Kept>(
  storage: Storage,
  file: Upload & { owner: string },
  keep: (original: Original) => Promise<Kept>,
): Promise<Kept> {
  const stored = await storage.put(file.bytes, LIMITS.uploadBytes, file.owner);
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
    // No row points at it, so nobody would ever find it again.
    await storage.remove(stored.key);
    throw error;
  }
}
