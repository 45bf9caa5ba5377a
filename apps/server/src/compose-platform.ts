import type { Config } from "./config.ts";
import { createDatabase } from "./platform/database.ts";
import { memoryHot, redisHot } from "./platform/hot.ts";
import { createJobs, type JobDefinition } from "./platform/jobs.ts";
import { announcer } from "./platform/live.ts";
import type { Log } from "./platform/log.ts";
import { createMail } from "./platform/mail.ts";
import { migrate } from "./platform/migrations.ts";
import { createEmbedder, createReranker } from "./platform/models/embedder.ts";
import { createLanguageModel } from "./platform/models/language-model.ts";
import { createOutbound } from "./platform/outbound.ts";
import { createPictures } from "./platform/pictures.ts";
import { folderStorage } from "./platform/storage.ts";
import { s3Storage } from "./platform/storage-s3.ts";
import { createVault } from "./platform/vault.ts";

type Options = {
  config: Config;
  log: Log;
  role: "http" | "worker";
  jobs: readonly JobDefinition[];
  onQuery?: (sql: string) => void;
};

export type Platform = Awaited<ReturnType<typeof buildPlatform>>;

/** What every feature stands on, as the environment says. */
export async function buildPlatform({ config, log, role, jobs, onQuery }: Options) {
  const { url, pool, migrateOnStart } = config.database;
  if (migrateOnStart) {
    const applied = await migrate(url);
    if (applied.length > 0) log.info({ applied }, "migrations applied");
  }
  const db = createDatabase({
    url,
    pool,
    applicationName: `understudy ${role}`,
    onQuery,
    onError: (error) => log.warn({ error: error.message }, "a database connection was lost"),
  });
  const { masterKey } = config;
  if (!masterKey) log.warn("MASTER_KEY is not set: originals and secrets are stored as they are");
  const vault = createVault({ db, masterKey });
  const outbound = createOutbound(config.outbound);
  const hot = config.redisUrl ? redisHot(config.redisUrl, log) : memoryHot();
  return {
    db,
    vault,
    jobs: await createJobs({ url, jobs, log, worker: role === "worker" }),
    hot,
    announce: announcer(hot),
    outbound,
    pictures: createPictures({ outbound }),
    mail: createMail(config.mail.url, config.mail.from),
    model: await createLanguageModel(config.languageModel),
    embedder: await createEmbedder(config.embedder),
    reranker: createReranker(config.embedder),
    storage: vault.storage(config.s3 ? s3Storage(config.s3) : folderStorage(config.storageDir)),
  };
}
