import { loadConfig } from "../config.ts";
import { createDatabase } from "../platform/database.ts";
import { METRICS_OFFSETS } from "../platform/metrics-server.ts";
import { probe } from "../platform/probing.ts";
import { readStatus, type StatusReport } from "../platform/status.ts";

// Everything on one screen for a person. The last line is JSON for programs. Exits with 1 if a check fails.
const config = loadConfig(process.env);
const db = createDatabase({
  url: config.database.url,
  pool: 2,
  applicationName: "understudy status",
  onError: () => {},
});
try {
  const { host, port } = config.metrics;
  const status = await readStatus({
    db,
    redisUrl: config.redisUrl,
    modelsUrl: config.embedder.provider === "local" ? config.embedder.modelsUrl : undefined,
    storageDir: config.s3 ? undefined : config.storageDir,
    modelCallsPerDay: config.limits.modelCalls.ofAll,
    probe: () => probe({ url: config.origin, probeKey: config.probeKey }),
    figuresOf: port === 0 ? {} : placesOf(host, port),
  });
  console.log(screenOf(config.origin, status));
  console.log(JSON.stringify(status));
  process.exitCode = status.well ? 0 : 1;
} finally {
  await db.destroy();
}

function placesOf(host: string, port: number): Record<string, string> {
  const entries = Object.entries(METRICS_OFFSETS);
  return Object.fromEntries(
    entries.map(([name, offset]) => [name, `http://${host}:${port + offset}/metrics`]),
  );
}

function screenOf(origin: string, { well, lines }: StatusReport): string {
  const width = Math.max(...lines.map(({ name }) => name.length));
  const rows = lines.map(
    ({ name, well: fine, text }) => `${fine ? "  " : "!!"} ${name.padEnd(width)}  ${text}`,
  );
  return [`${origin}: ${well ? "all checks passed" : "some checks failed"}`, ...rows].join("\n");
}
