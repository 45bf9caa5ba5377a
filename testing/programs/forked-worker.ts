import { meterLoop } from "../loop-meter.ts";
import { loadProduct, type Mutation } from "../mutation.ts";

/** A product worker in its own process, as in production, unmodified or with a mutation. */
type Order = {
  config: ReturnType<Awaited<ReturnType<typeof loadProduct>>["loadConfig"]>;
  mutation?: Mutation;
};

process.once("message", async (order) => {
  const { config, mutation } = order as Order;
  const { createApp, createLog } = await loadProduct(mutation);
  const worker = await createApp({ config, log: createLog(config.logLevel), role: "worker" });
  await worker.startWorker();
  const meter = meterLoop();
  process.on("message", (message) => {
    if (message === "meter") process.send?.(meter.take());
  });
  process.send?.("working");
  process.once("disconnect", () => void worker.close().finally(() => process.exit(0)));
});
