import { createServer } from "node:http";
import { collectDefaultMetrics } from "prom-client";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";

/** The metrics port of each process, as an offset from METRICS_PORT. */
export const METRICS_OFFSETS = { http: 0, worker: 1, models: 2, probe: 3 } as const;

type Options = {
  host: string;
  /** The first metrics port; 0 for none. */
  port: number;
  process: keyof typeof METRICS_OFFSETS;
  log: Log;
};

/**
 * Serves metrics on a separate port that the public server does not have, so that no proxy rule can expose them by
 * mistake. If the port is taken, for example by an older release, the process runs without metrics.
 */
export async function serveMetrics(
  { register }: Pick<Metrics, "register">,
  { host, port, process: name, log }: Options,
): Promise<() => Promise<void>> {
  if (port === 0) return async () => {};
  collectDefaultMetrics({ register });
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    try {
      const text = await register.metrics();
      response.writeHead(200, { "content-type": register.contentType }).end(text);
    } catch (error) {
      log.error({ err: error }, "metrics scrape failed");
      response.writeHead(500).end();
    }
  });
  const at = port + METRICS_OFFSETS[name];
  const listening = await new Promise<boolean>((resolve) => {
    server.once("error", (error) => {
      log.warn({ port: at, error: error.message }, "could not start the metrics server");
      resolve(false);
    });
    server.listen(at, host, () => resolve(true));
  });
  if (!listening) return async () => {};
  // The metrics server must not keep a process alive.
  server.unref();
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
