import { execFile } from "node:child_process";
import { appendFile, chmod, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { postgresTools } from "../apps/server/src/operate/backup/tools.ts";
import { query } from "./database.ts";
import { freePort } from "./processes.ts";
import { runningServices } from "./product.ts";

const run = promisify(execFile);
const ARCHIVE = fileURLToPath(new URL("../deploy/bin/archive-wal", import.meta.url));
const SERVICES = fileURLToPath(new URL("../.data/services.json", import.meta.url));

/** More connections than the server's default. */
const MORE = "-c max_connections=120";

/** The programs of the PostgreSQL that the tests use, and the user that it runs as. */
export async function installation(): Promise<{ tools: string; user: string | undefined }> {
  runningServices();
  const { services } = JSON.parse(await readFile(SERVICES, "utf8")) as {
    services: { postgres: { tools: string } };
  };
  return { tools: services.postgres.tools, user: process.getuid?.() === 0 ? "understudy" : undefined };
}

/** Creates a folder that PostgreSQL's user can write to. */
export async function folderFor(user: string | undefined, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  if (user) await run("chown", [`${user}:`, folder]);
}

type ClusterOptions = {
  folder: string;
  archive: string;
  /** A file with the public key that the WAL is encrypted with. */
  recipient?: string;
  initdb?: readonly string[];
  /** Whether acknowledged writes must survive a crash of the server. */
  durable?: boolean;
};

/** A test's own PostgreSQL, which can be stopped, damaged and thrown away. Its WAL goes to `archive`. */
export async function startCluster({
  folder,
  archive,
  recipient,
  initdb = [],
  durable = false,
}: ClusterOptions) {
  const { tools, user } = await installation();
  const port = await freePort();
  const data = path.join(folder, "data");
  await folderFor(user, folder);
  await folderFor(user, archive);
  const { asServer } = postgresTools({ environment: process.env, folder: tools, user });
  await asServer("initdb", [
    "-D",
    data,
    "-U",
    "postgres",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
    "-N",
    ...initdb,
  ]);
  const settings = {
    port,
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: `'${folder}'`,
    archive_mode: "on",
    archive_command: `'${[ARCHIVE, '"%p"', `"${archive}/%f"`, recipient ?? ""].join(" ").trim()}'`,
    archive_timeout: 60,
  };
  // If the test never crashes the server, all restored data comes from the archive, and commits can be asynchronous.
  const hurried = { synchronous_commit: durable ? "on" : "off" };
  const lines = Object.entries({ ...settings, ...hurried }).map(([name, value]) => `${name} = ${value}\n`);
  await appendFile(path.join(data, "postgresql.conf"), lines.join(""));
  // On the command line, as deploy/bin/parts does it: a restore must still know these settings.
  const start = () =>
    asServer("pg_ctl", ["start", "-D", data, "-l", path.join(folder, "log"), "-w", "-s", "-o", MORE]);
  await start();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    port,
    data,
    tools,
    user,
    start,

    stop: (at: string = data) =>
      asServer("pg_ctl", ["stop", "-D", at, "-m", "immediate", "-s"]).catch(() => {}),

    /** Closes the current WAL file and waits until it is in the archive. */
    async archived(): Promise<void> {
      const [row] = await query(url, "select pg_walfile_name(pg_switch_wal()) as file");
      const wanted = String(row?.["file"]);
      let [last, moved] = ["", Date.now()];
      for (;;) {
        const [now] = await query(url, "select last_archived_wal as file from pg_stat_archiver");
        const file = String(now?.["file"]);
        if (file >= wanted) return;
        // After a gigabyte of writes there is much to archive first. What matters is that archiving makes progress.
        if (file !== last) [last, moved] = [file, Date.now()];
        if (Date.now() - moved > 60_000)
          throw new Error(`Nothing was archived for a minute before ${wanted}.`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
