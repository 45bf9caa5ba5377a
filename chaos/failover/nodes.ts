import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { folderFor, installation } from "../../testing/postgres-cluster.ts";
import { freePort } from "../../testing/processes.ts";

type Node = {
  name: string;
  port: number;
  rest: number;
  data: string;
  config: string;
  patroni?: ChildProcess;
};

/** The leader's lease and the polling interval, in seconds. They bound the downtime when a primary is lost. */
const TIMES = { ttl: 20, loop_wait: 5, retry_timeout: 5 };

/**
 * Two PostgreSQL servers under Patroni, the second a synchronous standby, an etcd that stores the leader, and HAProxy,
 * which routes connections to the leader.
 */
export async function startPair(home: string) {
  const { tools, user } = await installation();
  const run = launcher(user, tools);
  await folderFor(user, home);
  const etcd = { client: await freePort(), peer: await freePort() };
  const proxy = await freePort();
  const nodes: Node[] = [];
  for (const name of ["one", "two"]) {
    const folder = path.join(home, name);
    await folderFor(user, folder);
    const node = { name, port: await freePort(), rest: await freePort(), data: path.join(folder, "data") };
    const config = path.join(folder, "patroni.json");
    await writeFile(config, JSON.stringify(patroni(node, { etcd: etcd.client, tools, folder }), null, 2));
    nodes.push({ ...node, config });
  }
  const etcdProgram = run("etcd", etcdWords(home, etcd), path.join(home, "etcd.log"));
  const haproxy = path.join(home, "haproxy.cfg");
  await writeFile(haproxy, haproxyWords(proxy, nodes));
  const start = (node: Node): void => {
    node.patroni = run("patroni", [node.config], path.join(home, `${node.name}.log`));
  };
  for (const node of nodes) {
    start(node);
    // The first creates the cluster, the other copies it.
    await until(async () => (await roleOf(node)) !== "none", 120, `${node.name} does not answer`);
  }
  const haproxyProgram = run("haproxy", ["-f", haproxy, "-db"], path.join(home, "haproxy.log"));
  await until(() => hasStandby(nodes), 120, "no synchronous standby");

  return {
    nodes,
    start,
    url: `postgres://postgres:understudy@127.0.0.1:${proxy}/postgres`,
    urlOf: ({ port }: Node) => `postgres://postgres:understudy@127.0.0.1:${port}/postgres`,
    leader: async (): Promise<Node | undefined> => {
      for (const node of nodes) if ((await roleOf(node)) === "primary") return node;
      return undefined;
    },
    whole: () => hasStandby(nodes),

    /** As when its machine loses power: neither the server nor Patroni shuts down gracefully. */
    async kill(node: Node): Promise<void> {
      const pid = Number((await readFile(path.join(node.data, "postmaster.pid"), "utf8")).split("\n")[0]);
      node.patroni?.kill("SIGKILL");
      process.kill(pid, "SIGKILL");
    },

    async close(): Promise<void> {
      for (const { patroni: daemon } of nodes) await ended(daemon, "SIGTERM");
      await ended(haproxyProgram, "SIGTERM");
      await ended(etcdProgram, "SIGTERM");
    },
  };
}

export async function until(ask: () => Promise<boolean>, seconds: number, fault: string): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  while (!(await ask())) {
    if (performance.now() > end) throw new Error(`${fault} after ${seconds} s.`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function launcher(user: string | undefined, tools: string) {
  const id = (flag: string): number => Number(execFileSync("id", [flag, user ?? ""], { encoding: "utf8" }));
  const identity = user ? { uid: id("-u"), gid: id("-g") } : {};
  const env = { ...process.env, LD_LIBRARY_PATH: path.join(tools, "../lib"), HOME: "/tmp" };
  return (program: string, words: string[], log: string): ChildProcess => {
    const out = openSync(log, "a", 0o644);
    // HAProxy and etcd bring their own libraries.
    const around = program === "patroni" ? env : process.env;
    return spawn(program, words, { ...identity, env: around, cwd: "/", stdio: ["ignore", out, out] });
  };
}

async function ended(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await exited;
}

async function answerOf({ rest }: Node): Promise<{ role?: string; state?: string; sync_standby?: boolean }> {
  const answer = await fetch(`http://127.0.0.1:${rest}/patroni`, {
    signal: AbortSignal.timeout(2_000),
  }).catch(() => undefined);
  return answer ? ((await answer.json()) as object) : {};
}

async function roleOf(node: Node): Promise<"primary" | "standby" | "none"> {
  const { role, state } = await answerOf(node);
  if (state !== "running") return "none";
  return role === "master" || role === "primary" ? "primary" : "standby";
}

async function hasStandby(nodes: readonly Node[]): Promise<boolean> {
  const all = await Promise.all(nodes.map(answerOf));
  return all.some(({ sync_standby, state }) => sync_standby === true && state === "running");
}

type ClusterContext = { etcd: number; tools: string; folder: string };

function patroni({ name, port, rest, data }: Omit<Node, "config">, { etcd, tools, folder }: ClusterContext) {
  const address = `127.0.0.1:${port}`;
  const login = (username: string) => ({ username, password: "understudy" });
  return {
    scope: "understudy",
    name,
    etcd3: { host: `127.0.0.1:${etcd}` },
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    bootstrap: {
      dcs: {
        ...TIMES,
        // A standby that lacks data is never promoted.
        synchronous_mode: true,
        maximum_lag_on_failover: 1_048_576,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: "on" } },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: data,
      bin_dir: tools,
      pgpass: path.join(folder, "pgpass"),
      parameters: { unix_socket_directories: folder },
      pg_hba: ["host all all 127.0.0.1/32 scram-sha-256", "host replication all 127.0.0.1/32 scram-sha-256"],
      authentication: {
        superuser: login("postgres"),
        replication: login("replicator"),
        rewind: login("rewinder"),
      },
    },
  };
}

function etcdWords(home: string, { client, peer }: { client: number; peer: number }): string[] {
  const at = `http://127.0.0.1:${client}`;
  const among = `http://127.0.0.1:${peer}`;
  return [
    "--data-dir",
    path.join(home, "etcd"),
    "--listen-client-urls",
    at,
    "--advertise-client-urls",
    at,
    "--listen-peer-urls",
    among,
    "--initial-advertise-peer-urls",
    among,
    "--initial-cluster",
    `default=${among}`,
  ];
}

/** Polls Patroni every second for the leader. Connections to a former leader are cut. */
function haproxyWords(port: number, nodes: readonly Node[]): string {
  const servers = nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.rest}`);
  return [
    "global",
    "  maxconn 500",
    "defaults",
    "  mode tcp",
    "  timeout connect 2s",
    "  timeout client 1h",
    "  timeout server 1h",
    "listen database",
    `  bind 127.0.0.1:${port}`,
    "  option httpchk OPTIONS /primary",
    "  http-check expect status 200",
    "  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions",
    ...servers,
    "",
  ].join("\n");
}
