import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { complaint, logFile, type Part, type Place, say } from "./part.ts";
import { firstWords } from "./probes.ts";
import { commandExists, lastLines, runInto, startDetached } from "./processes.ts";

const port = (place: Place) => place.base + 1;
const folder = (place: Place) => join(place.state, "redis");

async function install(place: Place): Promise<void> {
  if (commandExists("redis-server")) return;
  if (process.getuid?.() !== 0 || !commandExists("apt-get")) {
    throw complaint(
      "redis-server is not installed (sudo apt-get install redis-server, or brew install redis)",
    );
  }
  say("redis: installing redis-server");
  const log = logFile(place, "redis");
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
  start: (place) => {
    mkdirSync(folder(place), { recursive: true });
    const where = ["--port", String(port(place)), "--bind", "127.0.0.1", "--dir", folder(place)];
    return startDetached("redis-server", [...where, "--save", ""], logFile(place, "redis"));
  },
  check: async (place) => {
    const answer = await firstWords(port(place), "PING\r\n");
    if (!answer.startsWith("+PONG")) throw new Error(`redis answers ${JSON.stringify(answer)}`);
  },
  addresses: (place) => ({ redis: `redis://127.0.0.1:${port(place)}` }),
  details: (place) => ({ url: `redis://127.0.0.1:${port(place)}`, port: port(place) }),
  wipe: async (place) => rmSync(folder(place), { recursive: true, force: true }),
};
