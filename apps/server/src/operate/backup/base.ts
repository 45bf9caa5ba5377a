import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { ABOUT, type BackupPaths, type Base, PLAIN_BASE, SEALED, SEALED_BASE } from "./paths.ts";
import { type BackupKey, open, seal, sealedFor } from "./seal.ts";
import { connectionOf, type Tools } from "./tools.ts";

const DAY_MS = 86_400_000;
/** WAL files are named by 24 hexadecimal digits: the timeline, then the position. */
const LOG_FILE = /^[0-9A-F]{24}/;
const TIMELINE_DIGITS = 8;

type Options = {
  url: string;
  paths: BackupPaths;
  tools: Tools;
  /** The first encrypts. Without any, the backup is stored unencrypted. */
  keys: readonly BackupKey[];
  clock: () => Date;
};

/** Takes a full copy of the running cluster. Every second from its end on can be restored with the WAL. */
export async function takeBase({
  url,
  paths,
  tools,
  keys,
  clock,
}: Options): Promise<Base & { bytes: number }> {
  const { firstLog, settings } = await publicStatusOf(url);
  const startedAt = clock().toISOString();
  const name = startedAt.replace(/[:.]/g, "-");
  const folder = path.join(paths.bases, name);
  const half = `${folder}.part`;
  // Readable by PostgreSQL's group, because its user restores a cluster.
  await mkdir(half, { recursive: true, mode: 0o750 });
  // Written to stdout, so that no part is ever stored unencrypted. The manifest is then inside the archive.
  const how = ["--pgdata", "-", "--format=tar", "--compress=gzip:1", "--wal-method=fetch"];
  const quickly = ["--checkpoint=fast", "--no-password"];
  const [key] = keys;
  try {
    await tools.read("pg_basebackup", [...how, ...quickly], connectionOf(url), (output) =>
      pipeline(
        key ? seal(key.recipient, output) : output,
        createWriteStream(path.join(half, key ? SEALED_BASE : PLAIN_BASE), { mode: 0o640 }),
      ),
    );
    const about = { startedAt, endedAt: clock().toISOString(), firstLog, settings };
    await writeFile(path.join(half, ABOUT), JSON.stringify(about));
    await rename(half, folder);
    return { name, folder, ...about, bytes: await bytesIn(folder) };
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
}

/** The compressed archive of a base backup, as pg_basebackup wrote it. */
export async function openBase(
  { folder }: Base,
  keys: readonly BackupKey[],
): Promise<AsyncIterable<Uint8Array>> {
  const isSealed = (await readdir(folder)).includes(SEALED_BASE);
  const file = createReadStream(path.join(folder, isSealed ? SEALED_BASE : PLAIN_BASE));
  return isSealed ? open(keys, file) : file;
}

/** Whether the WAL that PostgreSQL now archives can be read only with these keys. */
export async function isLogSealed(paths: BackupPaths, [key]: readonly BackupKey[]): Promise<boolean> {
  const files = await readdir(paths.log).catch(() => []);
  const newest = files
    .filter((name) => LOG_FILE.test(name) && !name.endsWith(".part"))
    .sort()
    .at(-1);
  if (!key || !newest?.endsWith(SEALED)) return false;
  const sealed = await sealedFor(createReadStream(path.join(paths.log, newest)));
  return sealed?.recipient.equals(key.recipient) ?? false;
}

/** These settings may be on the server's command line, where a copy of its files does not include them. */
const AS_MUCH_AS = [
  "max_connections",
  "max_worker_processes",
  "max_wal_senders",
  "max_prepared_transactions",
  "max_locks_per_transaction",
];

type PublicStatus = Required<Pick<Base, "firstLog" | "settings">>;

/** The current WAL file. A server without WAL archiving cannot be backed up. */
async function publicStatusOf(url: string): Promise<PublicStatus> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{
      file: string;
      mode: string;
      failed: boolean;
      settings: Record<string, string>;
    }>(
      `select pg_walfile_name(pg_current_wal_lsn()) as file, current_setting('archive_mode') as mode,
         coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failed,
         (select json_object_agg(name, setting) from pg_settings where name = any($1)) as settings
       from pg_stat_archiver`,
      [AS_MUCH_AS],
    );
    const row = rows[0];
    if (row?.mode === "off") throw new Error("The server does not archive its log: set archive_mode = on.");
    if (row?.failed) throw new Error("The server could not archive its log. PostgreSQL's log says why.");
    return { firstLog: row?.file ?? "", settings: row?.settings ?? {} };
  } finally {
    await client.end();
  }
}

/**
 * Deletes expired backups, so that erased data is gone from every backup after `keepDays`. Called after a new base
 * backup, so that the newest always remains.
 */
export async function forgetBases(paths: BackupPaths, keepDays: number, now: Date) {
  const limit = now.getTime() - keepDays * DAY_MS;
  const all = await paths.list();
  const old = all.slice(0, -1).filter(({ startedAt }) => Date.parse(startedAt) < limit);
  for (const { folder } of old) await rm(folder, { recursive: true, force: true });
  const [oldest] = all.filter((base) => !old.includes(base));
  const files = oldest ? await logBefore(paths, oldest.firstLog) : [];
  for (const file of files) await rm(path.join(paths.log, file), { force: true });
  return { bases: old.length, logFiles: files.length };
}

/** Of any timeline: no base backup needs a WAL file from before its start. */
async function logBefore(paths: BackupPaths, first: string): Promise<string[]> {
  const names = await readdir(paths.log).catch(() => []);
  const walPosition = (name: string): string => name.slice(TIMELINE_DIGITS, 24);
  return names.filter((name) => LOG_FILE.test(name) && walPosition(name) < walPosition(first));
}

/** The newest base backup that ended before this moment. */
export async function baseFor(paths: BackupPaths, at: Date | undefined): Promise<Base> {
  const all = await paths.list();
  const fit = all.filter(({ endedAt }) => at === undefined || Date.parse(endedAt) <= at.getTime());
  const base = fit.at(-1);
  if (base) return base;
  const first = all[0]?.endedAt;
  throw new Error(first ? `The oldest backup ended at ${first}.` : `There is no backup in ${paths.folder}.`);
}

export async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

export async function readJson<Value>(file: string, otherwise: Value): Promise<Value> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return text === undefined ? otherwise : (JSON.parse(text) as Value);
}
