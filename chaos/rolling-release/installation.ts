import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setDefaultCACertificates } from "node:tls";
import { promisify } from "node:util";
import { createDatabase } from "../../apps/server/src/platform/database.ts";
import { freePort } from "../../testing/processes.ts";
import { databaseUrl, startServices, withoutRateLimits } from "../../testing/services.ts";
import { openAccounts } from "./accounts.ts";

const run = promisify(execFile);
/** A second release next to the first. With only one archive it is the same code under another name. */
const NEXT = "next";

type Settings = Record<string, string>;
export type Rolling = Awaited<ReturnType<typeof installFrom>>;

/** The archive in a separate folder, as deploy/install leaves it, on the services of this checkout. */
export async function installFrom(archive: string, next: string | undefined, model: Settings) {
  const home = mkdtempSync(join(tmpdir(), "understudy-rolling-"));
  for (const folder of ["releases", "etc", "secrets", "data/storage", "data/caddy", "log", "run"])
    mkdirSync(join(home, folder), { recursive: true });
  const first = unpack(home, archive);
  const second = next ? unpack(home, next) : `${first}-${NEXT}`;
  if (!next) execFileSync("cp", ["-al", join(home, "releases", first), join(home, "releases", second)]);
  symlinkSync(`releases/${first}`, join(home, "current"));

  const services = startServices();
  const accounts = await openAccounts(services.postgres);
  const secret = (name: string, text: string): void =>
    writeFileSync(join(home, "secrets", name), `${text}\n`, { mode: 0o600 });
  const masterKey = randomBytes(32).toString("base64");
  secret("database-url", accounts.urlOf("a"));
  secret("master-key", masterKey);
  secret("model-key", "sk-first");
  const origin = await writeSettings(home, { REDIS_URL: services.redis, MAIL_URL: services.mail, ...model });

  /** The operator's command, with nothing of this program's environment. */
  const command = async (program: string, ...words: string[]): Promise<string> => {
    const ours = { UNDERSTUDY_NODE: process.execPath, UNDERSTUDY_PLAIN: "yes" };
    const env = { PATH: process.env.PATH, HOME: home, ...ours };
    const { stdout } = await run(join(home, "current/bin", program), words, { env, timeout: 300_000 });
    return stdout;
  };
  const understudy = (...words: string[]) => command("understudy", ...words);
  const url = databaseUrl(services.postgres, accounts.name);
  const db = createDatabase({ url, pool: 4, applicationName: "rolling" });
  const close = async (): Promise<void> => {
    await command("understudy", "stop").catch(() => undefined);
    await command("parts", "stop", "caddy").catch(() => undefined);
    await db.destroy();
    await accounts.drop();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await understudy("migrate");
    await command("parts", "start", "caddy");
    await understudy("start");
    await trustRoot(join(home, "data/caddy/caddy/pki/authorities/local/root.crt"));
    return { home, origin, db, first, second, accounts, masterKey, secret, understudy, close };
  } catch (error) {
    for (const log of readdirSync(join(home, "log")))
      console.error(`${log}: ${readFileSync(join(home, "log", log), "utf8").slice(-800)}`);
    await close();
    throw error;
  }
}

/**
 * Writes the settings that deploy/install writes to etc, for two servers and two workers. Returns the public address.
 */
async function writeSettings(home: string, more: Settings): Promise<string> {
  const ports = await freePorts();
  const origin = `https://localhost:${ports.https}`;
  const file = (name: string) => join(home, "secrets", name);
  write(join(home, "etc/understudy.env"), {
    NODE_ENV: "production",
    PUBLIC_URL: origin,
    PORT: String(ports.http),
    TRUST_PROXY: "127.0.0.1",
    MIGRATE_ON_START: "off",
    EMBEDDING_PROVIDER: "none",
    LOG_LEVEL: "warn",
    STORAGE_DIR: join(home, "data/storage"),
    UNDERSTUDY_SERVERS: "2",
    UNDERSTUDY_WORKERS: "2",
    DATABASE_URL_FILE: file("database-url"),
    MASTER_KEY_FILE: file("master-key"),
    MODEL_API_KEY_FILE: file("model-key"),
    ...withoutRateLimits,
    ...more,
  });
  write(join(home, "etc/caddy.env"), {
    UNDERSTUDY_HOST: "localhost",
    UNDERSTUDY_URL: origin,
    UNDERSTUDY_TLS: "internal",
    UNDERSTUDY_UPSTREAMS: `"127.0.0.1:${ports.http} 127.0.0.1:${ports.http + 1}"`,
    UNDERSTUDY_ASK: `127.0.0.1:${ports.http}`,
    UNDERSTUDY_HTTP_PORT: String(ports.plain),
    UNDERSTUDY_HTTPS_PORT: String(ports.https),
  });
  write(join(home, "etc/parts.env"), { PARTS: "caddy", PG0: "none", POSTGRES_PORT: "0", REDIS_PORT: "0" });
  return origin;
}

function unpack(home: string, archive: string): string {
  execFileSync("tar", ["-xzf", archive, "-C", join(home, "releases"), "--no-same-owner"]);
  const [name = ""] = readdirSync(join(home, "releases")).filter((one) => archive.includes(one));
  chmodSync(join(home, "releases", name), 0o755);
  return name;
}

function write(file: string, values: Settings): void {
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, lines.join(""), { mode: 0o600 });
}

/** Two adjacent ports for the servers, below the range of ephemeral ports. */
async function freePorts() {
  for (;;) {
    const http = 20_000 + Math.floor(Math.random() * 10_000);
    if ((await isFree(http)) && (await isFree(http + 1)))
      return { http, https: await freePort(), plain: await freePort() };
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** From here on this program trusts Caddy's own certificate authority, as a browser in that organization would. */
async function trustRoot(certificate: string): Promise<void> {
  for (let tries = 0; !existsSync(certificate) && tries < 100; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  setDefaultCACertificates([readFileSync(certificate, "utf8")]);
}
