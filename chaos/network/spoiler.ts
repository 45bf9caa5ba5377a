import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { freePort } from "../../testing/processes.ts";

/** Faults in Toxiproxy's terms. They apply to responses, so the other side has received the request. */
const FAULTS = {
  slow: { type: "latency", attributes: { latency: 300, jitter: 100 } },
  trickling: { type: "bandwidth", attributes: { rate: 2 } },
  /** Requests arrive, but no response comes back, and no side closes the connection. */
  silent: { type: "timeout", attributes: { timeout: 0 } },
  /** Breaks off in the middle of a response. */
  "broken off": { type: "limit_data", attributes: { bytes: 1_500 } },
  cut: { type: "reset_peer", attributes: { timeout: 0 } },
  gone: undefined,
} as const;

export type Fault = keyof typeof FAULTS;
export const ALL_FAULTS = Object.keys(FAULTS) as Fault[];
export type Line = Awaited<ReturnType<Spoiler["line"]>>;
type Spoiler = ReturnType<typeof startSpoiler>;

/** The real Toxiproxy, with a proxied connection on request. */
export function startSpoiler() {
  execFileSync("scripts/services", ["start", "toxiproxy"], { stdio: ["ignore", "ignore", "inherit"] });
  const { services } = JSON.parse(readFileSync(".data/services.json", "utf8")) as {
    services: { toxiproxy: { url: string } };
  };
  const command = async (method: string, path: string, body?: object): Promise<void> => {
    const answer = await fetch(`${services.toxiproxy.url}/proxies${path}`, {
      method,
      // It refuses clients that look like a browser.
      headers: { "user-agent": "understudy", "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`Toxiproxy: ${answer.status} ${await answer.text()}`);
  };
  return {
    /** The same address through a connection that can be disturbed. */
    async line(to: string) {
      const upstream = new URL(to);
      const port = await freePort();
      const name = `lines-${process.pid}-${port}`;
      await command("POST", "", {
        name,
        listen: `127.0.0.1:${port}`,
        upstream: upstream.host,
        enabled: true,
      });
      const address = new URL(to);
      address.host = `127.0.0.1:${port}`;
      const at = `/${name}`;
      return {
        address: address.href.replace(/\/$/, ""),
        async spoil(fault: Fault): Promise<void> {
          const toxic = FAULTS[fault];
          if (toxic) await command("POST", `${at}/toxics`, { name: "fault", stream: "downstream", ...toxic });
          else await command("POST", at, { enabled: false });
        },
        async mend(fault: Fault): Promise<void> {
          if (FAULTS[fault]) await command("DELETE", `${at}/toxics/fault`);
          else await command("POST", at, { enabled: true });
        },
        remove: () => command("DELETE", at),
      };
    },
  };
}
