import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";
import { buildChat } from "../packages/widget/bundle/chat.ts";
import { buildWidget, writeWidget } from "../packages/widget/bundle/widget.ts";
import { end, finished, hasModels, start, waitUntilReady } from "../testing/processes.ts";
import { localEnvironment, startServices } from "../testing/services.ts";
import { buildSite } from "./build/site.ts";
import { localMasterKey } from "./dev/master-key.ts";

// Starts the services, runs migrations, seeds the demo's documents, then starts server and worker with reload.
if (existsSync(".env")) loadEnvFile(".env");
const addresses = startServices();
const environment = {
  ...localEnvironment(addresses),
  NODE_ENV: "development",
  LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
  // So that what an installation encrypts is encrypted here too.
  ...(process.env["MASTER_KEY"] || process.env["MASTER_KEY_FILE"]
    ? {}
    : { MASTER_KEY: localMasterKey(".data/master-key") }),
};
const origin = process.env["PUBLIC_URL"] ?? "http://127.0.0.1:54610";
// The pages that are never hydrated have separate scripts. Vite serves them from its public folder.
await buildChat("apps/web/public/chat.js", false);
await buildSite("site", "apps/web/public/site.js", false);
await buildSite("reader", "apps/web/public/reader.js", false);
const widget = await buildWidget();
await writeWidget("apps/web/build/client/widget", widget);

const flags = ["--watch-path=apps/server/src", "--watch-path=packages", "--watch-preserve-output"];
// Vite runs the web code under the development condition. The server must use the same, or two routers are loaded.
const web = { ...environment, VITE_WIDGET_PREVIEW: `/widget/${widget.manifest.preview}` };
const http = start("apps/server/src/http.ts", web, { flags: ["--conditions=development", ...flags] });
const worker = start("apps/server/src/worker.ts", environment, { flags });
const models = hasModels() ? [start("apps/server/src/models.ts", environment)] : [];
const stop = (): void => void end([http, worker, ...models]).then(() => process.exit(0));
process.once("SIGINT", stop);
process.once("SIGTERM", stop);

await waitUntilReady(origin);
if ((await finished(start("scripts/seed.ts", environment, { silent: true }))) !== 0)
  console.error("The demo could not be filled.");
console.log(`
  Understudy is up.

  Open      ${origin}
  Sign in   choose single sign-on and type any e-mail address; no password is asked
  Mail      ${addresses.mailWeb} shows the e-mails that the product sends
  Search    ${models.length > 0 ? "by meaning and words, with the local models" : "by words; `npm run models` brings the models"}
  Stop      Ctrl+C; the services go on until scripts/services stop
`);
