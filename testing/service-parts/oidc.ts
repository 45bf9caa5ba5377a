import { rmSync } from "node:fs";
import { join } from "node:path";
import { CLIENT_ID, CLIENT_SECRET } from "./oidc-client.ts";
import { logFile, type Part, type Place } from "./part.ts";
import { getText } from "./probes.ts";
import { startDetached } from "./processes.ts";

const first = (place: Place) => `http://127.0.0.1:${place.base + 2}`;
const second = (place: Place) => `http://127.0.0.1:${place.base + 5}`;
const keys = (place: Place) => join(place.state, "oidc-keys.json");

export const oidc: Part = {
  name: "oidc",
  offsets: [2, 5],
  endSignal: "SIGTERM",
  install: async () => {},
  start: (place) => {
    const script = join(import.meta.dirname, "oidc-provider.ts");
    const ports = ["--first", String(place.base + 2), "--second", String(place.base + 5)];
    return startDetached(process.execPath, [script, ...ports, "--keys", keys(place)], logFile(place, "oidc"));
  },
  check: async (place) => {
    for (const issuer of [first(place), second(place)]) {
      const { text } = await getText(`${issuer}/.well-known/openid-configuration`);
      const said = (JSON.parse(text) as { issuer?: string }).issuer;
      if (said !== issuer) throw new Error(`${issuer} says that it is ${said}`);
    }
  },
  addresses: (place) => ({ oidc: first(place), oidcSecond: second(place) }),
  details: (place) => ({
    issuer: first(place),
    secondIssuer: second(place),
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
  }),
  wipe: async (place) => rmSync(keys(place), { force: true }),
};
