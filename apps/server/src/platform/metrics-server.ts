import { createServer } from "node:http";
import { collectDefaultMetrics } from "prom-client";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";

/** Where each process tells its figures, counted from METRICS_PORT. */
export const METRICS_OFFSETS = { http: 0, worker: 1, models: 2, probe: 3 } as const;

type Options = {
  host: string;
  /** The first of them; 0 for none. */
  port: number;
  process: keyof typeof METRICS_OFFSETS;
  log: Log;
};

/**
 * Tells the figures on a port of their own, which the public server does not have: no proxy rule can open it by
 * mistake. A port that is taken, as beside an older release, costs the figures and not the answers.
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
      log.error({ err: error }, "the figures could not be told");
      response.writeHead(500).end();
    }
  });
  const at = port + METRICS_OFFSETS[name];
  const listening = await new Promise<boolean>((resolve) => {
    server.once("error", (error) => {
      log.warn({ port: at, error: error.message }, "nobody can read the figures of this process");
      resolve(false);
    });
    server.listen(at, host, () => resolve(true));
  });
  if (!listening) return async () => {};
  // Figures keep no process alive.
  server.unref();
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
