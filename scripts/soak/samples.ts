import { readdirSync } from "node:fs";
import type pg from "pg";
import { memoryOf } from "../bench/open-streams.ts";
import { median } from "../bench/outcome.ts";

/** Memory in megabytes and open handles of each process, connections of the database, bytes for each of its rows. */
export type Sample = Record<string, number>;

const OWN = "understudy soak";

/** What a process that leaks would show more of, measured now. */
export async function sampleOf(client: pg.Client, processes: Record<string, number>): Promise<Sample> {
  const { rows } = await client.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
     where datname = current_database() and application_name <> $1 and backend_type = 'client backend'`,
    [OWN],
  );
  const each = Object.entries(processes).flatMap(([name, pid]) => [
    [`${name} memory`, memoryOf(pid)],
    [`${name} handles`, readdirSync(`/proc/${pid}/fd`).length],
  ]);
  return { ...Object.fromEntries(each), connections: rows[0]?.connections ?? 0 };
}

/** Bytes of tables and indexes for each row that counts: dead rows and torn pages make it grow, more rows do not. */
export async function bytesPerRow(client: pg.Client): Promise<number> {
  await client.query("analyze");
  const { rows } = await client.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(c.oid))::float8 / greatest(1, sum(greatest(c.reltuples, 0)))::float8 as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`,
  );
  return rows[0]?.bytes ?? 0;
}

/** The middle of several samples: one alone may have met a collection of garbage. */
export function middleOf(samples: readonly Sample[]): Sample {
  const names = Object.keys(samples[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(samples.map((one) => one[name] ?? 0))]));
}
