import { languageOf } from "@understudy/knowledge";
import type { Config } from "./config.ts";
import { createDatabase, noteDistribution } from "./platform/database.ts";
import { memoryHot, redisHot } from "./platform/hot.ts";
import { createJobs, type JobDefinition } from "./platform/jobs.ts";
import { announcer } from "./platform/live.ts";
import type { Log } from "./platform/log.ts";
import { createMail } from "./platform/mail.ts";
import { createMetrics } from "./platform/metrics.ts";
import { watchParts, watchPool } from "./platform/metrics-parts.ts";
import { migrate } from "./platform/migrations.ts";
import { createEmbedder, createMultilingualEmbedder, createReranker } from "./platform/models/embedder.ts";
import { createLanguageModel } from "./platform/models/language-model.ts";
import { createOutbound } from "./platform/outbound.ts";
import { hasOutbox } from "./platform/outbox.ts";
import { createPictures } from "./platform/pictures.ts";
import { folderStorage } from "./platform/storage.ts";
import { s3Storage } from "./platform/storage-s3.ts";
import { createTrace } from "./platform/trace.ts";
import { createVault } from "./platform/vault.ts";

type Options = {
  config: Config;
  log: Log;
  role: "http" | "worker";
  jobs: readonly JobDefinition[];
  onQuery?: (sql: string) => void;
};

const WORKER_PATIENCE_MS = 120_000;

export type Platform = Awaited<ReturnType<typeof buildPlatform>>;

/** What every feature stands on, as the environment says. */
export async function buildPlatform({ config, log, role, jobs, onQuery }: Options) {
  const { url, pool, migrateOnStart } = config.database;
  if (migrateOnStart) {
    const applied = await migrate(url);
    if (applied.length > 0) log.info({ applied }, "migrations applied");
  }
  const metrics = createMetrics();
  const db = createDatabase({
    url,
    pool,
    applicationName: `understudy ${role}`,
    // What sweeps through all owners may take its time; visitors do not wait for it.
    ...(role === "worker" ? { patienceMs: WORKER_PATIENCE_MS } : {}),
    onQuery,
    onPool: (connections) => watchPool(metrics.register, connections),
    onError: (error) => log.warn({ error: error.message }, "a database connection was lost"),
  });
  if (await hasOutbox(db)) noteDistribution(db);
  const { masterKeys } = config;
  if (masterKeys.length === 0)
    log.warn("MASTER_KEY is not set: originals and secrets are stored as they are");
  const vault = createVault({ db, masterKeys });
  const outbound = createOutbound(config.outbound);
  const hot = config.redisUrl ? redisHot(config.redisUrl, log, { counts: role === "http" }) : memoryHot();
  const { storageDir, s3, redisUrl, limits } = config;
  const modelCallsPerDay = limits.modelCalls.ofAll;
  const around = { redis: redisUrl !== undefined, storageDir: s3 ? undefined : storageDir, modelCallsPerDay };
  watchParts(metrics.register, { db, hot, ...around });
  const model = await createLanguageModel(config.languageModel, metrics.tokensUsed);
  const embedder = await createEmbedder(config.embedder);
  const multilingual = await createMultilingualEmbedder(config.embedder, languageOf);
  const reranker = createReranker(config.embedder);
  return {
    db,
    metrics,
    trace: await createTrace(config.traceUrl, `understudy ${role}`),
    vault,
    jobs: await createJobs({ url, jobs, log, worker: role === "worker", metrics }),
    hot,
    announce: announcer(hot),
    outbound,
    pictures: createPictures({ outbound }),
    mail: createMail(config.mail.url, config.mail.from),
    model: model && metrics.watchModel(model),
    embedder: embedder && metrics.watchEmbedder(embedder),
    multilingual: multilingual && metrics.watchEmbedder(multilingual),
    reranker: reranker && metrics.watchReranker(reranker),
    storage: vault.storage(s3 ? s3Storage(s3) : folderStorage(storageDir)),
  };
}
