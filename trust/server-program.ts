import { loadProduct, type Sabotage } from "./sabotage.ts";

const LEAVING_MS = 3_000;

// The server as http.ts starts it, whole or broken, without the pages: they have no part in what is killed here.
const sabotage = JSON.parse(process.argv[2] ?? "null") as Sabotage | null;
const { compose, loadConfig, createLog, onSignal } = await loadProduct(sabotage ?? undefined);
const config = loadConfig(process.env);
const log = createLog(config.logLevel);
const product = await compose({ config, log, role: "http" });
const app = await product.createHttp();
await app.listen({ host: config.listen.host, port: config.listen.port });
onSignal(log, async () => {
  product.drain();
  await app.leave(LEAVING_MS);
  await app.close();
  await product.close();
});
console.log("listening");
