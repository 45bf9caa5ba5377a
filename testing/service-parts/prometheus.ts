import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { complaint, logFile, type Part, type Place, say } from "./part.ts";
import { getText } from "./probes.ts";
import { commandExists, lastLines, runInto, startDetached } from "./processes.ts";

const port = (place: Place) => place.base + 8;
const url = (place: Place) => `http://127.0.0.1:${port(place)}`;
const folder = (place: Place) => join(place.state, "prometheus");

/** Installs Prometheus, which includes promtool. Alertmanager is separate and only needed for e-mail alerts. */
async function install(place: Place): Promise<void> {
  if (commandExists("prometheus") && commandExists("promtool")) return;
  if (process.getuid?.() !== 0 || !commandExists("apt-get")) {
    throw complaint("prometheus is not installed (sudo apt-get install prometheus prometheus-alertmanager)");
  }
  say("prometheus: installing prometheus and prometheus-alertmanager");
  mkdirSync(place.logs, { recursive: true });
  const log = logFile(place, "prometheus");
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
  start: (place) => {
    mkdirSync(folder(place), { recursive: true });
    const args = [
      `--config.file=${join(place.root, "deploy/prometheus.yml")}`,
      `--storage.tsdb.path=${folder(place)}`,
      `--web.listen-address=127.0.0.1:${port(place)}`,
    ];
    return startDetached("prometheus", args, logFile(place, "prometheus"));
  },
  check: async (place) => {
    const { status } = await getText(`${url(place)}/-/ready`);
    if (status !== 200) throw new Error(`prometheus answers ${status}`);
  },
  addresses: (place) => ({ prometheus: url(place) }),
  details: (place) => ({ url: url(place) }),
  wipe: async (place) => rmSync(folder(place), { recursive: true, force: true }),
};
