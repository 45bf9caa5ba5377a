import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { JOBS } from "../apps/server/src/app.ts";
import { createJobs } from "../apps/server/src/platform/jobs.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { migrate } from "../apps/server/src/platform/migrations.ts";
import { distributeTemplate, isDistributed, onEveryServer } from "./machines.ts";
import { databaseUrl } from "./services.ts";

export type Row = Record<string, unknown>;
export type TestDatabase = { url: string; drop: () => Promise<void> };

const SERVER = fileURLToPath(new URL("../apps/server/", import.meta.url));
const PREFIX = "understudy_template_";
/**
 * An arbitrary advisory lock number, unique to this lock. Processes that start together prepare the template in turn.
 */
const LOCK = 6_151_870_011;

const templates = new Map<string, Promise<string>>();
let counter = 0;

/**
 * Creates a separate database for one test: a copy of a migrated template with the job queues declared. It takes about
 * 50 ms. The template stays on the server until the schema or the queues change.
 */
export async function createTestDatabase(server: string): Promise<TestDatabase> {
  const template = templates.get(server) ?? prepareTemplate(server);
  templates.set(server, template);
  return create(server, ` template ${await template}`);
}

/** Creates a database without a schema, for tests of the migrations and for servers that a test breaks. */
export function createEmptyDatabase(server: string): Promise<TestDatabase> {
  return create(server, "");
}

async function create(server: string, options: string): Promise<TestDatabase> {
  const name = `test_${process.pid}_${Date.now()}_${counter++}`;
  const run = (sql: string) => (isDistributed() ? onEveryServer(sql) : query(server, sql));
  await run(`create database ${name}${options}`);
  return {
    url: databaseUrl(server, name),
    drop: async () => void (await run(`drop database if exists ${name} with (force)`)),
  };
}

async function prepareTemplate(server: string): Promise<string> {
  const name = PREFIX + templateVersion();
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    await admin.query("select pg_advisory_lock($1)", [LOCK]);
    const { rows } = await admin.query<{ datname: string }>("select datname from pg_database");
    const found = rows.map(({ datname }) => datname);
    const obsolete = (other: string): boolean =>
      isLeftOver(other) || (other.startsWith(PREFIX) && other !== name);
    for (const other of found.filter(obsolete))
      await admin.query(`drop database if exists ${other} with (force)`);
    if (found.includes(name)) return name;
    const draft = `draft_${name}`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    const run = (sql: string) => (isDistributed() ? onEveryServer(sql) : admin.query(sql));
    await run(`create database ${draft}`);
    const url = databaseUrl(server, draft);
    await migrate(url);
    const jobs = await createJobs({ url, jobs: JOBS, log: createLog("silent"), worker: false });
    await jobs.stop();
    if (isDistributed()) await distributeTemplate(draft);
    await run(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    // Closing the connection releases the lock.
    await admin.end();
  }
}

/** Whether the database belongs to a test whose process died before it could drop it. */
function isLeftOver(name: string): boolean {
  const pid = Number(/^test_(\d+)_/.exec(name)?.[1] ?? 0);
  if (pid === 0) return false;
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

/** Changes with the schema, the list of jobs and the way queues are declared. */
function templateVersion(): string {
  const hash = createHash("sha256");
  const migrations = readdirSync(`${SERVER}migrations`).filter((file) => file.endsWith(".sql"));
  const sources = ["src/app.ts", "src/platform/jobs.ts", "package.json"];
  for (const file of [...migrations.sort().map((one) => `migrations/${one}`), ...sources]) {
    hash.update(readFileSync(SERVER + file));
  }
  hash.update(isDistributed() ? "distributed" : "");
  return hash.digest("hex").slice(0, 16);
}

/** Reads or changes stored data on a separate connection, bypassing the product. */
export async function query(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection rejects the query. The event repeats it, and would end the process without a listener.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
