import { parseArgs } from "node:util";
import { createApp } from "../app.ts";
import { loadClusterConfig, loadConfig } from "../config.ts";
import { createLog } from "../platform/log.ts";
import { backups } from "./backup/steps.ts";
import { originalStorage } from "./backup/store.ts";
import { postgresTools } from "./backup/tools.ts";
import { plainly } from "./plainly.ts";

const USAGE = `usage: understudy restore --from FOLDER --data FOLDER [--at 2026-11-15T12:00:00Z] [--port 5433] [--copy]
  restores the installation into a new data folder, as of --at, or everything archived if --at is not given.
  DATABASE_URL sets the user and database; --port sets the port if it differs.
  --copy        only the database: original files stay in place, and later erasures are not repeated
  --step        cluster or rest: the cluster is restored as PostgreSQL's user, the rest as the product's user
  --user        the user that the server runs as (default: postgres)
  --tools       the folder of pg_ctl, if not in PATH
  --config      the server's postgresql.conf, if it is outside the data folder`;

plainly(USAGE);
const { values } = parseArgs({
  options: {
    from: { type: "string" },
    data: { type: "string" },
    at: { type: "string" },
    port: { type: "string" },
    copy: { type: "boolean", default: false },
    step: { type: "string" },
    user: { type: "string", default: "postgres" },
    tools: { type: "string" },
    config: { type: "string" },
    patience: { type: "string", default: "3600" },
  },
});
const at = values.at ? new Date(values.at) : undefined;
const { from, data, step } = values;

if (!from || !data || Number.isNaN(at?.getTime()) || !["cluster", "rest", undefined].includes(step)) {
  console.error(USAGE);
  process.exit(2);
}
const started = performance.now();
const since = (): number => Math.round((performance.now() - started) / 100) / 10;
const tools = postgresTools({ environment: process.env, folder: values.tools, user: values.user });
const clock = () => new Date();
// Restoring only a cluster needs, and gets, fewer settings.
const settings = step === "cluster" ? undefined : loadConfig(process.env);
const address = new URL(settings?.database.url ?? loadClusterConfig(process.env).url);
if (values.port) address.port = values.port;
const url = address.href;

const cluster = step === "rest" ? undefined : await restoreCluster(data);
const rest = settings && !values.copy ? await restoreRest(settings) : {};
const bytes = (cluster?.bytes ?? 0) + (rest.originals?.bytes ?? 0);
const minutesPerGb = bytes > 0 ? Math.round((since() / 60 / (bytes / 1e9)) * 100) / 100 : undefined;
if (rest.originals?.missing.length)
  console.error(`${rest.originals.missing.length} original files are missing.`);
if (cluster) console.error("archive_mode stays off until the server is started without the restore options.");
console.log(JSON.stringify({ ...cluster, ...rest, url: shown(url), seconds: since(), minutesPerGb }));

async function restoreCluster(folder: string) {
  const { masterKeys } = loadClusterConfig(process.env);
  // This step does not touch originals.
  const store = originalStorage({ storageDir: folder, s3: undefined });
  const steps = backups({ folder: from ?? "", url, store, tools, masterKeys, clock });
  const restored = await steps.cluster({
    at,
    data: folder,
    configFile: values.config,
    patienceSeconds: Number(values.patience),
  });
  console.error(`database open after ${since()} s`);
  return restored;
}

type Restored = {
  originals?: { placed: number; bytes: number; missing: string[] };
  erased?: { accounts: number; conversations: number };
};

/** Uses the product's own erasure on the restored database, so that it erases the same as for an owner. */
async function restoreRest(config: ReturnType<typeof loadConfig>): Promise<Restored> {
  const store = originalStorage(config);
  const { masterKeys } = config;
  const steps = backups({ folder: from ?? "", url, store, tools, masterKeys, clock });
  const originals = await steps.originals();
  const product = await createApp({
    config: { ...config, database: { ...config.database, url } },
    log: createLog("warn"),
    role: "http",
  });
  try {
    const erased = await steps.eraseAgain({
      sweepErasures: product.data.sweepErasures,
      removeConversation: product.inbox.conversations.remove,
    });
    return { originals, erased };
  } finally {
    await product.close();
  }
}

function shown(secret: string): string {
  const plain = new URL(secret);
  plain.password = "";
  return plain.href;
}
