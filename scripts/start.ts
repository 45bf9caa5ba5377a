import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";
import { end, finished, hasModels, start } from "../testing/processes.ts";

// Starts the production build: one server, one worker, and the models if their weights are available. Run `npm run
// build` first.
if (existsSync(".env")) loadEnvFile(".env");
if (!existsSync("apps/web/build/server/index.js"))
  throw new Error("There is no build yet: run `npm run build` first.");
const children = [
  start("apps/server/src/http.ts", {}),
  start("apps/server/src/worker.ts", {}),
  ...(hasModels() ? [start("apps/server/src/models.ts", {})] : []),
];
const stop = (): void => void end(children).then(() => process.exit(0));
process.once("SIGINT", stop);
process.once("SIGTERM", stop);
// If one process ends, the product is incomplete, so end all and let the supervisor restart them.
const code = await Promise.race(children.map(finished));
await end(children);
process.exit(code);
