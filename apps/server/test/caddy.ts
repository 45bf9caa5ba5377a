import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../../testing/processes.ts";

/** Why tests with a real proxy are skipped on this machine; undefined if Caddy is installed. */
export const caddyMissing =
  spawnSync("caddy", ["version"]).status === 0
    ? undefined
    : "Caddy is not installed here (apt-get install caddy): the test with the real proxy is left out.";

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/**
 * A real Caddy in front of the product on loopback, with its own certificate authority that issues certificates on
 * demand.
 */
export async function startCaddy(product: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "understudy-caddy-"));
  const [http, https] = [await freePort(), await freePort()];
  const file = path.join(folder, "Caddyfile");
  await writeFile(file, caddyfile({ product, folder, http, https }));
  const caddy = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
    env: { PATH: process.env["PATH"], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => caddy.once("exit", resolve));
  const close = async (): Promise<void> => {
    caddy.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const root = path.join(folder, "pki/authorities/local/root.crt");
  for (let tries = 0; ; tries += 1) {
    const ready = await get({ port: http, host: "127.0.0.1", path: "/" }).catch(() => undefined);
    if (ready && (await readFile(root).catch(() => undefined))) break;
    if (tries > 200) {
      await close();
      throw new Error("Caddy did not start.");
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const ca = await readFile(root);
  return {
    close,
    https: (host: string, at = "/"): Promise<Answer> => get({ port: https, host, path: at, ca }),
    http: (host: string, at = "/"): Promise<Answer> => get({ port: http, host, path: at }),
  };
}

type ProxySettings = { product: string; folder: string; http: number; https: number };

function caddyfile({ product, folder, http, https }: ProxySettings): string {
  return `{
  admin off
  skip_install_trust
  storage file_system ${folder}
  default_bind 127.0.0.1
  http_port ${http}
  https_port ${https}
  auto_https disable_redirects
  on_demand_tls {
    ask ${product}/internal/domains/ask
  }
}
https:// {
  tls internal {
    on_demand
  }
  reverse_proxy ${new URL(product).host}
}
http:// {
  reverse_proxy ${new URL(product).host}
}
`;
}

type ProxyRequest = { port: number; host: string; path: string; ca?: Buffer };

/** Always connects to loopback, whatever the name, because no DNS leads to a test. */
function get({ port, host, path: at, ca }: ProxyRequest): Promise<Answer> {
  const options = {
    host: "127.0.0.1",
    port,
    path: at,
    headers: { host },
    agent: false,
    timeout: 10_000,
  } as const;
  return new Promise((resolve, reject) => {
    const take = (response: import("node:http").IncomingMessage): void => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (piece: string) => {
        body += piece;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    };
    const request = ca
      ? requestHttps({ ...options, servername: host, ca }, take)
      : requestHttp(options, take);
    request.on("error", reject);
    request.on("timeout", () => request.destroy(new Error("no answer")));
    request.end();
  });
}
