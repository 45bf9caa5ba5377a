import { folderStorage, type RawStorage } from "../../platform/storage.ts";
import { s3Storage } from "../../platform/storage-s3.ts";

type Settings = { storageDir: string; s3: Parameters<typeof s3Storage>[0] | undefined };

/** Where originals lie, as they lie there: a folder, or a store. */
export function originalStorage({ storageDir, s3 }: Settings): RawStorage {
  return s3 ? s3Storage(s3) : folderStorage(storageDir);
}
