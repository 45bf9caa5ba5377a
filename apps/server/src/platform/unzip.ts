import type { Readable } from "node:stream";
import { AppError } from "@understudy/contracts";
import { type Entry, openPromise, type ZipFile } from "yauzl";

/** An uploaded ZIP, opened by its list of entries. No entry is decompressed before it is read. */
export type Archive = {
  /** The uncompressed size of each entry, by name. Reading an entry that turns out to be larger fails. */
  sizes: ReadonlyMap<string, number>;
  read: (name: string) => Promise<Readable>;
  close: () => void;
};

/**
 * A name is looked up and never used as a path. An archive with duplicate names or too much content is refused unread.
 */
export async function openArchive(file: string, most: { entries: number; bytes: number }): Promise<Archive> {
  const zip = await openPromise(file, { lazyEntries: true, strictFileNames: true, autoClose: false }).catch(
    refuseArchive,
  );
  try {
    const entries = await listed(zip, most);
    return {
      sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
      read(name) {
        const entry = entries.get(name);
        if (!entry) throw new AppError("invalid_request", { detail: DAMAGED });
        return zip.openReadStreamPromise(entry).catch(refuseArchive);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    return refuseArchive(error);
  }
}

const DAMAGED = "This file is damaged or not supported.";

async function listed(zip: ZipFile, most: { entries: number; bytes: number }): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  if (zip.entryCount > most.entries) refuseArchive();
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize;
    const twice = entries.has(entry.fileName);
    if (twice || entries.size >= most.entries || bytes > most.bytes) refuseArchive();
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** Any error from the archive reader is the uploader's, so it becomes an invalid request. */
export function refuseArchive(error?: unknown): never {
  if (error instanceof AppError) throw error;
  throw new AppError("invalid_request", { detail: DAMAGED, cause: error });
}
