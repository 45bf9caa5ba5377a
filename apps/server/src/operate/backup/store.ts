import { chown, stat } from "node:fs/promises";
import path from "node:path";
import { folderStorage, type RawStorage } from "../../platform/storage.ts";
import { s3Storage } from "../../platform/storage-s3.ts";

type Settings = { storageDir: string; s3: Parameters<typeof s3Storage>[0] | undefined };

/** Where originals lie, as they lie there: a folder, or a store. */
export function originalStorage({ storageDir, s3 }: Settings): RawStorage {
  if (s3) return s3Storage(s3);
  const store = folderStorage(storageDir);
  return {
    ...store,
    async place(key, bytes) {
      await store.place(key, bytes);
      if (process.getuid?.() === 0) await giveToOwner(storageDir, key);
    },
  };
}

/** What root restores belongs to whom the folder belongs to: the product could not open it otherwise. */
async function giveToOwner(folder: string, key: string): Promise<void> {
  const { uid, gid } = await stat(folder);
  const file = path.join(folder, key);
  for (const one of [path.dirname(file), file]) await chown(one, uid, gid);
}
