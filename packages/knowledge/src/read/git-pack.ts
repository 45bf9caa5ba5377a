import git, { type TreeEntry } from "isomorphic-git";
import { TooLarge, unreadable } from "./unreadable.ts";
import type { UnpackedFolder } from "./zip-folder.ts";

const LIMITS = {
  /** Files, folders and commits. A server that knows no depth sends the whole history. */
  objects: 100_000,
  files: 20_000,
  folders: 5_000,
  fileBytes: 10 * 1024 * 1024,
  pathCharacters: 1_000,
};
const DAMAGED = "This repository couldn't be read.";
const TOO_MANY = "This repository has too many files.";
const PLACE = { dir: "/", gitdir: "/.git" };
const PACK = "/.git/objects/pack/pack-received.pack";

/** Opens what a Git server sent: the pack with the files of one commit. Works in memory, on no disk. */
export async function openGitPack(
  pack: Uint8Array,
  commit: string,
  onProgress: () => void,
): Promise<UnpackedFolder> {
  // A million objects would keep the process busy for a minute before its memory is full.
  if (objectsIn(pack) > LIMITS.objects) throw new TooLarge(TOO_MANY);
  const at = { fs: memory(new Map([[PACK, pack]])), ...PLACE, cache: {} };
  const files: UnpackedFolder["files"] = [];
  try {
    await git.indexPack({ ...at, filepath: PACK.slice(1), onProgress });
    const { commit: head } = await git.readCommit({ ...at, oid: commit });
    const folders = [{ path: "", oid: head.tree }];
    for (let next = 0; next < folders.length; next += 1) {
      const { path = "", oid = "" } = folders[next] ?? {};
      onProgress();
      const { tree } = await git.readTree({ ...at, oid });
      for (const entry of tree) {
        const inside = `${path}${entry.path}`;
        if (!isOrdinary(entry) || inside.length > LIMITS.pathCharacters) continue;
        if (entry.type === "tree") folders.push({ path: `${inside}/`, oid: entry.oid });
        else files.push({ path: inside, size: null, version: entry.oid });
      }
      if (files.length > LIMITS.files || folders.length > LIMITS.folders) throw new TooLarge(TOO_MANY);
    }
  } catch (error) {
    throw error instanceof TooLarge ? error : unreadable(DAMAGED, error);
  }
  return {
    files,
    async read(index) {
      try {
        const { blob } = await git.readBlob({ ...at, oid: files[index]?.version ?? "" });
        return blob.byteLength > LIMITS.fileBytes ? "too_large" : blob;
      } catch (error) {
        // The server was asked to leave out files that are too large.
        return error instanceof git.Errors.NotFoundError ? "too_large" : "unreadable";
      }
    },
  };
}

/** How many objects a pack says it has: behind its name and version. */
function objectsIn(pack: Uint8Array): number {
  return pack.byteLength < 12 ? 0 : new DataView(pack.buffer, pack.byteOffset).getUint32(8);
}

/** Neither a link, nor another repository, nor hidden. */
function isOrdinary({ type, mode, path }: TreeEntry): boolean {
  return type !== "commit" && mode !== "120000" && !path.startsWith(".") && !path.includes("/");
}

/** The part of a file system that reading a pack needs. */
function memory(files: Map<string, Uint8Array>) {
  const absent = (path: string) => Object.assign(new Error(`No file at ${path}`), { code: "ENOENT" });
  const nothing = async (): Promise<void> => {};
  const stat = async (path: string) => {
    const file = files.get(path);
    if (!file) throw absent(path);
    return {
      size: file.length,
      isFile: () => true,
      isDirectory: () => false,
      isSymbolicLink: () => false,
    };
  };
  return {
    promises: {
      async readFile(path: string, options?: { encoding?: BufferEncoding } | BufferEncoding) {
        const file = files.get(path);
        if (!file) throw absent(path);
        const encoding = typeof options === "string" ? options : options?.encoding;
        const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
        return encoding ? bytes.toString(encoding) : bytes;
      },
      async writeFile(path: string, content: Uint8Array) {
        files.set(path, content);
      },
      async readdir(folder: string) {
        const inside = [...files.keys()].filter((path) => path.startsWith(`${folder}/`));
        return inside.map((path) => path.slice(folder.length + 1)).filter((name) => !name.includes("/"));
      },
      async readlink(path: string) {
        throw absent(path);
      },
      stat,
      lstat: stat,
      unlink: async (path: string) => void files.delete(path),
      mkdir: nothing,
      rmdir: nothing,
      symlink: nothing,
    },
  };
}
