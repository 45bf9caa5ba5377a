import { loadMigrationConfig } from "./config.ts";
import { createLog } from "./platform/log.ts";
import { migrate } from "./platform/migrations.ts";

const { url, logLevel } = loadMigrationConfig(process.env);
const log = createLog(logLevel);
const applied = await migrate(url);
log.info({ applied }, applied.length > 0 ? "migrations applied" : "nothing to migrate");
