import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { complaint, logFile, type Part, type ServiceSettings } from "./part.ts";
import { firstWords, getText } from "./probes.ts";
import { startDetached } from "./processes.ts";

const smtp = (settings: ServiceSettings) => settings.base + 3;
const web = (settings: ServiceSettings) => settings.base + 4;
const folder = (settings: ServiceSettings) => join(settings.state, "mail");
const program = (settings: ServiceSettings) =>
  join(settings.root, "node_modules", "maildev", "bin", "maildev");

export const mail: Part = {
  name: "mail",
  offsets: [3, 4],
  endSignal: "SIGTERM",
  install: async (settings) => {
    if (!existsSync(program(settings))) throw complaint("maildev is not in node_modules: run npm ci");
  },
  start: (settings) => {
    mkdirSync(folder(settings), { recursive: true });
    const ports = ["--smtp", String(smtp(settings)), "--web", String(web(settings))];
    const where = ["--ip", "127.0.0.1", "--web-ip", "127.0.0.1", "--mail-directory", folder(settings)];
    return startDetached(
      process.execPath,
      [program(settings), ...ports, ...where, "--silent"],
      logFile(settings, "mail"),
    );
  },
  check: async (settings) => {
    const greeting = await firstWords(smtp(settings));
    if (!greeting.startsWith("220 ")) throw new Error(`mail greets with ${JSON.stringify(greeting)}`);
    const list = await getText(`http://127.0.0.1:${web(settings)}/email`);
    if (list.status !== 200) throw new Error(`the mail list answers ${list.status}`);
  },
  addresses: (settings) => ({
    mail: `smtp://127.0.0.1:${smtp(settings)}`,
    mailWeb: `http://127.0.0.1:${web(settings)}`,
  }),
  details: (settings) => ({
    url: `smtp://127.0.0.1:${smtp(settings)}`,
    port: smtp(settings),
    web: `http://127.0.0.1:${web(settings)}`,
    messages: `http://127.0.0.1:${web(settings)}/email`,
  }),
  wipe: async (settings) => rmSync(folder(settings), { recursive: true, force: true }),
};
