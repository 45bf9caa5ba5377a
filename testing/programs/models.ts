import { loadModelsProcess, type Mutation } from "../mutation.ts";

// The models process as models.ts starts it, unmodified or with a mutation.
const mutation = JSON.parse(process.argv[2] ?? "null") as Mutation | null;
const { loadModels, modelServer, weights, loadModelsConfig, createLog } = await loadModelsProcess(
  mutation ?? undefined,
);
const { modelDir, url, logLevel } = loadModelsConfig(process.env);
const embedder = weights.weightsOf(modelDir, weights.DEFAULT_EMBEDDER);
const reranker = weights.weightsOf(modelDir, weights.DEFAULT_RERANKER);
if (!embedder || !reranker) throw new Error("There are no weights: run `npm run models` first.");
const inference = await loadModels({ modelDir, embedder, reranker, threads: 2 });
const app = modelServer({ inference, embedder, reranker, log: createLog(logLevel) });
const { hostname, port } = new URL(url);
await app.listen({ host: hostname, port: Number(port) });
console.log("models are loaded");
