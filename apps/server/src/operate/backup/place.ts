import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export type Place = ReturnType<typeof backupPlace>;
/** One base backup: everything from `endedAt` on can be reached from it by the log of changes. */
export type Base = {
  name: string;
  folder: string;
  startedAt: string;
  endedAt: string;
  firstLog: string;
  /** What a server that reads this log must have as much of as the one that wrote it. */
  settings?: Record<string, string>;
};

export const ABOUT = "understudy.json";
/** What is encrypted ends so. */
export const SEALED = ".sealed";
export const PLAIN_BASE = "base.tar.gz";
export const SEALED_BASE = `${PLAIN_BASE}${SEALED}`;

/** How a folder of backups is laid out. */
export function backupPlace(folder: string) {
  const bases = path.join(folder, "base");
  return {
    folder,
    bases,
    /** Filled by PostgreSQL itself, one file after the other: see deploy/bin/archive-wal. */
    log: path.join(folder, "wal"),
    originals: path.join(folder, "originals"),
    /** Which originals the product no longer has, and since when. */
    gone: path.join(folder, "gone.json"),
    erasures: path.join(folder, "erasures.jsonl"),

    /** The finished ones, oldest first. */
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
