import { parseArgs } from "node:util";
import { compose } from "../compose.ts";
import { loadConfig } from "../config.ts";
import { createLog } from "../platform/log.ts";
import { backups } from "./backup/steps.ts";
import { originalStorage } from "./backup/store.ts";
import { postgresTools } from "./backup/tools.ts";
import { plainly } from "./plainly.ts";

const USAGE = `usage: understudy restore --from FOLDER --data FOLDER [--at 2026-11-15T12:00:00Z] [--port 5433] [--copy]
  a server on a new folder of data, as it was at that second; without --at everything that was archived.
  DATABASE_URL says who connects, --port where, if not at the same port.
  --copy        only the database, as it was then: the originals stay where they are, and nothing is erased again
  --user        whom the server runs as when root restores (postgres)
  --tools       where pg_ctl is, if not in the path
  --config      the server's postgresql.conf, where it lies outside of the data`;

plainly(USAGE);
const { values } = parseArgs({
  options: {
    from: { type: "string" },
    data: { type: "string" },
    at: { type: "string" },
    port: { type: "string" },
    copy: { type: "boolean", default: false },
    user: { type: "string", default: "postgres" },
    tools: { type: "string" },
    config: { type: "string" },
    patience: { type: "string", default: "3600" },
  },
});
const at = values.at ? new Date(values.at) : undefined;

if (!values.from || !values.data || Number.isNaN(at?.getTime())) {
  console.error(USAGE);
  process.exit(2);
}
const settings = loadConfig(process.env);
const address = new URL(settings.database.url);
if (values.port) address.port = values.port;
const url = address.href;
const steps = backups({
  folder: values.from,
  url,
  store: originalStorage(settings),
  tools: postgresTools({ environment: process.env, folder: values.tools, user: values.user }),
  clock: () => new Date(),
});

const started = performance.now();
const since = (): number => Math.round((performance.now() - started) / 100) / 10;
const cluster = await steps.cluster({
  ...{ at, data: values.data, configFile: values.config },
  patienceSeconds: Number(values.patience),
});
console.error(`the database is open after ${since()} s`);
const besides = values.copy ? {} : { originals: await steps.originals(), erased: await eraseAgain() };
const bytes = cluster.bytes + (besides.originals?.bytes ?? 0);
const minutesPerGb = Math.round((since() / 60 / (bytes / 1e9)) * 100) / 100;
if (besides.originals?.missing.length)
  console.error(`${besides.originals.missing.length} originals are missing.`);
console.error("archive_mode is off until the server is started without the restore's words.");
console.log(JSON.stringify({ ...cluster, ...besides, url: shown(url), seconds: since(), minutesPerGb }));

/** By the product's own erasure, on the restored database: what it does for an owner it does here. */
async function eraseAgain() {
  const config = { ...settings, database: { ...settings.database, url } };
  const product = await compose({ config, log: createLog("warn"), role: "http" });
  try {
    return await steps.eraseAgain({
      sweepErasures: product.erasing.sweepErasures,
      removeConversation: product.conversations.remove,
    });
  } finally {
    await product.close();
  }
}

function shown(secret: string): string {
  const plain = new URL(secret);
  plain.password = "";
  return plain.href;
}
