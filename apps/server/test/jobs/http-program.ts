import { createApp } from "../../src/app.ts";
import { loadConfig } from "../../src/config.ts";
import { createLog } from "../../src/platform/log.ts";
import { onSignal } from "../../src/platform/shutdown.ts";

// The server as http.ts starts it, without the pages. Those need a build, which these tests do not cover.
const config = loadConfig(process.env);
const log = createLog(config.logLevel);
const product = await createApp({ config, log, role: "http" });
const app = await product.createHttp();
await app.listen({ host: config.listen.host, port: Number(process.env.TEST_PORT ?? 0) });

onSignal(log, {
  "report not ready": product.drain,
  "close the server": () => app.close(),
  "finish answers and close connections": product.close,
});

const answer = await app.inject("/api/ready");
if (answer.statusCode !== 200) throw new Error(answer.body);
log.info("ready to answer");
