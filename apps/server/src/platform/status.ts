import { statfs } from "node:fs/promises";
import { Redis } from "ioredis";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { modelCallsToday, waitingJobs } from "./metrics-parts.ts";
import { missingMigrations } from "./migrations.ts";
import type { Probed } from "./probing.ts";

type Dependencies = {
  db: Database;
  redisUrl: string | undefined;
  /** The models process; undefined if models run elsewhere or are switched off. */
  modelsUrl: string | undefined;
  storageDir: string | undefined;
  modelCallsPerDay: number;
  probe: () => Promise<Probed>;
  /** The metrics URL of each process. */
  figuresOf: Record<string, string>;
};
type Line = { name: string; well: boolean; text: string };
export type StatusReport = { well: boolean; lines: Line[] };

const PATIENCE_MS = 3_000;
const LONG_SECONDS = 60;
const LEAST_FREE = 0.1;
const MOST_OF_A_DAY = 0.9;

/** Runs all checks at once. A check that fails becomes a line that says so. */
export async function readStatus(dependencies: Dependencies): Promise<StatusReport> {
  const lines = await Promise.all([
    line("visitors", async () => {
      const { up, seconds, why } = await dependencies.probe();
      return { well: up, text: up ? `the demo answers in ${seconds} s` : `the demo gives no answer: ${why}` };
    }),
    line("database", () => databaseLine(dependencies.db)),
    ...databaseLines(dependencies),
    ...(dependencies.redisUrl ? [line("redis", () => redisLine(dependencies.redisUrl ?? ""))] : []),
    ...(dependencies.modelsUrl ? [line("models", () => modelsLine(dependencies.modelsUrl ?? ""))] : []),
    ...(dependencies.storageDir ? [line("disk", () => diskLine(dependencies.storageDir ?? ""))] : []),
    ...Object.entries(dependencies.figuresOf).map(([name, url]) =>
      line(`process ${name}`, () => figureLine(url)),
    ),
  ]);
  return { well: lines.every(({ well }) => well), lines };
}

type Text = Omit<Line, "name">;

async function line(name: string, ask: () => Promise<Text>): Promise<Line> {
  try {
    return { name, ...(await ask()) };
  } catch (error) {
    return { name, well: false, text: `not responding (${(error as Error).message.split("\n")[0]})` };
  }
}

async function databaseLine(db: Database): Promise<Text> {
  const began = performance.now();
  const { rows } = await sql<{ version: string; bytes: number; connections: number; most: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as most`.execute(db);
  const ms = Math.round(performance.now() - began);
  const [{ version, bytes, connections, most } = { version: "?", bytes: 0, connections: 0, most: 1 }] = rows;
  const text = `PostgreSQL ${version}, ${megabytes(bytes)} MB, ${connections} of ${most} connections, ${ms} ms`;
  return { well: connections < most * MOST_OF_A_DAY, text };
}

function databaseLines({ db, modelCallsPerDay }: Dependencies): Promise<Line>[] {
  return [
    line("migrations", async () => {
      const missing = await missingMigrations(db);
      const text = missing.length > 0 ? `not applied: ${missing.join(", ")}` : "all applied";
      return { well: missing.length === 0, text };
    }),
    line("queue", async () => {
      const waiting = await waitingJobs(db);
      const oldest = Math.max(0, ...waiting.map(({ seconds }) => seconds));
      const named = waiting.map((one) => `${one.queue} ${one.waiting}`).join(", ");
      const text =
        waiting.length > 0 ? `oldest job waiting ${Math.round(oldest)} s: ${named}` : "no jobs waiting";
      return { well: oldest < LONG_SECONDS, text };
    }),
    line("answers", async () => {
      const { rows } = await sql<{ pending: number; late: number }>`
        select count(*)::int as pending, count(*) filter (where expires_at < now())::int as late
        from answer_leases`.execute(db);
      const { pending, late } = rows[0] ?? { pending: 0, late: 0 };
      return { well: late === 0, text: `${pending} in progress, ${late} abandoned` };
    }),
    line("model calls", async () => {
      const used = await modelCallsToday(db);
      const text = `${used} of ${modelCallsPerDay} today`;
      return { well: used < modelCallsPerDay * MOST_OF_A_DAY || used === 0, text };
    }),
  ];
}

async function redisLine(url: string): Promise<Text> {
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: PATIENCE_MS, maxRetriesPerRequest: 0 });
  // A later error would only say that the connection is closed.
  let reason: Error | undefined;
  redis.on("error", (error) => {
    reason = error;
  });
  try {
    await redis.connect();
    await redis.ping();
    return { well: true, text: "responding" };
  } catch (error) {
    throw reason ?? error;
  } finally {
    redis.disconnect();
  }
}

async function modelsLine(url: string): Promise<Text> {
  const answer = await fetch(`${url}/v1/models`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  return { well: answer.ok, text: data.map(({ id }) => id).join(", ") };
}

async function diskLine(folder: string): Promise<Text> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail / Math.max(1, blocks);
  const text = `${Math.round(free * 100)} % of the disk with original files is free (${megabytes(bavail * bsize)} MB)`;
  return { well: free >= LEAST_FREE, text };
}

/** The few metrics of a process that an operator looks at first. */
async function figureLine(url: string): Promise<Text> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const figures = figuresOf(await answer.text());
  const sums = (name: string, label: string) => sumOf(figures, name, label);
  const questions = ["answered", "partly", "refused", "failed", "limited"].flatMap((word) => {
    const count = sums("understudy_exchanges_total", `outcome="${word}"`);
    return count > 0 ? [`${word} ${count}`] : [];
  });
  const failed = sums("understudy_jobs_total", 'outcome="failed"');
  const done = sums("understudy_jobs_total", 'outcome="done"');
  const memory = megabytes(sums("process_resident_memory_bytes", ""));
  const lag = Math.round(sums("nodejs_eventloop_lag_p99_seconds", "") * 1000);
  const jobs = done + failed > 0 ? [`jobs done ${done}, failed attempts ${failed}`] : [];
  return {
    well: answer.ok,
    text: [...questions, ...jobs, `${memory} MB`, `event loop ${lag} ms`].join(", "),
  };
}

type Figure = { name: string; labels: string; value: number };

function figuresOf(text: string): Figure[] {
  return text.split("\n").flatMap((one) => {
    const [, name = "", labels = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(one) ?? [];
    return value === undefined ? [] : [{ name, labels, value: Number(value) }];
  });
}

function sumOf(figures: readonly Figure[], name: string, label: string): number {
  const wanted = figures.filter((figure) => figure.name === name && figure.labels.includes(label));
  return wanted.reduce((sum, { value }) => sum + value, 0);
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}
