import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDatabase, type Database } from "../apps/server/src/platform/database.ts";
import { createTestDatabase } from "./database.ts";
import { end, freePort, start, startModels, waitUntilReady } from "./processes.ts";
import { startServices, withoutRateLimits } from "./services.ts";

export type Harness = Awaited<ReturnType<typeof openHarness>>;

/** A migrated database that is dropped at the end. */
export async function openDatabase(pool: number) {
  const services = startServices();
  const { url, drop } = await createTestDatabase(services.postgres);
  const db: Database = createDatabase({ url, pool, applicationName: "understudy bench" });
  return {
    services,
    url,
    db,
    async close(): Promise<void> {
      await db.destroy();
      await drop();
    },
  };
}

/** The product as it runs in production: every part in its own process, on a separate database. */
export async function openHarness() {
  const database = await openDatabase(4);
  const { services, url, db } = database;
  const storage = await mkdtemp(path.join(tmpdir(), "understudy-bench-"));
  const origin = `http://127.0.0.1:${await freePort()}`;
  const modelsUrl = `http://127.0.0.1:${await freePort()}`;
  const children: ReturnType<typeof start>[] = [];
  const environment = {
    // React is several times slower otherwise.
    NODE_ENV: "production",
    // As `understudy http` and `understudy worker` start them.
    MALLOC_ARENA_MAX: "2",
    PUBLIC_URL: origin,
    TEST_PORT: new URL(origin).port,
    DATABASE_URL: url,
    REDIS_URL: services.redis,
    MAIL_URL: services.mail,
    MIGRATE_ON_START: "off",
    STORAGE_DIR: storage,
    MODELS_URL: modelsUrl,
    LOG_LEVEL: "error",
    ...withoutRateLimits,
  };
  /** Returns the process id. */
  const run = (script: string, more: Record<string, string>, flags: string[] = []): number => {
    const child = start(script, { ...environment, ...more }, { flags });
    children.unshift(child);
    return child.pid ?? 0;
  };
  return {
    services,
    url,
    db,
    origin,
    modelsUrl,
    run,
    async http(more: Record<string, string>, flags?: string[]): Promise<number> {
      const id = run("apps/server/test/jobs/http-program.ts", more, flags);
      await waitUntilReady(origin);
      return id;
    },
    worker: (more: Record<string, string>, flags?: string[]) => run("apps/server/src/worker.ts", more, flags),
    async models(): Promise<void> {
      children.push(await startModels(modelsUrl));
    },
    async close(): Promise<void> {
      await end(children);
      await database.close();
      await rm(storage, { recursive: true, force: true });
    },
  };
}
