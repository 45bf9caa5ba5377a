import { spawn } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { end, freePort } from "../../testing/processes.ts";

/** Firing alerts, each with the label that distinguishes it from others of its name. */
export type Firing = { name: string; of: string };

/** In the order of their ports. */
const PROCESSES = ["server", "worker", "models", "probe"];

/** A real Prometheus with the deployed rules, which scrapes this harness instead. */
export async function startPrometheus(metricsPort: number) {
  const folder = await mkdtemp(path.join(tmpdir(), "understudy-prometheus-"));
  const deployed = await readFile("deploy/prometheus.yml", "utf8");
  const config = PROCESSES.reduce((text, name, offset) => {
    const targets = new RegExp(`(job_name: ${name}\\n.*targets: )\\[[^\\]]*\\]`);
    return text.replace(targets, `$1["127.0.0.1:${metricsPort + offset}"]`);
  }, deployed);
  await writeFile(path.join(folder, "prometheus.yml"), config);
  await copyFile("deploy/alerts.yml", path.join(folder, "alerts.yml"));
  const port = await freePort();
  const child = spawn(
    "prometheus",
    [
      `--config.file=${path.join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${path.join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    // No receiver exists for the alerts that it sends. The test queries its current alerts instead.
    { stdio: "ignore" },
  );
  const at = `http://127.0.0.1:${port}`;
  return {
    at,
    async firing(): Promise<Firing[]> {
      const answer = await fetch(`${at}/api/v1/alerts`);
      const { data } = (await answer.json()) as { data: { alerts: Alert[] } };
      return data.alerts.flatMap(({ state, labels }) =>
        state === "firing" ? [{ name: labels.alertname ?? "", of: ofWhat(labels) }] : [],
      );
    },
    async allSeen(): Promise<boolean> {
      const answer = await fetch(`${at}/api/v1/targets`).catch(() => undefined);
      if (!answer?.ok) return false;
      const { data } = (await answer.json()) as { data: { activeTargets: { health: string }[] } };
      return (
        data.activeTargets.length === PROCESSES.length &&
        data.activeTargets.every(({ health }) => health === "up")
      );
    },
    async close(): Promise<void> {
      await end([child]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Alert = { state: string; labels: Record<string, string> };

function ofWhat({ process: name, part, kind, queue }: Record<string, string>): string {
  return name ?? part ?? kind ?? queue ?? "";
}
