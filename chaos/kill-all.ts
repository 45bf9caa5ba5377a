import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkTurns } from "../testing/crash-harness.ts";
import { query } from "../testing/database.ts";
import { report } from "../testing/outcome.ts";
import { type OwnPostgres, type OwnRedis, ownPostgres, ownRedis } from "../testing/own-servers.ts";
import { signIn } from "../testing/owner-sign-in.ts";
import {
  end,
  finished,
  freePort,
  hasModels,
  start,
  startModels,
  waitUntilReady,
} from "../testing/processes.ts";
import { runningServices } from "../testing/product.ts";
import { localEnvironment, withoutRateLimits } from "../testing/services.ts";
import { askSteadily } from "../testing/turns.ts";
import { giveThumbs, judgeOwner, type OwnersLoad, uploadSteadily } from "./kill-all/owners-load.ts";

/** Kills all processes at once, repeatedly, under questions, uploads and ratings: acknowledged data survives. */

const PER_SECOND = 4;
const PENDING_SECONDS = 30;

const { values } = parseArgs({
  options: { times: { type: "string", default: "5" }, seconds: { type: "string", default: "8" } },
});

type Environment = Record<string, string> & { MODELS_URL: string; PUBLIC_URL: string };
type Parts = { postgres: OwnPostgres; redis: OwnRedis; environment: Environment };

const outcome = report();
await main();

async function main(): Promise<void> {
  const [postgres, redis] = [await ownPostgres(), await ownRedis()];
  const storage = mkdtempSync(path.join(tmpdir(), "understudy-killed-"));
  const environment = await environmentOf(postgres, redis, storage);
  const parts: Parts = { postgres, redis, environment };
  let processes: ChildProcess[] = [];
  try {
    processes = await startAll(environment);
    const origin = environment.PUBLIC_URL;
    const rows = (sql: string, parameters: unknown[] = []) => query(postgres.url, sql, parameters);
    const owner = await signIn(origin, postgres.url, "killed");
    await rows("update users set plan_type = 'enterprise'");
    const load: OwnersLoad = { origin, ...owner, over: false, uploads: [], thumbs: new Map() };
    const asking = askSteadily({
      userId: owner.userId,
      perSecond: PER_SECOND,
      origins: () => [origin],
      isOver: () => load.over,
      onTry: (one) => void giveThumbs(load, one),
    });
    const uploading = uploadSteadily(load);
    const kills: { upMs: number; pendingSeconds: number }[] = [];
    for (let kill = 0; kill < Number(values.times); kill += 1) {
      await pause(Number(values.seconds) * 1000);
      await killAll(parts, processes);
      const killed = performance.now();
      processes = await restart(parts);
      const upMs = Math.round(performance.now() - killed);
      kills.push({ upMs, pendingSeconds: await pendingSeconds(rows) });
      console.log(`  killed and up again: ${JSON.stringify(kills.at(-1))}`);
    }
    load.over = true;
    const [turns] = await Promise.all([asking, uploading]);
    const figures = await checkTurns({ rows, userId: owner.userId }, turns, outcome);
    const slowest = Math.max(...kills.map(({ pendingSeconds: seconds }) => seconds));
    outcome.check(
      "nothing is pending 30 s after a start",
      slowest > PENDING_SECONDS ? `${slowest} s` : undefined,
    );
    const { pass, ...rest } = outcome.done({ ...figures, ...(await judgeOwner(load, rows, outcome)) });
    console.log(JSON.stringify({ pass, kills, ...rest.figures, failures: rest.failures }));
    process.exitCode = pass ? 0 : 1;
  } finally {
    await end(processes);
    await redis.kill();
    await postgres.close();
    rmSync(storage, { recursive: true, force: true });
  }
}

async function environmentOf(postgres: OwnPostgres, redis: OwnRedis, storage: string): Promise<Environment> {
  if (!hasModels()) throw new Error("There are no weights for the models process: run npm run models first.");
  const port = await freePort();
  return {
    ...localEnvironment(runningServices()),
    NODE_ENV: "test",
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    STORAGE_DIR: storage,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    TRUST_PROXY: "127.0.0.1",
    MODELS_URL: `http://127.0.0.1:${await freePort()}`,
    EMBEDDING_PROVIDER: "local",
    MODEL_PROVIDER: "none",
    LOG_LEVEL: "fatal",
    ...withoutRateLimits,
  };
}

async function startAll(environment: Environment): Promise<ChildProcess[]> {
  const models = await startModels(environment.MODELS_URL);
  const processes = [
    models,
    // Without the pages, which would need a build first.
    start("testing/programs/server.ts", environment),
    start("apps/server/src/worker.ts", environment),
  ];
  await waitUntilReady(environment.PUBLIC_URL, 120);
  return processes;
}

async function killAll({ postgres, redis }: Parts, processes: readonly ChildProcess[]): Promise<void> {
  const exits = processes.map(finished);
  for (const child of processes) child.kill("SIGKILL");
  await Promise.all([...exits, postgres.kill(), redis.kill()]);
}

async function restart({ postgres, redis, environment }: Parts): Promise<ChildProcess[]> {
  await Promise.all([postgres.start(), redis.start()]);
  return startAll(environment);
}

type Rows = (sql: string, parameters?: unknown[]) => Promise<Record<string, unknown>[]>;

/** How long after the start an exchange from before it is still pending. */
async function pendingSeconds(rows: Rows): Promise<number> {
  const started = performance.now();
  const since = () => Math.round((performance.now() - started) / 1000);
  const [newest] = await rows(
    "select coalesce(max(id), 0)::text as id from chat_messages where created_at < now() - interval '5 seconds'",
  );
  const left = () =>
    rows("select 1 from chat_messages where state = 'pending' and id <= $1 limit 1", [newest?.id]);
  while ((await left()).length > 0 && since() <= PENDING_SECONDS) await pause(250);
  return since();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
