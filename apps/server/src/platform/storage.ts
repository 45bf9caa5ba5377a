import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError } from "@understudy/contracts";

export type Stored = { key: string; bytes: number; sha256: string; head: Uint8Array };

/** Where originals live. Keys are ours and random: nothing a person typed ever becomes a path. */
export type Storage = {
  /** Writes while the bytes arrive and stops at the first byte over the limit. */
  put(source: AsyncIterable<Uint8Array>, limit: number): Promise<Stored>;
  read(key: string): Promise<Uint8Array>;
  remove(key: string): Promise<void>;
};

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{40}$/;
const HEAD_BYTES = 4_100;

export function folderStorage(folder: string): Storage {
  const locate = (key: string): string => {
    if (!KEY.test(key)) throw new Error("Not a storage key.");
    return path.join(folder, key);
  };
  return {
    async put(source, limit) {
      const name = randomBytes(20).toString("hex");
      const key = `${name.slice(0, 2)}/${name}`;
      const target = locate(key);
      await mkdir(path.dirname(target), { recursive: true });
      const unfinished = `${target}.part`;
      try {
        const stored = await write(source, unfinished, limit);
        await rename(unfinished, target);
        return { key, ...stored };
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    read: (key) => readFile(locate(key)),
    remove: (key) => rm(locate(key), { force: true }),
  };
}

async function write(
  source: AsyncIterable<Uint8Array>,
  file: string,
  limit: number,
): Promise<Omit<Stored, "key">> {
  const hash = createHash("sha256");
  const head: Uint8Array[] = [];
  let bytes = 0;
  async function* measured(pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      if (bytes < HEAD_BYTES) head.push(piece);
      bytes += piece.byteLength;
      if (bytes > limit) throw new AppError("file_too_large");
      hash.update(piece);
      yield piece;
    }
  }
  await pipeline(source, measured, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
  return { bytes, sha256: hash.digest("hex"), head: Buffer.concat(head).subarray(0, HEAD_BYTES) };
}
