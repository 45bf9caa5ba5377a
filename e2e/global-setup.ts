import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startFakeDiscord } from "../testing/fake-discord.ts";
import { startFakeTelegram } from "../testing/fake-telegram.ts";
import {
  end,
  finished,
  freePort,
  hasModels,
  start,
  startModels,
  waitUntilReady,
} from "../testing/processes.ts";
import { databaseUrl, localEnvironment, startServices, withoutRateLimits } from "../testing/services.ts";

/**
 * Starts the production build as an operator runs it: a server, a worker and the models, on a separate empty database.
 */
export default async function setup() {
  if (!existsSync("apps/web/build/server/index.js"))
    throw new Error("There is no build yet: run `npm run build` first.");
  const addresses = startServices();
  const name = `e2e_${process.pid}`;
  const storage = mkdtempSync(path.join(tmpdir(), "understudy-e2e-"));
  await asAdmin(addresses.postgres, `create database ${name}`);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const telegram = await startFakeTelegram();
  const discord = await startFakeDiscord();
  const environment = {
    TELEGRAM_URL: telegram.url,
    DISCORD_URL: discord.url,
    // Third-party servers run on this machine in these tests: pictures, webhook receivers.
    OUTBOUND_PRIVATE: "on",
    MASTER_KEY: randomBytes(32).toString("base64"),
    ...localEnvironment(addresses),
    ...withoutRateLimits,
    NODE_ENV: "test",
    DATABASE_URL: databaseUrl(addresses.postgres, name),
    PUBLIC_URL: origin,
    PORT: String(port),
    STORAGE_DIR: storage,
    LOG_LEVEL: "error",
    MODELS_URL: `http://127.0.0.1:${await freePort()}`,
    EMBEDDING_PROVIDER: hasModels() ? "local" : "none",
  };
  const children = [
    ...(hasModels() ? [await startModels(environment.MODELS_URL)] : []),
    start("apps/server/src/http.ts", environment),
    start("apps/server/src/worker.ts", environment),
  ];
  const close = async (): Promise<void> => {
    await end(children);
    await telegram.close();
    await discord.close();
    await asAdmin(addresses.postgres, `drop database if exists ${name} with (force)`);
    rmSync(storage, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(origin);
    const args = process.argv.includes("--project=smoke") ? SMOKE_PAGES : [];
    if ((await finished(start("scripts/seed.ts", environment, { silent: true, args }))) !== 0)
      throw new Error("The seed failed.");
    await settled(environment.DATABASE_URL);
  } catch (error) {
    // Setup failed, so Playwright never runs the teardown. Close them here.
    await close();
    throw error;
  }
  process.env.E2E_BASE_URL = origin;
  process.env.E2E_MAIL_URL = addresses.mailWeb;
  process.env.E2E_DATABASE_URL = environment.DATABASE_URL;
  process.env.E2E_TELEGRAM_TOKEN = telegram.newBot("ines_bot").token;
  process.env.E2E_DISCORD_TOKEN = discord.newApp("Ines").token;
  process.env.E2E_ENVIRONMENT = JSON.stringify(environment);
  return close;
}

/** The pages of the demo that the smoke tests ask about. */
const SMOKE_PAGES = ["documents.md", "plans.md", "start.md"];
const SETTLED_MS = 360_000;

/** Waits for the seed's own documents and suggested questions, because every test would queue behind them. */
async function settled(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const open = `select 1 from documents where status in ('queued', 'reading', 'learning')
    union all select 1 from pgboss.job where name = 'suggestions.draw' and state in ('created', 'retry', 'active')`;
  try {
    for (let waited = 0; waited < SETTLED_MS; waited += 500) {
      if ((await client.query(open)).rows.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    throw new Error("The seed's documents were not learned within six minutes.");
  } finally {
    await client.end();
  }
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
