import { spawnSync } from "node:child_process";
import { readAudit } from "./release/advisories.ts";

/*
 * npm run advisories: asks the registry for known holes in every package, tools as well: they make the release. Ends
 * with 1 where one is high or critical, and with 0, saying so, where the registry has no advisories to ask for: a
 * mirror may lack them.
 */
const asked = spawnSync("npm", ["audit", "--json"], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  timeout: 120_000,
});
const outcome = readAudit(asked.stdout ?? "");
console.log(outcome.text);
for (const line of outcome.found) console.log(`  ${line}`);
console.log(JSON.stringify({ advisories: outcome.state, found: outcome.found.length }));
process.exitCode = outcome.state === "vulnerable" ? 1 : 0;
