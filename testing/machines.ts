import pg from "pg";
import { distribute } from "../apps/server/src/platform/distribution.ts";

/**
 * The database servers under test. There is one, unless TEST_CITUS_WORKERS names the workers of a Citus cluster whose
 * coordinator is TEST_POSTGRES_URL. In that case every test database is distributed.
 */
function servers(): string[] {
  const workers = process.env["TEST_CITUS_WORKERS"] ?? "";
  return [adminUrl(), ...workers.split(",").filter(Boolean)];
}

/** Triggers and a few other features of a single PostgreSQL don't exist on a cluster. */
export const isDistributed = (): boolean => Boolean(process.env["TEST_CITUS_WORKERS"]);

export function adminUrl(): string {
  const url = process.env["TEST_POSTGRES_URL"];
  if (!url)
    throw new Error("TEST_POSTGRES_URL is not set. Run the tests by `npm test`: it starts the services.");
  return url;
}

export async function onEveryServer(sql: string): Promise<void> {
  for (const url of servers()) await onServer(url, sql);
}

/** Turns a migrated template into a distributed one; its copies on every server form one database. */
export async function distributeTemplate(name: string): Promise<void> {
  const [coordinator = "", ...workers] = servers();
  for (const url of workers) await onServer(at(url, name), "create extension if not exists citus");
  const client = new pg.Client({ connectionString: at(coordinator, name) });
  await client.connect();
  try {
    const hostOf = (url: string): string => new URL(url).host;
    const options = { coordinator: hostOf(coordinator), workers: workers.map(hostOf) };
    await distribute(client, { ...options, rebalance: false, say: () => {} });
  } finally {
    await client.end();
  }
  // A template can't be copied while anything is connected, and Citus keeps a background process connected to every
  // database.
  await onEveryServer(`alter database ${name} allow_connections false;
    select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function at(url: string, name: string): string {
  const place = new URL(url);
  place.pathname = `/${name}`;
  return place.href;
}
