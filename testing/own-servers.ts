import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, closeSync, mkdtempSync, openSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { freePort } from "./processes.ts";
import { runningServices } from "./product.ts";
import { serviceSettings } from "./service-parts/part.ts";
import { postgres } from "./service-parts/postgres.ts";
import { firstWords } from "./service-parts/probes.ts";
import { until } from "./wait.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PATIENCE_SECONDS = 60;

export type OwnPostgres = Awaited<ReturnType<typeof ownPostgres>>;
export type OwnRedis = Awaited<ReturnType<typeof ownRedis>>;

/** A test's own cluster with durable settings, so that breaking it doesn't affect other tests. */
export async function ownPostgres() {
  runningServices(); // installs what is missing
  const tools = String(postgres.details(serviceSettings(ROOT, 0)).tools);
  // PostgreSQL runs as the user that it was installed for, which is never root.
  const { uid, gid } = statSync(tools);
  const folder = mkdtempSync(path.join(tmpdir(), "understudy-postgres-"));
  if (process.getuid?.() === 0) chownSync(folder, uid, gid);
  // Its libraries are in the neighboring folder.
  const env = { ...process.env, LD_LIBRARY_PATH: path.join(tools, "../lib") };
  const as = { env, ...(process.getuid?.() === 0 ? { uid, gid } : {}) };
  const data = path.join(folder, "data");
  execFileSync(
    path.join(tools, "initdb"),
    ["-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"],
    { ...as, cwd: folder, stdio: "ignore" },
  );
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    max_connections: 120,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let server: ChildProcess | undefined;
  async function start(): Promise<void> {
    const log = openSync(path.join(folder, "log"), "a");
    // In a separate process group, so that all of its processes can be killed at once.
    const options = { ...as, cwd: folder, detached: true, stdio: ["ignore", log, log] as const };
    server = spawn(path.join(tools, "postgres"), ["-D", data, ...args], {
      ...options,
      stdio: [...options.stdio],
    });
    closeSync(log);
    await until(() => takesQueries(url), PATIENCE_SECONDS);
  }
  async function end(send: (child: ChildProcess) => void): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exited = new Promise((resolve) => server?.once("exit", resolve));
    send(server);
    await exited;
  }
  await start();
  return {
    url,
    start,
    /** The postmaster drops everything, as in a crash. Acknowledged writes are in the WAL. */
    crash: () => end((child) => child.kill("SIGQUIT")),
    /** Kills all of its processes at once, without a shutdown. */
    kill: () => end((child) => process.kill(-(child.pid ?? 0), "SIGKILL")),
    async close(): Promise<void> {
      await end((child) => child.kill("SIGQUIT"));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function takesQueries(url: string): Promise<true | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A test's own Redis, which can be stopped, flushed and run out of memory. */
export async function ownRedis() {
  const port = await freePort();
  let server: ChildProcess | undefined;
  async function start(): Promise<void> {
    server = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", ""], {
      stdio: "ignore",
    });
    await until(async () => {
      const answer = await firstWords(port, "PING\r\n").catch(() => "");
      return answer.startsWith("+PONG") ? true : undefined;
    }, PATIENCE_SECONDS);
  }
  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exited = new Promise((resolve) => server?.once("exit", resolve));
    server.kill("SIGKILL");
    await exited;
  }
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    /** Sends one command in Redis' inline syntax. */
    send: (words: string): Promise<string> => firstWords(port, `${words}\r\n`),
  };
}
