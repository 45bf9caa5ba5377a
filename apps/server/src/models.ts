import { availableParallelism } from "node:os";
import { loadModelsConfig } from "./config.ts";
import { createLog } from "./platform/log.ts";
import { createMetrics } from "./platform/metrics.ts";
import { serveMetrics } from "./platform/metrics-server.ts";
import { loadEmbedder, loadModels } from "./platform/models/inference.ts";
import { modelServer } from "./platform/models/server.ts";
import {
  DEFAULT_EMBEDDER,
  DEFAULT_RERANKER,
  MULTILINGUAL_EMBEDDER,
  weightsOf,
} from "./platform/models/weights.ts";
import { onSignal } from "./platform/shutdown.ts";

// Weights are loaded once, in a separate process. In the server, inference would slow down every request.
const config = loadModelsConfig(process.env);
const log = createLog(config.logLevel);
const chosen = config.embedder || DEFAULT_EMBEDDER;
const embedder = weightsOf(config.modelDir, chosen);
if (!embedder) {
  log.error({ model: chosen }, "model not found in MODEL_DIR: run `npm run models`");
  process.exit(1);
}
const reranker = weightsOf(config.modelDir, DEFAULT_RERANKER);
const threads = config.threads ?? Math.max(1, Math.min(4, availableParallelism()));
const { modelDir } = config;
const inference = await loadModels({ modelDir, embedder, reranker, threads });
const further = chosen === MULTILINGUAL_EMBEDDER ? undefined : weightsOf(modelDir, MULTILINGUAL_EMBEDDER);
const multilingual = further && {
  weights: further,
  load: async () => {
    const loaded = await loadEmbedder(further, { modelDir, threads });
    log.info({ embedder: further.name }, "multilingual model is loaded");
    return loaded;
  },
};
const app = modelServer({ inference, embedder, reranker, multilingual, log });
const { hostname, port } = new URL(config.url);
await app.listen({ host: hostname, port: Number(port) });
const closeMetrics = await serveMetrics(createMetrics(), { ...config.metrics, process: "models", log });
log.info({ embedder: embedder.name, reranker: reranker?.name, threads }, "models are loaded");

onSignal(log, { "close the server": () => app.close(), "close metrics server": closeMetrics });
