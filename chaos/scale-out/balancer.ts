import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { end, freePort, waitUntilReady } from "../../testing/processes.ts";

/** Names the server that responded, so that a run can report which servers did the work. */
export const SERVED_BY = "x-served-by";

/** A real Caddy in front of these ports, some of them unused. It polls each twice a second for readiness. */
export async function startBalancer(port: number, ports: readonly number[]) {
  const folder = await mkdtemp(path.join(tmpdir(), "understudy-balancer-"));
  const file = path.join(folder, "Caddyfile");
  await writeFile(file, caddyfile(port, await freePort(), ports));
  const caddy = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: "ignore",
  });
  const close = async (): Promise<void> => {
    await end([caddy]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(`http://127.0.0.1:${port}`);
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

function caddyfile(port: number, https: number, ports: readonly number[]): string {
  return `{
  admin off
  auto_https off
  default_bind 127.0.0.1
  http_port ${port}
  https_port ${https}
}
http://127.0.0.1:${port} {
  reverse_proxy ${ports.map((place) => `127.0.0.1:${place}`).join(" ")} {
    lb_policy round_robin
    lb_try_duration 5s
    lb_try_interval 100ms
    fail_duration 1s
    health_uri /api/ready
    health_interval 500ms
    health_timeout 5s
    flush_interval -1
    header_down ${SERVED_BY} {http.reverse_proxy.upstream.hostport}
  }
}
`;
}
