import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { complaint, logFile, type Part, type ServiceSettings, say } from "./part.ts";
import { getText } from "./probes.ts";
import { commandExists, lastLines, runInto, startDetached } from "./processes.ts";

const port = (settings: ServiceSettings) => settings.base + 8;
const url = (settings: ServiceSettings) => `http://127.0.0.1:${port(settings)}`;
const folder = (settings: ServiceSettings) => join(settings.state, "prometheus");

/** Installs Prometheus, which includes promtool. Alertmanager is separate and only needed for e-mail alerts. */
async function install(settings: ServiceSettings): Promise<void> {
  if (commandExists("prometheus") && commandExists("promtool")) return;
  if (process.getuid?.() !== 0 || !commandExists("apt-get")) {
    throw complaint("prometheus is not installed (sudo apt-get install prometheus prometheus-alertmanager)");
  }
  say("prometheus: installing prometheus and prometheus-alertmanager");
  mkdirSync(settings.logs, { recursive: true });
  const log = logFile(settings, "prometheus");
  const around = { env: { DEBIAN_FRONTEND: "noninteractive" } };
  await runInto(log, "apt-get", ["update"], around);
  const packages = ["prometheus", "prometheus-alertmanager"];
  const code = await runInto(
    log,
    "apt-get",
    ["install", "-y", "--no-install-recommends", ...packages],
    around,
  );
  if (code !== 0) throw complaint(`prometheus could not be installed:\n${lastLines(log)}`);
}

export const prometheus: Part = {
  name: "prometheus",
  offsets: [8],
  endSignal: "SIGTERM",
  install,
  start: (settings) => {
    mkdirSync(folder(settings), { recursive: true });
    const args = [
      `--config.file=${join(settings.root, "deploy/prometheus.yml")}`,
      `--storage.tsdb.path=${folder(settings)}`,
      `--web.listen-address=127.0.0.1:${port(settings)}`,
    ];
    return startDetached("prometheus", args, logFile(settings, "prometheus"));
  },
  check: async (settings) => {
    const { status } = await getText(`${url(settings)}/-/ready`);
    if (status !== 200) throw new Error(`prometheus answers ${status}`);
  },
  addresses: (settings) => ({ prometheus: url(settings) }),
  details: (settings) => ({ url: url(settings) }),
  wipe: async (settings) => rmSync(folder(settings), { recursive: true, force: true }),
};
