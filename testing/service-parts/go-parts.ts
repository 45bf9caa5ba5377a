import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { complaint, logFile, type Part, type ServiceSettings, say } from "./part.ts";
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

const STRIPE_MOCK: GoTool = {
  name: "stripe",
  module: "github.com/stripe/stripe-mock",
  version: "v0.203.0",
  binary: "stripe-mock",
};

function binary(settings: ServiceSettings, tool: GoTool): string {
  return join(settings.cache, `${tool.name}-${tool.version}`, tool.binary);
}

async function build(settings: ServiceSettings, tool: GoTool): Promise<void> {
  if (existsSync(binary(settings, tool))) return;
  if (!commandExists("go"))
    throw complaint(`${tool.name} is built from source and needs go (https://go.dev)`);
  say(`${tool.name}: building ${tool.module}@${tool.version}, once; this can take minutes`);
  const folder = join(settings.cache, `${tool.name}-${tool.version}`);
  const half = `${folder}.${process.pid}`;
  const log = logFile(settings, tool.name);
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

const s3Url = (settings: ServiceSettings) => `http://127.0.0.1:${settings.base + 6}`;
const s3Folder = (settings: ServiceSettings) => join(settings.state, "s3");
const ACCESS_KEY = "understudy";

export const s3: Part = {
  name: "s3",
  offsets: [6],
  endSignal: "SIGTERM",
  install: (settings) => build(settings, VERSITYGW),
  start: (settings) => {
    mkdirSync(s3Folder(settings), { recursive: true });
    const keys = { ROOT_ACCESS_KEY: ACCESS_KEY, ROOT_SECRET_KEY: secret(settings, "s3-secret") };
    const args = ["--port", `127.0.0.1:${settings.base + 6}`, "posix", s3Folder(settings)];
    return startDetached(binary(settings, VERSITYGW), args, logFile(settings, "s3"), { env: keys });
  },
  check: async (settings) => {
    const { status, text } = await getText(`${s3Url(settings)}/`);
    // A store that admits unauthenticated requests would make every access test worthless.
    if (status !== 403 || !text.includes("<Code>")) throw new Error(`s3 answers a stranger with ${status}`);
  },
  addresses: (settings) => ({ s3: s3Url(settings) }),
  details: (settings) => ({
    endpoint: s3Url(settings),
    region: "us-east-1",
    accessKey: ACCESS_KEY,
    secretKey: secret(settings, "s3-secret"),
  }),
  wipe: async (settings) => {
    rmSync(s3Folder(settings), { recursive: true, force: true });
    rmSync(join(settings.state, "s3-secret"), { force: true });
  },
};

const toxiproxyUrl = (settings: ServiceSettings) => `http://127.0.0.1:${settings.base + 7}`;

export const toxiproxy: Part = {
  name: "toxiproxy",
  offsets: [7],
  endSignal: "SIGTERM",
  install: (settings) => build(settings, TOXIPROXY),
  start: (settings) => {
    const args = ["-host", "127.0.0.1", "-port", String(settings.base + 7)];
    return startDetached(binary(settings, TOXIPROXY), args, logFile(settings, "toxiproxy"));
  },
  check: async (settings) => {
    const { status, text } = await getText(`${toxiproxyUrl(settings)}/version`);
    if (status !== 200) throw new Error(`toxiproxy answers ${status} ${text}`);
  },
  addresses: (settings) => ({ toxiproxy: toxiproxyUrl(settings) }),
  details: (settings) => ({ url: toxiproxyUrl(settings) }),
  wipe: async () => {},
};

const stripeUrl = (settings: ServiceSettings) => `http://127.0.0.1:${settings.base + 9}`;

/** Stripe's own stand-in: checks every request against Stripe's description of its API, and remembers nothing. */
export const stripe: Part = {
  name: "stripe",
  offsets: [9],
  endSignal: "SIGTERM",
  install: (settings) => build(settings, STRIPE_MOCK),
  start: (settings) => {
    const address = `127.0.0.1:${settings.base + 9}`;
    // It always serves HTTPS, too. The system chooses that port.
    const args = ["-http-addr", address, "-https-addr", "127.0.0.1:"];
    return startDetached(binary(settings, STRIPE_MOCK), args, logFile(settings, "stripe"));
  },
  check: async (settings) => {
    const { status, text } = await getText(`${stripeUrl(settings)}/v1/customers`);
    // It asks for a key, as Stripe does.
    if (status !== 401) throw new Error(`stripe answers a stranger with ${status} ${text}`);
  },
  addresses: (settings) => ({ stripe: stripeUrl(settings) }),
  details: (settings) => ({ url: stripeUrl(settings) }),
  wipe: async () => {},
};
