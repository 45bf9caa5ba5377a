import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { complaint, logFile, type Part, type ServiceSettings, say } from "./part.ts";
import { firstWords } from "./probes.ts";
import { commandExists, lastLines, runInto, startDetached } from "./processes.ts";

const port = (settings: ServiceSettings) => settings.base + 1;
const folder = (settings: ServiceSettings) => join(settings.state, "redis");

async function install(settings: ServiceSettings): Promise<void> {
  if (commandExists("redis-server")) return;
  if (process.getuid?.() !== 0 || !commandExists("apt-get")) {
    throw complaint(
      "redis-server is not installed (sudo apt-get install redis-server, or brew install redis)",
    );
  }
  say("redis: installing redis-server");
  const log = logFile(settings, "redis");
  const around = { env: { DEBIAN_FRONTEND: "noninteractive" } };
  await runInto(log, "apt-get", ["update"], around);
  const code = await runInto(log, "apt-get", ["install", "-y", "redis-server"], around);
  if (code !== 0) throw complaint(`redis-server could not be installed:\n${lastLines(log)}`);
}

export const redis: Part = {
  name: "redis",
  offsets: [1],
  endSignal: "SIGTERM",
  install,
  start: (settings) => {
    mkdirSync(folder(settings), { recursive: true });
    const where = ["--port", String(port(settings)), "--bind", "127.0.0.1", "--dir", folder(settings)];
    return startDetached("redis-server", [...where, "--save", ""], logFile(settings, "redis"));
  },
  check: async (settings) => {
    const answer = await firstWords(port(settings), "PING\r\n");
    if (!answer.startsWith("+PONG")) throw new Error(`redis answers ${JSON.stringify(answer)}`);
  },
  addresses: (settings) => ({ redis: `redis://127.0.0.1:${port(settings)}` }),
  details: (settings) => ({ url: `redis://127.0.0.1:${port(settings)}`, port: port(settings) }),
  wipe: async (settings) => rmSync(folder(settings), { recursive: true, force: true }),
};
