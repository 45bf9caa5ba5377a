import { compose } from "./compose.ts";
import { loadConfig } from "./config.ts";
import { createLog } from "./platform/log.ts";

// After a change of the embedder, the reader or the splitter: `node apps/server/src/relearn.ts`. The workers do it.
const config = loadConfig(process.env);
const log = createLog(config.logLevel);
const product = await compose({ config, log, role: "http" });
await product.relearn();
log.info("the workers will learn again what was learned otherwise");
await product.close();
