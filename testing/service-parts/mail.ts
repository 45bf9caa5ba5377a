import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { complaint, logFile, type Part, type Place } from "./part.ts";
import { firstWords, getText } from "./probes.ts";
import { startDetached } from "./processes.ts";

const smtp = (place: Place) => place.base + 3;
const web = (place: Place) => place.base + 4;
const folder = (place: Place) => join(place.state, "mail");
const program = (place: Place) => join(place.root, "node_modules", "maildev", "bin", "maildev");

export const mail: Part = {
  name: "mail",
  offsets: [3, 4],
  endSignal: "SIGTERM",
  install: async (place) => {
    if (!existsSync(program(place))) throw complaint("maildev is not in node_modules: run npm ci");
  },
  start: (place) => {
    mkdirSync(folder(place), { recursive: true });
    const ports = ["--smtp", String(smtp(place)), "--web", String(web(place))];
    const where = ["--ip", "127.0.0.1", "--web-ip", "127.0.0.1", "--mail-directory", folder(place)];
    return startDetached(
      process.execPath,
      [program(place), ...ports, ...where, "--silent"],
      logFile(place, "mail"),
    );
  },
  check: async (place) => {
    const greeting = await firstWords(smtp(place));
    if (!greeting.startsWith("220 ")) throw new Error(`mail greets with ${JSON.stringify(greeting)}`);
    const list = await getText(`http://127.0.0.1:${web(place)}/email`);
    if (list.status !== 200) throw new Error(`the mail list answers ${list.status}`);
  },
  addresses: (place) => ({
    mail: `smtp://127.0.0.1:${smtp(place)}`,
    mailWeb: `http://127.0.0.1:${web(place)}`,
  }),
  details: (place) => ({
    url: `smtp://127.0.0.1:${smtp(place)}`,
    port: smtp(place),
    web: `http://127.0.0.1:${web(place)}`,
    messages: `http://127.0.0.1:${web(place)}/email`,
  }),
  wipe: async (place) => rmSync(folder(place), { recursive: true, force: true }),
};
