import pg from "pg";
import { distribute } from "../src/platform/distribution.ts";

/**
 * The machines of the database under test. There is one, unless TEST_CITUS_WORKERS names the workers of a Citus
 * cluster whose coordinator is TEST_POSTGRES_URL: then every database of the run is a distributed one.
 */
function machines(): string[] {
  const workers = process.env["TEST_CITUS_WORKERS"] ?? "";
  return [adminUrl(), ...workers.split(",").filter(Boolean)];
}

/** Not everything that a single PostgreSQL does can be asked of several: triggers of a test, one. */
export const isDistributed = (): boolean => machines().length > 1;

export function adminUrl(): string {
  const url = process.env["TEST_POSTGRES_URL"];
  if (!url) throw new Error("Run the tests by `npm test`: it starts the services and says where they are.");
  return url;
}

export async function onEveryMachine(sql: string): Promise<void> {
  for (const url of machines()) await onMachine(url, sql);
}

/** Makes a migrated template a distributed one, of which copies on every machine are one database together. */
export async function distributeTemplate(name: string): Promise<void> {
  const [coordinator = "", ...workers] = machines();
  if (workers.length === 0) return;
  for (const url of workers) await onMachine(at(url, name), "create extension if not exists citus");
  const client = new pg.Client({ connectionString: at(coordinator, name) });
  await client.connect();
  try {
    const placeOf = (url: string): string => new URL(url).host;
    const options = { coordinator: placeOf(coordinator), workers: workers.map(placeOf) };
    await distribute(client, { ...options, rebalance: false, say: () => {} });
  } finally {
    await client.end();
  }
}

/** Nothing may be connected to a template that is copied; Citus keeps a process of its own at every database. */
export async function closeTemplate(name: string): Promise<void> {
  if (machines().length === 1) return;
  await onEveryMachine(`alter database ${name} allow_connections false;
    select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
}

async function onMachine(url: string, sql: string): Promise<void> {
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
