import { type Entry, fromBufferPromise } from "yauzl";
import { TooLarge, unreadable } from "./unreadable.ts";

const LIMITS = {
  entries: 20_000,
  /** One file, unpacked. */
  fileBytes: 10 * 1024 * 1024,
  /** All files that are read, unpacked. */
  bytes: 1024 * 1024 * 1024,
  pathCharacters: 1_000,
};

const NOT_A_ZIP = "This file is damaged or isn't a ZIP.";
const TOO_MANY = "This ZIP has too many files.";

/** The files of a ZIP or of a pack of Git. */
export type UnpackedFolder = {
  /** A path is only a label: nothing is ever written under it. A version changes with the content. */
  files: { path: string; size: number | null; version: string | null }[];
  /** Reads one file by its place in the list. The sizes that a ZIP declares are not trusted. */
  read: (index: number) => Promise<Uint8Array | "too_large" | "unreadable">;
};

export async function openZipFolder(bytes: Uint8Array, onProgress: () => void): Promise<UnpackedFolder> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false };
  const entries: Entry[] = [];
  const files: UnpackedFolder["files"] = [];
  const seen = new Set<string>();
  const zip = await fromBufferPromise(buffer, options).catch((error) => {
    throw unreadable(NOT_A_ZIP, error);
  });
  if (zip.entryCount > LIMITS.entries) throw new TooLarge(TOO_MANY);
  try {
    for await (const entry of zip.eachEntry()) {
      const path = pathOf(entry.fileName as unknown as Buffer);
      if (path === undefined || seen.has(path) || isLink(entry)) continue;
      seen.add(path);
      entries.push(entry);
      files.push({ path, size: entry.uncompressedSize, version: null });
      onProgress();
    }
  } catch (error) {
    throw unreadable(NOT_A_ZIP, error);
  }
  let unpacked = 0;
  return {
    files,
    async read(index) {
      const entry = entries[index];
      if (!entry || entry.isEncrypted()) return "unreadable";
      if (entry.uncompressedSize > LIMITS.fileBytes || unpacked > LIMITS.bytes) return "too_large";
      const chunks: Uint8Array[] = [];
      let size = 0;
      try {
        for await (const piece of await zip.openReadStreamPromise(entry)) {
          const content = piece as Uint8Array;
          size += content.byteLength;
          unpacked += content.byteLength;
          if (size > LIMITS.fileBytes || unpacked > LIMITS.bytes) return "too_large";
          chunks.push(content);
          onProgress();
        }
      } catch {
        return "unreadable";
      }
      return Buffer.concat(chunks);
    },
  };
}

/** On Unix, the upper half of the attributes is the file's mode. */
function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

/** Undefined for a folder, and for what systems and programs store beside the files: names that begin with a dot. */
function pathOf(name: Buffer): string | undefined {
  const written = decode(name).replaceAll("\\", "/");
  if (written.endsWith("/")) return undefined;
  const parts = written.split("/").filter((part) => part !== "" && part !== "." && part !== "..");
  if (parts.length === 0 || parts.some((part) => part.startsWith(".") || part === "__MACOSX"))
    return undefined;
  const path = parts.join("/");
  return path.length <= LIMITS.pathCharacters ? path : undefined;
}

/** Many programs write UTF-8 without saying so. */
function decode(name: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(name);
  } catch {
    return new TextDecoder("windows-1252").decode(name);
  }
}
