import type { Config } from "../config.ts";
import { createDatabase, noteDistribution } from "./database.ts";
import { memoryStore, redisStore } from "./ephemeral-store.ts";
import { createJobs, type JobDefinition } from "./jobs.ts";
import { liveEventPublisher } from "./live.ts";
import type { Log } from "./log.ts";
import { createMail } from "./mail.ts";
import { createMetrics } from "./metrics.ts";
import { watchParts, watchPool } from "./metrics-parts.ts";
import { migrate } from "./migrations.ts";
import type { LanguageOf } from "./models/centered.ts";
import { createEmbedder, createMultilingualEmbedder, createReranker } from "./models/embedder.ts";
import { createLanguageModel } from "./models/language-model.ts";
import { createOutbound } from "./outbound.ts";
import { hasOutbox } from "./outbox.ts";
import { createPictures } from "./pictures.ts";
import { folderStorage } from "./storage.ts";
import { s3Storage } from "./storage-s3.ts";
import { createTrace } from "./trace.ts";
import { createVault } from "./vault.ts";

type Options = {
  config: Config;
  log: Log;
  role: "http" | "worker";
  jobs: readonly JobDefinition[];
  onQuery?: ((sql: string) => void) | undefined;
  /** Detects the language of a text. */
  languageOf: LanguageOf;
};

const WORKER_PATIENCE_MS = 120_000;

export type Platform = Awaited<ReturnType<typeof createPlatform>>;

/** What every module uses: database, jobs, storage, mail, models. Built from the configuration. */
export async function createPlatform({ config, log, role, jobs, onQuery, languageOf }: Options) {
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
    // Jobs that sweep over all owners may be slow, because no visitor waits for them.
    ...(role === "worker" ? { patienceMs: WORKER_PATIENCE_MS } : {}),
    onQuery,
    onPool: (connections) => watchPool(metrics.register, connections),
    onError: (error) => log.warn({ error: error.message }, "lost a database connection"),
  });
  if (await hasOutbox(db)) noteDistribution(db);
  const { masterKeys } = config;
  if (masterKeys.length === 0)
    log.warn("MASTER_KEY is not set: original files and secrets are stored unencrypted");
  const vault = createVault({ db, masterKeys });
  const outbound = createOutbound(config.outbound);
  const ephemeral = config.redisUrl
    ? redisStore(config.redisUrl, log, { counts: role === "http" })
    : memoryStore();
  const { storageDir, s3, redisUrl, limits } = config;
  const modelCallsPerDay = limits.modelCalls.ofAll;
  const around = { redis: redisUrl !== undefined, storageDir: s3 ? undefined : storageDir, modelCallsPerDay };
  watchParts(metrics.register, { db, ephemeral, ...around });
  const model = await createLanguageModel(config.languageModel, {
    tokensUsed: metrics.tokensUsed,
  });
  const embedder = await createEmbedder(config.embedder);
  const multilingual = await createMultilingualEmbedder(config.embedder, languageOf);
  const reranker = createReranker(config.embedder);
  return {
    db,
    metrics,
    trace: await createTrace(config.traceUrl, `understudy ${role}`),
    vault,
    jobs: await createJobs({ url, jobs, log, worker: role === "worker", metrics }),
    ephemeral,
    publishLiveEvent: liveEventPublisher(ephemeral),
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
