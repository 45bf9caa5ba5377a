import type pg from "pg";
import { CREATE_OUTBOX, OUTBOX } from "./outbox.ts";

type Options = {
  /** The `host:port` at which the workers and the coordinator reach each other. */
  coordinator: string;
  workers: readonly string[];
  rebalance: boolean;
  say: (line: string) => void;
};
type Named = { name: string };

/** The one table that public calls query before they know the owner. Every machine has a copy. */
const REFERENCE = "directory";
const OWNERS = "users";

/**
 * Distributes the tenant tables over the workers by owner. Tables without an owner stay on the coordinator. Each step
 * first checks whether it is already done, so an interrupted run can be repeated.
 */
export async function distribute(client: pg.Client, { coordinator, workers, rebalance, say }: Options) {
  await client.query("create extension if not exists citus");
  await client.query(CREATE_OUTBOX);
  await client.query("select citus_set_coordinator_host($1, $2)", parseHostPort(coordinator));
  for (const worker of workers) {
    await client.query("select citus_add_node($1, $2)", parseHostPort(worker));
    say(`added worker ${worker}`);
  }
  await extendWorkers(client);
  const before = await distributed(client);
  const tables = await tenantTables(client);
  for (const table of tables.filter((one) => !before.has(one))) {
    const column = table === OWNERS ? "id" : "user_id";
    const beside = table === OWNERS ? "none" : OWNERS;
    await client.query("select create_distributed_table($1::regclass, $2, colocate_with => $3)", [
      table,
      column,
      beside,
    ]);
    say(`distributed ${table} by ${column}`);
  }
  if (!before.has(REFERENCE)) {
    await client.query("select create_reference_table($1::regclass)", [REFERENCE]);
    say(`copied ${REFERENCE} to every machine`);
  }
  // The local tables still hold the rows that were copied to the shards, where no query reads them.
  const fresh = [...tables, REFERENCE].filter((one) => !before.has(one));
  for (const table of fresh.toReversed()) {
    await client.query("select truncate_local_data_after_distributing_table($1::regclass)", [table]);
  }
  if (rebalance) await client.query("select rebalance_table_shards()");
  return { tables: tables.length, distributed: fresh.length, shards: await shardsOf(client) };
}

function parseHostPort(address: string): [string, number] {
  const [, host, port] = /^(.+):(\d+)$/.exec(address) ?? [];
  if (!host || !port) throw new Error(`${address} is not host:port.`);
  return [host, Number(port)];
}

/**
 * Citus creates the extensions that the tables need on the workers. Extensions that only statements use, such as
 * trigrams, must be created again to reach them.
 */
async function extendWorkers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Named>(
    "select quote_ident(extname) as name from pg_extension where extname not like 'citus%' and extname <> 'plpgsql'",
  );
  for (const { name } of rows) await client.query(`create extension if not exists ${name}`);
}

async function distributed(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<Named>("select logicalrelid::text as name from pg_dist_partition");
  return new Set(rows.map(({ name }) => name));
}

/**
 * Reads the tables from the catalog: those whose primary key starts with the owner's id, as the schema rules
 * guarantee. Owners come first, and each table comes after the tables it references.
 */
async function tenantTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<Named & { refers: string[] }>(
    `select c.oid::regclass::text as name, coalesce(array_agg(distinct k.confrelid::regclass::text)
       filter (where k.confrelid <> c.oid), '{}') as refers
     from pg_class c join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
     join pg_attribute a on a.attrelid = c.oid and a.attnum = p.conkey[1]
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
     where c.relkind = 'r' and (c.oid::regclass::text = $1 or a.attname = 'user_id')
       and c.relnamespace in ('public'::regnamespace, 'distribution'::regnamespace)
     group by c.oid order by c.oid::regclass::text <> $1, 1`,
    [OWNERS],
  );
  const waiting = new Map(rows.map(({ name, refers }) => [name, refers]));
  const inOrder: string[] = [];
  while (waiting.size > 0) {
    const [next] = [...waiting].find(([, refers]) => refers.every((one) => !waiting.has(one))) ?? [];
    if (next === undefined) throw new Error(`These tables reference each other: ${[...waiting.keys()]}.`);
    inOrder.push(next);
    waiting.delete(next);
  }
  return inOrder;
}

async function shardsOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ place: string; count: number }>(
    `select nodename || ':' || nodeport as place, count(*)::int from citus_shards
     where table_name = $1::regclass group by 1 order by 1`,
    [OUTBOX],
  );
  return Object.fromEntries(rows.map(({ place, count }) => [place, count]));
}
