import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Client, createClient } from "@understudy/sdk";
import type { InjectOptions } from "fastify";
import { afterAll } from "vitest";
import { createApp } from "../src/app.ts";
import { loadConfig } from "../src/config.ts";
import { createLog } from "../src/platform/log.ts";
import { freshDatabase, logQuery } from "./database.ts";

export const ORIGIN = "http://127.0.0.1:54699";

type Options = {
  environment?: Record<string, string>;
  worker?: boolean;
  clock?: () => Date;
  /** Receives every line that the product logs, at all levels. */
  onLog?: (line: string) => void;
  /** Receives every statement, beside the query log. */
  onQuery?: (sql: string) => void;
};
export type TestApp = Awaited<ReturnType<typeof testApp>>;

/** The real product on its own database, called through `inject`. With `worker` it also takes its jobs. */
export async function testApp({ environment = {}, worker = false, clock, onLog, onQuery }: Options = {}) {
  const database = await freshDatabase();
  const storage = await mkdtemp(path.join(tmpdir(), "understudy-storage-"));
  const config = loadConfig({
    NODE_ENV: "test",
    PUBLIC_URL: ORIGIN,
    DATABASE_URL: database.url,
    DATABASE_POOL: "5",
    MIGRATE_ON_START: "off",
    MAIL_URL: process.env["TEST_SMTP_URL"],
    STORAGE_DIR: storage,
    // Keyword search, unless a test provides the models process.
    EMBEDDING_PROVIDER: "none",
    LOG_LEVEL: "silent",
    ...environment,
  });
  const log = onLog ? createLog("debug", { write: onLog }) : createLog(config.logLevel);
  const product = await createApp({
    config,
    log,
    role: worker ? "worker" : "http",
    onQuery: (sql) => {
      logQuery(sql);
      onQuery?.(sql);
    },
    ...(clock ? { clock } : {}),
  });
  const app = await product.createHttp();
  if (worker) await product.startWorker();
  const close = async (): Promise<void> => {
    await app.close();
    await product.close();
    await database.drop();
    await rm(storage, { recursive: true, force: true });
  };
  afterAll(close);

  return {
    app,
    product,
    config,
    url: database.url,
    storage,
    /** Our own SDK on top of the app, so that every server test also tests the SDK. */
    api: (cookie?: string): Client =>
      createClient({
        fetch: async (url, init) => {
          const request = new Request(ORIGIN + url, init);
          const headers: Record<string, string> = { origin: ORIGIN, ...Object.fromEntries(request.headers) };
          if (cookie) headers["cookie"] = cookie;
          const answer = await app.inject({
            method: request.method as NonNullable<InjectOptions["method"]>,
            url,
            headers,
            ...(init.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
          });
          const body = answer.statusCode === 204 ? null : answer.body;
          return new Response(body, { status: answer.statusCode, statusText: answer.statusMessage });
        },
      }),
  };
}
