import { chown, stat } from "node:fs/promises";
import path from "node:path";
import { folderStorage, type RawStorage } from "../../platform/storage.ts";
import { s3Storage } from "../../platform/storage-s3.ts";

type Settings = { storageDir: string; s3: Parameters<typeof s3Storage>[0] | undefined };

/** The storage of originals without decryption: a folder or an object store. */
export function originalStorage({ storageDir, s3 }: Settings): RawStorage {
  if (s3) return s3Storage(s3);
  const store = folderStorage(storageDir);
  return {
    ...store,
    async write(key, bytes) {
      await store.write(key, bytes);
      if (process.getuid?.() === 0) await giveToOwner(storageDir, key);
    },
  };
}

/** Gives a file that root restored to the owner of the folder. Otherwise the product could not open it. */
async function giveToOwner(folder: string, key: string): Promise<void> {
  const { uid, gid } = await stat(folder);
  const file = path.join(folder, key);
  for (const one of [path.dirname(file), file]) await chown(one, uid, gid);
}
