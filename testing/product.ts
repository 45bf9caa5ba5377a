import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createEmptyDatabase, createTestDatabase, query } from "./database.ts";
import type { LoopTimes } from "./loop-meter.ts";
import { loadProduct, type Mutation } from "./mutation.ts";
import { freePort } from "./processes.ts";
import { startServices, withoutRateLimits } from "./services.ts";

export type Services = ReturnType<typeof startServices>;
export type IssuerSettings = { id: string; issuer: string };
export type Product = Awaited<ReturnType<typeof startProduct>>;

type Options = {
  issuers: IssuerSettings[];
  mail: boolean;
  clock?: () => Date;
  mutation: Mutation | undefined;
  /** Additional environment variables, such as those of a model. */
  environment?: Record<string, string>;
  /** A database server other than the shared one. */
  postgres?: string;
  /** An existing database and its originals. Neither is created nor removed. */
  restored?: { url: string; storage: string };
  /** Whether it serves the built pages as well. */
  pages?: boolean;
  /** Gets every line that the product logs. Without it the product logs nothing. */
  onLog?: (line: string) => void;
};

export const CLIENT = { id: "understudy", secret: "understudy-trust" };

let services: Services | undefined;

export function runningServices(): Services {
  services ??= startServices();
  return services;
}

/** Starts the real product on its own database and its own loopback port. */
export async function startProduct(options: Options) {
  const { issuers, mail, clock, mutation, environment = {}, pages, onLog } = options;
  const { createApp, loadConfig, createLog, passageStore, backups, ...web } = await loadProduct(mutation);
  const { postgres: shared, mail: smtp } = runningServices();
  const { restored, postgres } = options;
  const database = restored
    ? undefined
    : await (postgres ? createEmptyDatabase(postgres) : createTestDatabase(shared));
  const url = restored?.url ?? database?.url ?? "";
  const storage = restored?.storage ?? (await mkdtemp(path.join(tmpdir(), "understudy-trust-")));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const config = loadConfig({
    NODE_ENV: "test",
    PUBLIC_URL: origin,
    DATABASE_URL: url,
    DATABASE_POOL: "5",
    OIDC_ISSUERS: JSON.stringify(
      issuers.map(({ id, issuer }) => ({
        id,
        name: id,
        issuer,
        clientId: CLIENT.id,
        clientSecret: CLIENT.secret,
      })),
    ),
    MAIL_URL: mail ? smtp : undefined,
    STORAGE_DIR: storage,
    LOG_LEVEL: "silent",
    EMBEDDING_PROVIDER: "none",
    // Every browser of a test has its own IP address, so that tests don't hit the limits per address.
    TRUST_PROXY: "127.0.0.1",
    ...withoutRateLimits,
    ...environment,
  });
  const ends: (() => Promise<unknown>)[] = [];
  const listen = async (onPort: number) => {
    const log = onLog ? createLog("info", { write: onLog }) : createLog(config.logLevel);
    const product = await createApp({ config, log, role: "http", ...(clock ? { clock } : {}) });
    ends.unshift(() => product.close());
    const app = await product.createHttp();
    ends.unshift(() => app.close());
    if (pages) {
      const apiOf = (request?: Parameters<typeof web.innerClient>[1]) => web.innerClient(app, request);
      const { publicStatusOf } = product.profiles;
      await web.servePages(app, { folder: config.webBuildDir, apiOf, publicStatusOf, withKit: false });
    }
    await app.listen({ host: "127.0.0.1", port: onPort });
    return { app, db: product.db, parts: product };
  };
  const close = async (): Promise<void> => {
    for (const end of ends) await end();
    if (!database) return;
    await database.drop();
    await rm(storage, { recursive: true, force: true });
  };
  try {
    const { app, db, parts } = await listen(port);
    return {
      app,
      /** The product's internals, to run what its worker would do later. */
      parts,
      origin,
      url,
      close,
      storage,
      /** The operator's backup commands. */
      backups,
      rows: (sql: string, values: unknown[] = []) => query(url, sql, values),

      /** What the engine searches: the product's own store, bound to one assistant. */
      storeOf: (userId: string, profileId: number) =>
        passageStore(db, { userId, profileId, audience: { of: "public" } }),

      /** Starts a worker in this process, with this clock if given. Each call adds a worker. */
      async work(at?: () => Date): Promise<void> {
        const log = onLog ? createLog("info", { write: onLog }) : createLog(config.logLevel);
        const worker = await createApp({ config, log, role: "worker", ...(at ? { clock: at } : {}) });
        ends.unshift(() => worker.close());
        await worker.startWorker();
      },

      /** Starts a worker in a separate process and returns its id. */
      async workElsewhere(): Promise<number> {
        return (await this.workMetered()).pid;
      },

      /** Starts a worker in a separate process that reports event loop and memory metrics since the last report. */
      async workMetered() {
        const worker = fork(fileURLToPath(new URL("./programs/forked-worker.ts", import.meta.url)));
        const ended = new Promise((resolve) => worker.once("exit", resolve));
        ends.unshift(async () => {
          if (worker.connected) worker.disconnect();
          await ended;
        });
        const working = new Promise((resolve, reject) => {
          worker.once("message", resolve);
          worker.once("exit", () => reject(new Error("The worker ended before it worked.")));
        });
        worker.send({ config, mutation });
        await working;
        const take = (): Promise<LoopTimes> =>
          new Promise((resolve) => {
            worker.once("message", (message) => resolve(message as LoopTimes));
            worker.send("meter");
          });
        return { pid: worker.pid ?? 0, take };
      },

      /** Starts another process of the same product, as behind a load balancer: same database, same public address. */
      async twin(): Promise<string> {
        const another = await freePort();
        await listen(another);
        return `http://127.0.0.1:${another}`;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function serve(handler: Parameters<typeof createServer>[1], port: number) {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
