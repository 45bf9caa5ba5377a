import { loadProduct, type Sabotage } from "./sabotage.ts";

// The worker as worker.ts starts it, whole or broken, in a process that can be killed.
const sabotage = JSON.parse(process.argv[2] ?? "null") as Sabotage | null;
const { compose, loadConfig, createLog } = await loadProduct(sabotage ?? undefined);
const config = loadConfig(process.env);
const product = await compose({ config, log: createLog(config.logLevel), role: "worker" });
await product.startWorker();
console.log("taking jobs");
