import { rmSync } from "node:fs";
import { join } from "node:path";
import { CLIENT_ID, CLIENT_SECRET } from "./oidc-client.ts";
import { logFile, type Part, type ServiceSettings } from "./part.ts";
import { getText } from "./probes.ts";
import { startDetached } from "./processes.ts";

const first = (settings: ServiceSettings) => `http://127.0.0.1:${settings.base + 2}`;
const second = (settings: ServiceSettings) => `http://127.0.0.1:${settings.base + 5}`;
const keys = (settings: ServiceSettings) => join(settings.state, "oidc-keys.json");

export const oidc: Part = {
  name: "oidc",
  offsets: [2, 5],
  endSignal: "SIGTERM",
  install: async () => {},
  start: (settings) => {
    const script = join(import.meta.dirname, "oidc-provider.ts");
    const ports = ["--first", String(settings.base + 2), "--second", String(settings.base + 5)];
    return startDetached(
      process.execPath,
      [script, ...ports, "--keys", keys(settings)],
      logFile(settings, "oidc"),
    );
  },
  check: async (settings) => {
    for (const issuer of [first(settings), second(settings)]) {
      const { text } = await getText(`${issuer}/.well-known/openid-configuration`);
      const reportedIssuer = (JSON.parse(text) as { issuer?: string }).issuer;
      if (reportedIssuer !== issuer) throw new Error(`${issuer} says that it is ${reportedIssuer}`);
    }
  },
  addresses: (settings) => ({ oidc: first(settings), oidcSecond: second(settings) }),
  details: (settings) => ({
    issuer: first(settings),
    secondIssuer: second(settings),
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
  }),
  wipe: async (settings) => rmSync(keys(settings), { force: true }),
};
