import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { folderStorage, type RawStorage } from "../../platform/storage.ts";
import { TABLES, tables } from "../../platform/tables.ts";
import { readJson } from "./base.ts";
import type { BackupPaths } from "./paths.ts";

const DAY_MS = 86_400_000;
/** Prefix of the key of an original that is stored encrypted. It is copied as it is. */
const CLOSED = /^e\//;

type Options = { url: string; store: RawStorage; paths: BackupPaths };

/**
 * Copies the originals that are not in the backup yet. An original that the product has deleted stays only as long as
 * a backup may restore its document.
 */
export async function copyOriginals({
  url,
  store,
  paths,
  keepDays,
  now,
}: Options & { keepDays: number; now: Date }) {
  const wanted = await keysIn(url);
  const copy = folderStorage(paths.originals);
  await mkdir(paths.originals, { recursive: true, mode: 0o700 });
  const stored = new Set(await keysOf(paths.originals));
  const missing: string[] = [];
  let copied = 0;
  for (const key of wanted) {
    if (stored.has(key)) continue;
    const bytes = await readIfThere(store, key);
    if (!bytes) missing.push(key);
    else {
      await copy.write(key, bytes);
      copied += 1;
    }
  }
  const forgotten = await forgetOriginals(paths, { stored, wanted, keepDays, now });
  // A document may have been deleted while this ran. Its original is not missing then.
  const stillWanted = missing.length > 0 ? await keysIn(url) : wanted;
  return {
    copied,
    held: stored.size + copied - forgotten,
    forgotten,
    missing: missing.filter((key) => stillWanted.has(key)),
  };
}

type ForgetOptions = { stored: Set<string>; wanted: Set<string>; keepDays: number; now: Date };

async function forgetOriginals(
  paths: BackupPaths,
  { stored, wanted, keepDays, now }: ForgetOptions,
): Promise<number> {
  const known = await readJson<Record<string, string>>(paths.gone, {});
  const missingSince: Record<string, string> = {};
  let forgotten = 0;
  for (const key of stored) {
    if (wanted.has(key)) continue;
    const since = known[key] ?? now.toISOString();
    if (Date.parse(since) < now.getTime() - keepDays * DAY_MS) {
      await rm(path.join(paths.originals, key), { force: true });
      forgotten += 1;
    } else missingSince[key] = since;
  }
  await writeWhole(paths.gone, JSON.stringify(missingSince));
  return forgotten;
}

/** Restores originals that the database references and the store lacks. Returns those that the backup lacks too. */
export async function giveBackOriginals({ url, store, paths }: Options, only?: ReadonlySet<string>) {
  const copy = folderStorage(paths.originals);
  const missing: string[] = [];
  let placed = 0;
  let bytes = 0;
  for (const key of only ?? (await keysIn(url))) {
    if (await store.has(key)) continue;
    const original = await readIfThere(copy, key);
    if (!original) missing.push(key);
    else {
      await store.write(key, original);
      placed += 1;
      bytes += original.byteLength;
    }
  }
  return { placed, bytes, missing };
}

/** Every file that rows reference: originals, newer versions that are waiting to be indexed, images and packages. */
function keysIn(url: string): Promise<Set<string>> {
  const all = tables.flatMap(([table, { files = [] }]) =>
    files.map((key) => `select ${key} as key from ${table}`),
  );
  return keysBy(url, all.join(" union all "), []);
}

export function keysOfProfile(url: string, userId: string, profileId: number): Promise<Set<string>> {
  const { files } = TABLES.documents;
  const all = files.map(
    (key) => `select ${key} as key from documents where user_id = $1 and profile_id = $2`,
  );
  return keysBy(url, all.join(" union all "), [userId, profileId]);
}

async function keysBy(url: string, select: string, values: (string | number)[]): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string | null }>(select, values);
    return new Set(rows.flatMap(({ key }) => (key ? [key.replace(CLOSED, "")] : [])));
  } finally {
    await client.end();
  }
}

async function keysOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

function readIfThere(store: RawStorage, key: string): Promise<Uint8Array | undefined> {
  return store.read(key).catch((error: { code?: string }) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}

export async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.part`, text, { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}
