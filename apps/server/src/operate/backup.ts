import { parseArgs } from "node:util";
import { loadConfig } from "../config.ts";
import { backups } from "./backup/steps.ts";
import { originalStorage } from "./backup/store.ts";
import { postgresTools } from "./backup/tools.ts";
import { plainly } from "./plainly.ts";

const USAGE = `usage: understudy backup --to FOLDER [--keep-days 30] [--originals] [--tools FOLDER]
  writes a base backup, the original files and the erasure list; deletes backups older than --keep-days.
  --originals   only original files and erasures, to run every minute between base backups
  --tools       the folder of pg_basebackup, if not in PATH`;

plainly(USAGE);
const { values } = parseArgs({
  options: {
    to: { type: "string" },
    "keep-days": { type: "string", default: "30" },
    originals: { type: "boolean", default: false },
    tools: { type: "string" },
  },
});
const keepDays = Number(values["keep-days"]);

if (!values.to || !(keepDays >= 1 && keepDays <= 365)) {
  console.error(USAGE);
  process.exit(2);
}
const config = loadConfig(process.env);
const steps = backups({
  folder: values.to,
  url: config.database.url,
  store: originalStorage(config),
  tools: postgresTools({ environment: process.env, folder: values.tools }),
  masterKeys: config.masterKeys,
  clock: () => new Date(),
});
const started = performance.now();
const base = values.originals ? undefined : await steps.base(keepDays);
const besides = await steps.besides(keepDays);
const { missing } = besides.originals;
if (missing.length > 0) {
  console.error(`${missing.length} original files are missing from the store.`);
  process.exitCode = 1;
}
if (base && config.masterKeys.length === 0)
  console.error("MASTER_KEY is not set: this backup is not encrypted.");
else if (base && !base.sealed.log) {
  console.error("PostgreSQL does not encrypt its log for this MASTER_KEY: update etc/backup-recipient.");
  process.exitCode = 1;
}
const seconds = Math.round((performance.now() - started) / 100) / 10;
console.log(JSON.stringify({ ...base, ...besides, seconds }));
