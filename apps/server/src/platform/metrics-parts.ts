import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Pool } from "pg";
import { Gauge, type Registry } from "prom-client";
import type { Database } from "./database.ts";
import type { EphemeralStore } from "./ephemeral-store.ts";

type Parts = {
  db: Database;
  ephemeral: EphemeralStore;
  /** Whether Redis is configured. Without it, running in memory is normal. */
  redis: boolean;
  /** The folder of originals; undefined if they are in an object store. */
  storageDir: string | undefined;
  modelCallsPerDay: number;
};

/** A scrape must return even if a dependency does not. */
const PATIENCE_MS = 1_500;

/** Metrics that are read at scrape time: the dependencies of a process, and the jobs waiting in the queue. */
export function watchParts(register: Registry, parts: Parts): void {
  gaugeOf(register, "understudy_part_up", "1 if a dependency responds", ["part"], async (set) => {
    set(Number(await answers(sql`select 1`.execute(parts.db))), { part: "database" });
    if (parts.redis) set(Number(parts.ephemeral.kind() === "redis"), { part: "redis" });
  });
  gaugeOf(
    register,
    "understudy_queue_oldest_seconds",
    "Waiting time of the oldest due job",
    ["queue"],
    async (set) => {
      for (const { queue, seconds } of await inTime(waitingJobs(parts.db))) set(seconds, { queue });
    },
  );
  gaugeOf(register, "understudy_queue_waiting", "Due jobs that are waiting", ["queue"], async (set) => {
    for (const { queue, waiting } of await inTime(waitingJobs(parts.db))) set(waiting, { queue });
  });
  gaugeOf(
    register,
    "understudy_model_day_used_ratio",
    "Used share of MODEL_CALLS_PER_DAY",
    [],
    async (set) => {
      set((await inTime(modelCallsToday(parts.db))) / Math.max(1, parts.modelCallsPerDay), {});
    },
  );
  const { storageDir } = parts;
  if (!storageDir) return;
  gaugeOf(
    register,
    "understudy_storage_free_ratio",
    "Free share of the disk with original files",
    [],
    async (set) => {
      const { bavail, blocks } = await statfs(storageDir);
      set(bavail / Math.max(1, blocks), {});
    },
  );
}

export function watchPool(register: Registry, pool: Pool): void {
  gaugeOf(
    register,
    "understudy_pool_connections",
    "Database connections by state",
    ["state"],
    async (set) => {
      set(pool.totalCount - pool.idleCount, { state: "busy" });
      set(pool.idleCount, { state: "idle" });
      set(pool.waitingCount, { state: "waited for" });
    },
  );
}

type Setter = (value: number, labels: Record<string, string>) => void;

/** A gauge that is read at scrape time. A value that cannot be determined is omitted, not reported as 0. */
function gaugeOf(
  register: Registry,
  name: string,
  help: string,
  labelNames: string[],
  ask: (set: Setter) => Promise<void>,
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [register],
    async collect() {
      this.reset();
      if (labelNames.length === 0) this.remove({});
      await ask((value, labels) => this.set(labels, value)).catch(() => {});
    },
  });
}

export type Waiting = { queue: string; waiting: number; seconds: number };

/** The jobs of every queue that could run now. A job scheduled for later is not late. */
export async function waitingJobs(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select name as queue, count(*)::int as waiting,
           greatest(0, extract(epoch from now() - min(greatest(created_on, start_after))))::float8 as seconds
    from pgboss.job where state < 'active' and start_after <= now() group by name order by name`.execute(db);
  return rows;
}

/** Calls to the language model since midnight UTC, for the whole installation. */
export async function modelCallsToday(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count from installation_usage
    where name = 'model' and period = (now() at time zone 'utc')::date`.execute(db);
  return rows[0]?.count ?? 0;
}

async function answers(request: Promise<unknown>): Promise<boolean> {
  return inTime(request).then(
    () => true,
    () => false,
  );
}

function inTime<Result>(request: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("a dependency did not respond in time")), PATIENCE_MS);
  });
  return Promise.race([request, late]).finally(() => clearTimeout(timer));
}
