import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { createDatabase } from "../../apps/server/src/platform/database.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { end, freePort, start, waitUntilReady } from "../../testing/processes.ts";
import { openDatabase } from "../../testing/product-processes.ts";
import { freshBucket } from "../../testing/s3.ts";
import { startServices, withoutRateLimits } from "../../testing/services.ts";
import { startBalancer } from "./balancer.ts";
import { SPOKEN } from "./words.ts";

export type Installation = Awaited<ReturnType<typeof openInstallation>>;
type Environment = Record<string, string>;
/** How long the fake model takes per word: an answer must last while servers join and leave. */
const WORD_MS = 50;
const SERVERS = 3;

/**
 * Two servers and two workers behind Caddy, with originals in the S3-compatible store, and ports for one more of each.
 */
export async function openInstallation(at?: { url: string }) {
  if (!existsSync("apps/web/build/server/index.js"))
    throw new Error("There is no build yet: run `npm run build` first.");
  const bucket = await freshBucket();
  const database = at ? standing(at.url) : await openDatabase(4);
  const model = await startFakeModel(() => ({ words: SPOKEN, wordMs: WORD_MS }));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
  const children: ChildProcess[] = [];
  const environment: Environment = {
    NODE_ENV: "test",
    PUBLIC_URL: origin,
    TRUST_PROXY: "127.0.0.1",
    MIGRATE_ON_START: "off",
    DATABASE_URL: database.url,
    DATABASE_POOL: "20",
    EMBEDDING_PROVIDER: "none",
    LOG_LEVEL: "error",
    REDIS_URL: database.services.redis,
    MAIL_URL: database.services.mail,
    ...(bucket ? storeIn(bucket.settings) : {}),
    ...withoutRateLimits,
    ...model.environment(),
  };
  const run = (script: string, more: Environment): ChildProcess => {
    const child = start(script, { ...environment, ...more });
    children.unshift(child);
    return child;
  };
  const server = async (place: number, more: Environment = {}) => {
    const child = run("apps/server/src/http.ts", { PORT: String(place), ...more });
    const address = `http://127.0.0.1:${place}`;
    await waitUntilReady(address);
    return { address, leave: () => end([child]) };
  };
  const close = async (): Promise<void> => {
    await end(children);
    await model.close();
    await bucket?.remove();
    await database.close();
  };
  try {
    const servers = [await server(ports[0] ?? 0), await server(ports[1] ?? 0)] as const;
    const balancer = await startBalancer(port, ports);
    const worker = () => {
      const child = run("apps/server/src/worker.ts", {});
      return { leave: () => end([child]) };
    };
    return {
      database,
      db: database.db,
      origin,
      places: ports,
      bucket,
      servers,
      server,
      worker,
      workers: [worker(), worker()] as const,
      close: async (): Promise<void> => {
        await balancer.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** An existing database, such as a distributed one, which is not dropped. */
function standing(url: string) {
  const db = createDatabase({ url, pool: 4, applicationName: "understudy growing" });
  return { services: startServices(), url, db, close: () => db.destroy() };
}

type Store = NonNullable<Awaited<ReturnType<typeof freshBucket>>>["settings"];

function storeIn({ endpoint, bucket, region, accessKey, secretKey }: Store): Environment {
  return {
    STORAGE_S3_URL: endpoint,
    STORAGE_S3_BUCKET: bucket,
    STORAGE_S3_REGION: region,
    STORAGE_S3_ACCESS_KEY: accessKey,
    STORAGE_S3_SECRET_KEY: secretKey,
  };
}
