import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { baseFor, bytesIn, openBase } from "./base.ts";
import { type BackupPaths, SEALED } from "./paths.ts";
import type { BackupKey } from "./seal.ts";
import { connectionOf, type Tools } from "./tools.ts";

type Options = {
  paths: BackupPaths;
  tools: Tools;
  /** Keys that decrypt a backup. */
  keys: readonly BackupKey[];
  /** The moment to restore to; without it, everything that was archived. */
  at: Date | undefined;
  /** An empty or missing folder. Existing data is never overwritten. */
  data: string;
  /** The URL of the restored server, with a user that may call pg_is_in_recovery(). */
  url: string;
  /** The path of the settings, if the Linux distribution stores them outside the data folder. */
  configFile: string | undefined;
  patienceSeconds: number;
};

const LOG_NAME = "understudy-restore.log";
/** The keys that decrypt the WAL, in the data folder while the server replays it. */
const KEYS_NAME = "understudy-restore.keys";
const MANIFEST = "backup_manifest";
const OPEN_LOG = fileURLToPath(new URL("../open-log.ts", import.meta.url));

/** Unpacks the base backup, verifies every file, starts a server on it and replays the WAL up to the moment. */
export async function restoreCluster(options: Options) {
  const { paths, tools, keys, at, data, url, configFile } = options;
  const base = await baseFor(paths, at);
  const entries = await readdir(data).catch(() => []);
  if (entries.length > 0) throw new Error(`${data} is not empty.`);
  await mkdir(data, { recursive: true, mode: 0o700 });
  await tools.write("tar", ["-xz", "-f", "-", "-C", data], await openBase(base, keys));
  // A backup of an earlier release has its manifest next to the archive, not inside.
  if ((await readdir(base.folder)).includes(MANIFEST))
    await copyFile(path.join(base.folder, MANIFEST), path.join(data, MANIFEST));
  await tools.giveToServer(data);
  // Without this check, a corrupted file could go unnoticed until a visitor hits it years later.
  await tools.asServer("pg_verifybackup", ["--no-parse-wal", "--quiet", data]);
  const bytes = await bytesIn(data);
  await configure(data, { paths, at, keys, hasOwnSettings: configFile === undefined });
  await tools.giveToServer(data);
  const port = connectionOf(url).PGPORT ?? "5432";
  const settings = configFile ? ["-c", `config_file=${configFile}`] : [];
  const log = path.join(data, LOG_NAME);
  const asMuch = Object.entries(base.settings ?? {}).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const words = ["-p", port, "-c", "archive_mode=off", ...asMuch, ...settings].join(" ");
  try {
    await tools.asServer("pg_ctl", ["start", "-D", data, "-l", log, "-W", "-o", words]);
    await recovered(url, log, options.patienceSeconds);
  } finally {
    await rm(path.join(data, KEYS_NAME), { force: true });
  }
  return { base: base.name, bytes };
}

type Settings = {
  paths: BackupPaths;
  at: Date | undefined;
  keys: readonly BackupKey[];
  hasOwnSettings: boolean;
};

async function configure(data: string, { paths, at, keys, hasOwnSettings }: Settings): Promise<void> {
  if (hasOwnSettings && !(await readdir(data)).includes("postgresql.conf")) {
    throw new Error("The backup has no postgresql.conf: pass the server's with --config.");
  }
  const file = path.join(data, "postgresql.auto.conf");
  const before = await readFile(file, "utf8").catch(() => "");
  // The setting is read before the server knows any time zone names, so it would reject a Z.
  const moment = at?.toISOString().replace("Z", "+00");
  const target = moment ? [`recovery_target_time = '${moment}'`, "recovery_target_action = 'promote'"] : [];
  const lines = [
    "# Point-in-time restore; PostgreSQL reads these settings only if recovery.signal exists.",
    `restore_command = '${restoreCommand(paths.log, path.join(data, KEYS_NAME))}'`,
    ...target,
  ];
  await writeFile(file, `${before}\n${lines.join("\n")}\n`);
  const identities = keys.map(({ identity }) => identity.toString("base64"));
  await writeFile(path.join(data, KEYS_NAME), JSON.stringify(identities), { mode: 0o600 });
  await writeFile(path.join(data, "recovery.signal"), "");
}

/** WAL files from before the key was set are only compressed. */
function restoreCommand(log: string, keys: string): string {
  const [file, node, program, held] = [`${log}/%f`, process.execPath, OPEN_LOG, keys].map(
    (one) => `"${quoted(one)}`,
  );
  return `if [ -f ${file}${SEALED}" ]; then ${node}" ${program}" ${held}" ${file}${SEALED}" "%p"; else gzip -dc ${file}.gz" > "%p"; fi`;
}

function quoted(folder: string): string {
  if (/['"\\\n$`]/.test(folder))
    throw new Error(`${folder} contains characters that can't be used in a command.`);
  return folder;
}

/** Waits until the server accepts writes. If it gave up, its log says why. */
async function recovered(url: string, log: string, patienceSeconds: number): Promise<void> {
  const end = Date.now() + patienceSeconds * 1_000;
  for (;;) {
    if ((await standing(url)) === "open") return;
    const words = await readFile(log, "utf8").catch(() => "");
    const fault = /FATAL: {2}(?!.*(?:starting up|not yet accepting|consistent recovery))(.*)/.exec(
      words,
    )?.[1];
    if (fault) throw new Error(`PostgreSQL stopped: ${fault}. ${lastMoment(words)}\n${words.slice(-2_000)}`);
    if (Date.now() > end)
      throw new Error(`The restore did not finish within ${patienceSeconds} s; see ${log}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function lastMoment(words: string): string {
  const moment = /last completed transaction was at log time (.*)/.exec(words)?.[1];
  return moment ? `The archive ends at ${moment}. Omit --at to restore all of it.` : "";
}

async function standing(url: string): Promise<"open" | "reading" | "silent"> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ reading: boolean }>("select pg_is_in_recovery() as reading");
    return rows[0]?.reading ? "reading" : "open";
  } catch {
    return "silent";
  } finally {
    await client.end().catch(() => {});
  }
}
