import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { complaint, logFile, type Part, type Place, say } from "./part.ts";
import { getText } from "./probes.ts";
import { commandExists, lastLines, runInto, startDetached } from "./processes.ts";
import { secret } from "./records.ts";

type GoTool = { name: string; module: string; version: string; binary: string };

const VERSITYGW: GoTool = {
  name: "s3",
  module: "github.com/versity/versitygw/cmd/versitygw",
  version: "v1.8.0",
  binary: "versitygw",
};

const TOXIPROXY: GoTool = {
  name: "toxiproxy",
  module: "github.com/Shopify/toxiproxy/v2/cmd/server",
  version: "v2.5.0",
  binary: "server",
};

function binary(place: Place, tool: GoTool): string {
  return join(place.cache, `${tool.name}-${tool.version}`, tool.binary);
}

async function build(place: Place, tool: GoTool): Promise<void> {
  if (existsSync(binary(place, tool))) return;
  if (!commandExists("go"))
    throw complaint(`${tool.name} is built from source and needs go (https://go.dev)`);
  say(`${tool.name}: building ${tool.module}@${tool.version}, once; this can take minutes`);
  const folder = join(place.cache, `${tool.name}-${tool.version}`);
  const half = `${folder}.${process.pid}`;
  const log = logFile(place, tool.name);
  try {
    mkdirSync(half, { recursive: true });
    // Outside the checkout, so that Go doesn't use a go.mod of ours.
    const around = { cwd: half, env: { GOBIN: half } };
    const code = await runInto(log, "go", ["install", `${tool.module}@${tool.version}`], around);
    if (code !== 0) throw complaint(`${tool.name} could not be built:\n${lastLines(log)}`);
    rmSync(folder, { recursive: true, force: true });
    renameSync(half, folder);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

const s3Url = (place: Place) => `http://127.0.0.1:${place.base + 6}`;
const s3Folder = (place: Place) => join(place.state, "s3");
const ACCESS_KEY = "understudy";

export const s3: Part = {
  name: "s3",
  offsets: [6],
  endSignal: "SIGTERM",
  install: (place) => build(place, VERSITYGW),
  start: (place) => {
    mkdirSync(s3Folder(place), { recursive: true });
    const keys = { ROOT_ACCESS_KEY: ACCESS_KEY, ROOT_SECRET_KEY: secret(place, "s3-secret") };
    const args = ["--port", `127.0.0.1:${place.base + 6}`, "posix", s3Folder(place)];
    return startDetached(binary(place, VERSITYGW), args, logFile(place, "s3"), { env: keys });
  },
  check: async (place) => {
    const { status, text } = await getText(`${s3Url(place)}/`);
    // A store that admits unauthenticated requests would make every access test worthless.
    if (status !== 403 || !text.includes("<Code>")) throw new Error(`s3 answers a stranger with ${status}`);
  },
  addresses: (place) => ({ s3: s3Url(place) }),
  details: (place) => ({
    endpoint: s3Url(place),
    region: "us-east-1",
    accessKey: ACCESS_KEY,
    secretKey: secret(place, "s3-secret"),
  }),
  wipe: async (place) => {
    rmSync(s3Folder(place), { recursive: true, force: true });
    rmSync(join(place.state, "s3-secret"), { force: true });
  },
};

const toxiproxyUrl = (place: Place) => `http://127.0.0.1:${place.base + 7}`;

export const toxiproxy: Part = {
  name: "toxiproxy",
  offsets: [7],
  endSignal: "SIGTERM",
  install: (place) => build(place, TOXIPROXY),
  start: (place) => {
    const args = ["-host", "127.0.0.1", "-port", String(place.base + 7)];
    return startDetached(binary(place, TOXIPROXY), args, logFile(place, "toxiproxy"));
  },
  check: async (place) => {
    const { status, text } = await getText(`${toxiproxyUrl(place)}/version`);
    if (status !== 200) throw new Error(`toxiproxy answers ${status} ${text}`);
  },
  addresses: (place) => ({ toxiproxy: toxiproxyUrl(place) }),
  details: (place) => ({ url: toxiproxyUrl(place) }),
  wipe: async () => {},
};
