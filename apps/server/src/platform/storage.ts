import { createHash, randomBytes } from "node:crypto";
import { access, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError } from "@understudy/contracts";

export type Stored = { key: string; bytes: number; sha256: string; head: Uint8Array };

type Under = { owner?: string; key?: string };

/** Storage of originals. Keys are random and ours: nothing that a user typed ever becomes a path. */
export type Storage = {
  /**
   * Writes while the bytes arrive and stops at the first byte over the limit. An owner's file may be encrypted; its
   * key then ends with the given key.
   */
  put(source: AsyncIterable<Uint8Array>, limit: number, under?: Under): Promise<Stored>;
  read(key: string): Promise<Uint8Array>;
  remove(key: string): Promise<void>;
};

/** What a backup also needs: the bytes as stored, under their key. */
export type RawStorage = Storage & {
  has(key: string): Promise<boolean>;
  write(key: string, bytes: Uint8Array): Promise<void>;
};

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{40}$/;
const HEAD_BYTES = 4_100;
const FULL = new Set(["ENOSPC", "EDQUOT"]);
const NO_ROOM = "There's no space for this file right now. Nothing was saved. Please try again later.";

export function newKey(): string {
  const name = randomBytes(20).toString("hex");
  return `${name.slice(0, 2)}/${name}`;
}

export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error("Invalid storage key.");
}

/** Passes bytes through and records their size, hash and first bytes. */
export function measured(source: AsyncIterable<Uint8Array>, limit: number) {
  const hash = createHash("sha256");
  const head: Uint8Array[] = [];
  let bytes = 0;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
      if (bytes < HEAD_BYTES) head.push(piece);
      bytes += piece.byteLength;
      if (bytes > limit) throw new AppError("file_too_large");
      hash.update(piece);
      yield piece;
    }
  }
  return {
    pieces: pieces(),
    facts: (): Omit<Stored, "key"> => ({
      bytes,
      sha256: hash.digest("hex"),
      head: Buffer.concat(head).subarray(0, HEAD_BYTES),
    }),
  };
}

export function folderStorage(folder: string): RawStorage {
  const locate = (key: string): string => {
    assertKey(key);
    return path.join(folder, key);
  };
  return {
    async put(source, limit, { key = newKey() } = {}) {
      const target = locate(key);
      await mkdir(path.dirname(target), { recursive: true });
      const unfinished = `${target}.part`;
      try {
        const { pieces, facts } = measured(source, limit);
        // Opened before anything can fail. Otherwise a file that is still being opened would appear after its removal.
        const file = await open(unfinished, "wx", 0o600);
        await pipeline(pieces, file.createWriteStream({ flush: true }));
        await rename(unfinished, target);
        return { key, ...facts() };
      } catch (error) {
        await rm(unfinished, { force: true });
        const { code = "" } = error as { code?: string };
        if (!FULL.has(code)) throw error;
        throw new AppError("unavailable", { detail: NO_ROOM, retryAfterSeconds: 60, cause: error });
      }
    },
    read: (key) => readFile(locate(key)),
    remove: (key) => rm(locate(key), { force: true }),
    has: (key) =>
      access(locate(key)).then(
        () => true,
        () => false,
      ),
    async write(key, bytes) {
      const target = locate(key);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(`${target}.part`, bytes, { mode: 0o600, flush: true });
      await rename(`${target}.part`, target);
    },
  };
}
