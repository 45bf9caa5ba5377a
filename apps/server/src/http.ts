import type { FastifyRequest } from "fastify";
import { createApp } from "./app.ts";
import { loadConfig } from "./config.ts";
import { innerClient } from "./platform/inner-client.ts";
import { createLog } from "./platform/log.ts";
import { serveMetrics } from "./platform/metrics-server.ts";
import { servePages } from "./platform/pages.ts";
import { onSignal } from "./platform/shutdown.ts";

/** Longer than a load balancer takes to notice that readiness fails. */
const LEAVING_MS = 3_000;

const config = loadConfig(process.env);
const log = createLog(config.logLevel);
const product = await createApp({ config, log, role: "http" });
const app = await product.createHttp();
const apiOf = (request?: FastifyRequest) => innerClient(app, request);
if (config.mode === "development") {
  const { serveDevelopmentPages } = await import("./platform/pages-development.ts");
  await serveDevelopmentPages(app, "apps/web", apiOf, product.runtimeValues);
} else {
  const { publicStatusOf } = product.profiles;
  const { webBuildDir: folder, analytics, mode } = config;
  const { runtimeValues: valuesOf } = product;
  await servePages(app, { folder, apiOf, publicStatusOf, withKit: mode === "test", analytics, valuesOf });
}
await app.listen({ host: config.listen.host, port: config.listen.port });
const closeMetrics = await serveMetrics(product.metrics, { ...config.metrics, process: "http", log });

const steps = {
  "report not ready": product.drain,
  "serve remaining requests from the load balancer": () => app.leave(LEAVING_MS),
  "close the server": () => app.close(),
  "finish answers and close connections": product.close,
  "close metrics server": closeMetrics,
};
onSignal(log, steps, app.underWay);
