import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import type { Database } from "./database.ts";

const FOLDER = path.join(import.meta.dirname, "../../migrations");
/** An arbitrary number for the advisory lock. All our processes wait on the same one. */
const LOCK = 7_268_415_239;

/**
 * Applies missing migrations in order, each in its own transaction. Several processes may start at once on an empty
 * database: one migrates, the others wait and find nothing left to do.
 */
export async function migrate(url: string, folder: string = FOLDER): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "understudy migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(
      "create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const done = await client.query<{ name: string }>("select name from schema_migrations");
    const applied = new Set(done.rows.map((row) => row.name));
    const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
    const missing = files.filter((file) => !applied.has(file));
    for (const file of missing) await apply(client, folder, file);
    return missing;
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
}

/** The migrations of this release that the database does not have yet. */
export async function missingMigrations(db: Database, folder: string = FOLDER): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  return (await readdir(folder)).filter((file) => file.endsWith(".sql") && !applied.has(file)).sort();
}

async function apply(client: pg.Client, folder: string, file: string): Promise<void> {
  const sql = await readFile(path.join(folder, file), "utf8");
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query("insert into schema_migrations (name) values ($1)", [file]);
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback");
    throw new Error(`Migration ${file} failed and was rolled back.`, { cause });
  }
}
