import { loadProduct, type Mutation } from "../mutation.ts";

// The worker as worker.ts starts it, unmodified or with a mutation, in a process that can be killed.
const mutation = JSON.parse(process.argv[2] ?? "null") as Mutation | null;
const { createApp, loadConfig, createLog } = await loadProduct(mutation ?? undefined);
const config = loadConfig(process.env);
// The clock is ahead of the servers' clocks, so that timeouts expire sooner.
const ahead = Number(process.env.TRUST_AHEAD_MS ?? 0);
const clock = (): Date => new Date(Date.now() + ahead);
const product = await createApp({ config, log: createLog(config.logLevel), role: "worker", clock });
await product.startWorker();
console.log("taking jobs");
