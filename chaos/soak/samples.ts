import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { median } from "../../testing/measurement.ts";
import { memoryOf } from "../../testing/open-streams.ts";
import { weightFile } from "./weight-file.ts";

/**
 * For each process the memory that it holds, the part in use (both in megabytes, after garbage collection) and its open
 * handles. For the database its connections and the bytes per row.
 */
export type Sample = Record<string, number>;

const OWN = "understudy soak";
export const IN_USE = "in use";
const POLL_MS = 20;
const POLLS = 500;

/** Measures everything that would grow in a leaking process. */
export async function sampleOf(client: pg.Client, processes: Record<string, number>): Promise<Sample> {
  const { rows } = await client.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
     where datname = current_database() and application_name <> $1 and backend_type = 'client backend'`,
    [OWN],
  );
  const sample: Sample = { connections: rows[0]?.connections ?? 0 };
  for (const [name, pid] of Object.entries(processes)) {
    sample[`${name} ${IN_USE}`] = await collect(pid);
    sample[`${name} memory`] = memoryOf(pid);
    sample[`${name} handles`] = readdirSync(`/proc/${pid}/fd`).length;
  }
  return sample;
}

/** The memory that a process uses after garbage collection. Otherwise the result depends on when it last collected. */
async function collect(pid: number): Promise<number> {
  const file = weightFile(pid);
  rmSync(file, { force: true });
  process.kill(pid, "SIGUSR2");
  for (let polls = 0; polls < POLLS; polls++) {
    await pause(POLL_MS);
    if (!existsSync(file)) continue;
    const weight = Number(readFileSync(file, "utf8"));
    rmSync(file);
    return weight;
  }
  throw new Error(`Process ${pid} did not weigh itself.`);
}

/** Bytes of tables and indexes per live row: dead rows and fragmented pages make it grow, more rows don't. */
export async function bytesPerRow(client: pg.Client): Promise<number> {
  await client.query("analyze");
  const { rows } = await client.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(c.oid))::float8 / greatest(1, sum(greatest(c.reltuples, 0)))::float8 as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`,
  );
  return rows[0]?.bytes ?? 0;
}

/** The median of several samples, because a single one may have coincided with a garbage collection. */
export function middleOf(samples: readonly Sample[]): Sample {
  const names = Object.keys(samples[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(samples.map((one) => one[name] ?? 0))]));
}
