import { createHash } from "node:crypto";
import type { Database } from "../../../platform/database.ts";
import {
  FolderFault,
  type ListedFile,
  type OpenFolder,
  outcomeAtSight,
  readableName,
  typeOfFile,
} from "./folder.ts";
import { type KnownPage, pageRepository, type Sync } from "./page-repository.ts";
import { siteRepository } from "./repository.ts";
import { type PageDocuments, settlePage } from "./settle.ts";
import type { Visit } from "./visit.ts";

type Parts = { db: Database; documents: PageDocuments; clock: () => Date };
type SyncRun = { until: number; onFile: () => Promise<void> };

/**
 * Reads the files of a folder until none is left (`done`) or the time is over (`more`). Like a crawl, all its state is
 * in the database: the next job continues where this one ended. Throws a `FolderFault` if the folder cannot be read.
 */
export async function syncFolder(
  parts: Parts,
  sync: Sync,
  folder: OpenFolder,
  { until, onFile }: SyncRun,
): Promise<"done" | "more"> {
  const pages = pageRepository(parts.db, sync);
  if ((await pages.count()) === 0) await listFiles(parts, sync, await folder.list());
  let isFull = false;
  while (Date.now() < until) {
    const site = await siteRepository(parts.db, sync.userId).find(sync.siteId);
    // The folder was disconnected, or this sync has ended.
    if (!site || site.sync_id !== sync.syncId) return "done";
    const file = await pages.waiting([]);
    if (!file) return "done";
    const isBeyond = isFull && !file.has_document;
    const outcome = await settlePage(
      parts,
      sync,
      file,
      isBeyond ? { outcome: "beyond_limit" } : await visitFile(folder, file),
    );
    isFull ||= outcome === "beyond_limit";
    await onFile();
  }
  return "more";
}

/** Records every file, and settles those that are not read. An empty folder is a fault, not a reason to delete all. */
async function listFiles(parts: Parts, sync: Sync, files: readonly ListedFile[]): Promise<void> {
  if (files.length === 0) throw new FolderFault("empty");
  const pages = pageRepository(parts.db, sync);
  const paths = new Set(files.map(({ path }) => path));
  const used = await pages.addressesInUse();
  const atSight = files.map((file) => ({ file, visit: outcomeAtSight(file, paths) }));
  await pages.see(
    atSight.map(({ file: { path, version }, visit }) => ({
      address: path,
      depth: 0,
      version,
      ...(used.has(path) ? {} : visit),
    })),
  );
  // The few whose documents have to go.
  for (const { file, visit } of atSight) {
    const known = visit && used.has(file.path) ? await pages.known(file.path) : undefined;
    if (known && visit) await settlePage(parts, sync, known, visit);
  }
}

async function visitFile(folder: OpenFolder, file: KnownPage): Promise<Visit> {
  const { address: path, listed_version: version } = file;
  if (file.has_document && version !== null && version === file.etag) return { outcome: "same", status: 200 };
  const read = await folder.read(path);
  if ("outcome" in read) return read;
  if (read.byteLength === 0) return { outcome: "empty" };
  const fileType = typeOfFile(path, read);
  if (!fileType) return { outcome: "unreadable" };
  return {
    outcome: "file",
    bytes: read,
    filename: readableName(path),
    fileType,
    version,
    hash: createHash("sha256").update(read).digest("hex"),
  };
}
