import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export type BackupPaths = ReturnType<typeof backupPaths>;
/** One base backup. Every moment from `endedAt` on can be restored from it with the WAL. */
export type Base = {
  name: string;
  folder: string;
  startedAt: string;
  endedAt: string;
  firstLog: string;
  /** Settings for which a server that replays this WAL needs at least the values of the server that wrote it. */
  settings?: Record<string, string>;
};

export const ABOUT = "understudy.json";
/** The suffix of encrypted files. */
export const SEALED = ".sealed";
export const PLAIN_BASE = "base.tar.gz";
export const SEALED_BASE = `${PLAIN_BASE}${SEALED}`;

/** The layout of a backup folder. */
export function backupPaths(folder: string) {
  const bases = path.join(folder, "base");
  return {
    folder,
    bases,
    /** Filled by PostgreSQL itself, file by file: see deploy/bin/archive-wal. */
    log: path.join(folder, "wal"),
    originals: path.join(folder, "originals"),
    /** The originals that the product no longer has, and since when. */
    gone: path.join(folder, "gone.json"),
    erasures: path.join(folder, "erasures.jsonl"),

    /** The finished base backups, oldest first. */
    async list(): Promise<Base[]> {
      const names = await readdir(bases).catch(() => []);
      const found = await Promise.all(
        names.sort().map(async (name) => {
          const at = path.join(bases, name);
          const about = await readFile(path.join(at, ABOUT), "utf8").catch(() => undefined);
          return about ? [{ ...(JSON.parse(about) as Base), name, folder: at }] : [];
        }),
      );
      return found.flat();
    },
  };
}
