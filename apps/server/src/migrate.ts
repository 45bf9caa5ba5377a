import { loadConfig } from "./config.ts";
import { createLog } from "./platform/log.ts";
import { migrate } from "./platform/migrations.ts";

const config = loadConfig(process.env);
const log = createLog(config.logLevel);
const applied = await migrate(config.database.url);
log.info({ applied }, applied.length > 0 ? "migrations applied" : "nothing to migrate");
