import { createApp } from "./app.ts";
import { loadConfig } from "./config.ts";
import { createLog } from "./platform/log.ts";
import { serveMetrics } from "./platform/metrics-server.ts";
import { onSignal } from "./platform/shutdown.ts";

const config = loadConfig(process.env);
const log = createLog(config.logLevel);
const product = await createApp({ config, log, role: "worker" });
const closeMetrics = await serveMetrics(product.metrics, { ...config.metrics, process: "worker", log });
await product.startWorker();
// After a change of reader, splitter or model, stored documents are re-indexed. Otherwise this costs one query.
await product.documents.reindex();
log.info("taking jobs");

onSignal(log, { "finish jobs and close connections": product.close, "close metrics server": closeMetrics });
