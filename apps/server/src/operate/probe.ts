import { parseArgs } from "node:util";
import { Registry } from "prom-client";
import { loadConfig } from "../config.ts";
import { createLog } from "../platform/log.ts";
import { serveMetrics } from "../platform/metrics-server.ts";
import { probe, watchProbe } from "../platform/probing.ts";
import { onSignal } from "../platform/shutdown.ts";

// Asks the demo one question as a visitor would. With --watch it repeats this and exports the result to Prometheus.
const { values } = parseArgs({
  options: {
    watch: { type: "boolean", default: false },
    every: { type: "string", default: "60" },
    url: { type: "string" },
  },
});
const config = loadConfig(process.env);
const place = { url: values.url ?? config.origin, probeKey: config.probeKey };
if (values.watch) await watch();
else await once();

async function once(): Promise<void> {
  const probed = await probe(place);
  console.log(`${place.url} ${probed.up ? "is up" : "is down"} (${probed.seconds} s): ${probed.why}`);
  console.log(JSON.stringify(probed));
  process.exitCode = probed.up ? 0 : 1;
}

async function watch(): Promise<void> {
  const log = createLog(config.logLevel);
  const register = new Registry();
  const close = await serveMetrics({ register }, { ...config.metrics, process: "probe", log });
  const stop = watchProbe(register, place, {
    everySeconds: Number(values.every),
    report: (probed) =>
      probed.up ? log.info(probed, "the demo answers") : log.error(probed, "the demo gives no answer"),
  });
  log.info({ url: place.url }, "probing");
  onSignal(log, { "stop probing": stop, "close metrics server": close });
}
